"""The card pad: a key for each rank."""

import json
from collections.abc import Collection
from typing import Any

from scorekeeper.facts.paths import added_decks
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import JOKER, JOKER_WORD, letter, own_letters

STROKES = {JOKER: "*", "10": "0", "11": "e", "12": "t"}  # eleven and twelve: 1 and 2 are ranks themselves


def keys(view: MatchSheet, number: int) -> list[dict[str, Any]]:
    """Return the keys of the pad for round `number`, the most expensive rank first.

    `copies` has the cards in play with 1, 2, … players present. `word` is the name of a rank whose letter does not tell
    it; `wild` are the wild ranks of the game, and those that the round makes wild; `shortcuts` are keys of a keyboard.
    """
    game, worths, in_play = view.game, view.worths(number), _in_play(view, number)
    wilds = game.wilds | game.round_values(number, view.options).keys()
    return [
        {
            "rank": rank,
            "worth": worth,
            "word": str(game.rank_words.get(rank, "")),
            "copies": [counts[rank] for counts in in_play],
            "wild": rank in wilds,
            "joker": rank == JOKER,
            "shortcuts": shortcuts(rank, worths),
        }
        for rank, worth in worths.items()
    ]


def _in_play(view: MatchSheet, number: int) -> list[dict[str, int]]:
    """Return the cards in play, by rank, with 1, 2, … players present, decks added by replays included."""
    extra = added_decks(view.facts, number)
    return [view.game.in_play(present, view.options, extra) for present in range(1, len(view.seats) + 1)]


def sample(ranks: Collection[str]) -> str:
    """Return a few of these ranks as an example of typing: "joker K 10 7"."""
    return " ".join(str(JOKER_WORD) if rank == JOKER else str(letter(rank)) for rank in list(ranks)[::3][:4])


def letters() -> str:
    """Return the ranks by what only the reader's language has for them, as JSON; "" where all are English."""
    own = own_letters()
    return json.dumps(own) if own else ""


def shortcuts(rank: str, ranks: Collection[str]) -> str:
    """Return the keyboard keys of a rank: k for a king, 0 for a ten (and 1 if that is no rank), * for a joker.

    A letter of the reader's language comes last: "k r" for a king in French.
    """
    if rank in STROKES:
        return f"1 {STROKES[rank]}" if rank == "10" and "1" not in ranks else STROKES[rank]
    return " ".join(dict.fromkeys([rank.lower(), str(letter(rank)).lower()])) if len(rank) == 1 else ""
