"""The seasons of a club: all of them, those that a night or match counts for, and the games that one may be of."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import Club, Match, Season
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import told_apart
from scorekeeper.pages.seasons.season import days_and_game, headline, season_line
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.queries.past.seasons import (
    deleted_seasons,
    season_games,
    season_tables,
    seasons_of,
    seasons_of_match,
    seasons_of_night,
    title_of_season_game,
)
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules import catalogue
from scorekeeper.words.played import counted_nights

MOST_TOLD = 3  # seasons
MOST_LINES = 12  # players on the big screen


def seasons_page(club: Club, *, owns: bool) -> dict[str, Any]:
    """Return the page of all seasons of a club (seasons/seasons.html): four queries at most, one more for the owner.

    `parts` are pairs of a title and lines of `club_seasons`: in progress, to come, over; a part without lines is left
    out. `deleted` are seasons that can be restored, [] unless the viewer `owns` the club.
    """
    lines, today = club_seasons(club), tonight()
    parts = (
        (_("In progress"), [line for line in lines if line["season"].runs(today)]),
        (_("Still to come"), [line for line in lines if line["season"].first > today]),
        (_("Over"), [line for line in lines if line["season"].is_over(today)]),
    )
    return {
        "owns": owns,
        "parts": [(title, found) for title, found in parts if found],
        "deleted": deleted_seasons(club) if owns else [],
    }


@consistent_read()
def club_seasons(club: Club, most: int | None = None) -> list[dict[str, Any]]:
    """Return a line for each season of a club: those in progress first, then the others, of each the last to end first.

    There are at most `most`, if given. Keys: `season`, `headline` (who leads it or has won it, or ""), `about` (days
    and game). Four queries at most, one if there is no season.
    """
    today = tonight()
    seasons = sorted(seasons_of(club), key=lambda season: not season.runs(today))[:most]
    titles = season_games(club) if any(season.group for season in seasons) else {}
    names = names_of_persons(club) if any(season.lead for season in seasons) else {}
    return [
        {
            "season": season,
            "headline": headline(season, names, today),
            "about": days_and_game(season, title_of_season_game(season, titles), today),
        }
        for season in seasons
    ]


@consistent_read()
def last_counted(club: Club, night: date) -> list[dict[str, Any]]:
    """Return the seasons, at most three, whose newest night is on the date `night`: three queries at most.

    Each has its `season`, a `headline` on who leads it or has won it, the number of `nights` in words, and `lines`
    (`season_line`): at most twelve players with a place. Seasons in which nobody has a place are left out. One query if
    there are none.
    """
    return list(_notes(club, seasons_of_night(club, night, MOST_TOLD)))


@consistent_read()
def seasons_of_result(match: Match) -> list[dict[str, Any]]:
    """Return the seasons, at most three, in which a match that is over counts, as they stand now.

    Each has `season`, `headline`, `nights` and `lines`, as `last_counted` describes. Three queries at most. A match
    without a scored round counts in none.
    """
    return list(_notes(match.club, seasons_of_match(match, MOST_TOLD))) if match.rounds_done else []


def _notes(club: Club, seasons: Sequence[Season]) -> Iterator[dict[str, Any]]:
    """Yield `season`, `headline`, `nights` and `lines`, as keys, for each season in which somebody has a place."""
    today = tonight()
    for season, table in zip(seasons, season_tables(club, seasons), strict=True):
        if lead := headline(season, table.names, today):
            yield {
                "season": season,
                "headline": lead,
                "nights": counted_nights(len(table.nights)),
                "lines": [season_line(season, table, line) for line in table.lines[:MOST_LINES] if line.place],
            }


def game_choices(titles: Mapping[str, str], group: str = "") -> list[tuple[str, str]]:
    """Return the options of the game of a season, as pairs of a game group and its title.

    They are all games (""), those of the club, then the rest of the catalogue. `titles` are those of the club by game
    group. `group`, the present choice, is offered even if it is none of these.
    """
    known = {game.key: str(game.title) for game in catalogue.games().values() if not game.title_option}
    others = {key: title for key, title in known.items() if key not in titles}
    kept = {group: _("Another game")} if group and group not in {**titles, **others} else {}
    return [("", _("All games")), *told_apart({**titles, **others, **kept}).items()]
