"""The result of a match as a picture to be sent.

It is made from its page (pages/result.py) and its notes (pages/past/result.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.pictures.lines import Line, fitted, halved
from scorekeeper.pages.pictures.packs import LEFT, RIGHT, OnPack, packs
from scorekeeper.pages.result import Placed
from scorekeeper.words.phrases import day, digits, ordinal
from scorekeeper.words.sides import short_sides

PACKS, FOOT = 720, 1350  # px: where the first pack begins, and the foot of the picture
ROOM = RIGHT - LEFT
SIDE = 11  # ems of the names of partners on a pack
LARGE, SMALLER = 104, 76  # px of the verdict: in one line, and the least before it takes two


def picture_of_result(match: Match, page: Mapping[str, Any], past: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Lay out the picture (pictures/result.svg) of a match with a podium; `page` is that of `result_page`.

    `past` has the notes of `result_past`, of which only the first one is shown. Keys: `head`, a line with game and day;
    `verdict`, one line or two; `note`, a line, empty without notes; `packs`, the podium.
    """
    rank = str(past[0]["title"]) if past else ""
    if past and past[0].get("position", 1) > 1:
        rank = _("{ordinal} {title}").format(ordinal=ordinal(past[0]["position"]), title=rank)
    return {
        "head": fitted(f"{match_title(match)} · {day(match.night.date, tonight())}", "sans", 40, ROOM),
        "verdict": verdict_lines(page["verdict"]),
        "note": fitted(rank, "sans", 40, ROOM),
        "packs": packs(tuple(_on_packs(page["podium"])), PACKS, FOOT),
    }


def verdict_lines(text: str) -> tuple[Line, ...]:
    """Return the sentence that says who won as one line, or as two of equal size if one would be too small."""
    line = fitted(text, "serif", LARGE, ROOM)
    if line.size >= SMALLER:
        return (line,)
    size = min(fitted(half, "serif", SMALLER, ROOM).size for half in halved(text))
    return tuple(fitted(half, "serif", size, ROOM) for half in halved(text))


def _on_packs(podium: Sequence[Placed]) -> Iterator[OnPack]:
    """Yield what stands on each pack of a podium; the names of partners are shortened in one way for all sides."""
    sides = [[member.name for member in placed.members] for placed in podium]
    names = short_sides(sides, SIDE) if any(len(side) > 1 for side in sides) else [placed.name for placed in podium]
    for placed, name in zip(podium, names, strict=True):
        yield OnPack(name, placed.place or 0, placed.progress or digits(placed.total), "", placed.points)
