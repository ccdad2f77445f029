"""Stores milestones: recomputed from the changed match on, from the results and the sums that are stored."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.milestones import LONGEST_RUN, ONCE, History, PersonMatch
from scorekeeper.models import ClubPeriod, Milestone, PairYear, Player, PlayerPeriod, PlayerResult
from scorekeeper.models.results import TOTALS
from scorekeeper.queries.batches import batches
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, SIDE, Order, at_or_after, before
from scorekeeper.services.inserting import insert

_OF_PERSON = [name if name != "side" else SIDE for name in PersonMatch._fields]
_COLUMNS = ("match", "date", "began", "person", *_OF_PERSON)


class StoredMatch(NamedTuple):
    """A counted match with what milestones depend on, by the id of each person."""

    match: int
    date: date
    began: datetime
    persons: Mapping[int, PersonMatch]


class NewMilestone(NamedTuple):
    """The columns of a milestone."""

    club_id: int
    match_id: int
    date: date
    began: datetime
    person_id: int
    code: str
    number: int
    other_id: int | None


def recompute_milestones(club: int, since: Order | None = None) -> list[str]:
    """Recompute the milestones of a club's matches from this one on, or of all if `since` is None.

    Returns which were wrong, such as "first_win of match 3". The sums of the club, its players and pairs have to be up
    to date. Ten queries at most for matches of one game, one more for each other; they read few results of matches
    before.
    """
    matches = list(_matches(_since(PlayerResult.objects.filter(club=club), since)))
    history = _history_before(club, since, matches) if since and matches else History[int]()
    found = {
        NewMilestone(club, match.match, match.date, match.began, *reached)
        for match in matches
        for reached in history.add(match.persons)
    }
    rows: Any = _since(Milestone.objects.filter(club=club), since).values_list("pk", *NewMilestone._fields)
    stored = {NewMilestone(*row): pk for pk, *row in rows}
    removed, added = stored.keys() - found, found - stored.keys()
    for batch in batches(sorted(stored[one] for one in removed)):
        Milestone.objects.filter(pk__in=batch).delete()
    insert(Milestone, sorted(added, key=_in_order))
    return [f"{code} of match {match}" for match, code in sorted({(one.match_id, one.code) for one in removed | added})]


def _in_order(new: NewMilestone) -> tuple[Any, ...]:
    """Return the sort key of a new milestone: no two have the same."""
    return new.date, new.began, new.match_id, new.person_id, new.code, new.other_id or 0


def _since(rows: QuerySet[Any], since: Order | None) -> QuerySet[Any]:
    """Return the given rows that are of the match with the order `since` or of a later one; all rows for None."""
    return rows.filter(at_or_after(since)) if since else rows


def _matches(results: QuerySet[PlayerResult]) -> Iterable[StoredMatch]:
    """Yield the matches of these results in the order of the club's matches: one query.

    `results` must have all results of each match.
    """
    rows = results.order_by(*IN_ORDER, "person_id").values_list(*_COLUMNS)
    for (match, on, began), of_match in groupby(rows, key=lambda row: row[:3]):
        yield StoredMatch(match, on, began, {person: PersonMatch(*one) for _m, _d, _b, person, *one in of_match})


def _history_before(club: int, since: Order, matches: Sequence[StoredMatch]) -> History[int]:
    """Return what the milestones of these matches depend on: five queries, one more a game.

    `matches` are all of the club from `since` on, and the sums of all time include them: they are subtracted.
    """
    late, numbers = History[int](), {match.match for match in matches}
    for match in matches:
        late.add(match.persons)
    persons, groups = late.matches.keys(), Counter(one.group for match in matches for one in match.persons.values())
    found = {group: _best_without(club, group, numbers, results) for group, results in groups.items()}
    known = {"group": "", "year": 0, "month": 0}
    taken_part = PlayerPeriod.objects.filter(player__in=persons, **known).values_list("player", "matches")
    return History(
        matches=Counter(dict(taken_part)) - late.matches,
        in_a_row=_wins_in_a_row(since, persons),
        reached=_reached_before(since, persons),
        ahead=_ahead(persons) - late.ahead,
        earlier=_whole_matches(club, groups) - late.earlier,
        best={group: best for group, best in found.items() if best is not None},
    )


def _wins_in_a_row(since: Order, persons: Collection[int]) -> Counter[int]:
    """Return how many matches each person won in a row just before the match with the order `since`.

    At most LONGEST_RUN - 1 are counted, as more make no difference.
    """
    results = PlayerResult.objects.filter(before(since), person=OuterRef("pk")).order_by(*NEWEST_FIRST).values("won")
    last = [Subquery(results[number : number + 1]) for number in range(LONGEST_RUN - 1)]
    rows = Player.objects.filter(pk__in=persons).values_list("pk", *last)
    return Counter({person: len([*takewhile(bool, won)]) for person, *won in rows})


def _reached_before(since: Order, persons: Collection[int]) -> set[tuple[int, str]]:
    """Return pairs of person and code: the milestones of ONCE that these persons reached before the match `since`."""
    codes = [kind.code for kind in ONCE]
    return set(
        Milestone.objects.filter(before(since), person__in=persons, code__in=codes).values_list("person", "code")
    )


def _ahead(persons: Collection[int]) -> Counter[tuple[int, int]]:
    """Return how often the first of each two of these persons was ahead of the second, in all matches of any game."""
    found: Counter[tuple[int, int]] = Counter()
    pairs = PairYear.objects.filter(a__in=persons, b__in=persons, group="").values_list("a", "b")
    for a, b, ahead, behind in pairs.annotate(Sum("ahead"), Sum("behind")):
        found[a, b], found[b, a] = ahead, behind
    return found


def _whole_matches(club: int, groups: Collection[str]) -> Counter[str]:
    """Return the number of whole matches of each of these game groups, of all time, by key."""
    rows = ClubPeriod.objects.filter(club=club, group__in=groups, year=0, month=0).values_list("group", "sums")
    return Counter({group: ClubSums.from_data(sums).whole for group, sums in rows})


def _best_without(club: int, group: str, late: Collection[int], results: int) -> int | None:
    """Return the best total of a game group in all matches but the `late` ones; None if there is none.

    `results` is the number of results of the late matches. The late matches are not excluded by their dates in the
    query: SQLite would then use the index of dates, and read all results.
    """
    totals = PlayerResult.objects.filter(TOTALS, club=club, group=group)
    best_first = totals.order_by("-total" if high_wins(group) else "total").values_list("match", "total")
    return next((total for match, total in best_first[: results + 1] if match not in late), None)
