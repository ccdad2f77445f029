"""All that is made of results, worked out anew for a whole club, year by year."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.pair_sums import PAIR_COUNTS, PairSums
from scorekeeper.figures.rating import Rating
from scorekeeper.models import Club, ClubPeriod, Match, Meeting, PairYear, PlayerResult
from scorekeeper.queries.batches import batches
from scorekeeper.queries.matches import MatchSheet, matches_with_night, read_rows
from scorekeeper.queries.past.scope import IN_ORDER
from scorekeeper.services.inserting import insert, insert_as
from scorekeeper.services.past import meetings
from scorekeeper.services.past.meetings import NewMeeting, PairKey, meetings_of, pair_sums
from scorekeeper.services.past.periods import (
    CLUBS,
    PLAYERS,
    WHOLE,
    Period,
    PeriodTable,
    Scope,
    Sums,
    club_sums,
    player_sums,
    total,
)
from scorekeeper.services.past.ratings import STORE, changed_ratings
from scorekeeper.services.past.recording import hold_figures, store_results
from scorekeeper.services.past.results import outcome_of

BATCH = 50  # matches that are in memory at once

Results = list[tuple[PlayerResult, Outcome]]


def without_figures() -> QuerySet[Club]:
    """Return the clubs that have a match, but no figures: their matches are older than these are kept."""
    kept = ClubPeriod.objects.filter(club=OuterRef("pk"), **WHOLE)
    return Club.objects.filter(~Exists(kept), match_count__gt=0)


def fill(club: Club) -> Iterator[tuple[int, int]]:
    """Work out the figures of a club that has none yet, in one transaction.

    Yields how many of how many matches are done.
    """
    with transaction.atomic():
        hold_figures(club.pk)
        over = list(Match.objects.filter(club=club).exclude(state=Match.State.PLAYING).values_list("pk", flat=True))
        for number, batch in enumerate(batches(over, BATCH)):
            matches = list(matches_with_night().filter(pk__in=batch))
            read_rows(matches)
            for match in matches:
                store_results(MatchSheet(match))
            yield number * BATCH + len(batch), len(over)
        rebuild(club)


@transaction.atomic
def rebuild(club: Club) -> bool:
    """Make all that is made of a club's results say what these say; return whether anything did not."""
    hold_figures(club.pk)
    wrong, built = [False], _Built(club.pk)
    results = PlayerResult.objects.filter(club=club).order_by(*IN_ORDER, "person_id")
    in_order = ((row, outcome_of(row)) for row in results.iterator(chunk_size=2000))
    for year, of_year in groupby(in_order, key=lambda result: result[0].date.year):
        wrong.append(built.rebuild_year(year, list(of_year)))
    wrong.append(built.finish())
    return any(wrong)


@dataclass
class _Built:
    """What is known of a club up to a year: ratings, and the sums of all years."""

    club: int
    ratings: dict[int, Rating] = field(default_factory=dict)
    years: dict[str, dict[Period, Sums]] = field(default_factory=lambda: {"player_id": {}, "club_id": {}})

    def rebuild_year(self, year: int, results: Results) -> bool:
        """Rebuild one year, all before it are; return whether anything was wrong."""
        rows = [row for row, _outcome in results]
        met = list(meetings_of(rows))
        wrong = [self._rate(rows), _store_meetings(rows, met), self._store_pairs(year, pair_sums(met))]
        months: dict[str, dict[int, Mapping[Scope, Sums]]] = {"player_id": {}, "club_id": {}}
        for month, found in groupby(results, key=lambda result: result[0].date.month):
            of_month = list(found)
            groups = {row.group for row, _outcome in of_month}
            months["player_id"][month] = player_sums(of_month, {row.person_id for row, _outcome in of_month}, groups)
            months["club_id"][month] = club_sums(of_month, groups)
        return any([*wrong, *(self._store_year(table, year, months[table.owner]) for table in (PLAYERS, CLUBS))])

    def finish(self) -> bool:
        """Store the sums of all time, and remove what is of no result; return whether anything was wrong."""
        wrong = []
        for table in (PLAYERS, CLUBS):
            known = self.years[table.owner]
            scopes = {period[:2] for period in known} | ({(self.club, "")} if table is CLUBS else set())
            years = sorted({period[2] for period in known})
            of_all = {(*scope, 0, 0): total(known, scope, [(year, 0) for year in years], table) for scope in scopes}
            wrong.append(self._store(table, 0, of_all))
            wrong.append(_removed(table.model.objects.filter(club=self.club).exclude(year__in=[0, *years])))
        years = sorted({period[2] for period in self.years["club_id"]})
        wrong.append(_removed(PairYear.objects.filter(a__club=self.club).exclude(year__in=years)))
        met = set(Meeting.objects.filter(match__club=self.club).values_list("match", flat=True).distinct())
        unplayed = met.difference(PlayerResult.objects.filter(club=self.club).values_list("match", flat=True))
        wrong.append(_removed(Meeting.objects.filter(match__in=unplayed)))
        return any(wrong)

    def _store_year(self, table: PeriodTable, year: int, months: Mapping[int, Mapping[Scope, Sums]]) -> bool:
        sums = {(*scope, year, month): one for month, found in months.items() for scope, one in found.items()}
        for scope in {period[:2] for period in sums}:
            whole = total(sums, scope, [(year, month) for month in sorted(months)], table)
            sums[*scope, year, 0] = self.years[table.owner][*scope, year, 0] = whole
        return self._store(table, year, sums)

    def _store(self, table: PeriodTable, year: int, sums: dict[Period, Sums]) -> bool:
        stored = table.model.objects.filter(club=self.club, year=year)
        if table.known(stored) == sums and not _miscounted(table, stored):
            return False
        stored.delete()
        insert([table.row(self.club, period, of_period) for period, of_period in sums.items()])
        return True

    def _rate(self, rows: Iterable[PlayerResult]) -> bool:
        told = ((row.pk, row.match_id, row.person_id, row.rank, row.mu, row.sigma, row.rated) for row in rows)
        changed = list(changed_ratings(told, self.ratings))
        if changed:
            with connection.cursor() as cursor:
                cursor.executemany(STORE, changed)
        return bool(changed)

    def _store_pairs(self, year: int, sums: Mapping[PairKey, PairSums]) -> bool:
        stored = PairYear.objects.filter(a__club=self.club, year=year)
        found = {tuple(key): PairSums(*counts) for *key, counts in _pair_rows(stored)}
        if found == sums:
            return False
        stored.delete()
        meetings.add(sums)
        return True


def _store_meetings(rows: Iterable[PlayerResult], met: list[NewMeeting]) -> bool:
    """Store the meetings of these results; return whether anything was wrong.

    Their matches are asked for by id: PostgreSQL plans a subquery badly as long as new tables are not analysed.
    """
    matches = sorted({row.match_id for row in rows})
    parts = [Meeting.objects.filter(match__in=batch) for batch in batches(matches)]
    if {told for part in parts for told in part.values_list(*NewMeeting._fields)} == {*met}:
        return False
    for part in parts:
        part.delete()
    insert_as(Meeting, met)
    return True


def _pair_rows(rows: QuerySet[PairYear]) -> Iterator[tuple[Any, ...]]:
    for a, b, group, year, *counts in rows.values_list("a_id", "b_id", "group", "year", *PAIR_COUNTS):
        yield a, b, group, year, counts


def _miscounted(table: PeriodTable, rows: QuerySet[Any]) -> bool:
    """Return whether a column that repeats what the sums say does not."""
    found = rows.values_list("sums", *table.repeated)
    return any([getattr(table.sums.from_data(data), name) for name in table.repeated] != said for data, *said in found)


def _removed(rows: QuerySet[Any]) -> bool:
    return bool(rows.delete()[0])
