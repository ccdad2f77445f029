"""Everybody's way through a match, as the charts of its sheet draw it."""

from collections.abc import Iterator, Mapping

from scorekeeper.models import Seat
from scorekeeper.pages.charts.lines import Course
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scores import HandScore, RoundSheet


def value_courses(view: MatchSheet) -> list[Course]:
    """Return everybody's totals, or own contracts made; who has not been at the table yet has none."""
    courses = [
        _course(view, seat, number, _values(view, seat.player.name), frozenset(_cuts(view, seat.player.name)))
        for number, seat in enumerate(view.seats, 1)
    ]
    return [course for course in courses if course.values]


def place_courses(view: MatchSheet) -> list[Course]:
    """Return everybody's place after each round at the table."""
    courses = [
        _course(view, seat, number, _places(view, seat.player.name)) for number, seat in enumerate(view.seats, 1)
    ]
    return [course for course in courses if course.values]


def leaders(view: MatchSheet) -> tuple[str, ...]:
    """Return who won, or stands first."""
    return view.sheet.winners or tuple(line.player for line in view.sheet.standings if line.place == 1)


def value_of(hand: HandScore) -> int | None:
    """Return what counts first after a round: own contracts made where the game has them, else the total."""
    return hand.total if hand.total is None or hand.contracts_done is None else hand.contracts_done


def _course(
    view: MatchSheet, seat: Seat, number: int, values: Mapping[int, int], cuts: frozenset[int] = frozenset()
) -> Course:
    return Course(seat.player.name, number, seat.player.name in leaders(view), values, cuts)


def _values(view: MatchSheet, name: str) -> dict[int, int]:
    """Return what counts of a player after each round; a late player's begins where they started."""
    values: dict[int, int] = {}
    for line in view.sheet.rounds:
        value = value_of(line.hands[name])
        if value is None:
            continue
        if not values:
            values[line.number - 1] = _start(line, name)
        values[line.number] = value
    return values


def _start(first: RoundSheet, name: str) -> int:
    """Return what counts of a player before the first round at the table."""
    return first.contracts[name] - 1 if name in first.contracts else first.hands[name].joined_with or 0


def _places(view: MatchSheet, name: str) -> dict[int, int]:
    """Return a player's places as negative numbers, so that the first place is drawn on top."""
    places = ((line.number, line.hands[name].place) for line in view.sheet.rounds)
    return {number: -place for number, place in places if place is not None}


def _cuts(view: MatchSheet, name: str) -> Iterator[int]:
    for facts, line in zip(view.recorded.record.rounds, view.sheet.rounds, strict=True):
        if facts.exact_cut and line.cutter == name:
            yield line.number
