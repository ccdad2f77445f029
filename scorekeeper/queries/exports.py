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
    """Return the name of the main player for each player id of a club: one query."""
    players = list(club.players.all())
    names = {player.pk: player.name for player in players}
    return {player.pk: names[player.person_id] for player in players}


def has_sides(club: Club) -> bool:
    """Return whether some match of a club is played by sides: one query."""
    with_sides = [key for key, game in catalogue.games().items() if game_facts.has_partners(game)]
    matches = Match.objects.filter(club=club, game__in=with_sides).order_by()
    players = Seat.objects.filter(match=OuterRef("pk")).order_by().values("match").annotate(count=Count("pk"))
    played = matches.values_list("game", "options", Subquery(players.values("count"))).distinct()
    games = ((catalogue.get(key), options, count or 0) for key, options, count in played)
    return any(game.sides(count, game.resolve(options)) for game, options, count in games)


def seated_matches(club: Club) -> Iterator[list[MatchSheet]]:
    """Yield the matches of a club in order, with their nights and seats: three queries a batch, two for its nights."""
    return _loaded(club, lambda matches: prefetch_related_objects(matches, seats_of_match()))


def whole_matches(club: Club) -> Iterator[list[MatchSheet]]:
    """Yield the matches of a club in order, with all rows of their sheets: five queries a batch, two for its nights."""
    return _loaded(club, read_rows)


def _loaded(club: Club, load: Callable[[list[Match]], None]) -> Iterator[list[MatchSheet]]:
    """Yield the matches that still exist, with their nights (a join would read all nights) and what `load` loads."""
    for ids in _batches(club):
        with consistent_read():
            found = Match.objects.order_by().prefetch_related("night").in_bulk(ids)
            matches = [found[pk] for pk in ids if pk in found]
            load(matches)
        yield [MatchSheet(match) for match in matches]


def _batches(club: Club) -> Iterator[Sequence[int]]:
    """Yield the ids of a club's matches in batches, ordered by the date of the night and when they began."""
    for nights in batches(list(club.nights.order_by("date").values_list("pk", flat=True)), BATCH):
        played = Match.objects.filter(night__in=nights).order_by().values_list("night", "created", "pk")
        in_order = sorted(played, key=lambda match: (nights.index(match[0]), *match[1:]))
        yield from batches([pk for _night, _created, pk in in_order], BATCH)
