"""Who won when in a year: the wins by month of those who won most."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.past import YearFigures
from scorekeeper.pages.charts.figure_table import FigureRow, FigureTable
from scorekeeper.pages.charts.monthly import MONTHS, MonthStrip, middle, month_strips
from scorekeeper.pages.charts.scales import per_cent
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.words import club_year as words

MOST_STRIPS = 6  # players; the table has all who won


@dataclass(frozen=True, slots=True)
class MonthMark:
    """The letter of a month below the strips."""

    letter: str
    middle: str


@dataclass(frozen=True, slots=True)
class MonthlyWins:
    """The strips, what stands below them, and their numbers as a table."""

    said: str
    strips: tuple[MonthStrip, ...]
    months: tuple[MonthMark, ...]
    table: FigureTable


def monthly_wins(figures: YearFigures, filters: PastFilters) -> MonthlyWins | None:
    """Build the chart of a year; None where one month at most was played."""
    wins = {month.month: dict(month.winners) for month in figures.months if month.matches}
    won = sorted((one for one in figures.players if one[1].wins), key=lambda one: -one[1].wins)
    if len(wins) < 2 or not won:
        return None
    names = {player: figures.names[player] for player, _sums in won}
    shown = list(names)[:MOST_STRIPS]
    by_month = [(names[player], {month: wins[month].get(player, 0) for month in wins}) for player in shown]
    return MonthlyWins(
        said=words.monthly_said([names[player] for player in shown]),
        strips=month_strips(by_month),
        months=tuple(
            MonthMark(f"{date(figures.year, month, 1):%b}"[0], per_cent(middle(month)))
            for month in range(1, MONTHS + 1)
        ),
        table=_table(figures.year, names, wins, filters),
    )


def _table(
    year: int, names: Mapping[int, str], wins: Mapping[int, Mapping[int, int]], filters: PastFilters
) -> FigureTable:
    rows = (
        FigureRow(
            head=f"{date(year, month, 1):%B}",
            cells=tuple(str(of_month.get(player, 0)) for player in names),
            nights=filters.matches_query(month=month),
        )
        for month, of_month in wins.items()
    )
    return FigureTable(caption=words.MONTHLY_WINS, heads=("Month", *names.values()), rows=tuple(rows))
