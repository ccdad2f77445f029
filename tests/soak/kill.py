"""Kills the server again and again while it writes: every tap and score that it answered is stored, once."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.figures import Figure
from tests.fixtures.served import serving
from tests.killed import FAST, Keeper, Scorer, begin, begin_scoring, kill_while_writing, rebuild_check, rows_of
from tests.soak.scale import some

KILLS = 100
CHECKED_EVERY = 10  # kills between two checks that derived columns and the ledger agree with the facts
SOUND = "2 matches, 0 with wrong list columns\n"


def kill() -> Iterator[Figure]:
    """Kill a server on SQLite: PostgreSQL is another process, and no kill of ours."""
    kills, unsound = some(KILLS, 2), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, **FAST) as served:
            keepers = [*begin(served), begin_scoring(served)]
            kill_while_writing(served, keepers)
        for number in range(1, kills):
            with serving(folder, **FAST) as served:
                kill_while_writing(served, keepers)
            unsound += number % CHECKED_EVERY == 0 and rebuild_check(folder) != SOUND
        with serving(folder, **FAST) as served:
            for keeper in keepers * 2:
                keeper.retry(served)
        unsound += rebuild_check(folder) != SOUND
        written = Counter(
            str(key) for (key,) in rows_of(folder, "SELECT key FROM scorekeeper_change WHERE kind = 'write'")
        )
    yield from _figures(kills, keepers, written)
    yield Figure(f"{kills} kills: ledgers and columns that do not add up", unsound, "times", 0)


def _figures(kills: int, keepers: Sequence[Keeper], written: Counter[str]) -> Iterator[Figure]:
    """Return the figures; a key that was sent twice to make sure is the last of each keeper."""
    kinds: dict[str, list[Keeper]] = {"scores": [keeper for keeper in keepers if isinstance(keeper, Scorer)]}
    kinds["taps"] = [keeper for keeper in keepers if not isinstance(keeper, Scorer)]
    for kind, those in kinds.items():
        answered = [key for keeper in those for key in keeper.answered]
        yield Figure(f"{kills} kills: {kind} answered", len(answered), kind)
        yield Figure(f"{kills} kills: {kind} lost", sum(not written[key] for key in answered), kind, 0)
    known = {key for keeper in keepers for key in (*keeper.answered, keeper.key)}
    strange = sum(times for key, times in written.items() if key not in known)
    yield Figure(
        f"{kills} kills: written twice, or by nobody", strange + sum(written.values()) - len(written), "times", 0
    )
