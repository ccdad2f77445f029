"""How a game's cards meld: what a run is, which cards are wild and what a wild card may do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

MeldKind = Literal["set", "run"]

# The fewest cards of a meld, whatever the contract asks besides.
SHORTEST: Mapping[MeldKind, int] = {"set": 3, "run": 4}


@dataclass(frozen=True, slots=True)
class Melding:
    """The melds of a game under the house rules in force.

    `sequence` is the ranks of a run, low to high. An ace that may stand at either end is both its first
    and its last; a run holds one of them, so at most `longest` cards.

    Wild cards: those of `own_place` are real cards where they stand in their own place of a run in their
    own suit. `touching`: they may be neighbours in a run. `all_wild`: a meld may be of nothing else.

    Replacing: wild cards of the ranks `replaced` may be replaced in a run, and with `replaced_in_sets` in
    a set, by the card they stand for. Then they go to an `end` of the same run, also out of play beyond
    the last rank, or to the `hand`, to be played at once anywhere. Those of `overflow` may be laid off
    from the hand beyond the last rank too. Out of play a card stands for nothing and closes that end.
    """

    sequence: tuple[str, ...]
    wilds: frozenset[str]
    own_place: frozenset[str] = frozenset()
    touching: bool = True
    all_wild: bool = False
    replaced: frozenset[str] = frozenset()
    replaced_in_sets: bool = False
    replaced_goes: Literal["end", "hand"] = "end"
    overflow: frozenset[str] = frozenset()

    @property
    def longest(self) -> int:
        """Count the cards of the longest run there is, without those out of play."""
        return len(set(self.sequence))

    def spots(self, rank: str) -> tuple[int, ...]:
        """List where in the sequence a rank stands, from 0: an ace at either end has two spots."""
        return tuple(spot for spot, name in enumerate(self.sequence) if name == rank)
