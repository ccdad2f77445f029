"""Stores what each night is worth in the seasons of a club and who leads them, beside the results."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet

from scorekeeper.figures.seasons import night_score
from scorekeeper.models import PlayerResult, Season, SeasonNight
from scorekeeper.models.seasons import NIGHT_COLUMNS
from scorekeeper.queries.batches import batches
from scorekeeper.queries.past.seasons import season_tables
from scorekeeper.services.inserting import insert
from scorekeeper.services.past.results import ResultRow

COLUMNS = ("season_id", "date", "person_id", *NIGHT_COLUMNS)
READ = ("date", "person_id", "group", "won", "rank", "placed", "beaten")
_values = attrgetter(*COLUMNS)


def update_seasons(club: int, dates: Collection[date]) -> None:
    """Store the nights of these dates in the seasons of a club anew, and who leads the seasons.

    Call it after results have changed. One query for a club without a season then, five at most for every 500 dates,
    three more for who leads.
    """
    if not dates:
        return
    found = Season.objects.select_related("club")
    seasons = list(found.filter(club=club, first__lte=max(dates), last__gte=min(dates)))
    days = sorted(day for day in dates if any(one.first <= day <= one.last for one in seasons))
    changed = False
    for batch in batches(days):
        results = PlayerResult.objects.filter(club=club, date__in=batch)
        there = SeasonNight.objects.filter(season__in=seasons, date__in=batch)
        changed |= _store(there, _nights(seasons, results))
    if changed:
        _store_leads(seasons)


def fill_season(season: Season) -> bool:
    """Store all nights of a season anew and who leads it; return whether anything was wrong.

    The club's figures must be locked. Seven queries at most.
    """
    results = PlayerResult.objects.filter(club=season.club_id, date__range=(season.first, season.last))
    wrong = _store(SeasonNight.objects.filter(season=season), _nights([season], results))
    return _store_leads([season]) or wrong


def rebuild_seasons(club: int) -> list[str]:
    """Store all nights of all seasons of a club anew, and who leads them; delete those of deleted seasons.

    Returns the names of the seasons in which something was wrong, such as "season Winter".
    """
    seasons = Season.with_deleted.filter(club=club).select_related("club")
    wrong = [one for one in seasons if (one.nights.all().delete()[0] if one.deleted else fill_season(one))]
    return [f"season {season}" for season in wrong]


def _nights(seasons: Iterable[Season], results: QuerySet[PlayerResult]) -> list[SeasonNight]:
    """Return the unsaved nights of these seasons that follow from these results, which may be of any days and games."""
    by_person: defaultdict[tuple[date, int], list[ResultRow]] = defaultdict(list)
    for row in results.order_by().values_list(*READ, named=True):
        by_person[row.date, row.person_id].append(row)
    return [night for season in seasons for night in _nights_of(season, by_person)]


def _nights_of(season: Season, played: Mapping[tuple[date, int], Sequence[ResultRow]]) -> Iterable[SeasonNight]:
    """Yield the unsaved nights of a season, from the results by day and person of any days and games."""
    rules = season.rules
    for (day, person), rows in played.items():
        counted = [row for row in rows if season.group in ("", row.group)]
        if counted and season.first <= day <= season.last:
            night = night_score(rules, counted)
            score, parts = (None, 1) if night.score is None else night.score.as_integer_ratio()
            columns: dict[str, Any] = {"matches": night.matches, "wins": night.wins, "score": score, "parts": parts}
            yield SeasonNight(season_id=season.pk, person_id=person, date=day, **columns)


def _store_leads(seasons: Sequence[Season]) -> bool:
    """Store who leads each of these seasons, at least one, of one club; return whether it was wrong in any.

    Sets their `lead`. Three queries at most.
    """
    wrong = []
    for season, table in zip(seasons, season_tables(seasons[0].club, seasons), strict=True):
        if season.lead != table.lead:
            season.lead = table.lead
            wrong.append(season)
    Season.objects.bulk_update(wrong, ["lead_data"])
    return bool(wrong)


def _store(stored: QuerySet[SeasonNight], nights: Iterable[SeasonNight]) -> bool:
    """Replace the `stored` nights by `nights` as far as they differ; return whether any did."""
    new: dict[tuple[Any, ...], SeasonNight] = {_values(night): night for night in nights}
    wrong = [pk for pk, *values in stored.order_by().values_list("pk", *COLUMNS) if not new.pop(tuple(values), None)]
    for batch in batches(wrong):
        SeasonNight.objects.filter(pk__in=batch).delete()
    insert(SeasonNight, [*new.values()])
    return bool(wrong or new)
