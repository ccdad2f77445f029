"""Cards and melds written as at the table, and the house rules that they are tried under."""

from typing import Any

from scorekeeper.rules.cards import Card, card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.melds import LaidMeld, NoMeld, arrange
from scorekeeper.rules.melds.melding import Melding, MeldKind


def cards(text: str) -> tuple[Card, ...]:
    """Read cards written side by side: "3H 10S JK"."""
    return tuple(map(card, text.split()))


def side_by_side(given: tuple[Card, ...]) -> str:
    """Write cards side by side."""
    return " ".join(map(str, given))


def run(text: str) -> LaidMeld:
    """Return a run that lies on the table."""
    return LaidMeld("run", cards(text))


def a_set(text: str) -> LaidMeld:
    """Return a set that lies on the table."""
    return LaidMeld("set", cards(text))


def house(game: str, **chosen: Any) -> Melding:
    """Return how a game's cards meld under house rules."""
    rules = get(game)
    assert rules.melding is not None
    return rules.melding(rules.resolve(chosen))


def lies(game: str, kind: MeldKind, text: str, **chosen: Any) -> str | None:
    """Return how cards lie as a meld; None if they are none."""
    try:
        return side_by_side(arrange(kind, cards(text), house(game, **chosen)).cards)
    except NoMeld:
        return None


def why(game: str, kind: MeldKind, text: str, **chosen: Any) -> str:
    """Return why cards make no meld; empty if they do."""
    try:
        arrange(kind, cards(text), house(game, **chosen))
    except NoMeld as no:
        return str(no)
    return ""
