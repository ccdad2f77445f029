"""The podium of a picture: packs of cards side by side, the first place in the middle, equal places equally high."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.pages.pictures.fonts import distinct, shorten
from scorekeeper.pages.pictures.lines import fitted
from scorekeeper.words.phrases import isolated

LEFT, RIGHT, GAP = 72, 1008, 20  # px
LOWER = (0, 72, 108)  # px: how much lower a pack begins, by place
WIDER, NARROWER = 332, 282  # px: the width of the pack of a sole winner, and of the others
AIR = 20  # px at each side of what stands on a pack
FIGURE, LATER_FIGURE = 148, 92  # px
WORD, QUIET = 36, 29
EDGE = 10  # px from one card's edge to the next
NAME, SMALLEST_NAME = 53, 34


@dataclass(frozen=True, slots=True)
class OnPack:
    """A player on a pack: name, place, the figure with a `word` beside it, and a small explanation, `quiet`."""

    name: str
    place: int
    figure: str
    word: str
    quiet: str


def packs(placed: Sequence[OnPack], top: int, foot: int) -> list[dict[str, Any]]:
    """Lay out a pack for each player, given by place: left to right, the first place in the middle.

    The first place begins at `top`, others lower, all end at `foot`, in px. See `_pack`.
    """
    alone = [player.place for player in placed].count(1) == 1
    equal = min(NARROWER, (RIGHT - LEFT - GAP * (len(placed) - 1)) / max(1, len(placed)))
    order = [*reversed(placed[1::2]), *placed[::2]]
    widths = [WIDER if alone and player.place == 1 and len(placed) <= 3 else equal for player in order]
    x = (LEFT + RIGHT - sum(widths) - GAP * (len(order) - 1)) / 2
    found: list[dict[str, Any]] = []
    names = shorten(distinct([player.name for player in order]), min(widths, default=WIDER) / SMALLEST_NAME)
    for player, name, width in zip(order, names, widths, strict=True):
        found.append(_pack(replace(player, name=name), x, width, top + LOWER[min(player.place, len(LOWER)) - 1], foot))
        x += width + GAP
    return found


def _pack(player: OnPack, x: float, width: float, y: int, foot: int) -> dict[str, Any]:
    """Return a pack with its top left corner at `x` and `y` that is seen down to `foot`, in px; `height` goes on below.

    `edges` are the y of its lowest cards, `base` is the baseline of its figure, `middle` the x of its middle; `name`,
    `figure`, `word` and `quiet` are lines of text that fit on it.
    """
    room = width - 2 * AIR
    word = fitted(player.word, "serif", WORD, room)
    beside = word.width + AIR if player.word else 0
    figure = fitted(player.figure, "serif", FIGURE if player.place == 1 else LATER_FIGURE, room - beside)
    return {
        "x": x,
        "y": y,
        "width": width,
        "middle": x + width / 2,
        "height": foot - y + 2 * AIR,
        "edges": [foot - EDGE * number for number in range(1, 5)],
        "name": fitted(isolated(player.name), "italic", NAME, width, SMALLEST_NAME),
        "figure": figure,
        "word": word,
        "quiet": fitted(player.quiet, "sans", QUIET, room),
        "base": y + AIR + figure.size * 4 // 5,
    }
