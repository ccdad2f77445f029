"""A year of a club as a picture to be sent: no more names than the three on the packs.

It is made from the page of the year (pages/past/year.py), the strip from its `month_packs` (pages/month_packs.py).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.figures.past import YearFigures
from scorekeeper.figures.rounding import rounded
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.pictures.lines import fitted
from scorekeeper.pages.pictures.packs import GAP, LEFT, RIGHT, OnPack, packs
from scorekeeper.words import club_year as words
from scorekeeper.words.club_records import side
from scorekeeper.words.phrases import digits, one_decimal

NAMED = 3
HEIGHT = 1350  # px, of the picture
ROW, AIR, BELOW = 158, 18, 32  # px: a row on the paper, what is free above and below the rows, felt below the paper
# px: where packs and paper begin with two rows. For each row less, the packs are lower by half of its height.
PACKS, PAPER = 642, 966
MONTH = (RIGHT - LEFT) / 12
STRIP, EDGE = 462, 16  # px: the lowest edge of a month's pack, and the distance between two edges


def picture_of_year(club: str, page: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the picture (pictures/year.svg) of a year in which a match counted; `page` is of `figures_of_year`.

    The two `counts` stand one below the other from x `counted` on. `rows` have their y; their paper begins at `paper`
    (the foot of the picture if there are none) and has a `height`. All in px.
    """
    figures: YearFigures = page["figures"]
    about = words.period_covered(page["game"], figures.year, tonight())
    title = fitted(club, "serif", 47, 560)
    nights, matches = (fitted(text, "serif", 56, 350) for text in (page["nights"], page["matches"]))
    rows = tuple(_rows(figures, page["most_played"]))
    height = ROW * len(rows) + 2 * AIR if rows else 0
    paper = HEIGHT - BELOW - height if rows else HEIGHT
    return {
        "year": figures.year,
        "club": title,
        "about": fitted(about, "sans", 34, RIGHT - LEFT - title.width - 2 * GAP),
        "counts": (nights, matches),
        "counted": RIGHT - max(nights.width, matches.width),
        "months": list(map(_month, page["packs"])),
        "packs": packs(tuple(_placed(figures)), PACKS + (paper - PAPER) // 2, paper),
        "paper": paper,
        "height": height,
        "rows": [(paper + AIR + ROW * index, row) for index, row in enumerate(rows)],
    }


def _month(pack: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a month of `month_packs` is drawn in the strip of months, in units of the picture.

    Keys: `pack`, the argument; the x of its `middle`, the y of its `edges` and of the number `many`.
    """
    return {
        "pack": pack,
        "middle": LEFT + MONTH * (pack["number"] - 0.5),
        "edges": [STRIP - EDGE * edge for edge in range(pack["edges"])],
        "many": STRIP - EDGE * pack["edges"],
    }


def _placed(figures: YearFigures) -> Iterator[OnPack]:
    """Yield the first three players for the packs, by wins above luck; equal players share a place."""
    against = [sums.wins - sums.expected for _player, sums in figures.players]
    for player, sums in figures.players[:NAMED]:
        place = 1 + sum(better > sums.wins - sums.expected for better in against)
        word = ngettext("win", "wins", sums.wins)
        luck = _("luck gives {wins}").format(wins=one_decimal(rounded(sums.expected, 1)))
        yield OnPack(figures.names[player], place, digits(sums.wins), word, luck)


def _rows(figures: YearFigures, most: Mapping[str, Any] | None) -> Iterator[dict[str, Any]]:
    """Yield the rows of the match of the year and of the most played games, if any; `most` is of `_most_played`.

    The players of the match are named only if one of them is on the packs.
    """
    named = {player for player, _sums in figures.players[:NAMED]}
    if match := figures.match:
        name = side(match.players, figures.names) if named.intersection(match.players) else ""
        yield _row(_("Match of the year"), words.comeback(match, name), pgettext("before a margin", "by"), match.margin)
    if most:
        yield _row(_("Most played"), most["words"], "", most["matches"])


def _row(title: str, words: str, before: str, number: int) -> dict[str, Any]:
    """Return a row on the paper: `title`, `words`, `figure` (of `number`) and the word `before` it."""
    written = fitted(digits(number), "serif", 86, 300)
    line = fitted(words, "sans", 33, RIGHT - LEFT - written.width - 100)
    return {"title": title, "words": line, "before": before, "figure": written}
