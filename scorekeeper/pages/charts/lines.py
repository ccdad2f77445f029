"""A line for each player over the rounds of a match: totals, contracts made or places."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.pages.charts.scales import Scale, numbered, path, per_cent, pushed_apart
from scorekeeper.words.names import short_names, width
from scorekeeper.words.phrases import isolated

LONGEST, LONG = 5.65, 3.9  # ems of a name that fit beside a chart: with more room, and with the usual room
STYLES = 5  # the number of colours and of dashes
HEIGHTS = {"low": 140, "": 230, "tall": 330}  # px
LABEL = 15  # px: one line of names
BESIDE = 3  # px between the lines of players who are level
MOST_BESIDE = 0.6  # of the room between two levels, for all lines on one level

Way = Mapping[int, float]  # per cent of the height by round, in order
Dot = tuple[str, str]  # x and y of a mark on a line


@dataclass(frozen=True, slots=True)
class Course:
    """A player's value after each round; round 0 has the value before the first one.

    `seat` counts from 1; a round without a value is a gap; `cuts` are the rounds that this player cut exactly.
    """

    name: str
    seat: int
    leads: bool
    values: Mapping[int, int]
    cuts: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LineScale:
    """The vertical scale: the text of each level, whether equal values run side by side, and one of HEIGHTS.

    `room` is the number of rounds across, future ones included; 0 means those that were played.
    """

    upward: Scale
    levels: Mapping[int, str]
    beside: bool = False
    height: str = ""
    room: int = 0


@dataclass(frozen=True, slots=True)
class Across:
    """The rounds from left to right: the first and the newest played, and the last one that has room."""

    first: int
    newest: int
    room: int

    def at(self, number: int) -> str:
        return per_cent(Scale(self.first, self.room).across(number))


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A player's line: the paths of its stretches and gaps, a colour from 1 to 5, a dash from 1 to 5, or 0 for solid.

    `end` and `cuts` are marks on it; `to_label` is the path from its end to the name.
    """

    colour: int
    dash: int
    leads: bool
    stretches: tuple[str, ...]
    gaps: tuple[str, ...]
    end: Dot
    cuts: tuple[Dot, ...]
    name: str
    label_y: str
    to_label: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """The drawing of a chart: each level with its text and y, each round below it with its x, and the lines in order.

    Leaders are drawn last, on top. `widest` is the length of the longest level in characters; paths are drawn on a
    width of `steps`, one for each round. The lines end at `end`, where the names stand.
    """

    levels: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[int, str], ...]
    lines: tuple[DrawnLine, ...]
    steps: int
    end: str
    widest: int
    long: bool
    height: str


def line_chart(courses: Sequence[Course], rounds: int, scale: LineScale) -> LineChart:
    """Lay out the chart of these courses over at least one round."""
    first = min(number for course in courses for number in course.values)
    across = Across(first, rounds, max(rounds, scale.room))
    ways = _ways(courses, scale)
    names, labels = short_names((course.name for course in courses), LONGEST), _labels(ways, scale)
    alone = sum(course.leads for course in courses) == 1
    lines = [
        _line(course, way, across, isolated(name), label, solid=course.leads and alone)
        for course, way, name, label in zip(courses, ways, names, labels, strict=True)
    ]
    return LineChart(
        levels=tuple((text, per_cent(scale.upward.down(value))) for value, text in scale.levels.items()),
        rounds=tuple((number, across.at(number)) for number in numbered(across.room)),
        lines=tuple(sorted(lines, key=lambda line: line.leads)),
        steps=max(1, across.room - first),
        end=across.at(rounds),
        widest=max(len(text) for text in scale.levels.values()),
        long=max(map(width, names)) > LONG,
        height=scale.height,
    )


def _ways(courses: Sequence[Course], scale: LineScale) -> list[Way]:
    """Return the distance of each line from the top after each round."""
    beside = _beside(courses, scale) if scale.beside else {}
    return [
        {
            number: scale.upward.down(value) + beside.get((course.seat, number), 0)
            for number, value in sorted(course.values.items())
        }
        for course in courses
    ]


def _beside(courses: Sequence[Course], scale: LineScale) -> Mapping[tuple[int, int], float]:
    """Return the offset, by seat and round, of lines that share a level."""
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


def _labels(ways: Sequence[Way], scale: LineScale) -> list[float]:
    """Return the distance of each name from the top, as near to the end of its line as there is room."""
    ends = [way[max(way)] for way in ways]
    order = sorted(range(len(ends)), key=lambda index: ends[index])
    places = pushed_apart([ends[index] for index in order], 100 * LABEL / HEIGHTS[scale.height])
    return [place for _index, place in sorted(zip(order, places, strict=True))]


def _line(course: Course, way: Way, across: Across, name: str, label: float, *, solid: bool) -> DrawnLine:
    stretches, first, newest = list(_stretches(way)), across.first, max(way)
    gaps = [(before[-1], after[0]) for before, after in pairwise([*stretches, [across.newest]])]

    def dot(number: int) -> Dot:
        return across.at(number), per_cent(way[number])

    return DrawnLine(
        colour=(course.seat - 1) % STYLES + 1,
        dash=0 if solid else (course.seat - 1 + (course.seat - 1) // STYLES) % STYLES + 1,
        leads=course.leads,
        stretches=tuple(path([(number - first, way[number]) for number in stretch]) for stretch in stretches),
        gaps=tuple(
            path([(before - first, way[before]), (after - first, way.get(after, way[before]))])
            for before, after in gaps
            if before < after
        ),
        end=dot(newest),
        cuts=tuple(dot(number) for number in sorted(course.cuts)),
        name=name,
        label_y=per_cent(label),
        to_label=path([(0, way[newest]), (1, label)]),
    )


def _stretches(way: Way) -> Iterator[list[int]]:
    """Yield each series of consecutive rounds."""
    stretch: list[int] = []
    for number in way:
        if stretch and number > stretch[-1] + 1:
            yield stretch
            stretch = []
        stretch.append(number)
    yield stretch
