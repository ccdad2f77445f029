"""The scales of all charts, from values to places in the drawing, and labels that do not overlap.

Places are in per cent of the width, from the left, and of the height, from the top, so that the browser stretches the
lines but never the words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, pairwise
from math import ceil, floor

HIGHEST_LABEL, LOWEST_LABEL = -6.0, 103.0
MOST_LEVELS = 6
MOST_NUMBERS = 10  # the most rounds of which all have their number below the chart
FEWER_NUMBERS = 7  # the most numbers of more rounds: two digits each have room on the smallest phone


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear scale from values to per cent; `above` and `below` are margins, as parts of the span."""

    lowest: float
    highest: float
    above: float = 0
    below: float = 0

    @property
    def span(self) -> float:
        """The difference of the highest and the lowest value, at least 1."""
        return max(1, self.highest - self.lowest)

    def across(self, value: float) -> float:
        """Return the distance of a value from the left, in per cent: 0 for the lowest value."""
        return 100 * (value - self.lowest) / self.span

    def down(self, value: float) -> float:
        """Return the distance of a value from the top, in per cent: 0 for the highest value, plus the margin above."""
        return 100 * (self.highest + self.above * self.span - value) / ((1 + self.above + self.below) * self.span)

    def levels(self) -> Iterator[int]:
        """Yield the values of horizontal lines, ascending: the multiples of a step that are within the scale.

        It is the smallest step of 1, 2, 5, 10, 20, … of which the span has at most six.
        """
        step = next(step for step in _round_steps() if self.span / step <= MOST_LEVELS)
        return iter(range(ceil(self.lowest / step) * step, floor(self.highest) + 1, step))


def per_cent(place: float) -> str:
    """Format a place for SVG, with at most two decimals: "12.5%"."""
    return f"{round(place, 2):g}%"


def polyline_point(across: float, down: float) -> str:
    """Format a point, given in per cent, for an SVG polyline in a drawing of 100 by 100: "12.5,30.0"."""
    return f"{across:.1f},{down:.1f}"


def path(places: Sequence[tuple[int, float]]) -> str:
    """Format an SVG path through places, at least one, in steps across and per cent down, in a drawing 1000 high.

    It begins at the first place and goes on in relative coordinates: "M0,927 l1,-30 1,5".
    """
    corners = [(across, round(10 * down)) for across, down in places]
    steps = " ".join(f"{to_x - x},{to_y - y}" for (x, y), (to_x, to_y) in pairwise(corners))
    x, y = corners[0]
    return f"M{x},{y} l{steps}" if steps else f"M{x},{y}"


def numbered_rounds(rounds: int, most: int) -> range:
    """Return the rounds that have their number below the chart: all, from 1, if they are at most `most`.

    Else they are every second, third, fifth, tenth, … one, at most six.
    """
    if rounds <= most:
        return range(1, rounds + 1)
    every = next(step for step in chain((2, 3), _round_steps(5)) if rounds / step < FEWER_NUMBERS)
    return range(every, rounds + 1, every)


def pushed_apart(places: Sequence[float], gap: float) -> list[float]:
    """Return the places of labels, given ascending, moved as little as possible to be at least `gap` from each other.

    Labels nearer than that become one block around the mean of their places. All stay within the drawing; places and
    gap are in per cent of it.
    """
    blocks: list[list[float]] = []
    for place in places:
        blocks.append([place])
        while len(blocks) > 1 and _block(blocks[-2], gap)[-1] + gap > _block(blocks[-1], gap)[0]:
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    return [place for block in blocks for place in _block(block, gap)]


def _block(wanted: Sequence[float], gap: float) -> list[float]:
    """Return as many places as `wanted` (not empty), each `gap` after the one before, around the mean of `wanted`.

    They are moved, if needed, to be within the drawing.
    """
    height = gap * (len(wanted) - 1)
    top = sum(wanted) / len(wanted) - height / 2
    top = max(HIGHEST_LABEL, min(top, LOWEST_LABEL - height))
    return [top + gap * index for index in range(len(wanted))]


def _round_steps(least: int = 1) -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, … without end, from the first that is at least `least`."""
    return (step for power in count() for digit in (1, 2, 5) if (step := digit * 10**power) >= least)
