"""The result of a match as a picture to be sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.models.clocks import tonight
from scorekeeper.pages.pictures.lines import Line, fitted, halved
from scorekeeper.pages.pictures.packs import LEFT, RIGHT, OnPack, packs
from scorekeeper.pages.result import Placed
from scorekeeper.words.phrases import day, figure, ordinal

PACKS, FOOT = 720, 1350  # px: where the first pack begins, and the foot of the picture
ROOM = RIGHT - LEFT
LARGE, SMALLER = 104, 76  # px of the verdict: in one line, and the least before it takes two


def picture_of_result(page: Mapping[str, Any], past: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Lay out the picture of a match with a podium; `past` has the notes of `result_past`.

    `verdict` has one line or two, `note` the first note.
    """
    told = str(past[0]["title"]) if past else ""
    if past and past[0].get("position", 1) > 1:
        told = f"{ordinal(past[0]['position'])} {told}"
    return {
        "head": fitted(f"{page['title']} · {day(page['date'], tonight())}", "sans", 40, ROOM),
        "verdict": _verdict(page["verdict"]),
        "note": fitted(told, "sans", 40, ROOM),
        "packs": packs(tuple(map(_on_pack, page["podium"])), PACKS, FOOT),
    }


def _verdict(text: str) -> tuple[Line, ...]:
    line = fitted(text, "serif", LARGE, ROOM)
    if line.size >= SMALLER:
        return (line,)
    size = min(fitted(half, "serif", SMALLER, ROOM).size for half in halved(text))
    return tuple(fitted(half, "serif", size, ROOM) for half in halved(text))


def _on_pack(placed: Placed) -> OnPack:
    return OnPack(placed.name, placed.place or 0, placed.progress or figure(placed.total), "", placed.points)
