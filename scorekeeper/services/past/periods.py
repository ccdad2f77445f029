"""The sums of a club and its players by month, year and all time: months from results, all else from months."""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import Q

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.models import ClubPeriod, PlayerPeriod, PlayerResult
from scorekeeper.queries.past.scope import IN_ORDER
from scorekeeper.services.inserting import upsert
from scorekeeper.services.past.results import SUMMED, ResultRow, outcome_of

Month = tuple[int, int]  # the year, and the month from 1
Scope = tuple[int, str]  # a player or a club, and a game group or "" for all games
Period = tuple[int, str, int, int]  # a scope, the year and the month; 0 as in models/periods.py
Sums = Any  # PlayerSums, or ClubSums, in the one table as in the other


@dataclass(frozen=True)
class PeriodTable:
    """A table of periods: whose they are, what it keeps of them, and what else a row says."""

    model: Any
    owner: str
    sums: Any
    repeated: Sequence[str]

    def row(self, club: int, period: Period, sums: Sums) -> Any:
        """Return the row of a period, not stored yet."""
        owner, group, year, month = period
        values = {"club_id": club, self.owner: owner, "group": group, "year": year, "month": month}
        repeated = {name: getattr(sums, name) for name in self.repeated}
        return self.model(**values, **repeated, sums=sums.to_data())

    def among(self, owners: Collection[int], groups: Collection[str]) -> Any:
        """Return the rows of these players, or clubs, in these game groups."""
        return self.model.objects.filter(**{f"{self.owner}__in": owners, "group__in": groups})

    def known(self, rows: Any) -> dict[Period, Sums]:
        """Return the sums of these rows."""
        found = rows.values_list(self.owner, "group", "year", "month", "sums")
        return {period: self.sums.from_data(data) for *period, data in found for period in [tuple(period)]}


PLAYERS = PeriodTable(PlayerPeriod, "player_id", PlayerSums, ("matches", "wins"))
CLUBS = PeriodTable(ClubPeriod, "club_id", ClubSums, ("matches",))


def refold(club: int, months: Collection[Month], players: Collection[int], groups: Collection[str]) -> Iterator[Month]:
    """Add up these months of these players and of the club in these game groups anew, and what is made of them.

    A month takes one query to read, a year two for each table, however many play. Yields each month that is added up;
    what is made of them is stored when all of them are.
    """
    last = max(months)[0]
    for year, of_year in groupby(sorted(months), key=lambda month: month[0]):
        own, everybody = {}, {}
        for _year, month in of_year:
            results = _results(club, year, month)
            own[month], everybody[month] = player_sums(results, players, groups), club_sums(results, groups)
            yield year, month
        _store(PLAYERS, club, PLAYERS.among(players, groups), year, own, whole=year == last)
        _store(CLUBS, club, CLUBS.among([club], groups), year, everybody, whole=year == last)


def _results(club: int, year: int, month: int) -> list[tuple[ResultRow, Outcome]]:
    last = monthrange(year, month)[1]
    rows = PlayerResult.objects.filter(club=club, date__range=(date(year, month, 1), date(year, month, last)))
    in_order = rows.order_by(*IN_ORDER, "person_id").values_list(*SUMMED, named=True)
    return [(row, outcome_of(row)) for row in in_order]


def player_sums(
    results: Iterable[tuple[ResultRow, Outcome]], players: Collection[int], groups: Collection[str]
) -> Mapping[Scope, PlayerSums]:
    """Add up the results of these players, which come in order, in these game groups."""
    found: defaultdict[Scope, list[Outcome]] = defaultdict(list)
    for row, outcome in results:
        if row.person_id in players:
            if row.group in groups:
                found[row.person_id, row.group].append(outcome)
            found[row.person_id, ""].append(outcome)
    return {scope: _of_group(PlayerSums.of(*played), scope) for scope, played in found.items()}


def club_sums(results: Iterable[tuple[ResultRow, Outcome]], groups: Collection[str]) -> Mapping[Scope, ClubSums]:
    """Add up all results, which come in order, in these game groups."""
    found: defaultdict[Scope, list[list[Outcome]]] = defaultdict(list)
    for (club, _match), rows in groupby(results, key=lambda result: (result[0].club_id, result[0].match_id)):
        match = [outcome for _row, outcome in rows]
        if match[0].group in groups:
            found[club, match[0].group].append(match)
        found[club, ""].append(match)
    return {scope: _of_group(ClubSums.of_nights(matches), scope) for scope, matches in found.items()}


def _of_group(sums: Sums, scope: Scope) -> Sums:
    return sums if scope[1] else sums.over_all_games()


def _store(
    table: PeriodTable,
    club: int,
    among: Any,
    year: int,
    months: Mapping[int, Mapping[Scope, Sums]],
    *,
    whole: bool,
) -> None:
    """Store these months `among` these rows, and what they make of their year; if `whole`, of all time too."""
    stored = table.known(among.filter(Q(year=year) | Q(month=0) if whole else Q(year=year)))
    now = dict(stored)
    for month, sums in months.items():
        gone = {period: table.sums() for period in stored if period[2:] == (year, month)}
        now |= gone | {(*scope, year, month): of_month for scope, of_month in sums.items()}
    for scope in {period[:2] for period in now if period[2] == year}:
        now[*scope, year, 0] = total(now, scope, [(year, month) for month in range(1, 13)], table)
    if whole:
        years = sorted({period[2] for period in now} - {0})
        for scope in {period[:2] for period in now}:
            now[*scope, 0, 0] = total(now, scope, [(one, 0) for one in years], table)
    store_rows(table, club, {period: sums for period, sums in now.items() if sums != stored.get(period, table.sums())})
    if any(not sums.matches for period, sums in now.items() if period in stored):
        gone = among.filter(year__in=(0, year), matches=0)
        gone.exclude(**WHOLE if table is CLUBS else {"pk": None}).delete()


def total(known: Mapping[Period, Sums], scope: Scope, periods: Iterable[Month], table: PeriodTable) -> Sums:
    """Add up these periods of a scope, which come in order."""
    found = (known.get((*scope, *period)) for period in periods)
    return sum((sums for sums in found if sums is not None), table.sums())


def store_rows(table: PeriodTable, club: int, sums: Mapping[Period, Sums]) -> None:
    """Store these sums, those of a period that is there in its place: one query, if there are any."""
    rows = [table.row(club, period, of_period) for period, of_period in sums.items()]
    upsert(rows, [table.owner, "group", "year", "month"])


WHOLE = {"group": "", "year": 0, "month": 0}  # the one row of a club that is always there
