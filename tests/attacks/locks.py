"""Another process holds SQLite's lock while keepers tap."""

import asyncio
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.phone import Phone

PLAYERS = ("Ann", "Bob", "Cy")


@dataclass
class Taps:
    """The statuses of taps under the lock, how long the slowest waited, and which of them count after it."""

    statuses: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0
    revisions: list[int] = field(default_factory=list)


async def locked(port: int, folder: Path, seconds: float = 30, phones: int = 8) -> Taps:
    """Holds the lock for so long; every phone tries one tap until it is written. Afterwards all must be."""
    keepers = await asyncio.to_thread(lambda: [Phone(port, PLAYERS) for _ in range(phones)])
    taps = Taps()
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite3", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        latest = time.monotonic() + seconds
        tapping = [asyncio.to_thread(_tap, keeper, taps, latest + 30) for keeper in keepers]
        waiting = asyncio.gather(*tapping)
        await asyncio.sleep(seconds)
        database.execute("ROLLBACK")
        taps.revisions = list(await waiting)
    for keeper in keepers:
        keeper.close()
    return taps


def _tap(keeper: Phone, taps: Taps, latest: float) -> int:
    """Sends one tap again and again as the page's queue does; the revision once it is written, 0 if it never is."""
    fact = {"player": keeper.player, "fact": "laid_down", "was": 0, "value": 1, "round": 1}
    while time.monotonic() < latest:
        keeper.close()  # one that stood idle may just be hung up on
        begun = time.monotonic()
        status, _ = keeper.post(f"{keeper.table}facts/", fact | {"key": f"tap-under-lock-{keeper.player}"})
        taps.statuses[status] += 1
        taps.slowest = max(taps.slowest, time.monotonic() - begun)
        if status == 200:
            return 2
        time.sleep(1)
    return 0
