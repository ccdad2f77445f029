"""The facts of a hand that a row of the table taps as their declaration says (rules/facts.py)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.pages.table.messages import Tap
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game


class TappedHand(Protocol):
    """A hand of the round being played: whose it is, what is known of it, and what a tap at it writes."""

    name: str
    facts: dict[str, Any]

    def tap(self, fact: str, value: int) -> Tap:
        """Return the tap that gives a fact this value."""


@dataclass(frozen=True, slots=True)
class TapCount:
    """Something counted by taps: one more, one less, and what is said at the `limit` and of `none`.

    `pips` are drawn cards, filled or not; without a limit there is one, beside the number. `unit` is one of it.
    """

    fact: str
    unit: str
    none: str
    count: int
    more: Tap
    less: Tap
    pips: tuple[bool, ...] = ()
    limit: int | None = None
    full: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of which 0 says something (None: not said yet): it is stepped from `start`, or typed.

    `just` says the start, which is called so on its button; `heading` names the fact, `said` and `none` tell
    it, as `unit` does one of it. `typed` sends whatever number is typed.
    """

    fact: str
    heading: str
    unit: str
    said: str
    none: str
    count: int | None
    start: int
    start_word: str
    more: Tap
    less: Tap
    typed: Tap
    just: Tap


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that holds or not, and the tap that turns it over."""

    fact: str
    label: str
    holds: bool
    tap: Tap


@dataclass(frozen=True, slots=True)
class TappedFacts:
    """What is counted in the drawer, stepped in the row, and set in the drawer."""

    tallies: tuple[TapCount, ...]
    steppers: tuple[Stepper, ...]
    flags: tuple[Flag, ...]


def facts_to_tap(game: Game, asked: Collection[str]) -> Sequence[Fact]:
    """Return the facts that the rows of a table tap, out of those that it asks for."""
    return [fact for fact in game_facts.declared(game).values() if fact.tapped and fact.name in asked]


def tapped_facts(hand: TappedHand, game: Game, facts: Sequence[Fact]) -> TappedFacts:
    """Return those of these facts of a hand that need no button of their own kind."""
    return TappedFacts(
        tallies=tuple(count_of(fact, hand) for fact in facts if _is_tallied(fact)),
        steppers=tuple(_stepper(fact, hand, game) for fact in facts if fact.is_stepped),
        flags=tuple(_flag(fact, hand) for fact in facts if fact.kind == "flag" and fact in game.own_facts),
    )


def _is_tallied(fact: Fact) -> bool:
    """Return whether it is counted in the drawer; buys have pips in the row."""
    return fact.is_number and not fact.is_stepped and fact.name != "buys"


def count_of(fact: Fact, hand: TappedHand) -> TapCount:
    """Return the count of this fact in a hand, with the taps for one more and one less."""
    words, count = fact.words, hand.facts[fact.name] or 0
    more, less = hand.tap(fact.name, count + 1), hand.tap(fact.name, max(0, count - 1))
    return TapCount(fact.name, words.unit or words.one, words.sentence(hand.name, 0), count, more, less)


def _stepper(fact: Fact, hand: TappedHand, game: Game) -> Stepper:
    """Build the buttons that count: before anything is said from the exact number of a grab, else from the least."""
    grab = game.grab if fact.name == "grabbed" else 0
    start, count, words = grab or fact.least, hand.facts[fact.name], fact.words
    now = start if count is None else count
    return Stepper(
        fact=fact.name,
        heading=words.heading,
        unit=words.one,
        said=words.said.format(name=hand.name, value="").strip(),
        none=words.sentence(hand.name, 0),
        count=count,
        start=start,
        start_word="exactly" if grab else words.unit or words.label,
        more=hand.tap(fact.name, now + 1),
        less=hand.tap(fact.name, max(fact.least, now - 1)),
        typed=hand.tap(fact.name, now),
        just=hand.tap(fact.name, start),
    )


def _flag(fact: Fact, hand: TappedHand) -> Flag:
    holds = bool(hand.facts[fact.name])
    return Flag(fact.name, fact.words.label, holds, hand.tap(fact.name, int(not holds)))
