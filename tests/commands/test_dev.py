"""Tests of `make dev`: it serves the sources with reload, and prints a link to a demo club."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.fixtures.served import PATIENCE_SECONDS, ROOT

pytestmark = pytest.mark.any_database

SOURCES = ("scorekeeper", "static", "templates")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def once(answers: Callable[[], str], *, says: str = "") -> str:
    """Call `answers` until it returns a text that contains `says`; return that text."""
    latest = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            said = answers()
        except OSError:
            said = ""
        if said and says in said:
            return said
        assert time.monotonic() < latest, said
        time.sleep(0.2)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, which may be changed."""
    folder = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    return folder


@pytest.fixture(scope="module")
def link(sources: Path) -> Iterator[str]:
    """Serve the copy, and return the link that is printed."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    made = {"DEBUG": "1", "SECRET_KEY": "development", "SCOREKEEPER_DATA": str(sources / ".data-dev")}
    command = [sys.executable, "manage.py", "dev", "--port", str(free_port())]
    terminal = sources / "terminal"
    with terminal.open("w") as output:
        process = subprocess.Popen(command, cwd=sources, env=kept | made, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603
    try:
        said = once(terminal.read_text, says="Ctrl-C stops it.")
        yield re.findall(r"The demo club: (http\S+)", said)[0]
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0


@pytest.fixture(scope="module")
def browser(link: str) -> OpenerDirector:
    """Open the link, which makes the browser the owner of the demo club."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    page = once(lambda: read(opener, link), says='value="own"')
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
    with opener.open(link, urlencode({"csrfmiddlewaretoken": token, "do": "own"}).encode()) as answer:
        assert answer.status == 200
    return opener


def read(opener: OpenerDirector, url: str) -> str:
    with opener.open(url) as answer:
        return str(answer.read().decode())


def read_after_touching(source: Path, opener: OpenerDirector, url: str) -> str:
    """Return a page; the reloader does not notice a change that was made before its first look at the sources."""
    source.touch()
    return read(opener, url)


@pytest.fixture(scope="module")
def site(link: str) -> str:
    return link.partition("/pen/")[0]


def test_the_link_leads_into_a_demo_club_with_a_live_table(browser: OpenerDirector, site: str) -> None:
    home = read(browser, f"{site}/")
    table = read(browser, site + re.findall(r'href="(/matches/\d+/)" id="card"', home)[0])
    with browser.open(site + re.findall(r'data-stream="([^"]+)"', table)[0] + "?after=0") as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.readline()


def test_what_is_changed_is_served(browser: OpenerDirector, site: str, sources: Path) -> None:
    script = sources / "static" / "js" / "shared" / "idle.js"
    script.write_text(script.read_text() + "// a script has changed\n")
    once(lambda: read(browser, f"{site}/static/js/shared/idle.js"), says="a script has changed")
    base = sources / "templates" / "base.html"
    base.write_text(base.read_text().replace("</head>", '<meta name="changed" content="a template"></head>'))
    once(lambda: read_after_touching(base, browser, f"{site}/games/"), says='content="a template"')
    views = sources / "scorekeeper" / "urls.py"
    views.write_text(views.read_text() + "from django.http import HttpResponse\n")
    views.write_text(views.read_text() + 'urlpatterns += [path("changed/", lambda request: HttpResponse("code"))]\n')
    once(lambda: read(browser, f"{site}/changed/"), says="code")


def test_it_is_for_development_only() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "dev"]
    done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 1
    assert "make dev" in done.stderr
