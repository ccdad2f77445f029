"""Kills the server during a loop of writes: all answered writes are stored, and none is half done."""

from collections import Counter
from pathlib import Path

from tests.fixtures.served import prepared, serving
from tests.killed import FAST, SOUND, begin, kill_while_writing, rebuild_check, rows_of

KILLS = 3


def test_every_answered_write_outlives_a_kill_and_none_is_half_done(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), **FAST) as served:
        keepers = begin(served)
        kill_while_writing(served, keepers)
    for _ in range(KILLS - 1):
        with serving(tmp_path, **FAST) as served:
            assert rebuild_check(tmp_path) == SOUND
            kill_while_writing(served, keepers)
    with serving(tmp_path, **FAST) as served:
        for keeper in keepers:
            keeper.retry(served)
            keeper.retry(served)
    assert rebuild_check(tmp_path) == SOUND
    written = Counter(key for (key,) in rows_of(tmp_path, "SELECT key FROM scorekeeper_change WHERE kind = 'write'"))
    assert written == Counter(key for keeper in keepers for key in [*keeper.answered, keeper.key])
