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

MOST_TOLD = 6  # seasons with who leads or has won them


def seasons_page(club: Club, *, owns: bool) -> dict[str, Any]:
    """Return the context of all seasons of a club: six queries at most, one more for the owner.

    `parts` are titles with the lines of seasons. `deleted` are those that the owner can restore.
    """
    lines, today = club_seasons(club, MOST_TOLD), tonight()
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


def club_seasons(club: Club, most_told: int) -> list[dict[str, Any]]:
    """Return a line for each season, those in progress first: five queries at most, one if there is no season.

    `headline` is who leads it or has won it, told of the first `most_told` that have begun.
    """
    today = tonight()
    seasons = sorted(seasons_of(club), key=lambda season: not season.runs(today))
    titles = season_games(club) if any(season.group for season in seasons) else {}
    told = [season for season in seasons if season.first <= today][:most_told]
    headlines = {
        season.pk: headline(table, season.counting, over=season.is_over(today))
        for season, table in zip(told, season_tables(club, told), strict=True)
    }
    return [
        {
            "season": season,
            "headline": headlines.get(season.pk, ""),
            "about": about(season, title_of_season_game(season, titles), today),
        }
        for season in seasons
    ]


def game_choices(titles: Mapping[str, str], group: str = "") -> list[tuple[str, str]]:
    """Return the games that a season may be of, as options: all, those of the club, the rest of the catalogue.

    `group` is that of the season as it is.
    """
    known = {game.key: str(game.title) for game in catalogue.games().values() if not game.title_option}
    others = {key: title for key, title in known.items() if key not in titles}
    kept = {group: _("Another game")} if group and group not in {**titles, **others} else {}
    return [("", _("All games")), *titles.items(), *others.items(), *kept.items()]
