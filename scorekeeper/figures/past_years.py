"""The figures of a club's year, as plain data: what `queries/past/years.py` returns. See past.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.past import Choices, Names, PlayedGroup
from scorekeeper.figures.player_sums import PlayerSums


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """A month, from 1; `winners` are persons and their wins, most wins first, then by name."""

    month: int
    nights: int
    matches: int
    winners: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class YearMatch:
    """The match of the year: the greatest comeback, else the narrowest win; the newest of equals.

    `players`: who won it, one person or a side. `margin`: points ahead at the end; `behind`: points behind before,
    after round `number`.
    """

    match: int
    date: date
    players: tuple[int, ...]
    margin: int
    behind: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class YearFigures:
    """The figures of a year: the club's sums, and everybody's by wins less expected wins, then name."""

    year: int
    names: Names
    choices: Choices
    sums: ClubSums
    players: Sequence[tuple[int, PlayerSums]]
    months: Sequence[MonthFigures]
    match: YearMatch | None
    most_played: Sequence[PlayedGroup]
