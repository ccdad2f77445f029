"""Ranks, and how many of each a deck holds. Suits are never written down."""

from collections.abc import Mapping

JOKER = "JK"
DEUCE = "2"
COURT = ("K", "Q", "J")
NUMBERS = ("10", "9", "8", "7", "6", "5", "4", "3")

# The order of the card pad where jokers and deuces are wild: what costs most first.
RANKS = (JOKER, DEUCE, "A", *COURT, *NUMBERS)

DECK_OF_54: Mapping[str, int] = {rank: 2 if rank == JOKER else 4 for rank in RANKS}
DECK_OF_52: Mapping[str, int] = {rank: 4 for rank in RANKS if rank != JOKER}

FACES: Mapping[str, int] = {rank: int(rank) for rank in (*NUMBERS, DEUCE)}
