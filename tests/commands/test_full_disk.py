"""Tests that a server writes again once a full disk has room, without a restart."""

import resource
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.fixtures.served import Served, prepared, serving
from tests.killed import FAST, SOUND, rebuild_check
from tests.phone import Phone

TAPS = 3


@contextmanager
def full_disk(served: Served) -> Iterator[None]:
    """Keep the server from writing to any file during the block, also to its log."""
    process = served.process.pid
    _, most = usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)


def test_what_was_refused_is_written_once_there_is_room(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), **FAST) as served, closing(Phone(served.port)) as phone:
        phone.tap()
        before = phone.revision()
        fact = {
            "player": phone.player,
            "fact": "laid_down",
            "was": 1,
            "value": 0,
            "round": 1,
            "key": "tap-of-a-full-disk",
        }
        with full_disk(served):
            for _ in range(TAPS):
                assert phone.post(f"{phone.table}facts/", fact)[0] == 503
            assert phone.revision() == before  # what was written before can be read
        assert phone.post(f"{phone.table}facts/", fact)[0] == 200
        assert phone.post(f"{phone.table}facts/", fact)[0] == 200
        assert phone.revision() == before + 1
    assert rebuild_check(tmp_path) == SOUND
