"""The card pad: a key for each rank, and how many cards of it can be left in all hands."""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.facts.paths import added_decks
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import JOKER

STROKES = {JOKER: "*", "10": "0", "11": "e", "12": "t"}  # eleven and twelve: 1 and 2 are ranks themselves


@dataclass(frozen=True)
class PadKey:
    """A rank of the card pad. `copies` are in play for 1, 2, … players present; `shortcuts` are keys of a keyboard.

    `word` says what the rank is called where its letter does not tell.
    """

    rank: str
    worth: int
    word: str
    copies: tuple[int, ...]
    wild: bool
    joker: bool
    shortcuts: str


def keys(view: MatchSheet, number: int) -> tuple[PadKey, ...]:
    """Return the keys of the pad for round `number`, what costs most first."""
    game, worths, in_play = view.game, view.worths, _in_play(view, number)
    return tuple(
        PadKey(
            rank=rank,
            worth=worth,
            word=game.rank_words.get(rank, ""),
            copies=tuple(counts[rank] for counts in in_play),
            wild=rank in game.wilds,
            joker=rank == JOKER,
            shortcuts=shortcuts(rank, worths),
        )
        for rank, worth in worths.items()
    )


def _in_play(view: MatchSheet, number: int) -> list[dict[str, int]]:
    """Return the cards in play for 1, 2, … players present, with the decks that replays have added."""
    extra = added_decks(view.facts, number)
    return [view.game.in_play(present, view.options, extra) for present in range(1, len(view.seats) + 1)]


def sample(ranks: Collection[str]) -> str:
    """Return a few of these ranks as they may be typed: "joker K 10 7"."""
    return " ".join("joker" if rank == JOKER else rank for rank in list(ranks)[::3][:4])


def shortcuts(rank: str, ranks: Collection[str]) -> str:
    """Map keyboard keys to ranks: K is a king, 0 a ten (so is 1 if no other rank needs it), * a joker."""
    if rank in STROKES:
        return f"1 {STROKES[rank]}" if rank == "10" and "1" not in ranks else STROKES[rank]
    return rank.lower() if len(rank) == 1 else ""
