"""Packs of cards side by side, seen from the front: the first in the middle, who shares a place as high."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.pages.pictures.lines import Line, fitted

LEFT, RIGHT, GAP = 72, 1008, 20  # px
LOW, TOPS = 966, (642, 714, 750)  # px: the usual foot, and where a pack begins by its place; half as much lower
WIDER, NARROWER = 332, 282  # px: a first place of its own, and the others
AIR = 20  # px at each side of what stands on a pack
FIGURE, LATER_FIGURE = 148, 92  # px
WORD, QUIET = 36, 29
EDGE = 10  # px from one card's edge to the next
NAME, SMALLEST_NAME = 53, 34


@dataclass(frozen=True, slots=True)
class OnPack:
    """Who stands on a pack, at which place, the figure and its word, and what explains it."""

    name: str
    place: int
    figure: str
    word: str
    quiet: str


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as it is drawn, from `x` and `y` down; `base` is the line on which its figure stands.

    `edges` are those of its lowest cards.
    """

    x: float
    y: int
    width: float
    height: int
    edges: tuple[int, ...]
    name: Line
    figure: Line
    word: Line
    quiet: Line
    base: int

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def packs(placed: Sequence[OnPack], foot: int) -> tuple[Pack, ...]:
    """Return the packs of these, given by place, from left to right; they stand on `foot`."""
    alone = [each.place for each in placed].count(1) == 1
    equal = min(NARROWER, (RIGHT - LEFT - GAP * (len(placed) - 1)) / max(1, len(placed)))
    order = [*reversed(placed[1::2]), *placed[::2]]
    widths = [WIDER if alone and each.place == 1 and len(placed) <= 3 else equal for each in order]
    x = (LEFT + RIGHT - sum(widths) - GAP * (len(order) - 1)) / 2
    found = []
    for each, width in zip(order, widths, strict=True):
        found.append(_pack(each, x, width, foot))
        x += width + GAP
    return tuple(found)


def _pack(each: OnPack, x: float, width: float, foot: int) -> Pack:
    y, room = (foot - LOW) // 2 + TOPS[min(each.place, len(TOPS)) - 1], width - 2 * AIR
    word = fitted(each.word, "serif", WORD, room)
    size = FIGURE if each.place == 1 else LATER_FIGURE
    return Pack(
        x=x,
        y=y,
        width=width,
        height=foot - y + 2 * AIR,
        edges=tuple(foot - EDGE * number for number in range(1, 5)),
        name=fitted(each.name, "italic", NAME, width, SMALLEST_NAME),
        figure=fitted(each.figure, "serif", size, room - word.width - AIR),
        word=word,
        quiet=fitted(each.quiet, "sans", QUIET, room),
        base=y + AIR + size * 4 // 5,
    )
