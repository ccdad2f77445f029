"""Who won when in a year: the wins by month of those who won most."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scorekeeper.figures.past import YearFigures
from scorekeeper.pages.charts.figure_table import FigureRow, FigureTable
from scorekeeper.pages.charts.monthly import MONTHS, middle, month_strips
from scorekeeper.pages.charts.scales import per_cent
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.words import club_year as words

MOST_STRIPS = 6  # players; the table has all who won


def monthly_wins(figures: YearFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the strips of a year, the letters below them and a table; None where one month at most was played."""
    wins = {month.month: dict(month.winners) for month in figures.months if month.matches}
    won = sorted((one for one in figures.players if one[1].wins), key=lambda one: -one[1].wins)
    if len(wins) < 2 or not won:
        return None
    names = {player: figures.names[player] for player, _sums in won}
    shown = list(names)[:MOST_STRIPS]
    by_month = [(names[player], {month: wins[month].get(player, 0) for month in wins}) for player in shown]
    return {
        "said": words.monthly_said([names[player] for player in shown]),
        "strips": month_strips(by_month),
        "letters": [
            (f"{date(figures.year, month, 1):%b}"[0], per_cent(middle(month))) for month in range(1, MONTHS + 1)
        ],
        "table": _table(figures.year, names, wins, filters),
    }


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
