"""Tests that a backup is written whole and checked, readable for its owner only, or not at all."""

import gzip
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.models import Club, Match, Player
from scorekeeper.services.backups import BackupError
from scorekeeper.services.backups.keys import write_key
from scorekeeper.services.backups.packing import pack, unpack
from scorekeeper.services.backups.writing import back_up
from tests.factories import MatchFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fridays.sqlite3.gz"


@pytest.fixture
def match() -> Match:
    return MatchFactory(played=1)


def unpacked(file: Path) -> sqlite3.Connection:
    plain = file.with_name("plain.sqlite3")
    unpack(file, plain)
    return sqlite3.connect(plain)


def test_it_is_a_database_that_sqlite_reads(match: Match, file: Path) -> None:
    back_up(file)
    with closing(unpacked(file)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM scorekeeper_player ORDER BY id")]
    assert names == ["Ann", "Bob", "Cy", "Di", "Ed"]


def test_it_is_for_its_owner_alone_and_nothing_else_is_left(match: Match, file: Path) -> None:
    back_up(file)
    assert [*file.parent.iterdir()] == [file]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_a_killed_one_has_left_goes_and_another_that_is_being_made_stays(match: Match, file: Path) -> None:
    for name in (f".{file.name}-x1y2z3w4", f".{file.name}-2-x1y2z3w4"):
        (file.parent / name).mkdir()
        (file.parent / name / "packed").touch()
    back_up(file)
    assert {*file.parent.iterdir()} == {file, file.parent / f".{file.name}-2-x1y2z3w4"}


def test_it_says_how_many_rows_it_holds(match: Match, file: Path) -> None:
    before = back_up(file)
    Player.objects.create(club=match.club, name="Gus", folded="gus")
    assert back_up(file) == before + 1


def test_nothing_that_was_deleted_is_in_it(file: Path) -> None:
    if connection.vendor == "sqlite":
        Club.objects.create(name="The club that nobody should find")
        Club.objects.all().delete()
        assert b"nobody should find" in Path(connection.settings_dict["NAME"]).read_bytes() + wal()
    back_up(file)
    assert b"nobody should find" not in gzip.decompress(file.read_bytes())


def wal() -> bytes:
    return Path(f"{connection.settings_dict['NAME']}-wal").read_bytes()


def test_where_it_cannot_be_written_nothing_is_left(match: Match, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"no/fridays can't be written: No such file or directory\.$"):
        back_up(tmp_path / "no" / "fridays")
    (tmp_path / "folder").mkdir()
    with pytest.raises(BackupError, match="Is a directory"):
        back_up(tmp_path / "folder")
    assert [*tmp_path.iterdir()] == [tmp_path / "folder"]


def test_a_database_of_another_version_is_not_backed_up(match: Match, file: Path) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("scorekeeper", "9999_of_a_newer_version")
    try:
        with pytest.raises(BackupError, match="is not of this version"):
            back_up(file)
    finally:
        recorder.record_unapplied("scorekeeper", "9999_of_a_newer_version")
    assert not file.exists()


def test_what_does_not_read_as_it_was_written_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "whole").write_bytes(bytes(range(256)) * 2**14)
    pack(tmp_path / "whole", tmp_path / "packed")
    unpack(tmp_path / "packed", tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
    content = bytearray((tmp_path / "packed").read_bytes())
    for place in range(20, len(content), len(content) // 50):
        damaged = content.copy()
        damaged[place] ^= 1
        (tmp_path / "damaged").write_bytes(damaged)
        with pytest.raises(BackupError, match="damaged"):
            unpack(tmp_path / "damaged", tmp_path / f"from {place}")


def test_a_key_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "any")
    with pytest.raises(BackupError, match=r"^The secret key can't be written to .*: No such file or directory\.$"):
        write_key(tmp_path / "nowhere" / "key")


def test_one_that_the_disk_has_not_kept_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain").write_bytes(bytes(range(256)))
    monkeypatch.setattr(os, "fsync", lambda descriptor: os.pwrite(descriptor, b"\xff" * 8, 16))
    with pytest.raises(BackupError, match="it does not read as it was written"):
        pack(tmp_path / "plain", tmp_path / "packed")
