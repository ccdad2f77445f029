"""Contracts: the sets and runs that a player lays down."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal


@dataclass(frozen=True)
class Meld:
    """At least `size` cards of one rank (a set), in sequence (a run) or of one colour."""

    kind: Literal["set", "run", "colour"]
    size: int


@dataclass(frozen=True)
class Contract:
    """The melds of a contract: their number is exact, each may be longer."""

    melds: tuple[Meld, ...]

    @cached_property
    def wording(self) -> str:
        """The contract in words: "1 set of 3, 1 run of 4"."""
        return ", ".join(self._phrases())

    @cached_property
    def cards(self) -> int:
        """The fewest cards that it takes."""
        return sum(meld.size for meld in self.melds)

    def _phrases(self) -> Iterator[str]:
        for meld, alike in groupby(self.melds):
            count = len(tuple(alike))
            if meld.kind == "colour":
                yield f"{meld.size} cards of one colour"
                continue
            yield f"{count} {meld.kind}{'' if count == 1 else 's'} of {meld.size}"


def sets(count: int, size: int) -> tuple[Meld, ...]:
    """Return `count` sets of `size` cards."""
    return (Meld("set", size),) * count


def runs(count: int, size: int) -> tuple[Meld, ...]:
    """Return `count` runs of `size` cards."""
    return (Meld("run", size),) * count
