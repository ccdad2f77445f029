"""A season that is over as a picture to be sent: its name, the podium, and how it went.

It is made from the page of the season (pages/seasons/season.py).
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.pages.pictures.lines import CUT, fitted
from scorekeeper.pages.pictures.packs import LEFT, RIGHT, OnPack, packs
from scorekeeper.pages.pictures.result import verdict_lines
from scorekeeper.words.phrases import plain

HEIGHT = 1350  # px, of the picture
ROOM = RIGHT - LEFT
PACKS = 620  # px: where the first pack begins
ROW, AIR, BELOW = 96, 26, 32  # px: a line on the paper, what is free above and below all, felt below the paper


def picture_of_season(club: str, page: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the picture (pictures/season.svg) of a season in which somebody has a place; `page` is of `season_page`.

    `lines` are the sentences of its story that fit on a line, except the first, each with its y in px; `paper` is the y
    where the paper under them begins, the foot of the picture if there are none, and `height` is that of the paper;
    `verdict` says who won.
    """
    lines = [fitted(plain(sentence), "sans", 36, ROOM) for sentence in page["story"][1:]]
    fitting = [line for line in lines if not line.text.endswith(CUT)]
    height = ROW * len(fitting) + 2 * AIR if fitting else 0
    paper = HEIGHT - BELOW - height if fitting else HEIGHT
    placed = [OnPack(line["name"], line["place"], line["score"], "", line["wins"]) for line in page["podium"]]
    return {
        "club": fitted(club, "serif", 47, ROOM),
        "name": fitted(page["season"].name, "serif", 110, ROOM),
        "about": fitted(f"{page['about']} · {page['nights']}", "sans", 36, ROOM),
        "verdict": verdict_lines(page["headline"]),
        "packs": packs(placed, PACKS + (0 if fitting else 80), paper),
        "paper": paper,
        "height": height,
        "lines": [(paper + AIR + ROW * index, line) for index, line in enumerate(fitting)],
    }
