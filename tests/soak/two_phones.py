"""Two phones keep one match by turns, with signal and without: what is saved is what was tapped, once and in order.

A generated walk plays a whole match of a game through the pages: it taps facts and takes them back, scores rounds,
looks at the sheet, loses the signal and finds it again, and hands the match over to the other phone. It does so in each
game in which a hand is entered whatever the others have: in others, numbers by chance would not add up.
"""

import secrets
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from hypothesis.strategies import integers, lists, sampled_from
from playwright.sync_api import Browser, expect, sync_playwright

from scorekeeper.rules.catalogue import games
from tests.bench.figures import Figure
from tests.browser.restarted_server import KeepersPhone, Server, served_from
from tests.chromium import LEAN, SHELL
from tests.soak.scale import some
from tests.soak.table_phone import Hand, TablePhone

WALKS = 2  # of each game
STEPS = 40  # of a walk, until the rest of its match is played without turns
MOST_ROUNDS = 8  # of a match that has no end of its own
NAMES = ("Ann", "Bob", "Cy")

BY_CHANCE = [
    key
    for key, game in games().items()
    if not (game.own_facts or game.silent_hands) and len(NAMES) in game.seat_counts(game.resolve({}))
]

names = sampled_from(NAMES)
numbers = lists(integers(0, 30), min_size=1, max_size=3)
turns: list[str] = []  # what the walk that is under way has done


def two_phones() -> Iterator[Figure]:
    """Walk through a match of each game; yield the rounds that were played and the walks that went wrong."""
    seed, wrong = secrets.randbelow(2**32), list[str]()
    with tempfile.TemporaryDirectory() as folder, served_from(Path(folder) / "server") as server, _browser() as browser:
        for game in BY_CHANCE:
            Walk.game, Walk.server, Walk.browser, Walk.played = game, server, browser, 0
            try:
                run_state_machine_as_test(seeded(seed)(Walk), settings=_settings())
            except Exception:  # noqa: BLE001 - whatever went wrong is told, and the other games are tried
                wrong.append(game)
                print(*turns, traceback.format_exc(), sep="\n")
            yield Figure(f"{game}: rounds played on two phones", Walk.played, "rounds")
    yield Figure("games of which a walk went wrong", len(wrong), "games", 0, f"{', '.join(wrong)}; seed {seed}")


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=list(LEAN))
        yield browser
        browser.close()


def _settings() -> settings:
    """Shrinking would play each match anew hundreds of times: the turns of a walk that went wrong are printed."""
    return settings(
        max_examples=some(WALKS),
        stateful_step_count=some(STEPS, 10),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


class Walk(RuleBasedStateMachine):
    """A match of `game` on two phones, of which one at a time is tapped."""

    game: ClassVar[str]
    server: ClassVar[Server]
    browser: ClassVar[Browser]
    played: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        turns[:] = [f"A match of {self.game}"]
        first = KeepersPhone(self.browser, self.server)
        first.begin_match(self.server, NAMES, self.game)
        second = KeepersPhone(self.browser, self.server, first.table, storage_state=first.context.storage_state())
        self.contexts = [first.context, second.context]
        self.phone, self.other = (TablePhone(each.page, first.table) for each in (first, second))
        self.rounds: list[dict[str, Hand]] = [{name: {} for name in NAMES}]  # as tapped; the last one is being played
        self.ledger: list[str] = []  # what each write did, after the first
        self.late: list[tuple[str, str]] = []  # (name, fact) of the taps in this round that wait
        self.over = False

    @rule()
    @precondition(lambda self: not self.over and self.phone.has_signal)
    def lose_signal(self) -> None:
        turns.append("No signal")
        self.phone.lose_signal()

    @rule()
    @precondition(lambda self: not self.over and not self.phone.has_signal)
    def regain_signal(self) -> None:
        turns.append("Signal")
        self.phone.regain_signal()
        self.late = []

    @rule()
    @precondition(lambda self: not self.over)
    def hand_over(self) -> None:
        """Have the phone that was laid aside follow, then go on with it."""
        turns.append("The other phone")
        self.phone.regain_signal()
        self.other.regain_signal()
        self.other.await_round(len(self.rounds))
        self.phone, self.other, self.late = self.other, self.phone, []

    @rule(name=names, fact=sampled_from(("buys", "laid_down")))
    @precondition(lambda self: not self.over)
    def tap(self, name: str, fact: str) -> None:
        hand = self.rounds[-1][name]
        value = hand.get("buys", 0) + 1 if fact == "buys" else True
        if hand.get(fact) is True or not self.phone.tap(name, fact):
            return
        turns.append(f"{name}: {fact} {value}")
        hand[fact] = value
        self.ledger.append(f"{name} has bought {value}" if fact == "buys" else f"{name} laid down")
        self.late += [(name, fact)] if not self.phone.has_signal else []

    @rule()
    @precondition(lambda self: not self.over and self.late)
    def take_back(self) -> None:
        name, fact = self.late.pop()
        turns.append(f"Undo {name}: {fact}")
        self.phone.undo()
        hand = self.rounds[-1][name]
        hand[fact] = hand[fact] - 1 if fact == "buys" else False
        self.ledger.pop()

    @rule()
    @precondition(lambda self: not self.over and len(self.rounds) > 1)
    def look_at_the_sheet(self) -> None:
        turns.append("Sheet")
        self.phone.open_sheet()
        for number in range(1, len(self.rounds)):
            expect(self.phone.page.locator(f"#round-{number}")).to_be_visible()
        self.phone.back_to_the_table(len(self.rounds))

    @rule(out=names, left=lists(numbers, min_size=len(NAMES), max_size=len(NAMES)))
    @precondition(lambda self: not self.over)
    def enter_round(self, out: str, left: list[list[int]]) -> None:
        if not self.phone.has_signal and not self.phone.is_ready:
            self.regain_signal()
        turns.append(f"{out} goes out, {left}")
        type(self).played += 1
        entered = self.phone.score(out, dict(zip(NAMES, left, strict=True)))
        for name, hand in entered.items():
            self.rounds[-1][name] |= hand
        self.ledger.append(f"{self.phone.word} {len(self.rounds)} scored")
        self.late = []
        self.over = not self.phone.go_on(len(self.rounds) + 1)
        if not self.over:
            self.rounds.append({name: {} for name in NAMES})

    @invariant()
    def what_waits_is_said(self) -> None:
        """Hold the line of what waits against the queue."""
        if not self.phone.has_signal and self.phone.waits():
            expect(self.phone.page.locator("#line")).to_contain_text(f"{self.phone.waits()} waiting")

    def teardown(self) -> None:
        try:
            self._play_to_the_end()
            self._assert_saved()
        finally:
            for context in self.contexts:
                context.close()

    def _play_to_the_end(self) -> None:
        game = games()[self.game]
        last = game.rounds(5, game.resolve({})) or MOST_ROUNDS
        while not self.over and len(self.rounds) <= last:
            number = len(self.rounds)
            self.enter_round(NAMES[number % len(NAMES)], [[number, number + seat] for seat in range(len(NAMES))])
        self.phone.regain_signal()
        if not self.over:
            self.phone.end_match()
        self.phone.see_result()

    def _assert_saved(self) -> None:
        record = self.phone.page.request.get(f"{self.phone.table}record.json").json()
        scored = self.rounds if self.over else self.rounds[:-1]
        for number, (tapped, saved) in enumerate(zip(scored, record["rounds"], strict=True), start=1):
            for name, hand in tapped.items():
                kept = {fact: saved["hands"][name].get(fact, type(value)()) for fact, value in hand.items()}
                assert _sorted(kept) == _sorted(hand), f"round {number}, {name}: {kept} was saved, not {hand}"
        self.other.regain_signal()
        for path in ("result/", "sheet/", f"rounds/{len(scored)}/standings/"):
            mine, others = (phone.read(path) for phone in (self.phone, self.other))
            assert mine == others, _difference(path, mine.split("\n"), others.split("\n"))
        written = [line for line in self.phone.ledger()[1:] if line != "The match was ended"]
        assert written == self.ledger, _difference("ledger/", self.ledger, written)


def _difference(path: str, one: Sequence[str], other: Sequence[str]) -> str:
    return "\n".join([path, *unified_diff(one, other, n=0)])


def _sorted(hand: Hand) -> dict[str, Any]:
    return hand | ({"cards": sorted(hand["cards"])} if "cards" in hand else {})
