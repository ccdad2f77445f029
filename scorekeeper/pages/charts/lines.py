"""A line for each player over the rounds of a match: totals, contracts made or places."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scorekeeper.pages.charts.scales import (
    FEWER_NUMBERS,
    MOST_NUMBERS,
    Scale,
    numbered_rounds,
    path,
    per_cent,
    pushed_apart,
)
from scorekeeper.words.names import short_names, width
from scorekeeper.words.phrases import isolated

LONGEST, LONG = 5.65, 3.9  # ems of a name that fit beside a chart: with more room, and with the usual room
STYLES = 5  # the number of colours and of dashes
HEIGHTS = {"low": 140, "": 230, "tall": 330}  # px
LABEL = 15  # px: one line of names
BESIDE = 3  # px between the lines of players who are level
MOST_BESIDE = 0.6  # the share of the distance between two levels that the lines on one level may take

WIDE_LEVEL = 7  # characters: beside "100,000" there is no room for the numbers of ten rounds on the smallest phone

Curve = Mapping[int, float]  # per cent of the height, from the top, by round in order


@dataclass(frozen=True, slots=True)
class Course:
    """A player's line: the `values` by round; round 0 has the value before the first one.

    `seat` counts from 1; a round without a value is a gap; `cuts` are the rounds that this player cut exactly. `leads`:
    the player leads or has won.
    """

    name: str
    seat: int
    leads: bool
    values: Mapping[int, int]
    cuts: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LineScale:
    """The vertical scale: `levels` are texts by value, at least one; `beside`: lines of equal values run side by side.

    `height` is a key of HEIGHTS. `room` is the number of rounds to leave room for, 0 for just those played.
    """

    upward: Scale
    levels: Mapping[int, str]
    beside: bool = False
    height: str = ""
    room: int = 0


def line_chart(courses: Sequence[Course], rounds: int, scale: LineScale) -> dict[str, Any]:
    """Lay out the lines of `courses` over `rounds` played rounds as charts/lines.html draws them.

    There must be a course, and each must have a value. `levels` are texts with their y, `rounds` numbers with their
    x, `lines` (see `_line`) has the leaders last; `steps` is the width of the paths in rounds, `end` the x of the
    names, `widest` the longest level in characters, `height` a key of HEIGHTS; `long`: names need room. x and y are
    in per cent, as text.
    """
    first, room = min(number for course in courses for number in course.values), max(rounds, scale.room)
    across, curves = Scale(first, room), _curves(courses, scale)
    names, labels = short_names((course.name for course in courses), LONGEST), _labels(curves, scale)
    alone = sum(course.leads for course in courses) == 1
    widest = max(len(text) for text in scale.levels.values())
    numbered = numbered_rounds(room, MOST_NUMBERS if widest < WIDE_LEVEL else FEWER_NUMBERS)
    lines = [
        _line(course, curve, across, rounds, solid=course.leads and alone)
        | {"name": isolated(name), "label_y": per_cent(label), "to_label": path([(0, curve[max(curve)]), (1, label)])}
        for course, curve, name, label in zip(courses, curves, names, labels, strict=True)
    ]
    return {
        "levels": [(text, per_cent(scale.upward.down(value))) for value, text in scale.levels.items()],
        "rounds": [(number, per_cent(across.across(number))) for number in numbered],
        "lines": sorted(lines, key=lambda line: line["leads"]),
        "steps": max(1, room - first),
        "end": per_cent(across.across(rounds)),
        "widest": widest,
        "long": max(map(width, names)) > LONG,
        "height": scale.height,
    }


def _curves(courses: Sequence[Course], scale: LineScale) -> list[Curve]:
    """Return the curve of each course: its distances from the top, in per cent of the height, by round, ascending.

    Lines of equal value are moved apart (`_beside`) if the scale says so.
    """
    beside = _beside(courses, scale) if scale.beside else {}
    return [
        {
            number: scale.upward.down(value) + beside.get((course.seat, number), 0)
            for number, value in sorted(course.values.items())
        }
        for course in courses
    ]


def _beside(courses: Sequence[Course], scale: LineScale) -> Mapping[tuple[int, int], float]:
    """Return how far to move each line down, by seat and round, so that lines of equal value run side by side.

    In per cent of the height; negative is up, 0 for a line alone.
    """
    sharing: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for course in courses:
        for at in course.values.items():
            sharing[at].append(course.seat)
    room = MOST_BESIDE * (scale.upward.down(0) - scale.upward.down(1))
    return {
        (seat, number): (index - (len(seats) - 1) / 2) * min(100 * BESIDE / HEIGHTS[scale.height], room / len(seats))
        for (number, _value), seats in sharing.items()
        for index, seat in enumerate(seats)
    }


def _labels(curves: Sequence[Curve], scale: LineScale) -> list[float]:
    """Return the y of each line's name, in per cent, in the order of the curves, none of which is empty.

    It is as near to the end of the line as possible without overlapping another name.
    """
    ends = [curve[max(curve)] for curve in curves]
    order = sorted(range(len(ends)), key=lambda index: ends[index])
    places = pushed_apart([ends[index] for index in order], 100 * LABEL / HEIGHTS[scale.height])
    return [place for _index, place in sorted(zip(order, places, strict=True))]


def _line(course: Course, curve: Curve, across: Scale, newest: int, *, solid: bool) -> dict[str, Any]:
    """Return how to draw a player's line until round `newest`: SVG paths of its `stretches`, and of the `gaps` in it.

    A last gap leads from the end of the line to `newest`, if it ends before. `colour` is 1 to 5, `dash` 1 to 5 or 0 for
    a `solid` line; `leads` is that of the course; `end` is the x and y of the end of the line, `cuts` are those of its
    exact cuts. `across` is the scale of the rounds.
    """
    stretches = list(_stretches(curve))
    gaps = [(before[-1], after[0]) for before, after in pairwise([*stretches, [newest]])]

    def dot(number: int) -> tuple[str, str]:
        """Return the x and y of the line at a round, each in per cent: "12.50%"."""
        return per_cent(across.across(number)), per_cent(curve[number])

    def drawn(*places: tuple[int, float]) -> str:
        """Return the SVG path through places, each a round and a distance from the top in per cent."""
        return path([(number - int(across.lowest), down) for number, down in places])

    return {
        "colour": (course.seat - 1) % STYLES + 1,
        "dash": 0 if solid else (course.seat - 1 + (course.seat - 1) // STYLES) % STYLES + 1,
        "leads": course.leads,
        "stretches": [drawn(*((number, curve[number]) for number in stretch)) for stretch in stretches],
        "gaps": [
            drawn((before, curve[before]), (after, curve.get(after, curve[before])))
            for before, after in gaps
            if before < after
        ],
        "end": dot(max(curve)),
        "cuts": [dot(number) for number in sorted(course.cuts)],
    }


def _stretches(curve: Curve) -> Iterator[list[int]]:
    """Yield each run of consecutive rounds in a curve, whose keys must ascend; for an empty curve a single []."""
    stretch: list[int] = []
    for number in curve:
        if stretch and number > stretch[-1] + 1:
            yield stretch
            stretch = []
        stretch.append(number)
    yield stretch
