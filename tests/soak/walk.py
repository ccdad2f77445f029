"""A match on two phones, driven by random turns, and what must be saved of it: the same for every game."""

import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from random import Random
from typing import Any, ClassVar

from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import integers
from playwright.sync_api import Browser, BrowserContext, expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.browser.restarted_server import KeepersPhone, Server
from tests.soak.table_phone import TablePhone
from tests.soak.told_pad import Hand

MOST_ROUNDS = 8  # in a game without an end of its own
PATIENCE = 30  # seconds
LOOK = 250  # milliseconds

turns: list[str] = []  # the turns of the current walk


class Walk(RuleBasedStateMachine):
    """A match of `game` on two phones, of which one at a time is tapped."""

    game: ClassVar[Game]
    server: ClassVar[Server]
    browser: ClassVar[Browser]
    rounds_left: ClassVar[int]  # in a match that is played on without turns
    played: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        self.contexts: list[BrowserContext] = []
        self.over = False

    @initialize(seed=integers(0, 2**32))
    def begin(self, seed: int) -> None:
        """Begin the match on both phones; what is drawn besides the turns follows from the seed."""
        self.random = Random(seed)  # noqa: S311 - hands, not secrets
        self.options = self.house_rules()
        self.names = [*self.company()]
        turns[:] = [f"A match of {self.game.key}, {', '.join(self.names)}, {self.options}"]
        first = KeepersPhone(self.browser, self.server)
        first.begin_match(self.server, self.names, self.game.key, self.options)
        second = KeepersPhone(self.browser, self.server, first.table, storage_state=first.context.storage_state())
        self.contexts += [first.context, second.context]
        self.phone, self.other = (TablePhone(each.page, first.table, self.names) for each in (first, second))
        self.rounds: list[dict[str, Hand]] = [self._hands()]  # the hands as tapped; the last round is open
        self.ledger: list[str] = []  # the expected lines of the ledger, after the first
        self.late: list[dict[tuple[str, str], Any]] = []  # the changes of taps in this round that wait for signal
        self.waiting = 0  # ledger lines that wait for signal
        self.apart = False  # whether this phone lacks taps of the other one

    def house_rules(self) -> Options:
        raise NotImplementedError

    def company(self) -> Sequence[str]:
        raise NotImplementedError

    def play_on(self) -> None:
        """Play the round that is up."""
        raise NotImplementedError

    @rule()
    @precondition(lambda self: not self.over and self.phone.has_signal)
    def lose_signal(self) -> None:
        turns.append("No signal")
        self.phone.lose_signal()

    @rule()
    @precondition(lambda self: not self.over and not self.phone.has_signal)
    def regain_signal(self) -> None:
        """Give the signal back, and wait until both phones show the same."""
        turns.append("Signal")
        self.phone.regain_signal()
        self._await_agreement()

    @rule()
    @precondition(lambda self: not self.over)
    def hand_over(self) -> None:
        """Let the other phone catch up, then tap on that one."""
        turns.append("The other phone")
        self.phone.regain_signal()
        self.other.regain_signal()
        self._await_agreement()
        self.phone, self.other = self.other, self.phone

    def write(self, hand: Mapping[tuple[str, str], Any], line: str) -> None:
        """Expect a tap to be saved: `hand` has its values by name and fact, `line` is its line in the ledger."""
        now = self.rounds[-1]
        if not self.phone.has_signal:
            self.late.append({(name, fact): now[name].get(fact) for name, fact in hand})
            self.waiting += 1
        for (name, fact), value in hand.items():
            now[name][fact] = value
        self.ledger.append(line)

    @rule()
    @precondition(lambda self: not self.over and self.late)
    def take_back(self) -> None:
        """Undo the latest tap that waits, and take it out of what is expected."""
        before = self.late.pop()
        turns.append(f"Undo {', '.join(f'{name}: {fact}' for name, fact in before)}")
        self.phone.undo()
        for (name, fact), value in before.items():
            self.rounds[-1][name][fact] = value
        self.ledger.pop()
        self.waiting -= 1

    @rule()
    @precondition(lambda self: not self.over and len(self.rounds) > 1)
    def look_at_the_sheet(self) -> None:
        turns.append("Sheet")
        self.phone.open_sheet()
        for number in range(1, len(self.rounds)):
            expect(self.phone.page.locator(f"#round-{number}")).to_be_visible()
        self.phone.back_to_the_table(len(self.rounds))

    @rule()
    @precondition(lambda self: self.over)
    def rest(self) -> None:
        """Tap nothing in this turn."""

    def end_round(self, entered: Mapping[str, Hand]) -> None:
        """Go on from a round that was saved, with the signal where only the server knows that it was the last."""
        Walk.played += 1
        for name, hand in entered.items():
            self.rounds[-1][name] |= hand
        self.ledger.append(f"{self.phone.word} {len(self.rounds)} scored")
        self.late, self.waiting = [], self.waiting + (not self.phone.has_signal)
        self.over = self._is_finished()
        if self.over:
            self.phone.regain_signal()
            self.waiting = 0
        assert self.phone.go_on(len(self.rounds) + 1) is not self.over, f"Over: {self.over}, by the rules"
        if not self.over:
            self.rounds.append(self._hands())

    @invariant()
    def what_waits_is_said(self) -> None:
        """Hold the line of what waits against the queue, which the answer to an earlier tap may still reach."""
        if not self.phone.has_signal:
            self.phone.await_line()

    def teardown(self) -> None:
        """Play the match to its end and look at it, unless a turn went wrong.

        What went wrong is kept with the turns: Hypothesis may raise an error of its own in its place.
        """
        try:
            if self.contexts and sys.exception() is None:
                self._play_to_the_end()
                self._assert_saved()
        finally:
            if error := sys.exception():
                turns.extend(traceback.format_exception(error))
            for context in self.contexts:
                context.close()

    def _hands(self) -> dict[str, Hand]:
        return {name: {} for name in self.names}

    def _is_finished(self) -> bool:
        """Return whether the rules say that the match is over."""
        record = {"record": 1, "game": self.game.key, "players": self.names, "options": self.options}
        return derive(from_data({**record, "rounds": [{"hands": _said(hands)} for hands in self.rounds]})).finished

    def _await_agreement(self) -> None:
        """Wait until both phones show the same round, and the same of what was tapped in it."""
        for phone in (self.phone, self.other):
            phone.await_round(len(self.rounds))
        latest = time.monotonic() + PATIENCE
        while self.phone.told() != self.other.told():
            assert time.monotonic() < latest, f"{self.phone.told()} here, {self.other.told()} there"
            self.phone.page.wait_for_timeout(LOOK)
        self.late, self.waiting, self.apart = [], 0, False

    def _play_to_the_end(self) -> None:
        rounds = self.game.rounds(len(self.names), self.game.resolve(self.options)) or MOST_ROUNDS
        last = min(rounds, len(self.rounds) + self.rounds_left - 1)
        while not self.over and len(self.rounds) <= last:
            self.play_on()
        self.phone.regain_signal()
        if not self.over:
            self.phone.end_match()
        self.phone.see_result()

    def _assert_saved(self) -> None:
        record = self.phone.page.request.get(f"{self.phone.table}record.json").json()
        scored = self.rounds if self.over else self.rounds[:-1]
        for number, (tapped, saved) in enumerate(zip(scored, record["rounds"], strict=True), start=1):
            assert _sorted(saved["hands"]) == _sorted(tapped), (
                f"round {number}: {saved['hands']} was saved, not {tapped}"
            )
        self.other.regain_signal()
        for path in ("result/", "sheet/", f"rounds/{len(scored)}/standings/"):
            mine, others = (phone.read(path) for phone in (self.phone, self.other))
            assert mine == others, _difference(path, mine.split("\n"), others.split("\n"))
        written = [line for line in self.phone.ledger()[1:] if line != "The match was ended"]
        assert written == self.ledger, _difference("ledger/", self.ledger, written)


def _difference(path: str, one: Sequence[str], other: Sequence[str]) -> str:
    return "\n".join([path, *unified_diff(one, other, n=0)])


def _said(hands: Mapping[str, Hand]) -> dict[str, Hand]:
    """Return hands without facts that were taken back."""
    return {name: {fact: value for fact, value in hand.items() if value is not None} for name, hand in hands.items()}


def _sorted(hands: Mapping[str, Hand]) -> dict[str, Hand]:
    """Return hands for a comparison: cards are sorted, false and empty values left out."""
    return {name: {fact: _any_order(value) for fact, value in hand.items() if value} for name, hand in hands.items()}


def _any_order(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value
