"""The seasons of a club: those in progress with who leads them, all others, and the games that one may be of."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.seasons.season import about, headline
from scorekeeper.queries.past.seasons import (
    deleted_seasons,
    season_games,
    season_tables,
    seasons_of,
    title_of_season_game,
)
from scorekeeper.rules import catalogue

MOST_TOLD = 5  # seasons in progress with who leads them


def seasons_page(club: Club, *, owns: bool) -> dict[str, Any]:
    """Return the context of all seasons of a club: five queries at most, one more for the owner.

    `deleted` are those that the owner can restore.
    """
    lines = club_seasons(club)
    return {
        "owns": owns,
        "running": [line for line in lines if line["runs"]],
        "others": [line for line in lines if not line["runs"]],
        "deleted": deleted_seasons(club) if owns else [],
    }


def club_seasons(club: Club) -> list[dict[str, Any]]:
    """Return a line for each season, those in progress first: five queries at most, one if there is no season.

    `runs`: it is in progress. `headline`: who leads it, of the first few in progress.
    """
    today, seasons = tonight(), seasons_of(club)
    titles = season_games(club) if any(season.group for season in seasons) else {}
    running = [season for season in seasons if season.first <= today <= season.last]
    told = running[:MOST_TOLD]
    tables = zip(told, season_tables(club, told), strict=True)
    headlines = {season.pk: headline(table, season.counting, over=False) for season, table in tables}
    return [
        {
            "season": season,
            "runs": season in running,
            "headline": headlines.get(season.pk, ""),
            "about": about(season, title_of_season_game(season, titles), today),
        }
        for season in sorted(seasons, key=lambda season: season not in running)
    ]


def game_choices(titles: Mapping[str, str], group: str = "") -> list[tuple[str, str]]:
    """Return the games that a season may be of, as options: all, those of the club, the rest of the catalogue.

    `group` is that of the season as it is.
    """
    known = {game.key: str(game.title) for game in catalogue.games().values() if not game.title_option}
    others = {key: title for key, title in known.items() if key not in titles}
    kept = {group: _("Another game")} if group and group not in {**titles, **others} else {}
    return [("", _("All games")), *titles.items(), *others.items(), *kept.items()]
