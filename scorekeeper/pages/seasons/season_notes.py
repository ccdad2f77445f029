"""Who leads the seasons of a club, for the pages of a night that counts for them: home, a result, the big screen."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from scorekeeper.models import Club, Match, Season
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.seasons.season import headline, season_line
from scorekeeper.queries.past.seasons import season_tables, seasons_of_match, seasons_of_night
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.words.played import counted_nights

MOST_TOLD = 3  # seasons
MOST_LINES = 12  # players on the big screen


@consistent_read()
def last_counted(club: Club, night: date) -> list[dict[str, Any]]:
    """Return the seasons, at most three, whose newest night is on the date `night`: three queries at most.

    Each has its `season`, the `headline` who leads it or has won it, the number of `nights` in words, and `lines`
    (`season_line`): at most twelve players with a place. Seasons in which nobody has a place are left out. One query if
    there are none.
    """
    return list(_notes(club, seasons_of_night(club, night, MOST_TOLD)))


@consistent_read()
def seasons_of_result(match: Match) -> list[dict[str, Any]]:
    """Return the seasons, at most three, in which a match that is over counts, as they stand now.

    They have the keys of `last_counted`: three queries at most. A match without a scored round counts in none.
    """
    return list(_notes(match.club, seasons_of_match(match, MOST_TOLD))) if match.rounds_done else []


def _notes(club: Club, seasons: Sequence[Season]) -> Iterator[dict[str, Any]]:
    """Yield a dictionary with the keys of `last_counted` for each season in which somebody has a place."""
    today = tonight()
    for season, table in zip(seasons, season_tables(club, seasons), strict=True):
        if lead := headline(season, table.names, today):
            yield {
                "season": season,
                "headline": lead,
                "nights": counted_nights(len(table.nights)),
                "lines": [season_line(season, table, line) for line in table.lines[:MOST_LINES] if line.place],
            }
