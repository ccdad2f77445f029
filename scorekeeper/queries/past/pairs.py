"""The figures of two persons, head to head."""

from collections import defaultdict
from typing import Any

from django.db.models import QuerySet

from scorekeeper.figures.pair_sums import PAIR_COUNTS, PairSums
from scorekeeper.figures.past import Origin, PairDistances, PairFigures, PairGame
from scorekeeper.models import Club, Meeting, PairYear
from scorekeeper.queries.past.players import MOST_TIMES
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, Scope, club_scope, names_of_persons

LAST = 10


def pair_figures(club: Club, a: int, b: int, group: str = "", year: int = 0) -> PairFigures:
    """Return the figures of two persons, ids of main players, `a` seen first: six queries."""
    scope, of_club, turned = Scope(group, year), club_scope(club, year), a > b
    low, high = sorted((a, b))
    sums, years = _sums(low, high, scope, turned=turned)
    choices = of_club.choices(((key, one.matches) for key, one in sums.items()), years)
    games = [PairGame(one, sums[one.key]) for one in choices.groups if group in ("", one.key)]
    meetings = Meeting.objects.filter(a=low, b=high)
    newest = meetings.filter(scope.rows).order_by(*NEWEST_FIRST).values_list("better", flat=True)[:LAST]
    return PairFigures(
        a=a,
        b=b,
        names=names_of_persons(club),
        choices=choices,
        sums=sums[group],
        last=[-better if turned else better for better in newest][::-1],
        games=games,
        distances=_distances(meetings.filter(scope.days), games[0], turned=turned) if games else None,
    )


def _sums(low: int, high: int, scope: Scope, *, turned: bool) -> tuple[dict[str, PairSums], set[int]]:
    """Return the sums by game group in the year, and all years in which the two have met: one query."""
    found: defaultdict[str, PairSums] = defaultdict(PairSums)
    years = set()
    rows: Any = PairYear.objects.filter(a=low, b=high).values_list("group", "year", *PAIR_COUNTS)
    for group, year, *counts in rows:
        years.add(year)
        if scope.year in (0, year):
            sums = PairSums(*counts)
            found[group] += sums.turned() if turned else sums
    return found, years


def _distances(meetings: QuerySet[Meeting], game: PairGame, *, turned: bool) -> PairDistances:
    apart = meetings.filter(group=game.group.key, distance__isnull=False)
    closest, widest = (_origin(apart, column, turned=turned) for column in ("distance", "-distance"))
    return PairDistances(game.group, game.sums, closest, widest)


def _origin(meetings: QuerySet[Meeting], column: str, *, turned: bool) -> Origin | None:
    """Find the first meeting with the least or the greatest distance: one query."""
    found = list(meetings.order_by(column, *IN_ORDER)[:MOST_TIMES])
    if not found:
        return None
    first = found[0]
    lead = (first.lead or 0) * (-1 if turned else 1)
    times = sum(row.distance == first.distance for row in found)
    return Origin(lead, first.match_id, first.date, times=times)
