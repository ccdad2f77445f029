"""Tests of metrics: what is counted, with which labels, and what is queried on request."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.urls import get_resolver
from post_office import mail
from prometheus_client import generate_latest

from scorekeeper.live.hub import hub
from scorekeeper.models import ClubImport
from scorekeeper.protocol import Application, Message, Receive, Send
from scorekeeper.services.backups import LAST_BACKUP
from scorekeeper.serving import daily
from scorekeeper.serving.address import AddressError
from scorekeeper.serving.daily import DailyBackup
from scorekeeper.serving.metrics import FORMS, NO_ANSWER, UNKNOWN, forms, measured, registry, requests, start, view_of
from tests.factories import ClubFactory
from tests.test_readme import GUIDES

LATE, LATER = 1_000_000, 1_000_060


@pytest.fixture(autouse=True)
def _nothing_counted(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    requests.clear()
    forms.clear()
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(daily, "daily", DailyBackup(tmp_path / "backups"))


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the metrics of the database, and stop the clock."""
    monkeypatch.setattr("scorekeeper.serving.metrics._of_database", list)
    monkeypatch.setattr("scorekeeper.serving.metrics.time.time", lambda: LATER)


def metric(name: str, **labels: str) -> float | None:
    return registry.get_sample_value(f"scorekeeper_{name}", labels)


def answering(status: int) -> Application:
    async def application(_scope: Message, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    return application


async def leaving(_scope: Message, _receive: Receive, _send: Send) -> None:
    """Answer nothing, as to a client that has left."""


async def ask(application: Application, path: str, method: str = "GET") -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        pass

    await measured(application)({"type": "http", "path": path, "method": method}, receive, send)


@pytest.mark.parametrize(
    ("path", "view"),
    [
        ("/matches/7/", "table"),
        ("/watch/match/12/Zk3vQ9xW7rT1mB5nC8pL2d/", "watch"),
        ("/pen/5/Zk3vQ9xW7rT1mB5nC8pL2d/", "take_pen"),
        ("/account/sign-in/", "account_login"),
        ("/staff/scorekeeper/club/7/change/", "admin:scorekeeper_club_change"),
        ("/static/css/base.css", "static"),
        ("/static/Ann", "static"),
        ("/live/Zk3vQ9xW7rT1mB5nC8pL2d", "stream"),
        ("/healthz", "healthz"),
        ("/readyz", "readyz"),
        ("/metrics", UNKNOWN),
        ("/Ann", UNKNOWN),
        ("", UNKNOWN),
        ("*", UNKNOWN),
        (f"/matches/{'9' * 5000}/", UNKNOWN),
        ("/matches/\ud800/", UNKNOWN),
    ],
)
def test_a_path_is_told_by_the_name_of_its_address(path: str, view: str) -> None:
    assert view_of(path) == view


@pytest.mark.usefixtures("no_database")
async def test_requests_are_counted_by_view_and_status() -> None:
    await ask(answering(200), "/matches/7/")
    await ask(answering(200), "/matches/8/")
    await ask(answering(404), "/matches/8/")
    await ask(answering(404), "/Ann")
    assert metric("requests_total", view="table", status="200") == 2
    assert metric("requests_total", view="table", status="404") == 1
    assert metric("requests_total", view=UNKNOWN, status="404") == 1


@pytest.mark.usefixtures("no_database")
async def test_a_request_whose_client_has_left_is_counted_too() -> None:
    await ask(leaving, "/matches/7/")
    assert metric("requests_total", view="table", status=NO_ANSWER) == 1


@pytest.mark.usefixtures("no_database")
async def test_only_forms_at_the_table_are_timed() -> None:
    for path in ("/matches/7/facts/", "/matches/7/rounds/1/", "/matches/7/end/"):
        await ask(answering(200), path, "POST")
        await ask(answering(200), path)
    timed = {name: metric("form_seconds_count", view=name) for name in (*FORMS, "end_match")}
    assert timed == {"tap": 1, "round": 1, "end_match": None}


def test_the_timed_forms_are_addresses_that_there_are() -> None:
    assert set(get_resolver().reverse_dict) >= FORMS


@pytest.mark.django_db(transaction=True)
def test_what_waits_in_the_database_is_counted() -> None:
    mail.send("ann@example.org", "score@example.org", subject="Your code", message="123456")
    state = ClubImport.State
    for number, (at, worker) in enumerate([(state.READING, ""), (state.SAVING, "w"), (state.READY, "")]):
        ClubImport.objects.create(club=ClubFactory(), key=f"key-{number}", state=at, worker=worker)
    assert metric("mail_queued") == 1
    assert [metric("imports", state=each) for each in ("waiting", "running")] == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_open_pages_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "watching", 3)
    assert metric("watchers") == 3


def test_without_a_database_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OperationalError

    connection.close()  # a test before may have left it open
    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", refused)
    assert metric("watchers") == 0
    assert metric("mail_queued") is None
    assert metric("imports", state="waiting") is None


@pytest.mark.usefixtures("no_database")
@pytest.mark.parametrize("name", ["backups/2026-11-20.sqlite3.gz", LAST_BACKUP])
def test_the_age_of_the_newest_backup_is_told(tmp_path: Path, name: str) -> None:
    assert metric("backup_age_seconds") is None
    (tmp_path / "backups").mkdir()
    for path, made in ((tmp_path / "backups" / "2026-11-19.sqlite3.gz", LATE - 500), (tmp_path / name, LATE)):
        path.touch()
        os.utime(path, (made, made))
    assert metric("backup_age_seconds") == LATER - LATE


@pytest.mark.parametrize(
    "setting", ["9100", "127.0.0.1", ":9100", "127.0.0.1:web", "127.0.0.1:65536", "a@b:9100", "[::1"]
)
def test_what_is_no_address_is_refused(settings: Any, setting: str) -> None:
    settings.METRICS = setting
    said = f"METRICS is an address with its port, such as 127.0.0.1:9100, and not “{setting}”."
    with pytest.raises(AddressError, match=f"^{re.escape(said)}$"):
        start()


def test_a_mistyped_address_is_said_to_be_none(settings: Any) -> None:
    settings.METRICS = "127.0..1:9100"
    with pytest.raises(AddressError, match="it is neither an address nor a name"):
        start()


def test_without_the_setting_nothing_is_served(settings: Any) -> None:
    assert settings.METRICS == ""
    assert start() == ""


@pytest.mark.django_db(transaction=True)
def test_the_guide_names_every_metric(tmp_path: Path) -> None:
    """Somebody's dashboards ask for them by these names."""
    (tmp_path / LAST_BACKUP).touch()
    served = re.findall(r"^# TYPE (\w+)", generate_latest(registry).decode(), re.MULTILINE)
    told = re.findall(r"^\| `(scorekeeper_\w+)` \|", GUIDES["hosting/monitoring"], re.MULTILINE)
    assert sorted(served) == sorted(told)
