"""Who is best in a club: everybody's sums, rating, and the match of the best total."""

from collections.abc import Mapping
from typing import Any

from django.db.models import OuterRef, Subquery

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import Names, RankedPlayer
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating
from scorekeeper.models import Club, Player, PlayerPeriod, PlayerResult
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, Scope
from scorekeeper.rules.names import fold


def sums_by_person(club: Club, scope: Scope) -> dict[int, PlayerSums]:
    """Return what adds up of everybody in a game group and a year: one query."""
    rows = PlayerPeriod.objects.filter(club=club, group=scope.group, year=scope.year, month=0)
    return {player: PlayerSums.from_data(sums) for player, sums in rows.values_list("player", "sums")}


def ranking(sums: Mapping[int, PlayerSums], scope: Scope, names: Names) -> list[RankedPlayer]:
    """Return those of whom these are the sums, by wins less expected, then name: one query, none of nobody."""
    if not sums:
        return []
    of = {"person": OuterRef("pk")}
    rated = PlayerResult.objects.filter(rated__isnull=False, **of).order_by(*NEWEST_FIRST)
    newest = [Subquery(rated.values(column)[:1]) for column in ("mu", "sigma", "rated")]
    totals = PlayerResult.objects.filter(scope.days, group=scope.group, whole=True, place__isnull=False, **of)
    best = totals.order_by("-total" if scope.group and high_wins(scope.group) else "total", *IN_ORDER)
    rows: Any = Player.objects.filter(pk__in=sums).values_list("pk", *newest, Subquery(best.values("match")[:1]))
    found = [
        RankedPlayer(pk, sums[pk], None if rating[0] is None else Rating(*rating), match) for pk, *rating, match in rows
    ]
    return sorted(found, key=lambda one: (one.sums.expected - one.sums.wins, fold(names[one.player])))
