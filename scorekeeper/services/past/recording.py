"""Stores results, and the meetings, sums, ratings, milestones and nights of seasons that follow from them.

A service that writes to a match calls these functions in the same transaction, after it has stored the facts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from datetime import date
from itertools import chain, groupby
from typing import TypeVar

from django.db import connection
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.rating import UNRATED, Rating, rated
from scorekeeper.models import ClubPeriod, Match, Meeting, Player, PlayerResult
from scorekeeper.queries.batches import batches
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, Order, at_or_after, before
from scorekeeper.services.inserting import insert
from scorekeeper.services.past.milestones import recompute_milestones
from scorekeeper.services.past.periods import WHOLE, TouchedPeriods, add_to_pairs, pair_sums, replace_in_pairs
from scorekeeper.services.past.results import RATING, SIDE, VALUES, meetings_of, order, results_of, row_values, to_store
from scorekeeper.services.past.seasons import update_seasons

T = TypeVar("T")


def record_results(sheet: MatchSheet) -> None:
    """Store the results of a match after a write in place of the former ones, and update what follows from them.

    A match that is not counted has none. Called if the match is over now or was before.
    """
    lock_figures(sheet.match.club_id)
    replace_results(sheet.match.club_id, _results([sheet.match.pk]), results_of(sheet))


class NewResults:
    """Stores the results of many new matches: call `add` for each batch of results, then iterate over `finish` once."""

    def __init__(self, club: int) -> None:
        self._club, self._scope = club, TouchedPeriods()
        self._since: Order | None = None
        self._dates: set[date] = set()

    def add(self, rows: Sequence[PlayerResult]) -> None:
        """Store these results of new matches, all of each match in one call, their meetings and the sums of pairs."""
        if not rows:
            return
        lock_figures(self._club)
        new = sorted(rows, key=lambda row: (order(row), row.person_id))
        met = list(meetings_of(new))
        insert(PlayerResult, new)
        insert(Meeting, to_store(met))
        add_to_pairs(pair_sums(met))
        self._scope.add(new)
        self._dates |= {row.date for row in new}
        self._since = min(order(new[0]), self._since or order(new[0]))

    def finish(self) -> Iterator[float]:
        """Update other sums, ratings, milestones and seasons; yield the fraction done, from 0 on, for each month.

        It has to be iterated over to the end.
        """
        if self._since is None:
            return
        for number, _month in enumerate(self._scope.recompute(self._club)):
            yield number / len(self._scope.months)
        recompute_ratings(self._club, self._since)
        recompute_milestones(self._club, self._since)
        update_seasons(self._club, self._dates)


def remove_results(club: int, matches: Collection[int]) -> None:
    """Remove the results of these matches of a club, by id, before they are deleted, and update what follows from them.

    `record_results` stores those of a restored match again.
    """
    lock_figures(club)
    replace_results(club, _results(matches), [])


def move_results(club: int, matches: Collection[int]) -> None:
    """Set the dates of the results of these matches of a club, by id, to those of their nights.

    Updates what follows from them.
    """
    lock_figures(club)
    old = _results(matches)
    parts = (Match.objects.filter(pk__in=batch) for batch in batches([*matches]))
    dates = dict(chain.from_iterable(part.values_list("pk", "night__date") for part in parts))
    replace_results(club, old, [_changed(row, date=dates[row.match_id]) for row in old])


def identify_results(club: int, players: Collection[int]) -> None:
    """Set the persons of the results of these players of a club, by id, to their main players.

    Updates what follows from them.
    """
    lock_figures(club)
    theirs = PlayerResult.objects.filter(player__in=players)
    rows = list(theirs.values_list("pk", "match", Coalesce("player__same_as", "player")))
    old, persons = _results({match for _pk, match, _person in rows}), {pk: person for pk, _match, person in rows}
    replace_results(club, old, [_changed(row, person_id=persons.get(row.pk, row.person_id)) for row in old])


def store_results(sheet: MatchSheet) -> list[str]:
    """Store the results of a match, but not what follows from them: the caller rebuilds the club afterwards.

    Returns the names of the columns that had wrong values, such as "result.total"; "result" alone if a row was missing
    or superfluous.
    """
    old, new = _results([sheet.match.pk]), results_of(sheet)
    before, now = _by_person(old, row_values), _by_person(new, row_values)
    if before == now:
        return []
    _replace_rows(old, new)
    if before.keys() != now.keys():
        return ["result"]
    differing = {at for key in now for at in range(len(VALUES)) if before[key][at] != now[key][at]}
    return [f"result.{VALUES[at]}" for at in sorted(differing)]


def lock_figures(club: int) -> None:
    """Lock the figures of a club against other writers until the transaction ends.

    The lock is not on the club's row: a writer that has locked a match and one that has locked the club would deadlock.
    """
    empty = {"matches": 0, "sums": ClubSums().to_data()}
    ClubPeriod.objects.select_for_update().get_or_create(club_id=club, **WHOLE, defaults=empty)


def replace_results(club: int, old: Sequence[PlayerResult], new: Sequence[PlayerResult]) -> None:
    """Replace the results `old` by `new`, and update meetings, sums, ratings, milestones and seasons.

    They are all results of the same matches before and after a write, grouped by match; either may be empty. The
    figures must be locked (`lock_figures`). Writes nothing if they are equal. The number of queries depends only on the
    number of months of the matches.
    """
    if _by_person(old, row_values) == _by_person(new, row_values):
        return
    _replace_rows(old, new)
    was, now = list(meetings_of(old)), list(meetings_of(new))
    if was:
        _delete(Meeting, old)
    insert(Meeting, to_store(now))
    replace_in_pairs(was, now)
    touched = TouchedPeriods()
    touched.add((*old, *new))
    for _month in touched.recompute(club):
        pass
    if ranked := {*_by_person(old, _ranked).values()} ^ {*_by_person(new, _ranked).values()}:
        recompute_ratings(club, min(when for when, *_rest in ranked))
    recompute_milestones(club, min(_changed_matches(old, new)))
    update_seasons(club, {row.date for row in (*old, *new)})


def _changed_matches(old: Iterable[PlayerResult], new: Iterable[PlayerResult]) -> Iterator[Order]:
    """Yield the order of the match of each result that was added, removed or changed."""
    for rows, others in ((old, _by_person(new, row_values)), (new, _by_person(old, row_values))):
        for row in rows:
            if others.get((row.match_id, row.person_id)) != row_values(row):
                yield order(row)


def _by_person(rows: Iterable[PlayerResult], what: Callable[[PlayerResult], T]) -> dict[tuple[int, int], T]:
    """Return `what` of each result, by the ids of match and person, in the order of the results."""
    return {(row.match_id, row.person_id): what(row) for row in rows}


def _ranked(row: PlayerResult) -> tuple[Order, int, int | None, int | None]:
    """Return what ratings depend on in a result: the match's order, the person, the rank and the side."""
    return order(row), row.person_id, row.rank, row.steps.get(SIDE)


def _replace_rows(old: Iterable[PlayerResult], new: Iterable[PlayerResult]) -> None:
    """Replace the old results by the new ones, which keep the old ratings until `recompute_ratings` is called."""
    ratings = _by_person(old, lambda row: [getattr(row, name) for name in RATING])
    for row in new:
        for name, value in zip(RATING, ratings.get((row.match_id, row.person_id), [None] * 3), strict=True):
            setattr(row, name, value)
        row.pk = None
    if ratings:
        _delete(PlayerResult, old)
    PlayerResult.objects.bulk_create(new)


def _delete(model: type[Meeting | PlayerResult], results: Iterable[PlayerResult]) -> None:
    """Delete the rows of this table that belong to the matches of these results."""
    for batch in batches(sorted({row.match_id for row in results})):
        model.objects.filter(match__in=batch).delete()


def _results(matches: Collection[int]) -> list[PlayerResult]:
    """Return all results of the matches with these ids, in the order of play, then by person."""
    parts = (PlayerResult.objects.filter(match__in=batch) for batch in batches([*matches]))
    return sorted(chain.from_iterable(parts), key=lambda row: (order(row), row.person_id))


def _changed(row: PlayerResult, **columns: object) -> PlayerResult:
    """Return a copy of a result, with the same id, in which these columns are changed; nothing is stored."""
    changed = copy(row)
    for name, value in columns.items():
        setattr(changed, name, value)
    return changed


_RATED = ("pk", "match", "person", "rank", f"steps__{SIDE}", *RATING)
_STORE_RATING = "UPDATE scorekeeper_playerresult SET mu = %s, sigma = %s, rated = %s WHERE id = %s"
# The values of the columns _RATED.
RatedRow = tuple[int, int, int, int | None, int | None, float | None, float | None, int | None]


def recompute_ratings(club: int, since: Order | None = None) -> bool:
    """Recompute a club's ratings from the match with the order `since` on, or all; return whether any changed.

    Three queries at most.
    """
    rows = PlayerResult.objects.filter(club=club)
    known: dict[int, Rating] = {}
    if since:
        rows = rows.filter(at_or_after(since))
        known = _ratings_before(club, since)
    in_order = rows.order_by(*IN_ORDER, "person_id").values_list(*_RATED)
    by_match = groupby(in_order, key=lambda row: row[1])
    changed = [values for _match, of_match in by_match for values in _rated(list(of_match), known)]
    if changed:
        with connection.cursor() as cursor:
            cursor.executemany(_STORE_RATING, changed)
    return bool(changed)


def _rated(rows: Sequence[RatedRow], known: dict[int, Rating]) -> Iterator[tuple[float | None, ...]]:
    """Rate one match, of which `rows` are all; yield the parameters of _STORE_RATING for those whose rating changes.

    `known` has the ratings by person before the match, and is updated to those after it.
    """
    placed = {person: rank for _pk, _match, person, rank, *_rest in rows if rank is not None}
    sides = [side for _pk, _match, person, _rank, side, *_rating in rows if person in placed]
    after_match = rated([known.get(person, UNRATED) for person in placed], [*placed.values()], sides)
    now = dict(zip(placed, after_match, strict=False))
    known.update(now)
    for pk, _match, person, _rank, _side, *kept in rows:
        rating = now.get(person)
        values = [None, None, None] if rating is None else [rating.mu, rating.sigma, rating.matches]
        if values != kept:
            yield *values, pk


def _ratings_before(club: int, since: Order) -> dict[int, Rating]:
    """Return the rating of each person of a club before the match with this order, by id; no key without one."""
    rows = PlayerResult.objects.filter(before(since), rated__isnull=False)
    newest = rows.filter(person=OuterRef("pk")).order_by(*NEWEST_FIRST).values("pk")[:1]
    players = Player.objects.filter(club=club, same_as=None).values(newest=Subquery(newest))
    found = PlayerResult.objects.filter(pk__in=players).values_list("person", *RATING)
    return {person: Rating(mu or 0, sigma or 0, matches or 0) for person, mu, sigma, matches in found}
