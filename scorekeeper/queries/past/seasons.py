"""The seasons of a club, and their tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q

from scorekeeper.figures.game_groups import game_of, group_from_key, group_key, group_of, title_of
from scorekeeper.figures.season_rules import quarter_of
from scorekeeper.figures.seasons import NightScore, SeasonTable, season_table
from scorekeeper.models import Club, Match, Season, SeasonNight
from scorekeeper.models.seasons import NIGHT_COLUMNS, stored_night_score
from scorekeeper.queries.past.scope import group_of_match, groups_of, names_of_persons
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import alphabetical
from scorekeeper.rules.record import Record

MOST_DELETED = 20


def seasons_of(club: Club) -> list[Season]:
    """Return the seasons of a club, without deleted ones, the last to end first: one query."""
    return list(club.seasons.all())


def seasons_of_night(club: Club, on: date, most: int) -> list[Season]:
    """Return the seasons of a club whose newest counted night is that of this date, at most `most`: one query.

    They are in the order of their last days.
    """
    nights = SeasonNight.objects.filter(season=OuterRef("pk"))
    found = club.seasons.filter(Exists(nights.filter(date=on)), ~Exists(nights.filter(date__gt=on)))
    return list(found.order_by("last", "-first", "folded")[:most])


def seasons_of_match(match: Match, most: int) -> list[Season]:
    """Return the seasons, at most `most`, whose days and game include a match, the first to end first.

    One query. Whether the match is counted is not checked.
    """
    day, group = match.night.date, group_of_match(match)
    found = Season.objects.filter(Q(group="") | Q(group=group), club=match.club_id, first__lte=day, last__gte=day)
    return list(found.order_by("last", "-first", "folded")[:most])


def season_tables(club: Club, seasons: Sequence[Season]) -> list[SeasonTable]:
    """Return the tables of these seasons, all of one club, in the same order: two queries, none without a season."""
    if not seasons:
        return []
    names = names_of_persons(club)
    nights: defaultdict[int, dict[date, dict[int, NightScore]]] = defaultdict(dict)
    rows = SeasonNight.objects.filter(season__in=seasons).order_by("date")
    for season, day, person, *columns in rows.values_list("season", "date", "person", *NIGHT_COLUMNS):
        nights[season].setdefault(day, {})[person] = stored_night_score(*columns)
    return [season_table(one.rules, one.last, nights[one.pk], names) for one in seasons]


def season_games(club: Club) -> dict[str, str]:
    """Return the titles of the game groups that a season may be of, by key, sorted by title: two queries.

    They are those of counted matches, and those of the club's own games that are not archived.
    """
    own: dict[str, str] = {}
    for row in club.games.filter(archived=False):
        game, record = catalogue.get(row.game), Record(game=row.game, options=row.options, players=())
        own[group_key(group_of(game, record))] = title_of(game, record) or str(game.title)
    found = own | groups_of(club)
    return {key: found[key] for key in sorted(found, key=lambda key: alphabetical(found[key]))}


def title_of_season_game(season: Season, games: Mapping[str, str]) -> str:
    """Return the title of the game of a season; "" if it counts all games. `games` is what `season_games` returned."""
    if not season.group:
        return ""
    group = group_from_key(season.group)
    return games.get(season.group) or group.title or str(game_of(season.group).title)


def proposed_span(club: Club, on: date) -> tuple[date, date]:
    """Return the first and the last day of the quarter to propose for a new season: one query.

    It is the quarter of the date `on` or, if the club has a season of exactly these days, the next quarter for which it
    has none.
    """
    known = set(club.seasons.values_list("first", "last"))
    span = quarter_of(on)
    while span in known:
        span = quarter_of(span[1] + timedelta(days=1))
    return span


def deleted_seasons(club: Club) -> list[Season]:
    """Return the deleted seasons of a club, which can be restored, at most MOST_DELETED (20), last deleted first.

    One query.
    """
    return list(Season.with_deleted.filter(club=club, deleted__isnull=False).order_by("-deleted")[:MOST_DELETED])
