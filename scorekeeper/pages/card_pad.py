"""The card pad: a key for each rank."""

import json
from collections.abc import Collection
from typing import Any

from scorekeeper.facts.paths import added_decks
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import JOKER, JOKER_WORD, letter, own_letters

STROKES = {JOKER: "*", "10": "0", "11": "e", "12": "t"}  # eleven and twelve, as 1 and 2 are other ranks


def keys(sheet: MatchSheet, number: int) -> list[dict[str, Any]]:
    """Return a dictionary for each key of the pad in round `number`, in the order of `MatchSheet.card_values`.

    Keys: `rank`; `worth`, its points; `copies`, the numbers of cards of the rank in play with 1, 2, … players present;
    `word`, the name of a rank whose letter does not tell it, else ""; `wild` and `joker`, booleans; `shortcuts`, the
    keys of a keyboard that press it, with spaces between them, or "".
    """
    game, card_values, extra = sheet.game, sheet.card_values(number), added_decks(sheet.facts, number)
    in_play = [game.in_play(present, sheet.options, extra) for present in range(1, len(sheet.seats) + 1)]
    wilds = game.wilds | game.round_values(number, sheet.options).keys()
    return [
        {
            "rank": rank,
            "worth": worth,
            "word": str(game.rank_words.get(rank, "")),
            "copies": [counts[rank] for counts in in_play],
            "wild": rank in wilds,
            "joker": rank == JOKER,
            "shortcuts": shortcuts(rank, card_values),
        }
        for rank, worth in card_values.items()
    ]


def sample(ranks: Collection[str]) -> str:
    """Return up to four of these ranks, every third one, as an example of what to type: "joker K 10 7"."""
    return " ".join(str(JOKER_WORD) if rank == JOKER else str(letter(rank)) for rank in list(ranks)[::3][:4])


def local_letters() -> str:
    """Return the ranks by letters or words that only the reader's language has for them, as JSON: {"R": "K"} in French.

    "" if the language has none of its own.
    """
    own = own_letters()
    return json.dumps(own) if own else ""


def shortcuts(rank: str, ranks: Collection[str]) -> str:
    """Return the keys of a keyboard that enter a card of a rank, as a text: "k" for a king, "1 0" for a ten.

    They have spaces between them. A ten has "0" alone if 1 is one of `ranks`, those of the pad; a joker has "*". A
    letter of the reader's language comes last: in French "k r" for a king. "" for a rank of several characters that has
    no key.
    """
    if rank in STROKES:
        return f"1 {STROKES[rank]}" if rank == "10" and "1" not in ranks else STROKES[rank]
    return " ".join(dict.fromkeys([rank.lower(), str(letter(rank)).lower()])) if len(rank) == 1 else ""
