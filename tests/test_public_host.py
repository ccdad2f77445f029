"""The examples of a public host (scorekeeper/docs/hosting/public_host.md) say what the app understands."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from django.urls import reverse

from scorekeeper.live.stream import PATH
from scorekeeper.serving.connections import HEAD_SECONDS
from scorekeeper.serving.health import ALIVE
from scorekeeper.serving.server import LAST_ANSWERS_SECONDS
from scorekeeper.serving.uploads import Upload
from tests.fixtures.installations import Installation, on_sqlite
from tests.fixtures.served import ROOT, migrated
from tests.test_readme import GUIDES, SETTINGS

EXAMPLES = ROOT / "scorekeeper" / "serving" / "examples"
GUIDE = GUIDES["hosting/public_host"]
KEY = "Zk3vQ9xW7rT1mB5nC8pL2d"
INSTALLED = "/opt/scorekeeper/"


def example(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


def said(unit: str, name: str) -> list[str]:
    """Return the values of this setting in a unit."""
    return re.findall(rf"^{name}=(.*)$", example(unit), re.MULTILINE)


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(example("environment"), comments=True))


def test_every_example_is_named_in_a_guide() -> None:
    guides = GUIDE + GUIDES["hosting/container"]
    assert [path.name for path in EXAMPLES.iterdir() if path.name not in guides] == []


def test_the_environment_names_settings_that_there_are() -> None:
    assert set(environment()) <= SETTINGS


def test_the_settings_that_it_makes_are_safe_for_the_public(tmp_path: Path) -> None:
    own = {"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(tmp_path)}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    subprocess.run(command, cwd=ROOT, env=environment() | own, check=True)  # noqa: S603 - our own program


def test_the_service_starts_the_server_as_it_can_be_started() -> None:
    (line,) = said("scorekeeper@.service", "ExecStart")
    python, script, command, *options = line.replace("%i", "8001").split()
    assert (python, script) == (f"{INSTALLED}.venv/bin/python", "manage.py")
    parser = load_command_class("scorekeeper", command).create_parser(script, command)
    assert vars(parser.parse_args(options)).items() >= {"host": "127.0.0.1", "port": 8001}.items()


def test_the_service_waits_for_the_last_answers() -> None:
    (seconds,) = said("scorekeeper@.service", "TimeoutStopSec")
    assert int(seconds) > LAST_ANSWERS_SECONDS


def test_what_is_done_daily_can_be_done() -> None:
    for line in said("scorekeeper-daily.service", "ExecStart"):
        program, command = line.split()
        script = ROOT / program.removeprefix(INSTALLED)
        assert os.access(script, os.X_OK)
        assert script.name == "backup" or command in get_commands()


@pytest.mark.parametrize(
    "path",
    [
        reverse("watch", args=["match", 12, KEY]),
        reverse("watch", args=["club", 1, KEY]),
        reverse("take_pen", args=[5, KEY]),
        reverse("join", args=[7, KEY]),
        f"{PATH}{KEY}?after=3",
        f"/account/sign-in/?next={reverse('join', args=[7, KEY])}",
        f"/account/sign-up/?next=%2Fjoin%2F7%2F{KEY}%2F",
        f"/account/openid/back/?state=any&code={KEY}",
    ],
)
def test_the_proxy_writes_no_key_into_its_log(path: str) -> None:
    found = re.search(r'request>uri regexp "(.+)" "/\$2/…"', example("Caddyfile"))
    assert found
    assert KEY not in re.sub(found[1], r"/\2/…", path)


def test_the_proxy_leads_to_the_ports_and_the_host_of_the_service() -> None:
    proxy = example("Caddyfile")
    for port in re.findall(r"scorekeeper@(\d+)", GUIDE):
        assert port == "8003" or f"127.0.0.1:{port}" in proxy
    assert f"\n{{$SITE:{environment()['ALLOWED_HOSTS']}}} {{\n" in proxy


def test_the_proxy_waits_for_a_request_no_longer_than_the_app() -> None:
    seconds = dict(re.findall(r"^\t+(read_\w+) (\d+)s$", example("Caddyfile"), re.MULTILINE))
    assert seconds == {"read_header": str(HEAD_SECONDS), "read_body": str(Upload.seconds)}


def test_the_proxy_asks_whether_a_process_is_there_and_not_its_database() -> None:
    assert re.findall(r"^\t+health_uri (\S+)$", example("Caddyfile"), re.MULTILINE) == [ALIVE]


def test_the_proxy_answers_before_a_phone_gives_up() -> None:
    (waits,) = re.findall(r"^\t+lb_try_duration (\d+)s$", example("Caddyfile"), re.MULTILINE)
    script = (ROOT / "static/js/entries/post.js").read_text()
    (timeout,) = re.findall(r"^const POST_TIMEOUT = (\d+);", script, re.MULTILINE)
    assert int(waits) * 1000 < int(timeout)
    assert re.search(r"handle_errors {\n\t+header Retry-After \d+\n\t+respond \".+\" 503\n", example("Caddyfile"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return on_sqlite(migrated(tmp_path_factory.mktemp("installed")))


def back_up(data: Path, folder: Path) -> int:
    """Run the example with settings that name this data folder."""
    settings = folder.with_name("environment")
    settings.write_text(f"SCOREKEEPER_DATA={shlex.quote(str(data))}\n")
    folder.mkdir(exist_ok=True)
    env = {"PATH": os.environ["PATH"], "ENVIRONMENT": str(settings)}
    command = [str(EXAMPLES / "backup"), str(folder)]
    return subprocess.run(command, env=env, check=False, capture_output=True).returncode  # noqa: S603 - our own program


def test_a_backup_can_be_restored_and_those_of_last_month_go(installed: Installation, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old, young, other = (folder / name for name in ("a.sqlite3.gz", "b.sqlite3.gz", "notes.txt"))
    for path, days in ((old, 40), (young, 20), (other, 40)):
        path.touch()
        os.utime(path, (time.time() - days * 24 * 3600,) * 2)
    assert back_up(installed.folder, folder) == 0
    (copy,) = {*folder.iterdir()} - {young, other}
    assert copy != old
    assert "rows restored" in on_sqlite(migrated(tmp_path / "other")).run("restore", str(copy))


def test_a_backup_of_nothing_fails_and_leaves_nothing(tmp_path: Path) -> None:
    assert back_up(tmp_path, tmp_path / "backups") != 0
    assert [*(tmp_path / "backups").iterdir()] == []
