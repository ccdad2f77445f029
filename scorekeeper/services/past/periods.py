"""Sums of players and clubs by month (from results), year (from months) and all time (from years); of pairs by year."""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import date
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import Q

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.pair_sums import PAIR_COUNTS, TOGETHER, PairMatch, PairSums
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.models import ClubPeriod, PairYear, PlayerPeriod, PlayerResult
from scorekeeper.queries.past.scope import IN_ORDER
from scorekeeper.services.past.results import SUMMED, NewMeeting, ResultRow, outcome_of

Month = tuple[int, int]  # the year, and the month from 1
Owner = tuple[int, str]  # a player or a club by id, and a game group or "" for all games
Period = tuple[int, str, int, int]  # an owner, the year and the month, which may be 0 as in models/periods.py
Sums = Any  # PlayerSums for players, ClubSums for clubs

WHOLE = {"group": "", "year": 0, "month": 0}  # the row for all time, which every club with figures has


@dataclass(frozen=True)
class PeriodTable:
    """A model of periods with the column of its owner, the class of its sums, and the columns that repeat a sum."""

    model: Any
    owner: str
    sums: Any
    repeated: Sequence[str]

    def store(self, club: int, sums: Mapping[Period, Sums]) -> None:
        """Insert the sums of these periods of a club, or update the rows that they have."""
        key = (self.owner, "group", "year", "month")
        rows = [
            {"club_id": club, **dict(zip(key, period, strict=True)), **self.columns(one), "sums": one.to_data()}
            for period, one in sums.items()
        ]
        self.model.objects.bulk_create(
            [self.model(**row) for row in rows],
            update_conflicts=True,
            unique_fields=key,
            update_fields=[*self.repeated, "sums"],
        )

    def columns(self, sums: Sums) -> dict[str, int]:
        """Return the values of the columns that repeat a sum, by the column's name."""
        return {name: getattr(sums, name) for name in self.repeated}

    def known(self, rows: Any) -> dict[Period, Sums]:
        """Return the sums of these rows of the table, a query, by period."""
        found = rows.values_list(self.owner, "group", "year", "month", "sums")
        return {(owner, group, year, month): self.sums.from_data(data) for owner, group, year, month, data in found}


PLAYERS = PeriodTable(PlayerPeriod, "player_id", PlayerSums, ("matches", "wins"))
CLUBS = PeriodTable(ClubPeriod, "club_id", ClubSums, ("matches",))


@dataclass
class TouchedPeriods:
    """The months, persons and game groups of added or removed results, whose sums have to be updated.

    `groups` always has "", for all games. `changed` are the models in which `recompute` has changed a row.
    """

    months: set[Month] = field(default_factory=set)
    persons: set[int] = field(default_factory=set)
    groups: set[str] = field(default_factory=lambda: {""})
    changed: set[type[ClubPeriod | PlayerPeriod]] = field(default_factory=set)

    def add(self, rows: Iterable[PlayerResult]) -> None:
        """Add the months, persons and game groups of these results."""
        for row in rows:
            self.months.add((row.date.year, row.date.month))
            self.persons.add(row.person_id)
            self.groups.add(row.group)

    def recompute(self, club: int) -> Iterator[Month]:
        """Recompute the sums of the months, then of their years and of all time, and store those that differ.

        It has to be iterated over to the end, and yields each month once its sums are computed. There must be at least
        one month. Three queries to read a month, two more for each table and year.
        """
        last = max(self.months)[0]
        for year, of_year in groupby(sorted(self.months), key=lambda month: month[0]):
            own, everybody = {}, {}
            for _year, month in of_year:
                results = _results(club, year, month)
                own[month], everybody[month] = self._player_sums(results), self._club_sums(results)
                yield year, month
            self._store(PLAYERS, club, self.persons, year, own, whole=year == last)
            self._store(CLUBS, club, [club], year, everybody, whole=year == last)

    def _player_sums(self, results: Iterable[tuple[ResultRow, Outcome]]) -> Mapping[Owner, PlayerSums]:
        """Return the sums of a month's results, which are in order, by pairs of a person's id and a game group or "".

        Only for the persons and game groups that are to be updated; "" stands for all games.
        """
        found: defaultdict[Owner, list[Outcome]] = defaultdict(list)
        for row, outcome in results:
            if row.person_id in self.persons:
                if row.group in self.groups:
                    found[row.person_id, row.group].append(outcome)
                found[row.person_id, ""].append(outcome)
        return {owner: _sums_for_owner(PlayerSums.of(*played), owner) for owner, played in found.items()}

    def _club_sums(self, results: Iterable[tuple[ResultRow, Outcome]]) -> Mapping[Owner, ClubSums]:
        """Return the sums of a month's results, which are in order, by pairs of the club's id and a game group or "".

        Only for the game groups that are to be updated; "" stands for all games.
        """
        found: defaultdict[Owner, list[list[Outcome]]] = defaultdict(list)
        for (club, _match), rows in groupby(results, key=lambda result: (result[0].club_id, result[0].match_id)):
            match = [outcome for _row, outcome in rows]
            if match[0].group in self.groups:
                found[club, match[0].group].append(match)
            found[club, ""].append(match)
        return {owner: _sums_for_owner(ClubSums.of_nights(matches), owner) for owner, matches in found.items()}

    def _store(
        self,
        table: PeriodTable,
        club: int,
        owners: Collection[int],
        year: int,
        months: Mapping[int, Mapping[Owner, Sums]],
        *,
        whole: bool,
    ) -> None:
        """Store changed sums of these months, their year and, if `whole`, of all time; delete those without a match.

        `months` has the sums of each month of `year` by owner.
        """
        rows = table.model.objects.filter(**{f"{table.owner}__in": owners, "group__in": self.groups})
        stored = table.known(rows.filter(Q(year=year) | Q(month=0) if whole else Q(year=year)))
        now = dict(stored)
        for month, sums in months.items():
            empty = {period: table.sums() for period in stored if period[2:] == (year, month)}
            now |= empty | {(*owner, year, month): of_month for owner, of_month in sums.items()}
        for owner in {period[:2] for period in now if period[2] == year}:
            now[*owner, year, 0] = _total(now, owner, [(year, month) for month in range(1, 13)], table)
        if whole:
            years = sorted({period[2] for period in now} - {0})
            for owner in {period[:2] for period in now}:
                now[*owner, 0, 0] = _total(now, owner, [(one, 0) for one in years], table)
        differing = {period: sums for period, sums in now.items() if sums != stored.get(period, table.sums())}
        if differing:
            self.changed.add(table.model)
            table.store(club, differing)
        if any(not sums.matches for period, sums in now.items() if period in stored):
            empty = rows.filter(year__in=(0, year), matches=0)
            empty.exclude(**WHOLE if table is CLUBS else {"pk": None}).delete()


def _results(club: int, year: int, month: int) -> list[tuple[ResultRow, Outcome]]:
    """Return the results of a month in the order of the matches, each as a row of SUMMED and as an outcome."""
    last = monthrange(year, month)[1]
    rows = PlayerResult.objects.filter(club=club, date__range=(date(year, month, 1), date(year, month, last)))
    in_order = rows.order_by(*IN_ORDER, "person_id").values_list(*SUMMED, named=True)
    return [(row, outcome_of(row)) for row in in_order]


def _sums_for_owner(sums: Sums, owner: Owner) -> Sums:
    """Return the sums unchanged if `owner` is of a game group; else those that mean something over all games."""
    return sums if owner[1] else sums.over_all_games()


def _total(known: Mapping[Period, Sums], owner: Owner, periods: Iterable[Month], table: PeriodTable) -> Sums:
    """Return the total of an owner's sums in these periods, which are in order; zero without any."""
    found = (known.get((*owner, *period)) for period in periods)
    return sum((sums for sums in found if sums is not None), table.sums())


PairKey = tuple[int, int, str, int]  # a, b, game group or "", year
_ADDED = ", ".join(f"{name} = scorekeeper_pairyear.{name} + excluded.{name}" for name in PAIR_COUNTS)
_ADD = f"""
    INSERT INTO scorekeeper_pairyear (a_id, b_id, "group", year, {", ".join(PAIR_COUNTS)})
    VALUES (%s, %s, %s, %s, {", ".join(["%s"] * len(PAIR_COUNTS))})
    ON CONFLICT (a_id, "group", year, b_id) DO UPDATE SET {_ADDED}
"""  # noqa: S608 - our own names


def pair_sums(meetings: Iterable[NewMeeting]) -> dict[PairKey, PairSums]:
    """Return the sums of these meetings by pair, game group and year, and by pair, "" (all games) and year.

    In the keys of partners TOGETHER stands before the game group or "".
    """
    met: defaultdict[PairKey, list[PairMatch]] = defaultdict(list)
    for one in meetings:
        pair_match = PairMatch(one.better, one.a_won, one.b_won, one.lead)
        met[one.a_id, one.b_id, one.group, one.date.year].append(pair_match)
    found = {key: PairSums.of(matches) for key, matches in met.items()}
    for (a, b, group, year), sums in [*found.items()]:
        every = (a, b, TOGETHER if group.startswith(TOGETHER) else "", year)
        found[every] = found.get(every, PairSums()) + sums.over_all_games()
    return found


def add_to_pairs(sums: Mapping[PairKey, PairSums]) -> None:
    """Add these sums to the stored ones of their pairs: one query, none if there are no sums."""
    if sums:
        with connection.cursor() as cursor:
            cursor.executemany(_ADD, [(*key, *astuple(of_pair)) for key, of_pair in sorted(sums.items())])


def replace_in_pairs(old: Iterable[NewMeeting], new: Iterable[NewMeeting]) -> None:
    """Subtract the old meetings from the stored sums of their pairs and add the new ones: two queries at most."""
    removed, added = pair_sums(old), pair_sums(new)
    nothing = PairSums()
    differences = {key: added.get(key, nothing) + -removed.get(key, nothing) for key in {**removed, **added}}
    add_to_pairs({key: sums for key, sums in differences.items() if sums != nothing})
    if any(sums.matches < 0 for sums in differences.values()):
        firsts, _seconds, groups, years = map(set, zip(*removed, strict=True))
        PairYear.objects.filter(a__in=firsts, group__in=groups, year__in=years, matches=0).delete()
