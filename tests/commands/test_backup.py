"""Tests of `manage.py backup` and `manage.py restore`, called as by a host."""

import gzip
import os
import signal
import sqlite3
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import IO

import pytest

from scorekeeper.services.backups import LAST_BACKUP
from scorekeeper.serving import folder
from tests.fixtures.installations import Installation, on_sqlite, on_the_database_of_the_tests
from tests.fixtures.served import PATIENCE_SECONDS, migrated, prepared, serving
from tests.killed import FAST, SOUND, rows_of
from tests.phone import Phone

MANY = 10_000  # players, so that a restore takes about half a second
CLUB = """
    INSERT INTO scorekeeper_club (name, keeper_key, watch_generation, pen_generation, epoch, demo, milestones,
    night_count, match_count, created) VALUES ('Fridays', 'key', 0, 0, 0, 0, 1, 0, 0, '2026-11-20 20:00:00')
"""
PLAYERS = """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
    INSERT INTO scorekeeper_player (club_id, name, folded, archived, match_count)
    SELECT 1, 'P' || n, 'p' || n, 0, 0 FROM number
"""


@pytest.fixture(scope="module")
def fridays(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Return an installation that has been migrated, with a secret key and a club."""
    made = on_sqlite(migrated(tmp_path_factory.mktemp("fridays")))
    (made.folder / "secret-key").write_text("drew-low-again" * 4)
    with closing(sqlite3.connect(made.folder / "scorekeeper.sqlite3")) as database:
        database.execute(CLUB)
        database.execute(PLAYERS, [MANY])
        database.commit()
    return made


@pytest.fixture(scope="module")
def backup(fridays: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backups") / "fridays.sqlite3.gz"
    fridays.run("backup", str(file), "--with-key")
    return file


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Installation]:
    """Return an installation whose database has no tables."""
    with on_the_database_of_the_tests(tmp_path / "new", template="template0") as empty:
        yield empty


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Installation]:
    """Return an installation that was never used: no rows, and on SQLite no database yet."""
    with on_the_database_of_the_tests(tmp_path / "other") as unused:
        yield unused


def mode(path: Path) -> int:
    """Return the permission bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_the_key_is_beside_it_only_if_asked_for(fridays: Installation, backup: Path, tmp_path: Path) -> None:
    key = backup.with_name("fridays.sqlite3.gz.secret-key")
    assert key.read_text() == "drew-low-again" * 4
    assert (mode(backup), mode(key)) == (0o600, 0o600)
    said = fridays.run("backup", str(tmp_path / "alone"))
    assert said.endswith("rows, read back and found right\n")
    assert [*tmp_path.iterdir()] == [tmp_path / "alone"]


@pytest.mark.usefixtures("backup")
def test_the_data_folder_remembers_when_it_was_made(fridays: Installation) -> None:
    assert (fridays.folder / LAST_BACKUP).stat().st_mtime == pytest.approx(time.time(), abs=600)


def test_no_file_is_overwritten_unless_asked_for(fridays: Installation, tmp_path: Path) -> None:
    file, key = tmp_path / "file", tmp_path / "file.secret-key"
    key.write_text("another")
    assert fridays.refusal("backup", str(file), "--with-key").startswith(f"{key} is there already")
    file.write_text("of last week")
    assert fridays.refusal("backup", str(file)).startswith(f"{file} is there already")
    assert (file.read_text(), key.read_text()) == ("of last week", "another")
    fridays.run("backup", str(file), "--with-key", "--overwrite")
    assert file.read_bytes().startswith(b"\x1f\x8b")
    assert key.read_text() == "drew-low-again" * 4


@pytest.mark.parametrize("name", ["scorekeeper.sqlite3", "secret-key"])
@pytest.mark.parametrize("command", [["backup", "--overwrite"], ["export", "1"]], ids=["backup", "export"])
def test_no_command_writes_over_the_database_or_the_key(fridays: Installation, command: list[str], name: str) -> None:
    before = (fridays.folder / name).read_bytes()
    file = fridays.folder / ".." / fridays.folder.name / name
    assert fridays.refusal(*command, str(file)).startswith(f"{file} is this installation's own")
    assert (fridays.folder / name).read_bytes() == before


@pytest.mark.postgres
def test_it_is_restored_with_its_key_into_an_empty_installation_and_not_twice(
    backup: Path, new: Installation, tmp_path: Path
) -> None:
    said = new.run("restore", str(backup), "--with-key")
    assert "rows restored\n" in said
    assert "secret key" not in said
    assert (new.folder / "secret-key").read_text() == "drew-low-again" * 4
    assert mode(new.folder / "secret-key") == 0o600
    (new.folder / "secret-key").write_text("of now")
    assert "There are clubs in the database" in new.refusal("restore", str(backup), "--with-key")
    assert (new.folder / "secret-key").read_text() == "of now"


def test_a_key_that_is_not_there_or_would_not_count(backup: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.write_bytes(backup.read_bytes())
    empty = on_sqlite(tmp_path / "empty")
    assert empty.refusal("restore", str(alone), "--with-key").startswith(f"There is no {alone}.secret-key")
    keyed = Installation(empty.folder, {"SECRET_KEY": "of the environment"})
    assert keyed.refusal("restore", str(backup), "--with-key").startswith("The secret key is that of SECRET_KEY")


def test_nothing_is_restored_below_a_server(backup: Path, tmp_path: Path) -> None:
    server = folder.lock_for_server(tmp_path)
    assert on_sqlite(tmp_path).refusal("restore", str(backup)).startswith("Another server is running")
    os.close(server)


@pytest.mark.postgres
def test_a_restore_that_is_killed_leaves_nothing_half_done(backup: Path, other: Installation) -> None:
    migrated(other.folder)  # on SQLite it has its tables, as it has them before the first line
    with other.begin("restore", str(backup)) as killed:
        said = [read(killed.stdout) for _ in range(3)]  # of the six that it says
        killed.send_signal(signal.SIGKILL)
    assert all("rows restored" in line for line in said)
    said_then = other.run("restore", str(backup)).splitlines()
    assert said_then[-2].endswith("rows restored")
    assert said_then[-1].endswith(f"put it into {other.folder}/secret-key.")
    assert [path.name for path in other.folder.iterdir() if path.name.startswith(".")] == []
    again = other.folder / "again"
    assert other.run("backup", str(again)).startswith(f"{again}: 10")


def read(stream: IO[str] | None) -> str:
    """Return the next line of a command's output."""
    assert stream
    return stream.readline()


def test_a_backup_that_is_killed_leaves_no_half_of_it_under_its_name(fridays: Installation, tmp_path: Path) -> None:
    files = [tmp_path / f"copy-{moment}" for moment in range(3)]
    for moment, file in enumerate(files):
        with fridays.begin("backup", str(file)) as killed:
            wait_for(tmp_path, f".{file.name}-*")
            time.sleep(moment / 10)
            killed.send_signal(signal.SIGKILL)
        assert moment or killed.returncode == -signal.SIGKILL  # a fast machine may finish before it
    assert not files[0].exists()
    for whole in filter(Path.exists, files):  # it had its name already
        gzip.decompress(whole.read_bytes())


@pytest.mark.postgres
def test_a_backup_of_a_server_that_is_written_to_is_of_one_moment(other: Installation, tmp_path: Path) -> None:
    """Ann taps throughout; the backup has every tap up to a moment, with its line in the ledger."""
    with serving(prepared(other.folder), **FAST, **other.environment) as served, closing(Phone(served.port)) as phone:
        over = Event()
        with ThreadPoolExecutor(1) as hand:
            tapping = hand.submit(tap_until, phone, over)
            try:
                before, after = back_up(other, tmp_path / "copy", phone)
            finally:
                over.set()
            tapping.result()
    restored = on_sqlite(migrated(tmp_path / "restored"))
    restored.run("restore", str(tmp_path / "copy"))
    ((revision,),) = rows_of(restored.folder, "SELECT revision FROM scorekeeper_match")
    assert before < after
    assert before <= int(str(revision)) <= after + 1
    assert restored.run("rebuild", "--check") == SOUND


def tap_until(phone: Phone, over: Event) -> None:
    """Tap over and over until the event `over` is set."""
    while not over.is_set():
        phone.tap()


def back_up(installation: Installation, file: Path, phone: Phone) -> tuple[int, int]:
    """Write a backup while a phone taps; return the revisions of its match before and after."""
    before = phone.taps
    installation.run("backup", str(file))
    return 1 + before, 1 + phone.taps


def wait_for(folder: Path, name: str) -> None:
    """Wait until a file with this pattern is in the folder."""
    latest = time.monotonic() + PATIENCE_SECONDS
    while not [*folder.glob(name)]:
        assert time.monotonic() < latest, f"no {name}"
        time.sleep(0.005)
