"""Meetings: the pairs of players in the results of one match, and the sums of each pair by year."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from datetime import date, datetime
from itertools import combinations, groupby
from typing import NamedTuple

from django.db import connection

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.pair_sums import PAIR_COUNTS, PairSums
from scorekeeper.models import PairYear, PlayerResult

PairKey = tuple[int, int, str, int]  # a, b, game group or "", year
_ADDED = ", ".join(f"{name} = scorekeeper_pairyear.{name} + excluded.{name}" for name in PAIR_COUNTS)
ADD = f"""
    INSERT INTO scorekeeper_pairyear (a_id, b_id, "group", year, {", ".join(PAIR_COUNTS)})
    VALUES (%s, %s, %s, %s, {", ".join(["%s"] * len(PAIR_COUNTS))})
    ON CONFLICT (a_id, "group", year, b_id) DO UPDATE SET {_ADDED}
"""  # noqa: S608 - our own names


class NewMeeting(NamedTuple):
    """What the row of a meeting says; a match of twenty has 190 of them, too many for an instance each."""

    match_id: int
    a_id: int
    b_id: int
    group: str
    date: date
    began: datetime
    better: int
    a_won: bool
    b_won: bool
    lead: int | None
    distance: int | None


def meetings_of(results: Iterable[PlayerResult]) -> Iterator[NewMeeting]:
    """Yield the meetings of these results, not stored yet; those of one match stand together."""
    for _match, rows in groupby(results, key=lambda row: row.match_id):
        placed = sorted((row for row in rows if row.rank is not None), key=lambda row: row.person_id)
        for a, b in combinations(placed, 2):
            yield _meeting(a, b)


def _meeting(a: PlayerResult, b: PlayerResult) -> NewMeeting:
    rank, other = a.rank or 0, b.rank or 0
    lead = (a.total - b.total) * (1 if high_wins(a.group) else -1) if a.comparable else None
    return NewMeeting(
        match_id=a.match_id,
        a_id=a.person_id,
        b_id=b.person_id,
        group=a.group,
        date=a.date,
        began=a.began,
        better=(rank < other) - (rank > other),
        a_won=a.won,
        b_won=b.won,
        lead=lead,
        distance=None if lead is None else abs(lead),
    )


def pair_sums(meetings: Iterable[NewMeeting]) -> dict[PairKey, PairSums]:
    """Return what these meetings add up to, by pair, game group (all games too) and year."""
    met: defaultdict[PairKey, list[NewMeeting]] = defaultdict(list)
    for meeting in meetings:
        met[meeting.a_id, meeting.b_id, meeting.group, meeting.date.year].append(meeting)
    found = {key: _sums(of_pair) for key, of_pair in met.items()}
    for (a, b, _group, year), sums in [*found.items()]:
        found[a, b, "", year] = found.get((a, b, "", year), PairSums()) + sums.over_all_games()
    return found


def _sums(meetings: Sequence[NewMeeting]) -> PairSums:
    better = Counter(meeting.better for meeting in meetings)
    leads = [meeting.lead for meeting in meetings if meeting.lead is not None]
    return PairSums(
        matches=len(meetings),
        ahead=better[1],
        behind=better[-1],
        level=better[0],
        a_wins=sum(meeting.a_won for meeting in meetings),
        b_wins=sum(meeting.b_won for meeting in meetings),
        compared=len(leads),
        lead=sum(leads),
    )


def add(sums: Mapping[PairKey, PairSums]) -> None:
    """Add these to the sums of their pairs: one query, if there are any."""
    if sums:
        with connection.cursor() as cursor:
            cursor.executemany(ADD, [(*key, *astuple(of_pair)) for key, of_pair in sorted(sums.items())])


def add_to_pairs(old: Iterable[NewMeeting], new: Iterable[NewMeeting]) -> None:
    """Take the old meetings out of the sums of their pairs, and count the new ones: one query, two if any go."""
    gone, come = pair_sums(old), pair_sums(new)
    nothing = PairSums()
    differences = {key: come.get(key, nothing) + -gone.get(key, nothing) for key in {**gone, **come}}
    add({key: sums for key, sums in differences.items() if sums != nothing})
    if any(sums.matches < 0 for sums in differences.values()):
        firsts, _seconds, groups, years = map(set, zip(*gone, strict=True))
        PairYear.objects.filter(a__in=firsts, group__in=groups, year__in=years, matches=0).delete()
