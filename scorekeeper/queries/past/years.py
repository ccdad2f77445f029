"""The figures of a club's years, month by month."""

from collections import defaultdict
from typing import Any

from django.db.models import Q

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.past import MonthFigures, Names, YearFigures, YearMatch
from scorekeeper.models import Club, ClubPeriod, PlayerPeriod, PlayerResult
from scorekeeper.queries.past.records import sums_by_person
from scorekeeper.queries.past.scope import NEWEST_FIRST, Scope, club_scope, names_of_persons
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.names import fold


@consistent_read()
def year_figures(club: Club, year: int, group: str = "") -> YearFigures:
    """Return the figures of a calendar year, month by month, in a game group ("" for all games).

    Seven queries at most.
    """
    of_club, names = club_scope(club, year), names_of_persons(club)
    return YearFigures(
        year=year,
        names=names,
        choices=of_club.choices(((key, sums.matches) for key, sums in of_club.sums.items()), of_club.years),
        sums=of_club.sums.get(group, ClubSums()),
        players=sorted(
            sums_by_person(club, Scope(group, year)).items(),
            key=lambda one: (one[1].expected - one[1].wins, fold(names[one[0]])),
        ),
        months=_months(club, year, group),
        match=_match_of_the_year(club, Scope(group, year), names),
    )


def newest_year(club: Club) -> int:
    """Return the last year with a counted match, 0 if there is none: one query."""
    years = ClubPeriod.objects.filter(club=club, group="", year__gt=0, month=0)
    return years.order_by("-year").values_list("year", flat=True).first() or 0


def _months(club: Club, year: int, group: str) -> list[MonthFigures]:
    """Return the figures of the months with a match, in order: two queries."""
    of = {"club": club, "group": group, "year": year, "month__gte": 1}
    winners: defaultdict[int, dict[int, int]] = defaultdict(dict)
    won: Any = PlayerPeriod.objects.filter(Q(wins__gt=0), **of).values_list("month", "player", "wins")
    for month, player, wins in won:
        winners[month][player] = wins
    rows = ClubPeriod.objects.filter(**of).values_list("month", "sums")
    found = ((month, ClubSums.from_data(data)) for month, data in sorted(rows))
    return [MonthFigures(month, sums.nights, sums.matches, winners[month]) for month, sums in found]


def _match_of_the_year(club: Club, scope: Scope, names: Names) -> YearMatch | None:
    """Return the match with the greatest comeback or, without one, the narrowest win; the newest of equal ones.

    None if no match has a margin. Two queries at most.
    """
    won = PlayerResult.objects.filter(scope.rows, club=club, margin__isnull=False)
    turned = won.filter(comeback__isnull=False).order_by("-comeback", *NEWEST_FIRST)
    rows = turned[: most_seats()] or won.order_by("margin", *NEWEST_FIRST)[: most_seats()]
    winners = [row for row in rows if row.match_id == rows[0].match_id]
    if not winners:
        return None
    persons = tuple(sorted((row.person_id for row in winners), key=lambda person: fold(names[person])))
    row = winners[0]
    return YearMatch(row.match_id, row.date, persons, row.margin or 0, row.comeback, row.comeback_round)
