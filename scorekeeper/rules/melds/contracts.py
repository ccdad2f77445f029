"""Contracts: the sets and runs that a player lays down."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import groupby
from typing import Literal

from scorekeeper.rules.wording import Text, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _


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
    def wording(self) -> Text:
        """The contract in words: "1 set of 3, 1 run of 4"."""
        counted = (_melds_in_words(meld, count) for meld, count in self._alike())
        return reduce(lambda melds, more: _("{melds}, {more}", melds=melds, more=more), counted)

    @cached_property
    def lines(self) -> tuple[Text, ...]:
        """The contract in words, a line for each kind of meld: "2 sets of 3"; of a single meld only "run of 4"."""
        return tuple(_single(meld) if count == 1 else _melds_in_words(meld, count) for meld, count in self._alike())

    @cached_property
    def cards(self) -> int:
        """The fewest cards that it takes."""
        return sum(meld.size for meld in self.melds)

    def _alike(self) -> Iterator[tuple[Meld, int]]:
        """Yield each meld and how many equal ones follow one another, in the order of the contract."""
        for meld, alike in groupby(self.melds):
            yield meld, len(tuple(alike))


def _melds_in_words(meld: Meld, count: int) -> Text:
    """Return a number of equal melds in words: "2 sets of 3"; one of colour by its size: "7 cards of one colour"."""
    if meld.kind == "colour":
        return ngettext_lazy("{count} card of one colour", "{count} cards of one colour", meld.size)
    if meld.kind == "set":
        return ngettext_lazy("{count} set of {size}", "{count} sets of {size}", count, size=meld.size)
    return ngettext_lazy("{count} run of {size}", "{count} runs of {size}", count, size=meld.size)


def _single(meld: Meld) -> Text:
    """Return one meld in words without its number: "set of 3"."""
    if meld.kind == "colour":
        return _melds_in_words(meld, 1)
    return _("set of {size}", size=meld.size) if meld.kind == "set" else _("run of {size}", size=meld.size)


def sets(count: int, size: int) -> tuple[Meld, ...]:
    """Return `count` sets of `size` cards."""
    return (Meld("set", size),) * count


def runs(count: int, size: int) -> tuple[Meld, ...]:
    """Return `count` runs of `size` cards."""
    return (Meld("run", size),) * count
