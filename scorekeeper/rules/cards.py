"""Cards, their ranks, and how many of each a deck holds. Records name ranks only; the referee reads suits too."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.rules.wording import Text, pgettext_lazy, verbatim

JOKER = "JK"
DEUCE = "2"
COURT = ("K", "Q", "J")
NUMBERS = ("10", "9", "8", "7", "6", "5", "4", "3")

# The order of the card pad in games in which jokers and deuces are wild: the most points first.
RANKS = (JOKER, DEUCE, "A", *COURT, *NUMBERS)

DECK_OF_54: Mapping[str, int] = {rank: 2 if rank == JOKER else 4 for rank in RANKS}
DECK_OF_52: Mapping[str, int] = {rank: 4 for rank in RANKS if rank != JOKER}

# The values of the cards that count as many points as their number.
FACES: Mapping[str, int] = {rank: int(rank) for rank in (*NUMBERS, DEUCE)}

SUITS = ("S", "H", "D", "C")

# The ranks whose letter depends on the language. Records, forms and URLs have the English letter in all languages.
LETTERS: Mapping[str, Text] = {
    "A": pgettext_lazy("letter of a rank on a card", "A"),
    "K": pgettext_lazy("letter of a rank on a card", "K"),
    "Q": pgettext_lazy("letter of a rank on a card", "Q"),
    "J": pgettext_lazy("letter of a rank on a card", "J"),
}

JOKER_WORD = pgettext_lazy("one word, typed for a joker", "joker")


class Card(NamedTuple):
    """One card; a joker has no suit. As cards come from several decks, equal ones may be on the table."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        """Return the card as the referee reads it: 10S, JK."""
        return self.rank + self.suit


def card(text: str) -> Card:
    """Return the card of a text, rank then suit: "10S", "JK". Raises ValueError if it is none."""
    if text == JOKER:
        return Card(JOKER)
    rank, suit = text[:-1], text[-1:]
    if suit not in SUITS or rank == JOKER or rank not in RANKS:
        raise ValueError(f"{text!r} is not a card")
    return Card(rank, suit)


def letter(rank: str) -> Text:
    """Return a rank as cards in the reader's language show it: "R" for "K" in French; "10" and "JK" as they are."""
    return LETTERS.get(rank) or verbatim(rank)


def own_letters() -> dict[str, str]:
    """Return the ranks that have another letter or word in the reader's language, by that text in capitals.

    In French they are {"R": "K", "D": "Q", "V": "J"}, in Spanish {"COMODÍN": "JK"}.
    """
    read = {**LETTERS, JOKER: JOKER_WORD}
    return {str(text).upper(): rank for rank, text in read.items() if str(text).upper() != text.in_english.upper()}


def worth(in_play: Mapping[str, int], values: Mapping[str, int]) -> int:
    """Return the worth of all cards in play: copies by rank, times values by rank, 0 for a missing one."""
    return sum(values.get(rank, 0) * copies for rank, copies in in_play.items())


def can_make(total: int, in_play: Mapping[str, int], values: Mapping[str, int]) -> bool:
    """Return whether some of the cards in play are worth exactly `total` together; no cards are worth 0.

    `values` must have every rank in play, none below 0.
    """
    # Bit n of the mask is set if some of the cards add up to n.
    sums = 1
    for rank, copies in in_play.items():
        for _card in range(copies):
            sums |= sums << values[rank]
    return total >= 0 and bool(sums >> total & 1)
