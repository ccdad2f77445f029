"""A match as a line chart of its running totals, or of the own contracts made: each player's way, where it is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.pages.charts.scales import Scale, numbered, per_cent, pushed_apart
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import listed
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.words.phrases import figure

LONG_NAME = 7  # letters that fit beside the chart


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """A player's way: what counts after each round, and before their first one.

    `seat` counts from 1; `cuts` are the rounds that this player cut exactly.
    """

    name: str
    seat: int
    leads: bool
    totals: Mapping[int, int]
    cuts: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line of the chart, at a rounded value."""

    value: int
    y: str


@dataclass(frozen=True, slots=True)
class RoundMark:
    """The number of a round below the chart."""

    number: int
    x: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A mark on a player's line."""

    seat: int
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's line; `points` are its corners."""

    seat: int
    leads: bool
    points: str


@dataclass(frozen=True, slots=True)
class Label:
    """A player's name beside the end of their line."""

    seat: int
    name: str
    y: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, in drawing order: who leads lies on top."""

    levels: tuple[Level, ...]
    rounds: tuple[RoundMark, ...]
    lines: tuple[ChartLine, ...]
    ends: tuple[Dot, ...]
    cuts: tuple[Dot, ...]
    labels: tuple[Label, ...]
    long: bool


def title(view: MatchSheet) -> str:
    """Say what the chart shows: contracts where they count first, else points."""
    return f"{view.game.contract_words.capitalize()} made" if view.game.own_contracts else "Running totals"


def _leaders(view: MatchSheet) -> tuple[str, ...]:
    return view.sheet.winners or tuple(line.player for line in view.sheet.standings if line.place == 1)


def courses(view: MatchSheet) -> list[PlayerTotals]:
    """Return everybody's line, by seat; who has not been at the table yet has none."""
    leaders = _leaders(view)
    lines = [
        PlayerTotals(
            name=seat.player.name,
            seat=position,
            leads=seat.player.name in leaders,
            totals=_course(view, seat.player.name),
            cuts=frozenset(_cuts(view, seat.player.name)),
        )
        for position, seat in enumerate(view.seats, 1)
    ]
    return [course for course in lines if course.totals]


def _course(view: MatchSheet, name: str) -> dict[int, int]:
    """Return a player's line; a late player's begins where they started."""
    totals: dict[int, int] = {}
    for round_ in view.sheet.rounds:
        hand = round_.hands[name]
        if hand.total is not None:
            if not totals:
                totals[round_.number - 1] = _start(round_, name)
            totals[round_.number] = hand.total if hand.contracts_done is None else hand.contracts_done
    return totals


def _start(first: RoundSheet, name: str) -> int:
    """Return what counts of a player before the first round at the table."""
    return first.contracts[name] - 1 if name in first.contracts else first.hands[name].joined_with or 0


def _cuts(view: MatchSheet, name: str) -> Iterator[int]:
    for facts, round_ in zip(view.recorded.record.rounds, view.sheet.rounds, strict=True):
        if facts.exact_cut and round_.cutter == name:
            yield round_.number


def in_words(view: MatchSheet) -> str:
    """Say what the chart shows, for those who cannot see it."""
    leaders = _leaders(view)
    verb = ("ends" if len(leaders) == 1 else "end") if view.sheet.finished else ("is" if len(leaders) == 1 else "are")
    leader = next(line for line in view.sheet.standings if line.player == leaders[0])
    figures = figure(leader.total or 0) if leader.contracts_done is None else _made(view, leader.contracts_done)
    return (
        f"Line chart: {title(view).lower()}; the figures stand in the sheet above. "
        f"{listed(leaders)} {verb} {_best(view)} with {figures}."
    )


def _made(view: MatchSheet, done: int) -> str:
    return f"{done} of {len(view.game.contracts)}"


def _best(view: MatchSheet) -> str:
    if view.game.own_contracts:
        return "in front"
    return "lowest" if view.game.best(view.options) == "low" else "highest"


def draw(courses: Sequence[PlayerTotals], rounds: int) -> Chart:
    """Draw the chart of a match with at least one round."""
    totals = [total for course in courses for total in course.totals.values()]
    across = Scale(0, rounds)
    upward = Scale(min(0, *totals), max(0, *totals), above=0.02, below=0.08)
    ordered = sorted(courses, key=lambda course: course.leads)
    return Chart(
        levels=tuple(Level(value, per_cent(upward.down(value))) for value in upward.levels()),
        rounds=tuple(RoundMark(number, per_cent(across.across(number))) for number in numbered(rounds)),
        lines=tuple(ChartLine(course.seat, course.leads, _points(course, across, upward)) for course in ordered),
        ends=tuple(_dot(course, max(course.totals), across, upward) for course in ordered),
        cuts=tuple(_dot(course, number, across, upward) for course in ordered for number in sorted(course.cuts)),
        labels=tuple(_labels(courses, upward)),
        long=max(len(course.name) for course in courses) > LONG_NAME,
    )


def _points(course: PlayerTotals, across: Scale, upward: Scale) -> str:
    places = sorted(course.totals.items())
    return " ".join(f"{across.across(number):.2f},{upward.down(total):.2f}" for number, total in places)


def _dot(course: PlayerTotals, number: int, across: Scale, upward: Scale) -> Dot:
    return Dot(course.seat, per_cent(across.across(number)), per_cent(upward.down(course.totals[number])))


def _labels(courses: Sequence[PlayerTotals], upward: Scale) -> Iterator[Label]:
    ends = {course.seat: upward.down(course.totals[max(course.totals)]) for course in courses}
    ordered = sorted(courses, key=lambda course: ends[course.seat])
    for course, y in zip(ordered, pushed_apart([ends[course.seat] for course in ordered]), strict=True):
        yield Label(course.seat, course.name, per_cent(y))
