"""Ratings, match after match: what comes after a match that has changed is rated anew."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.db import connection
from django.db.models import OuterRef, Q, Subquery

from scorekeeper.figures.rating import UNRATED, Rating, rated
from scorekeeper.models import Player, PlayerResult
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, Order, after, before

Row = tuple[int, int, int, int | None, float | None, float | None, int | None]
COLUMNS = ("pk", "match", "person", "rank", "mu", "sigma", "rated")
STORE = "UPDATE scorekeeper_playerresult SET mu = %s, sigma = %s, rated = %s WHERE id = %s"


def rerate(club: int, since: Order) -> None:
    """Rate all matches of a club from this one on: three queries, however many they are."""
    known = _before(club, since)
    rows = PlayerResult.objects.filter(Q(match=since[2]) | after(since), club=club, date__gte=since[0])
    in_order = rows.order_by(*IN_ORDER, "person_id").values_list(*COLUMNS)
    if changed := list(changed_ratings(in_order, known)):
        with connection.cursor() as cursor:
            cursor.executemany(STORE, changed)


def changed_ratings(rows: Iterable[Row], known: dict[int, Rating]) -> Iterator[tuple[float | None, ...]]:
    """Yield the values for STORE of the rows whose rating changed, in order; updates `known` on the way."""
    for _match, of_match in groupby(rows, key=lambda row: row[1]):
        yield from _rated(list(of_match), known)


def _rated(rows: Sequence[Row], known: dict[int, Rating]) -> Iterator[tuple[float | None, ...]]:
    placed = {person: rank for _pk, _match, person, rank, *_rating in rows if rank is not None}
    after = rated([known.get(person, UNRATED) for person in placed], list(placed.values()))
    now = dict(zip(placed, after, strict=False))
    known.update(now)
    for pk, _match, person, _rank, *stored in rows:
        rating = now.get(person)
        said = [None, None, None] if rating is None else [rating.mu, rating.sigma, rating.matches]
        if said != stored:
            yield *said, pk


def _before(club: int, since: Order) -> dict[int, Rating]:
    """Return everybody's rating before this match."""
    rows = PlayerResult.objects.filter(before(since), rated__isnull=False)
    newest = rows.filter(person=OuterRef("pk")).order_by(*NEWEST_FIRST).values("pk")[:1]
    players = Player.objects.filter(club=club, same_as=None).values(newest=Subquery(newest))
    found = PlayerResult.objects.filter(pk__in=players).values_list("person", "mu", "sigma", "rated")
    return {person: Rating(mu or 0, sigma or 0, matches or 0) for person, mu, sigma, matches in found}
