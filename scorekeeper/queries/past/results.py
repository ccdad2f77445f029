"""Figures of single results: how a match compares with the past, the last wins, and everybody's form."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import Names, PlacedTotal
from scorekeeper.models import Match, Player, PlayerResult, Seat
from scorekeeper.models.results import TOTALS
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.past.records import BEST, total_lines
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, SIDE, Order, after, before

LEFT = 0  # in place of a rank, which is from 1
NEWEST = 5  # matches whose ranks lists show


def result_figures(match: Match, names: Names) -> tuple[PlacedTotal | None, dict[int, int]]:
    """Return how a match compares with the club's past: the position of the winner's total, and wins in a row.

    The position is that of any one of several winners; None without a winner, and where `placed_total` returns None.
    The wins in a row are those of each winner, up to and with this one, by the person's id. Five queries at most.
    """
    won = list(wins().filter(match=match))
    return placed_total(won[0], names) if won else None, _runs(won)


def wins() -> QuerySet[PlayerResult]:
    """Return the results of winners, of all clubs, annotated with `others`.

    That is whether the club has totals of the same game group from another match.
    """
    totals = PlayerResult.objects.filter(TOTALS, club=OuterRef("club"), group=OuterRef("group"))
    return PlayerResult.objects.filter(won=True).annotate(others=Exists(totals.exclude(match=OuterRef("match"))))


def placed_total(row: PlayerResult, names: Names) -> PlacedTotal | None:
    """Return the position of a win's total among all totals of the game group; `row` is one of `wins`.

    None if five others (BEST) are better, if totals do not compare, and for the only match of the game group. Two
    queries at most.
    """
    if not vars(row)["others"] or not row.comparable or row.place is None:
        return None
    totals = PlayerResult.objects.filter(TOTALS, club=row.club_id, group=row.group)
    high = high_wins(row.group)
    better = total_lines(totals.filter(**{"total__gt" if high else "total__lt": row.total}), names, falling=high)
    if len(better) == BEST:
        return None
    return PlacedTotal(row.group, len(better) + 1, better, _level(row, totals.filter(total=row.total)))


def _level(row: PlayerResult, totals: QuerySet[PlayerResult]) -> int:
    """Return how many of these results, partners counted once, are not of `row`'s person or side: one query.

    `totals` are results of the game group with the same total.
    """
    side = row.steps.get("side")
    if side is None:
        return totals.exclude(pk=row.pk).count()
    others: QuerySet[Any] = totals.exclude(match=row.match_id, **{SIDE: side}).values("match", SIDE)
    return others.distinct().count()


def _runs(won: Sequence[PlayerResult]) -> dict[int, int]:
    """Return how many matches in a row each winner has won, up to and with this one, by the person's id.

    `won` are the results of all winners of one match. Two queries at most.
    """
    if not won:
        return {}
    order = (won[0].date, won[0].began, won[0].match_id)
    lost = {row.person_id: row for row in _last_lost([row.person_id for row in won], order)}
    since = Q()
    for row in won:
        last = lost.get(row.person_id)
        since |= Q(after((last.date, last.began, last.match_id)) if last else Q(), person=row.person_id)
    wins = PlayerResult.objects.filter(since, before(order)).values_list("person").annotate(Count("pk")).order_by()
    earlier = dict(wins)
    return {row.person_id: earlier.get(row.person_id, 0) + 1 for row in won}


def _last_lost(persons: Sequence[int], order: Order) -> QuerySet[PlayerResult]:
    """Return the last result of each person before the match with this order that is not a win."""
    lost = PlayerResult.objects.filter(before(order), person=OuterRef("pk"), won=False)
    newest = Subquery(lost.order_by(*NEWEST_FIRST).values("pk")[:1])
    return PlayerResult.objects.filter(pk__in=Player.objects.filter(pk__in=persons).values(newest=newest))


def last_wins(club_key: str) -> list[PlayerResult]:
    """Return the winners' results of the last night with a counted match, in the order of the matches, then by name.

    Club, person and match are loaded with them. They are annotated with `others`: the club has totals of the same game
    group from another match; `done`: the number of contracts that the winner has done, None in a game without contracts
    of one's own; `alone`: nobody else took part in the match. One query.
    """
    results = PlayerResult.objects.filter(club=with_key(club_key))
    last = Subquery(results.order_by("-date").values("date")[:1])
    seats = Seat.objects.filter(match=OuterRef("match"), player=OuterRef("player"))
    others = PlayerResult.objects.filter(match=OuterRef("match")).exclude(person=OuterRef("person"))
    won = wins().filter(club=with_key(club_key), date=last).select_related("club", "person", "match")
    won = won.annotate(done=Subquery(seats.values("contracts_done")[:1]), alone=~Exists(others))
    return list(won.order_by(*IN_ORDER, "person__folded"))


def newest_ranks(persons: Collection[int]) -> dict[int, list[int | None]]:
    """Return the ranks of each person, by id, in their last five (NEWEST) matches, oldest first: one query.

    A rank is None if the person left the match before the end.
    """
    results = PlayerResult.objects.filter(person=OuterRef("pk")).order_by(*NEWEST_FIRST)
    ranks = results.values(found=Coalesce("rank", LEFT))
    newest = [Subquery(ranks[number : number + 1]) for number in reversed(range(NEWEST))]
    rows = Player.objects.filter(pk__in=persons).values_list("pk", *newest)
    return {person: [rank or None for rank in found if rank is not None] for person, *found in rows}
