"""Tests of the daily backup: made once, kept for seven days, and failures reported."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.models import User
from scorekeeper.serving.daily import DailyBackup
from tests.factories import MatchFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("friday_evening")]
FRIDAY = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


@pytest.fixture
def backups(tmp_path: Path) -> DailyBackup:
    MatchFactory()
    return DailyBackup(tmp_path / "backups")


def names(backups: DailyBackup) -> list[str]:
    return sorted(path.name for path in backups.folder.iterdir())


def fill(backups: DailyBackup, *names: str) -> None:
    backups.folder.mkdir()
    for name in names:
        (backups.folder / name).touch()


def test_there_is_one_a_day_whether_the_server_is_started_anew_or_not(
    backups: DailyBackup, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.make_if_due()
    made = (backups.folder / "2026-11-20.sqlite3.gz").stat()
    backups.make_if_due()
    DailyBackup(backups.folder).make_if_due()
    assert (backups.folder / "2026-11-20.sqlite3.gz").stat() == made
    monkeypatch.setattr(timezone, "now", lambda: FRIDAY + timedelta(days=1))
    DailyBackup(backups.folder).make_if_due()
    assert names(backups) == ["2026-11-20.sqlite3.gz", "2026-11-21.sqlite3.gz"]


def test_the_newest_seven_are_kept_and_other_files_left_alone(backups: DailyBackup) -> None:
    fill(
        backups, "notes.txt", "before-the-update.sqlite3.gz", *(f"2026-11-{day:02}.sqlite3.gz" for day in range(9, 18))
    )
    backups.make_if_due()
    kept = [f"2026-11-{day}.sqlite3.gz" for day in (12, 13, 14, 15, 16, 17, 20)]
    assert names(backups) == [*kept, "before-the-update.sqlite3.gz", "notes.txt"]


def test_backups_dated_by_a_clock_that_was_ahead_do_not_push_out_that_of_today(backups: DailyBackup) -> None:
    ahead = [f"2026-12-{day:02}.sqlite3.gz" for day in range(1, 9)]
    fill(backups, *ahead)
    backups.make_if_due()
    assert names(backups) == ["2026-11-20.sqlite3.gz", *ahead]


def test_what_a_killed_server_has_left_counts_for_nothing_and_goes(backups: DailyBackup) -> None:
    fill(backups, *(f"2026-11-{day}.sqlite3.gz" for day in range(13, 20)))
    unfinished = backups.folder / ".2026-11-20.sqlite3.gz-x1y2z3w4"
    unfinished.mkdir()
    (unfinished / "packed").touch()
    backups.make_if_due()
    assert names(backups) == [f"2026-11-{day}.sqlite3.gz" for day in range(14, 21)]


@pytest.fixture
def failing(backups: DailyBackup) -> DailyBackup:
    """Make today's backup fail by a file in the place of the folder of backups."""
    backups.folder.write_text("")
    return backups


def test_one_that_fails_is_logged_and_takes_none_away_until_one_succeeds(
    failing: DailyBackup, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        failing.make_if_due()
    assert failing.failure == f"No backup could be made today. {failing.folder}: File exists."
    assert caplog.messages == [failing.failure]
    failing.folder.unlink()
    failing.make_if_due()
    assert failing.failure == ""
    assert names(failing) == ["2026-11-20.sqlite3.gz"]


def test_an_old_one_that_cannot_be_removed_is_told_until_it_is_gone(backups: DailyBackup) -> None:
    fill(backups, *(f"2026-11-{day}.sqlite3.gz" for day in range(14, 20)))
    folder = backups.folder / "2026-11-13.sqlite3.gz"
    folder.mkdir()
    backups.make_if_due()
    backups.make_if_due()
    assert backups.failure.startswith(f"Old backups could not be removed. {backups.folder}: ")
    made = (backups.folder / "2026-11-20.sqlite3.gz").stat()
    folder.rmdir()
    backups.make_if_due()
    assert backups.failure == ""
    assert (backups.folder / "2026-11-20.sqlite3.gz").stat() == made


def test_staff_reads_on_its_first_page_that_it_failed_until_one_succeeds(
    failing: DailyBackup, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.admin.daily", failing)
    client.force_login(User.objects.create_user("di", is_staff=True))
    assert "No backup" not in client.get("/staff/").content.decode()
    failing.make_if_due()
    assert failing.failure.startswith("No backup could be made today. ")
    assert failing.failure in client.get("/staff/").content.decode()
    failing.folder.unlink()
    failing.make_if_due()
    assert "No backup" not in client.get("/staff/").content.decode()
