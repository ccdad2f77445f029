"""All matches of a club in order, in batches, so that memory does not grow with their number."""

from collections.abc import Callable, Iterator, Sequence

from django.db.models import Count, OuterRef, Subquery, prefetch_related_objects

from scorekeeper.models import Club, Match, Seat
from scorekeeper.queries.batches import batches
from scorekeeper.queries.matches import MatchSheet, read_rows, seats_of_match
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules import catalogue, game_facts

BATCH = 50  # number of matches, or of nights, that are in memory at once


def main_names(club: Club) -> dict[int, str]:
    """Return the name of the main player of each player of a club, by the player's id: one query."""
    players = list(club.players.all())
    names = {player.pk: player.name for player in players}
    return {player.pk: names[player.person_id] for player in players}


def has_sides(club: Club) -> bool:
    """Return whether a match of a club, other than deleted ones, is played by sides (partners): one query."""
    with_sides = [key for key, game in catalogue.games().items() if game_facts.has_partners(game)]
    matches = Match.objects.filter(club=club, game__in=with_sides).order_by()
    players = Seat.objects.filter(match=OuterRef("pk")).order_by().values("match").annotate(count=Count("pk"))
    played = matches.values_list("game", "options", Subquery(players.values("count"))).distinct()
    games = ((catalogue.get(key), options, count or 0) for key, options, count in played)
    return any(game.sides(count, game.resolve(options)) for game, options, count in games)


def seated_matches(club: Club) -> Iterator[list[MatchSheet]]:
    """Yield the matches of a club in batches, by date of the night, then by when they began.

    Their nights, seats and players are loaded, not their rounds. A batch has at most BATCH matches. Three queries a
    batch, besides those for the ids.
    """
    return _loaded(club, lambda matches: prefetch_related_objects(matches, seats_of_match()))


def whole_matches(club: Club) -> Iterator[list[MatchSheet]]:
    """Yield the matches of a club with all rows of their sheets, in batches, by date of the night, then by beginning.

    A batch has at most BATCH matches. Five queries a batch, besides those for the ids.
    """
    return _loaded(club, read_rows)


def _loaded(club: Club, load: Callable[[list[Match]], None]) -> Iterator[list[MatchSheet]]:
    """Yield the club's matches in batches of `_batches`, each read from one snapshot.

    Their nights are loaded, and what `load` loads into the matches that it is given. Matches that were deleted since
    their ids were read are left out. A join instead of a prefetch would read all nights.
    """
    for ids in _batches(club):
        with consistent_read():
            found = Match.objects.order_by().prefetch_related("night").in_bulk(ids)
            matches = [found[pk] for pk in ids if pk in found]
            load(matches)
        yield [MatchSheet(match) for match in matches]


def _batches(club: Club) -> Iterator[Sequence[int]]:
    """Yield the ids of a club's matches, at most BATCH at once, by date of the night, then by when they began."""
    for nights in batches(list(club.nights.order_by("date").values_list("pk", flat=True)), BATCH):
        played = Match.objects.filter(night__in=nights).order_by().values_list("night", "created", "pk")
        in_order = sorted(played, key=lambda match: (nights.index(match[0]), *match[1:]))
        yield from batches([pk for _night, _created, pk in in_order], BATCH)
