"""Two phones keep one match in turns, with signal and without: all taps are saved, once and in order.

A generated walk plays a whole match of a game through the pages: it taps facts and takes them back, scores rounds,
opens the sheet, loses the signal and finds it again, and passes the match to the other phone. Where the hands of a
round do not depend on each other, random numbers are entered. Otherwise legal hands and house rules are drawn, and
facts before play are tapped at the table, sometimes wrong at first or on the other phone. The games come in a random
order, until the time is over.
"""

import secrets
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.stateful import run_state_machine_as_test
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.rules.catalogue import games
from tests.bench.figures import Figure
from tests.browser.restarted_server import served_from
from tests.chromium import LEAN, SHELL
from tests.fixtures.hands_by_game import MAKERS
from tests.soak.scale import some
from tests.soak.walk import Walk, turns
from tests.soak.walks import ChanceWalk, LegalWalk

SECONDS = 1800  # for all games together
WALKS = 3  # walks for each game; the first has rounds only
STEPS = 40  # random turns of a walk; the rest of its match is played without them
MOST_ROUNDS = 20  # in that rest


def two_phones() -> Iterator[Figure]:
    """Walk through a match of each game; yield the rounds that were played and the walks that went wrong."""
    seed, wrong = secrets.randbelow(2**32), list[str]()
    left, until = [*games()], time.monotonic() + some(SECONDS)
    Random(seed).shuffle(left)  # noqa: S311 - an order, no secret
    with tempfile.TemporaryDirectory() as folder, served_from(Path(folder) / "server") as server, _browser() as browser:
        Walk.server, Walk.browser, Walk.rounds_left = server, browser, some(MOST_ROUNDS, 2)
        while left and time.monotonic() < until:
            key = left.pop()
            Walk.game, Walk.played = games()[key], 0
            walk = LegalWalk if key in MAKERS else ChanceWalk
            try:
                run_state_machine_as_test(seeded(seed)(walk), settings=_settings())
            except Exception:  # noqa: BLE001 - whatever went wrong is told, and the other games are tried
                wrong.append(key)
                print(*turns, traceback.format_exc(), sep="\n", flush=True)
            yield Figure(f"{key}: rounds played on two phones", Walk.played, "rounds")
    yield Figure("games that the time was not enough for", len(left), "games", len(games()) - 1)
    yield Figure("games of which a walk went wrong", len(wrong), "games", 0, f"{', '.join(wrong)}; seed {seed}")


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=list(LEAN))
        yield browser
        browser.close()


def _settings() -> settings:
    """Return settings without shrinking, which would play a match hundreds of times: failing walks are printed."""
    return settings(
        max_examples=some(WALKS, 2),
        stateful_step_count=some(STEPS, 10),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
