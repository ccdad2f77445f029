"""Parses numbers and cards that people type."""

import re

from scorekeeper.rules.cards import JOKER, RANKS, own_letters

LONGEST_NUMBER = 9  # digits
MINUS = ("-", "−")
SIGNS = "-−+"
BETWEEN_CARDS = re.compile(r"[\s,;.+]+")


def whole_number(text: str, signs: str = "") -> int | None:
    """Return the whole number that a text is; None for any other text, and for more than nine digits.

    One of the characters in `signs` may stand before the digits.
    """
    sign = text[:1] if text[:1] in tuple(signs) else ""
    digits = text.removeprefix(sign)
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        return None
    return -int(digits) if sign in MINUS else int(digits)


def ranks_in(text: str) -> list[str]:
    """Return the ranks of cards in a text: "k, 10 joker" → ["K", "10", "JK"].

    Letters, and the word for a joker, may be those of the reader's language, or English ones, which mean the same in
    every language. A word that is no rank is returned in capitals.
    """
    typed = [rank for rank in BETWEEN_CARDS.split(text.upper()) if rank]
    if {*typed} <= {*RANKS}:
        return typed
    meant = {"JOKER": JOKER, **own_letters()}
    return [meant.get(rank, rank) for rank in typed]
