"""Contracts: the sets and runs a player lays down."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal


@dataclass(frozen=True)
class Meld:
    """A set of so many cards of one rank, a run of so many in sequence, or so many of one colour, at least."""

    kind: Literal["set", "run", "colour"]
    size: int


@dataclass(frozen=True)
class Contract:
    """The melds that must lie on the table together: their number is exact, each may be longer."""

    melds: tuple[Meld, ...]

    @cached_property
    def wording(self) -> str:
        """Say it in words: "1 set of 3, 1 run of 4"."""
        return ", ".join(self._phrases())

    @cached_property
    def cards(self) -> int:
        """Count the cards it takes at least."""
        return sum(meld.size for meld in self.melds)

    def _phrases(self) -> Iterator[str]:
        for meld, alike in groupby(self.melds):
            count = len(tuple(alike))
            if meld.kind == "colour":
                yield f"{meld.size} cards of one colour"
                continue
            yield f"{count} {meld.kind}{'' if count == 1 else 's'} of {meld.size}"


def sets(count: int, size: int) -> tuple[Meld, ...]:
    """Return so many sets of so many cards."""
    return (Meld("set", size),) * count


def runs(count: int, size: int) -> tuple[Meld, ...]:
    """Return so many runs of so many cards."""
    return (Meld("run", size),) * count
