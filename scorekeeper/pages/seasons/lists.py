"""The seasons of a club: those in progress with who leads them, all others, and the games that one may be of."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.seasons.season import about, headline
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.queries.past.seasons import (
    deleted_seasons,
    season_games,
    seasons_of,
    title_of_season_game,
)
from scorekeeper.rules import catalogue


def seasons_page(club: Club, *, owns: bool) -> dict[str, Any]:
    """Return the context of all seasons of a club: four queries at most, one more for the owner.

    `parts` are titles with the lines of seasons. `deleted` are those that the owner can restore.
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


def club_seasons(club: Club, most: int | None = None) -> list[dict[str, Any]]:
    """Return a line for each season, or for so many, those in progress first.

    `headline` is who leads it or has won it. Four queries at most, one if there is no season.
    """
    today = tonight()
    seasons = sorted(seasons_of(club), key=lambda season: not season.runs(today))[:most]
    titles = season_games(club) if any(season.group for season in seasons) else {}
    names = names_of_persons(club) if any(season.lead for season in seasons) else {}
    return [
        {
            "season": season,
            "headline": headline(season, names, today),
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
