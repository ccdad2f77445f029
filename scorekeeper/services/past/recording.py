"""The one way the rows beside the facts are written to: results are replaced, and what is made of them follows.

Whoever writes to a match calls this in the same transaction, once the facts are stored.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

from django.db.models.functions import Coalesce

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.models import ClubPeriod, Match, Meeting, PlayerResult
from scorekeeper.queries.batches import batches
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import Order
from scorekeeper.services.inserting import insert, insert_as
from scorekeeper.services.past.meetings import add_to_pairs, meetings_of
from scorekeeper.services.past.periods import WHOLE, Month, refold
from scorekeeper.services.past.ratings import rerate
from scorekeeper.services.past.results import RATING, order, results_of, row_values

T = TypeVar("T")


def record_results(view: MatchSheet) -> None:
    """Store the results of a match after a write, if it is counted now or was before."""
    hold_figures(view.match.club_id)
    replace(view.match.club_id, _results([view.match.pk]), results_of(view))


class NewResults:
    """The results of many matches that had none: kept as they come, and what follows from all of them at the end."""

    def __init__(self, club: int) -> None:
        self._club, self._scope = club, Touched()
        self._since: Order | None = None

    def add(self, rows: Sequence[PlayerResult]) -> None:
        """Keep the results of some of the matches."""
        if not rows:
            return
        hold_figures(self._club)
        new = sorted(rows, key=lambda row: (order(row), row.person_id))
        met = list(meetings_of(new))
        insert(new)
        insert_as(Meeting, met)
        add_to_pairs([], met)
        self._scope.add(new)
        self._since = min(order(new[0]), self._since or order(new[0]))

    def finish(self) -> Iterator[float]:
        """Let sums and ratings follow, each once; yield which part of that is done."""
        if self._since is None:
            return
        for number, _month in enumerate(self._scope.refold(self._club)):
            yield number / len(self._scope.months)
        rerate(self._club, self._since)


def forget_results(match: Match) -> None:
    """Let figures forget a match, before it is deleted. `record_results` brings it back."""
    hold_figures(match.club_id)
    replace(match.club_id, _results([match.pk]), [])


def forget_results_of(club: int, matches: Collection[int]) -> None:
    """Let figures forget many matches of a club, by id, before they are deleted."""
    hold_figures(club)
    replace(club, _results(matches), [])


def move_results(club: int, matches: Collection[int]) -> None:
    """Let figures follow these matches, by id, to the dates of the nights that they are of by now."""
    hold_figures(club)
    old = _results(matches)
    parts = (Match.objects.filter(pk__in=batch) for batch in batches([*matches]))
    dates = dict(chain.from_iterable(part.values_list("pk", "night__date") for part in parts))
    replace(club, old, [_changed(row, date=dates[row.match_id]) for row in old])


def identify_results(club: int, players: Collection[int]) -> None:
    """Let the results of these players, by id, be those of the persons that they are spellings of by now."""
    hold_figures(club)
    theirs = PlayerResult.objects.filter(player__in=players)
    rows = list(theirs.values_list("pk", "match", Coalesce("player__same_as", "player")))
    old, persons = _results({match for _pk, match, _person in rows}), {pk: person for pk, _match, person in rows}
    replace(club, old, [_changed(row, person_id=persons.get(row.pk, row.person_id)) for row in old])


def store_results(view: MatchSheet) -> bool:
    """Store the results of a match alone, for a club that is rebuilt after it; return whether they were others."""
    old, new = _results([view.match.pk]), results_of(view)
    differs = _by_person(old, row_values) != _by_person(new, row_values)
    if differs:
        _replace_results(old, new)
    return differs


def hold_figures(club: int) -> None:
    """Keep everybody else from writing to the figures of a club until the transaction ends.

    No lock on the club itself: whoever holds a match must not wait for one who holds the club and waits for the match.
    """
    empty = {"matches": 0, "sums": ClubSums().to_data()}
    ClubPeriod.objects.select_for_update().get_or_create(club_id=club, **WHOLE, defaults=empty)


def replace(club: int, old: Sequence[PlayerResult], new: Sequence[PlayerResult]) -> None:
    """Store the results `new` in place of the `old` ones; both are all results of their matches, in order.

    Nothing is written where they say the same. A fixed number of queries, but for each month that they are of.
    """
    if _by_person(old, row_values) == _by_person(new, row_values):
        return
    _replace_results(old, new)
    was, now = list(meetings_of(old)), list(meetings_of(new))
    if was:
        _delete(Meeting, old)
    insert_as(Meeting, now)
    add_to_pairs(was, now)
    touched = Touched()
    touched.add((*old, *new))
    for _month in touched.refold(club):
        pass
    if ranked := {*_by_person(old, _ranked).values()} ^ {*_by_person(new, _ranked).values()}:
        rerate(club, min(when for when, _person, _rank in ranked))


@dataclass
class Touched:
    """The sums of a club and its players that follow from results which came or went."""

    months: set[Month] = field(default_factory=set)
    persons: set[int] = field(default_factory=set)
    groups: set[str] = field(default_factory=lambda: {""})

    def add(self, rows: Iterable[PlayerResult]) -> None:
        """Have these results followed too."""
        for row in rows:
            self.months.add((row.date.year, row.date.month))
            self.persons.add(row.person_id)
            self.groups.add(row.group)

    def refold(self, club: int) -> Iterator[Month]:
        """Let the sums follow; yield each month that is added up."""
        return refold(club, self.months, self.persons, self.groups)


def _by_person(rows: Iterable[PlayerResult], what: Callable[[PlayerResult], T]) -> dict[tuple[int, int], T]:
    return {(row.match_id, row.person_id): what(row) for row in rows}


def _ranked(row: PlayerResult) -> tuple[Order, int, int | None]:
    """Return everything of a result that ratings depend on."""
    return order(row), row.person_id, row.rank


def _replace_results(old: Iterable[PlayerResult], new: Iterable[PlayerResult]) -> None:
    """Store the results with the ratings that they had, until they are rated anew."""
    ratings = _by_person(old, lambda row: [getattr(row, name) for name in RATING])
    for row in new:
        for name, value in zip(RATING, ratings.get((row.match_id, row.person_id), [None] * 3), strict=True):
            setattr(row, name, value)
        row.pk = None
    if ratings:
        _delete(PlayerResult, old)
    PlayerResult.objects.bulk_create(new)


def _delete(model: type[Meeting | PlayerResult], results: Iterable[PlayerResult]) -> None:
    """Delete what is kept in this table of the matches of these results."""
    for batch in batches(sorted({row.match_id for row in results})):
        model.objects.filter(match__in=batch).delete()


def _results(matches: Collection[int]) -> list[PlayerResult]:
    """Return all results of these matches, by id, in order."""
    parts = (PlayerResult.objects.filter(match__in=batch) for batch in batches([*matches]))
    return sorted(chain.from_iterable(parts), key=lambda row: (order(row), row.person_id))


def _changed(row: PlayerResult, **columns: object) -> PlayerResult:
    """Return a copy of a result that says something else in these columns."""
    changed = copy(row)
    for name, value in columns.items():
        setattr(changed, name, value)
    return changed
