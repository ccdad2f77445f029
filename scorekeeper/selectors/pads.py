"""The card pad: a key a rank, and how many of each can be left in all hands."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER
from scorekeeper.selectors.facts import numbers, round_path
from scorekeeper.selectors.matches import MatchSheet


@dataclass(frozen=True)
class PadKey:
    """A rank of the card pad. `copies` are in one deck; `shortcuts` are keys of a keyboard."""

    rank: str
    worth: int
    copies: int
    wild: bool
    joker: bool
    shortcuts: str


def keys(view: MatchSheet) -> tuple[PadKey, ...]:
    """The keys of the pad, what costs most first."""
    game, worths = view.game, view.worths
    return tuple(
        PadKey(rank, worth, game.copies[rank], rank in game.wilds, rank == JOKER, _shortcuts(rank, worths))
        for rank, worth in worths.items()
    )


def _shortcuts(rank: str, ranks: Iterable[str]) -> str:
    """One stroke a card: K for a king; 1 and 0 for a ten where no other rank needs them; * for a joker."""
    if rank == JOKER:
        return "*"
    if rank == "10" and "1" not in ranks:
        return "1 0"
    return rank.lower() if len(rank) == 1 else ""


def decks(view: MatchSheet, number: int) -> tuple[int, ...]:
    """The decks in play for 1, 2, … players present, with those that replays have added."""
    rounds = [played for played in numbers(view.facts) if played <= number]
    extra = sum(view.facts[round_path(played)]["replays"] for played in rounds)
    return tuple(view.game.decks(present, view.options) + extra for present in range(1, len(view.seats) + 1))
