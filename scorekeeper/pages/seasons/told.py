"""Who leads the seasons of a club, told where a night counted for them: on the first page, and on the big screen."""

from datetime import date
from typing import Any

from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.seasons.season import headline, season_line
from scorekeeper.queries.past.seasons import running_seasons, season_tables
from scorekeeper.words import seasons as words

MOST_TOLD = 3  # seasons
MOST_LINES = 12  # players on the big screen


def last_counted(club: Club, night: date, most: int = MOST_TOLD) -> list[dict[str, Any]]:
    """Return the seasons whose last night is this one: three queries at most, one if there are none.

    Each has its `season`, the `headline` who leads it or has won it, the number of `nights` in words, and the `lines`
    of the first players with a place.
    """
    today, seasons = tonight(), running_seasons(club, night, most)
    found = []
    for season, table in zip(seasons, season_tables(club, seasons), strict=True):
        told = headline(table, season.counting, over=season.is_over(today))
        if told and max(table.nights) == night:
            lines = [season_line(season, table, line) for line in table.lines[:MOST_LINES] if line.place]
            nights = words.nights_played(len(table.nights))
            found.append({"season": season, "headline": told, "nights": nights, "lines": lines})
    return found
