"""What the result page of a match says about the past."""

from collections.abc import Sequence

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import Names, PlacedTotal, ResultFigures
from scorekeeper.models import Match, Player, PlayerResult
from scorekeeper.queries.past.records import BEST, total_lines
from scorekeeper.queries.past.scope import NEWEST_FIRST, Order, after, before, names_of_persons


def result_figures(match: Match) -> ResultFigures:
    """Return what is to be said of a match: six queries, fewer where there is nothing.

    The only whole match of its game group is not the best of anything.
    """
    won = list(wins().filter(match=match))
    names = names_of_persons(match.club)
    total = placed_total(won[0], names) if won else None
    return ResultFigures(names=names, total=total, runs=_runs(won))


def wins() -> QuerySet[PlayerResult]:
    """Return wins; `others`: the club has totals of other matches of the game group."""
    totals = PlayerResult.objects.filter(
        club=OuterRef("club"), group=OuterRef("group"), whole=True, place__isnull=False
    )
    return PlayerResult.objects.filter(won=True).annotate(others=Exists(totals.exclude(match=OuterRef("match"))))


def placed_total(row: PlayerResult, names: Names) -> PlacedTotal | None:
    """Find how many totals are better than that of a win: two queries, fewer where there is nothing to say.

    None where that are five, where totals do not compare, and for the only match of its game group.
    """
    if not vars(row)["others"] or not row.comparable or row.place is None:
        return None
    totals = PlayerResult.objects.filter(club=row.club_id, group=row.group, whole=True, place__isnull=False)
    high = high_wins(row.group)
    better = total_lines(totals.filter(**{"total__gt" if high else "total__lt": row.total}), names, falling=high)
    if len(better) == BEST:
        return None
    level = totals.filter(total=row.total).exclude(pk=row.pk).count()
    return PlacedTotal(row.group, len(better) + 1, better, level)


def _runs(won: Sequence[PlayerResult]) -> dict[int, int]:
    """Count the matches that each winner has won in a row up to this one: two queries, however many won."""
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
    """Return the last match before this one that each of these did not win."""
    lost = PlayerResult.objects.filter(before(order), person=OuterRef("pk"), won=False)
    newest = Subquery(lost.order_by(*NEWEST_FIRST).values("pk")[:1])
    return PlayerResult.objects.filter(pk__in=Player.objects.filter(pk__in=persons).values(newest=newest))
