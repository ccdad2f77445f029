"""How the cards of a game meld: what a run is, which cards are wild and what they may do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

MeldKind = Literal["set", "run"]

# The fewest cards of a meld; a contract may ask for more.
SHORTEST: Mapping[MeldKind, int] = {"set": 3, "run": 4}


@dataclass(frozen=True, slots=True)
class Melding:
    """The melds of a game under the house rules of a table.

    A wild card may lie beyond the first or the last rank of a run: it is then out of play, and nothing fits after it.
    """

    sequence: tuple[str, ...]  # the ranks of a run, low to high; an ace that may be at either end appears twice
    wilds: frozenset[str]  # the ranks of wild cards
    own_place: frozenset[str] = frozenset()  # the wild ranks that count as real in their own place and suit in a run
    touching: bool = True  # wild cards may be neighbours in a run
    all_wild: bool = False  # a meld may be wild cards only
    replaced: frozenset[str] = frozenset()  # the wild ranks that may be replaced in a run by the card they stand for
    replaced_in_sets: bool = False  # they may also be replaced in a set
    # Where a replaced card goes: to an end of the same run, perhaps out of play; or to the hand, to be played at once.
    replaced_goes: Literal["end", "hand"] = "end"
    overflow: frozenset[str] = frozenset()  # the wild ranks that may be laid off out of play from the hand

    @property
    def longest(self) -> int:
        """The most cards that a run can have in play: an ace is in it once."""
        return len(set(self.sequence))

    def spots(self, rank: str) -> tuple[int, ...]:
        """Return where a rank is in the sequence, from 0: an ace at either end has two spots, a rank outside none."""
        return tuple(spot for spot, name in enumerate(self.sequence) if name == rank)
