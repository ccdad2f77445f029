"""A match as a line chart of its running totals, or of the own contracts made: each player's way, where it is drawn.

All places are text in per cent of the drawing's width (from the left) and height (from the top),
so that the browser fits the lines and never scales the words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from math import ceil

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import listed
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.words.phrases import figure

LABEL_GAP = 6.6  # per cent of the height: 15 px, one line of names
HIGHEST_LABEL, LOWEST_LABEL = -6.0, 103.0
MOST_LEVELS = 6
MOST_NUMBERS = 10  # rounds that all get their number below the chart
FEWER_NUMBERS = 7  # of more rounds: two figures each, and room for them on the smallest phone
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


@dataclass(frozen=True, slots=True)
class Scale:
    """From rounds and totals to per cent; a little air above the highest and below the lowest line."""

    rounds: int
    lowest: int
    highest: int

    @property
    def span(self) -> int:
        return max(1, self.highest - self.lowest)

    def x(self, number: int) -> float:
        return 100 * number / self.rounds

    def y(self, total: int) -> float:
        return 100 * (self.highest + 0.02 * self.span - total) / (1.1 * self.span)


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
    scale = Scale(rounds, min(0, *totals), max(0, *totals))
    ordered = sorted(courses, key=lambda course: course.leads)
    return Chart(
        levels=tuple(Level(value, _per_cent(scale.y(value))) for value in _levels(scale)),
        rounds=tuple(RoundMark(number, _per_cent(scale.x(number))) for number in _numbered(rounds)),
        lines=tuple(ChartLine(course.seat, course.leads, _points(course, scale)) for course in ordered),
        ends=tuple(_dot(course, max(course.totals), scale) for course in ordered),
        cuts=tuple(_dot(course, number, scale) for course in ordered for number in sorted(course.cuts)),
        labels=tuple(_labels(courses, scale)),
        long=max(len(course.name) for course in courses) > LONG_NAME,
    )


def pushed_apart(places: Sequence[float]) -> list[float]:
    """Move labels as little as possible until none covers another; their order (upward) is kept.

    Labels that touch become one block round their middle, which stays inside the drawing.
    """
    blocks: list[list[float]] = []
    for place in places:
        blocks.append([place])
        while len(blocks) > 1 and _block(blocks[-2])[-1] + LABEL_GAP > _block(blocks[-1])[0]:
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    return [place for block in blocks for place in _block(block)]


def _block(wanted: Sequence[float]) -> list[float]:
    """Return places one line after the other, as near as possible to where they are wanted."""
    height = LABEL_GAP * (len(wanted) - 1)
    top = sum(wanted) / len(wanted) - height / 2
    top = max(HIGHEST_LABEL, min(top, LOWEST_LABEL - height))
    return [top + LABEL_GAP * index for index in range(len(wanted))]


def _levels(scale: Scale) -> Iterator[int]:
    step = next(step for step in _round_steps() if scale.span / step <= MOST_LEVELS)
    return iter(range(ceil(scale.lowest / step) * step, scale.highest + 1, step))


def _round_steps(least: int = 1) -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, …, from `least` on."""
    return (step for power in count() for digit in (1, 2, 5) if (step := digit * 10**power) >= least)


def _numbered(rounds: int) -> range:
    if rounds <= MOST_NUMBERS:
        return range(1, rounds + 1)
    every = next(step for step in chain((2, 3), _round_steps(5)) if rounds / step < FEWER_NUMBERS)
    return range(every, rounds + 1, every)


def _points(course: PlayerTotals, scale: Scale) -> str:
    return " ".join(f"{scale.x(number):.2f},{scale.y(total):.2f}" for number, total in sorted(course.totals.items()))


def _dot(course: PlayerTotals, number: int, scale: Scale) -> Dot:
    return Dot(course.seat, _per_cent(scale.x(number)), _per_cent(scale.y(course.totals[number])))


def _labels(courses: Sequence[PlayerTotals], scale: Scale) -> Iterator[Label]:
    ends = {course.seat: scale.y(course.totals[max(course.totals)]) for course in courses}
    ordered = sorted(courses, key=lambda course: ends[course.seat])
    for course, y in zip(ordered, pushed_apart([ends[course.seat] for course in ordered]), strict=True):
        yield Label(course.seat, course.name, _per_cent(y))


def _per_cent(place: float) -> str:
    return f"{place:.2f}%"
