"""What was played last: who won, and everybody's form."""

from collections.abc import Collection

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.models import Player, PlayerResult, Seat
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.past.results import wins
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST

LEFT = 0  # in place of a rank, which is from 1


def last_wins(club_key: str) -> list[PlayerResult]:
    """Return the wins of the last night that has a counted match, in order of the matches: one query.

    They come with club, person and match. `done` is how many contracts the winner has done; None in a game in which
    they go with the round.
    """
    results = PlayerResult.objects.filter(club=with_key(club_key))
    last = Subquery(results.order_by("-date").values("date")[:1])
    seats = Seat.objects.filter(match=OuterRef("match"), player=OuterRef("player"))
    won = wins().filter(club=with_key(club_key), date=last).select_related("club", "person", "match")
    return list(won.annotate(done=Subquery(seats.values("contracts_done")[:1])).order_by(*IN_ORDER, "person__folded"))


def newest_ranks(persons: Collection[int], most: int) -> dict[int, list[int | None]]:
    """Return how each person came in in their last matches, so many at most, oldest first: one query.

    None stands for a match that they left.
    """
    results = PlayerResult.objects.filter(person=OuterRef("pk")).order_by(*NEWEST_FIRST)
    ranks = results.values(found=Coalesce("rank", LEFT))
    newest = [Subquery(ranks[number : number + 1]) for number in reversed(range(most))]
    rows = Player.objects.filter(pk__in=persons).values_list("pk", *newest)
    return {person: [rank or None for rank in found if rank is not None] for person, *found in rows}
