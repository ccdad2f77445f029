"""Rebuilds what is derived from a club's results, and compares it with what is stored."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.figures.pair_sums import PAIR_COUNTS, PairSums
from scorekeeper.models import Club, ClubPeriod, Match, Meeting, PairYear, PlayerPeriod, PlayerResult
from scorekeeper.queries.batches import batches
from scorekeeper.queries.matches import MatchSheet, matches_with_night, read_rows
from scorekeeper.queries.past.scope import IN_ORDER
from scorekeeper.services.inserting import insert
from scorekeeper.services.past.milestones import recompute_milestones
from scorekeeper.services.past.periods import (
    CLUBS,
    PLAYERS,
    WHOLE,
    PairKey,
    PeriodTable,
    TouchedPeriods,
    add_to_pairs,
    pair_sums,
)
from scorekeeper.services.past.recording import lock_figures, recompute_ratings, store_results
from scorekeeper.services.past.results import NewMeeting, meetings_of, to_store
from scorekeeper.services.past.seasons import rebuild_seasons

BATCH = 50  # number of matches that are in memory at once


def without_figures() -> QuerySet[Club]:
    """Return the clubs that have matches but no figures yet, as older versions did not store any."""
    stored = ClubPeriod.objects.filter(club=OuterRef("pk"), **WHOLE)
    return Club.objects.filter(~Exists(stored), match_count__gt=0)


def fill(club: Club) -> Iterator[tuple[int, int]]:
    """Store the figures of a club that has none yet, in one transaction; yield (done, total) matches after each batch.

    It has to be iterated over to the end.
    """
    with transaction.atomic():
        lock_figures(club.pk)
        over = list(Match.objects.filter(club=club).exclude(state=Match.State.PLAYING).values_list("pk", flat=True))
        for number, batch in enumerate(batches(over, BATCH)):
            matches = list(matches_with_night().filter(pk__in=batch))
            read_rows(matches)
            for match in matches:
                store_results(MatchSheet(match))
            yield number * BATCH + len(batch), len(over)
        rebuild(club)


@transaction.atomic
def rebuild(club: Club) -> list[str]:
    """Rebuild all that follows from a club's results; return the names of what was wrong.

    These are such as "ratings", "first_win of match 3" and "season Winter". The results themselves are not rebuilt.
    """
    lock_figures(club.pk)
    wrong = {"ratings": recompute_ratings(club.pk), **_rebuild_pairs(club), **_rebuild_periods(club)}
    return [
        *(name for name, was_wrong in wrong.items() if was_wrong),
        *recompute_milestones(club.pk),
        *rebuild_seasons(club.pk),
    ]


def _rebuild_periods(club: Club) -> dict[str, bool]:
    """Rebuild the sums of players and club; return for each of the two whether any was wrong.

    The keys are "sums of players" and "sums of the club".
    """
    tables = {"sums of players": PLAYERS, "sums of the club": CLUBS}
    wrong = {name: _correct_repeated(table, table.model.objects.filter(club=club)) for name, table in tables.items()}
    touched = _all_of(club)
    for _month in touched.recompute(club.pk):
        pass
    return {name: wrong[name] or table.model in touched.changed for name, table in tables.items()}


def _all_of(club: Club) -> TouchedPeriods:
    """Return all months, persons and game groups of a club's results and of its stored sums.

    Without any month, one without matches is added, January of the year 1: `recompute` needs one to correct the sums of
    all time.
    """
    results, own = PlayerResult.objects.filter(club=club), PlayerPeriod.objects.filter(club=club)
    touched = TouchedPeriods()
    touched.months = {(day.year, day.month) for day in results.dates("date", "month", order="ASC")}
    touched.persons = {*results.order_by().values_list("person", flat=True).distinct()}
    touched.groups |= {*results.order_by().values_list("group", flat=True).distinct()}
    for rows in (own, ClubPeriod.objects.filter(club=club)):
        touched.months |= {(year, month or 1) for year, month in rows.values_list("year", "month").distinct() if year}
        touched.groups |= {*rows.values_list("group", flat=True).distinct()}
    touched.persons |= {*own.values_list("player", flat=True).distinct()}
    # `recompute` adds up the sums of all time only if there is a month: this one has no matches.
    touched.months = touched.months or {(1, 1)}
    return touched


def _correct_repeated(table: PeriodTable, rows: QuerySet[Any]) -> bool:
    """Correct the columns that repeat a sum; return whether any was wrong."""
    wrong = {}
    for pk, data, *stored in rows.values_list("pk", "sums", *table.repeated).iterator():
        columns = table.columns(table.sums.from_data(data))
        if [*columns.values()] != stored:
            wrong[pk] = columns
    for pk, columns in wrong.items():
        rows.filter(pk=pk).update(**columns)
    return bool(wrong)


def _rebuild_pairs(club: Club) -> dict[str, bool]:
    """Rebuild meetings and the sums of pairs, year by year; return for each of the two whether any was wrong.

    The keys are "meetings" and "sums of pairs".
    """
    results = PlayerResult.objects.filter(club=club).order_by(*IN_ORDER, "person_id").iterator(chunk_size=2000)
    meetings_wrong, sums_wrong, years = [], [], []
    for year, of_year in groupby(results, key=lambda row: row.date.year):
        rows = list(of_year)
        met = list(meetings_of(rows))
        meetings_wrong.append(_store_meetings(rows, met))
        sums_wrong.append(_store_pair_sums(club, year, pair_sums(met)))
        years.append(year)
    sums_wrong.append(_delete_any(PairYear.objects.filter(a__club=club).exclude(year__in=years)))
    met_in = set(Meeting.objects.filter(match__club=club).values_list("match", flat=True).distinct())
    uncounted = met_in.difference(PlayerResult.objects.filter(club=club).values_list("match", flat=True))
    meetings_wrong.append(_delete_any(Meeting.objects.filter(match__in=uncounted)))
    return {"meetings": any(meetings_wrong), "sums of pairs": any(sums_wrong)}


def _store_meetings(rows: Iterable[PlayerResult], met: list[NewMeeting]) -> bool:
    """Replace the stored meetings of the matches of these results by `met`; return whether they differed.

    The matches are given by id: PostgreSQL plans a subquery badly before new tables are analysed.
    """
    matches = sorted({row.match_id for row in rows})
    parts = [Meeting.objects.filter(match__in=batch) for batch in batches(matches)]
    new = to_store(met)
    if {told for part in parts for told in part.values_list(*NewMeeting._fields)} == {*new}:
        return False
    for part in parts:
        part.delete()
    insert(Meeting, new)
    return True


def _store_pair_sums(club: Club, year: int, sums: Mapping[PairKey, PairSums]) -> bool:
    """Store `sums`, those of all pairs of a club in a year; return whether the stored ones differed."""
    rows = PairYear.objects.filter(a__club=club, year=year)
    found: Any = rows.values_list("a_id", "b_id", "group", "year", *PAIR_COUNTS)
    if {(a, b, group, of): PairSums(*counts) for a, b, group, of, *counts in found} == sums:
        return False
    rows.delete()
    add_to_pairs(sums)
    return True


def _delete_any(rows: QuerySet[Any]) -> bool:
    """Delete these rows; return whether there were any."""
    return bool(rows.delete()[0])
