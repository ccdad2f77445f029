"""The records of a club, and the ranking of its players."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import ClubRecord, Holder, Names, PlayedGroup, RankedPlayer, RecordFigures, TotalLine
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating
from scorekeeper.models import Club, Player, PlayerPeriod, PlayerResult
from scorekeeper.models.results import TOTALS
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, SIDE, Scope, by_side, club_scope, names_of_persons
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.names import fold

BEST = 5
MOST_HOLDERS = 20
MOST_PARTNERS = 4  # the assumed number of players of a side, who share a total; if they are more, fewer lines are shown


@consistent_read()
def record_figures(club: Club, group: str = "", year: int = 0) -> RecordFigures:
    """Return the records of a club, and the ranking of its players: ten queries at most.

    They are those of a game group ("" for all) and a year (0 for all). Totals compare only within one game group:
    without `group`, the best and worst ones are of the game group played most of those with a match that was finished
    by the rules, or of all if none has one.
    """
    scope, of_club, names = Scope(group, year), club_scope(club, year), names_of_persons(club)
    choices = of_club.choices(((key, sums.matches) for key, sums in of_club.sums.items()), of_club.years)
    asked = [one for one in choices.groups if group in ("", one.key)]
    shown = next((one for one in asked if of_club.sums[one.key].whole), next(iter(asked), None))
    results = PlayerResult.objects.filter(scope.rows, club=club)
    by_person = sums_by_person(club, scope)
    return RecordFigures(
        names=names,
        choices=choices,
        group=shown,
        best=_totals(club, scope, shown, names, best=True),
        worst=_totals(club, scope, shown, names, best=False),
        biggest_hand=_record(results.filter(caught_most__gt=0), "-caught_most", names, "caught_rounds"),
        closest=_record(results.filter(margin__isnull=False), "margin", names),
        comeback=_record(results.filter(comeback__isnull=False), "-comeback", names, "comeback_round"),
        most_outs=_record(results.filter(outs__gt=0), "-outs", names),
        longest_streak=_record_of_sums(by_person, names, lambda sums: (sums.run.longest, 0)),
        exact_cuts=_record_of_sums(by_person, names, lambda sums: (sums.hands.cut_exact, -sums.hands.cut_tries)),
        ranking=_ranking(by_person, scope, names),
    )


def _totals(club: Club, scope: Scope, group: PlayedGroup | None, names: Names, *, best: bool) -> list[TotalLine]:
    """Return the best totals of a game group, or if not `best` the worst, at most five (BEST); none without a group."""
    if group is None:
        return []
    rows = PlayerResult.objects.filter(TOTALS, scope.days, club=club, group=group.key)
    return total_lines(rows, names, falling=high_wins(group.key) == best)


def total_lines(rows: QuerySet[PlayerResult], names: Names, *, falling: bool) -> list[TotalLine]:
    """Return the first totals, at most five (BEST), in ascending or, if `falling`, descending order: one query.

    `rows` are results of one game group. Partners share a line. Equal totals are in the order of their matches, then by
    name, and share a position.
    """
    columns = ("total", "person", "match", "date", "margin", "began", SIDE)
    in_order = rows.order_by("-total" if falling else "total", *IN_ORDER).values_list(*columns)
    # The index has no names: read one match more, and sort the players of a match by name here.
    found: list[Any] = sorted(
        in_order[: BEST * MOST_PARTNERS + most_seats()],
        key=lambda row: (-row[0] if falling else row[0], row[3], row[5], row[2], fold(names[row[1]])),
    )
    lines = by_side(found, match=2, side=6)[:BEST]
    firsts = [side[0] for side in lines]
    totals = [total for total, *_rest in firsts]
    return [
        TotalLine(1 + totals.index(total), total, tuple(row[1] for row in side), match, on, margin)
        for side, (total, _person, match, on, margin, *_order) in zip(lines, firsts, strict=True)
    ]


def _record(rows: QuerySet[PlayerResult], column: str, names: Names, number: str | None = None) -> ClubRecord | None:
    """Return the best value of a column and its holders, oldest match first; None if there are no rows: one query.

    The best is the lowest value, or the highest for a column such as "-margin"; no row may have None there. Of many
    holders the newest are returned, at most MOST_HOLDERS sides. `number` is the column with the number of the round, or
    with a list of such numbers.
    """
    name = column.removeprefix("-")
    first = rows.order_by(column).values(name)[:1]
    held = rows.filter(**{name: Subquery(first)}).order_by(*NEWEST_FIRST)
    columns = [name, "date", "began", "match", "person", "group", SIDE, *([number] if number else [])]
    found: list[Any] = list(held.values_list(*columns)[: MOST_HOLDERS * MOST_PARTNERS])
    if not found:
        return None
    sides = by_side(found, match=3, side=6)[:MOST_HOLDERS]
    return ClubRecord(
        found[0][0], [holder for holder, _order in sorted(_holders(sides, names), key=lambda one: one[1])]
    )


def _holders(sides: Iterable[list[Any]], names: Names) -> Iterator[tuple[Holder, tuple[Any, ...]]]:
    """Yield each holder with a key to sort by; one who holds the record in several rounds once for each.

    `sides` are rows with the columns of `_record`; partners are one holder.
    """
    for rows in sides:
        _value, date, began, match, _person, group, _side, *number = rows[0]
        persons = tuple(sorted((row[4] for row in rows), key=lambda one: fold(names[one])))
        rounds = number[0] if number and isinstance(number[0], list) else number or [None]
        for one in rounds:
            order = (date, began, match, one or 0, fold(names[persons[0]]))
            yield Holder(persons, match, date, group, one), order


def _record_of_sums(
    by_person: Mapping[int, PlayerSums], names: Names, number: Callable[[PlayerSums], tuple[int, int]]
) -> ClubRecord | None:
    """Return the greatest number that a person reached, with everybody who did, sorted by name; None if it is 0.

    `number` returns two numbers for the sums of a person: the one to compare, and minus the number of tries, 0 where
    tries do not matter. Of equal numbers the one with the fewest tries is the greatest. The record has these tries as
    `of`.
    """
    most = max(map(number, by_person.values()), default=(0, 0))
    held = [person for person, sums in by_person.items() if number(sums) == most]
    in_order = sorted(held, key=lambda person: fold(names[person]))
    holders = [Holder((person,), None, None, "", None) for person in in_order]
    return ClubRecord(most[0], holders, of=-most[1] or None) if most[0] else None


def sums_by_person(club: Club, scope: Scope) -> dict[int, PlayerSums]:
    """Return the sums of each person with a match in a game group and a year, by the person's id: one query."""
    rows = PlayerPeriod.objects.filter(club=club, group=scope.group, year=scope.year, month=0)
    return {player: PlayerSums.from_data(sums) for player, sums in rows.values_list("player", "sums")}


def _ranking(sums: Mapping[int, PlayerSums], scope: Scope, names: Names) -> list[RankedPlayer]:
    """Return the persons of these sums, the most wins above expectation first, then by name: one query at most.

    Each has the newest rating, None without one, and the id of the match with the best total, None without one and
    always over all games.
    """
    if not sums:
        return []
    of = {"person": OuterRef("pk")}
    rated = PlayerResult.objects.filter(rated__isnull=False, **of).order_by(*NEWEST_FIRST)
    newest = [Subquery(rated.values(column)[:1]) for column in ("mu", "sigma", "rated")]
    totals = PlayerResult.objects.filter(TOTALS, scope.days, group=scope.group, **of)
    best = totals.order_by("-total" if scope.group and high_wins(scope.group) else "total", *IN_ORDER)
    rows: Any = Player.objects.filter(pk__in=sums).values_list("pk", *newest, Subquery(best.values("match")[:1]))
    found = [
        RankedPlayer(pk, sums[pk], None if rating[0] is None else Rating(*rating), match) for pk, *rating, match in rows
    ]
    return sorted(found, key=lambda one: (one.sums.expected - one.sums.wins, fold(names[one.player])))
