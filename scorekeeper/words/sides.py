"""What those who play a match are called: players by their names, sides by the names of all partners."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.words.names import ELLIPSIS, letters, short_names, width
from scorekeeper.words.phrases import isolated, listed, listed_names

SIGNS = "●◆▲■"  # of the sides, by number


class SideMark(NamedTuple):
    """What the players of a side have in common, a sign, and the names of this player's partners in words.

    `first`: this player has the first seat of the side.
    """

    sign: str
    words: str  # "with Cy"
    first: bool


@dataclass(frozen=True)
class Parties:
    """The sides of a match with their players, none if everybody plays alone.

    The methods take names of players; that of a side's first player stands for the side.
    """

    sides: tuple[tuple[str, ...], ...] = ()

    def members(self, name: str) -> tuple[str, ...]:
        """Return the players of this player's side, first seat first; without sides the player alone."""
        return self._side_of.get(name, (name,))

    def called(self, name: str) -> str:
        """Return what the player or the player's side is called: "Ann", "Ann & Cy"."""
        return joined(self.members(name))

    def named(self, names: Sequence[str]) -> str:
        """Return the players or sides of these names in a list.

        For example "Ann and Bob", one side as "Ann and Cy", two sides as "Ann & Cy and Bob & Di".
        """
        if len(names) == 1:
            return listed_names(self.members(names[0]))
        return self.each_called(names)

    def each_called(self, names: Sequence[str]) -> str:
        """Return players, or sides by the name of a member, in a list: "Ann and Bob", "Ann & Cy and Bob & Di"."""
        return listed([self.called(name) for name in names])

    def people(self, names: Sequence[str]) -> int:
        """Return how many players these are with their partners: the number by which `ngettext` chooses the verb."""
        return sum(len(self.members(name)) for name in names)

    def won(self, names: Sequence[str]) -> str:
        """Return the sentence that these players or sides won: "Ann wins", "Ann and Bob win together"."""
        if len(names) > 1:
            return _("{names} win together").format(names=self.named(names))
        return ngettext("{names} wins", "{names} win", self.people(names)).format(names=self.named(names))

    @cached_property
    def _side_of(self) -> dict[str, tuple[str, ...]]:
        """The side of each player, by name; empty if everybody plays alone."""
        return {name: side for side in self.sides for name in side}


def marks(sides: Sequence[Sequence[str]]) -> dict[str, SideMark]:
    """Return the mark of each player by name, in a match by sides."""
    return {
        name: SideMark(
            SIGNS[number % len(SIGNS)],
            _("with {names}").format(names=listed_names(other for other in side if other != name)),
            first=name == side[0],
        )
        for number, side in enumerate(sides)
        for name in side
    }


def joined(names: Iterable[str]) -> str:
    """Return the names of partners: "Ann & Cy"."""
    return " & ".join(map(isolated, names))


def short_sides(sides: Sequence[Sequence[str]], longest: float) -> tuple[str, ...]:
    """Return a short name for each side, at most `longest` ems wide, all in one form and no two alike.

    The forms are "Ann Lee & Cy Fox", "Ann & Cy", "A. & C." and "Ann & …"; where none of them fits and tells sides
    apart, a side has the short name of its first player (`short_names`). `longest` must be at least NEEDED (names.py).
    """
    forms: tuple[Callable[[Sequence[str]], str], ...] = (
        joined,
        lambda side: joined(name.split()[0] for name in side),
        lambda side: joined(f"{letters(name)[0]}." for name in side),
        lambda side: joined((side[0].split()[0], ELLIPSIS)),
    )
    for form in forms:
        found = tuple(map(form, sides))
        if len({*found}) == len(found) and all(width(name) <= longest for name in found):
            return found
    return short_names((side[0] for side in sides), longest)


def against(sides: Iterable[Sequence[str]]) -> str:
    """Return who plays against whom: "Ann & Cy against Bob & Di"; "" without sides."""
    named, text = [joined(side) for side in sides], _("{side} against {other}")
    return reduce(lambda side, other: text.format(side=side, other=other), named) if named else ""
