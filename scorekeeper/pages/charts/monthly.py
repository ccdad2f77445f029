"""A number a month as bars, a strip for each player, all strips on one scale."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.pages.charts.scales import Scale, per_cent

MONTHS = 12
AIR = 0.6  # of the highest bar: room for the figure above it
BAR = 0.64  # of a month's width


@dataclass(frozen=True, slots=True)
class MonthBar:
    """A month's bar, with its figure above the middle."""

    figure: int
    x: str
    y: str
    width: str
    height: str
    middle: str


@dataclass(frozen=True, slots=True)
class MonthStrip:
    """A player's months, those without a bar left out."""

    name: str
    bars: tuple[MonthBar, ...]


def month_strips(players: Sequence[tuple[str, Mapping[int, int]]]) -> tuple[MonthStrip, ...]:
    """Draw the numbers of each player, by month from 1 to 12."""
    most = max((number for _name, months in players for number in months.values()), default=0)
    upward = Scale(0, most, above=AIR)
    return tuple(
        MonthStrip(name, tuple(_bar(month, number, upward) for month, number in sorted(months.items()) if number))
        for name, months in players
    )


def middle(month: int) -> float:
    """Return how far from the left the middle of a month lies, in per cent."""
    return 100 * (month - 0.5) / MONTHS


def _bar(month: int, number: int, upward: Scale) -> MonthBar:
    width, top = 100 * BAR / MONTHS, upward.down(number)
    return MonthBar(
        figure=number,
        x=per_cent(middle(month) - width / 2),
        y=per_cent(top),
        width=per_cent(width),
        height=per_cent(upward.down(0) - top),
        middle=per_cent(middle(month)),
    )
