"""A file has its name once it is whole; whoever reads it meanwhile finds the old one."""

import stat
from pathlib import Path

import pytest

from scorekeeper.whole_files import whole_file, write_whole


def test_a_file_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "key"
    write_whole(path, b"old")
    with whole_file(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [*tmp_path.iterdir()] == [path]


def test_one_that_fails_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "key"
    write_whole(path, b"old")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(b"%d" % (1 // 0))
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]
