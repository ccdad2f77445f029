"""A server that is restarted, also in another version, and a phone that keeps its pages."""

import json
import re
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from scorekeeper.rules.options import Options
from tests.browser.keeper import skip_rests
from tests.chromium import PHONE
from tests.fixtures.served import MANAGE, ROOT, Served
from tests.fixtures.tcp_proxy import TcpProxy
from tests.phone import PLAYERS, Phone

PATIENCE_SECONDS = 60
NOON = f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"  # a time zone in which the date does not change during the tests
SERVED = ("scorekeeper", "static", "templates")
KEPT = """async () => {
  const paths = [];
  for (const name of (await caches.keys()).filter((name) => name.startsWith("pages ")))
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}"""
FILES = """() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  .filter((path) => path.startsWith('/static/'))"""


class NothingHere(BaseHTTPRequestHandler):
    """Answer as the host of a server does while that is away."""

    def do_GET(self) -> None:
        self.send_error(404)

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


class Server:
    """A server that keeps its address when it is stopped and started again; over HTTPS if it has a name at home."""

    def __init__(self, folder: Path, name: str = "") -> None:
        self.folder, self.name, self.port = folder, name, 0
        self.served: Served | None = None
        self._program: Sequence[str] = MANAGE
        self._proxy: TcpProxy | None = None

    @property
    def url(self) -> str:
        return f"https://{self.name}:{self.port}" if self.name else f"http://127.0.0.1:{self.port}"

    @property
    def plain_port(self) -> int:
        """The port at which the server itself answers over HTTP."""
        assert self.served
        return self.served.port

    def start(self) -> None:
        """Start the server, and the proxy in front of it, unless they run."""
        if not self.served:
            self.served = Served(self.folder, tls_port="0" if self.name else "", program=self._program)
            assert self.served.ready(), self.served.printed
        if not self._proxy:
            self._proxy = TcpProxy(self.served.tls_port if self.name else self.served.port, self.port)
            self.port = self._proxy.port

    def stop(self) -> None:
        """Close the proxy, as if there were no signal: nothing answers at this address, but the server runs on."""
        if self._proxy:
            self._proxy.close()
        self._proxy = None

    @contextmanager
    def nothing_behind_proxy(self) -> Iterator[None]:
        """Have another host answer 404 to every request at this address during the block."""
        self.stop()
        host = ThreadingHTTPServer(("127.0.0.1", self.port), NothingHere)
        Thread(target=host.serve_forever, daemon=True).start()
        yield
        host.shutdown()
        host.server_close()
        self.start()

    def kill(self) -> None:
        """Kill the server by SIGKILL, also during a write."""
        if self.served:
            assert self.served.end(signal.SIGKILL) == -signal.SIGKILL
        self.clear_away()

    def clear_away(self) -> None:
        """Leave no process and no file of the server."""
        self.stop()
        if self.served:
            self.served.clear_away()
        self.served = None

    def files(self) -> set[str]:
        """Return the static files of the version that is served."""
        with closing(HTTPConnection("127.0.0.1", self.plain_port)) as connection:
            connection.request("GET", "/worker.js")
            script = connection.getresponse().read().decode()
        return set(json.loads(re.findall(r"^const FILES = (.*);$", script, re.MULTILINE)[0]))

    def update(self, sources: Path, *changed: str) -> None:
        """Start another version of the app, in which these scripts have changed."""
        self.clear_away()
        for name in SERVED:
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("*.pyc.*"))  # half written
        shutil.copy(ROOT / "manage.py", sources)
        for path in changed:
            with (sources / "static" / path).open("a") as script:
                script.write("'another version';\n")
        self._program = (sys.executable, str(sources / "manage.py"))
        self.start()


@contextmanager
def served_from(folder: Path, name: str = "") -> Iterator[Server]:
    server = Server(folder, name)
    server.start()
    try:
        yield server
    finally:
        server.clear_away()


class KeepersPhone:
    """A browser in which a match is kept, over however many pages opened and closed."""

    def __init__(self, browser: Browser, server: Server, table: str = "", **options: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=server.url, viewport=PHONE, has_touch=True, is_mobile=True, timezone_id=NOON, **options
        )
        skip_rests(self.context)
        self.page, self.table = self.context.new_page(), table

    def begin_match(
        self, server: Server, players: Sequence[str] = PLAYERS, game: str = "ten-step", options: Options | None = None
    ) -> None:
        """Begin a match by another phone, and give this browser the cookie of its club."""
        with closing(Phone(server.plain_port, players, game=game, options=options)) as begun:
            self.table = begun.table
            club = re.findall(r"club=([^;]+)", begun.cookies)[0]
        self.context.add_cookies([{"name": "club", "value": club, "url": server.url}])

    def take_pen(self, link: str) -> None:
        """Take the pen by its link."""
        self.page.goto(link)
        self.page.get_by_label("Whose phone is this?").fill("Bob")
        self.page.get_by_role("button", name="Take the pen").tap()
        self.page.wait_for_url(f"**{self.table}")

    def open(self, path: str) -> Page:
        """Close the page and open another one."""
        self.page.close()
        self.page = self.context.new_page()
        self.page.goto(path)
        return self.page

    def open_anew(self, path: str) -> Page:
        """Open a page as the server has it now, not the kept one that the phone shows when the server is slow."""
        page = self.open(path)
        while page.locator("html[data-kept]").count():
            page.reload()
        return page

    def kept(self) -> set[str]:
        """Return the paths of the pages that the phone has kept."""
        return set(self.page.evaluate(KEPT))

    def await_kept(self, *paths: str) -> None:
        """Wait until these pages are kept."""
        self.wait_until(lambda: self.kept() >= set(paths))

    def await_empty(self) -> None:
        """Wait until no page is kept any more."""
        self.wait_until(lambda: not self.kept())

    def wait_until(self, comes: Callable[[], object]) -> None:
        """Call `comes` until it returns a true value; fail after PATIENCE_SECONDS."""
        latest = time.monotonic() + PATIENCE_SECONDS
        while not comes():
            assert time.monotonic() < latest
            self.page.wait_for_timeout(250)

    def down(self, name: str) -> Locator:
        """Return the button that says that this player has laid down."""
        return self.page.locator(".row").filter(has_text=name).locator("[id^=down-]")

    def state(self) -> Locator:
        """Return what the state line says."""
        return self.page.locator("#line > :visible").first

    def await_saved(self) -> None:
        """Wait until the state line says that all is saved, which a table just opened says after that it is ready."""
        expect(self.state()).to_have_text(re.compile("^(Ready without signal|Saved)$"))

    def files(self) -> set[str]:
        """Return the static files that the page has loaded."""
        return set(self.page.evaluate(FILES))

    def keep_evening(self, until: int = 2) -> None:
        """Open home and the table; wait until both, the pages linked at the table and rounds 1 to `until` are kept.

        The table then says that it is ready without signal.
        """
        self.open("/")
        self.open(self.table)
        ahead = [f"rounds/{number}/ahead/" for number in range(1, until + 1)]
        self.await_kept("/", *(self.table + path for path in ("", "rounds/1/", "sheet/", "referee/", *ahead)))
        sign = self.page.locator("#ready")
        expect(sign).to_have_text(sign.get_attribute("data-ready") or "")
