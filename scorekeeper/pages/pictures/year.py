"""A year of a club as a picture to be sent: no more names than the three on the packs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.figures.past import YearFigures
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.month_packs import MonthPack
from scorekeeper.pages.pictures.lines import Line, fitted
from scorekeeper.pages.pictures.packs import GAP, LEFT, RIGHT, OnPack, Pack, packs
from scorekeeper.words import club_year as words
from scorekeeper.words.phrases import figure

NAMED = 3
HEIGHT = 1350  # px, of the picture
ROW, AIR, BELOW = 158, 18, 32  # px: a row on the paper, what is free above and below the rows, felt below the paper
PACKS, PAPER = 642, 966  # px: where packs and paper begin with two rows; with fewer the packs half as much lower
MONTH = (RIGHT - LEFT) / 12
STRIP, EDGE = 462, 16  # px: where the lowest edge of a month's pack lies, and from one edge to the next


@dataclass(frozen=True, slots=True)
class PictureMonth:
    """A month of the strip: its pack, the middle of its column, where its edges lie, and its number if too many."""

    pack: MonthPack
    middle: float
    edges: tuple[int, ...]
    many: int


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A row on the paper: a title, what is told of it, and its figure with a quiet word before it."""

    title: str
    words: Line
    before: str
    figure: Line


@dataclass(frozen=True, slots=True)
class YearPicture:
    """What is drawn, from above. Two counts stand one below the other, from `counted` on.

    The paper begins at `paper`, at the foot of the picture where no row is on it, and has a `height`; each of the
    `rows` comes with its y.
    """

    year: int
    club: Line
    about: Line
    counts: tuple[Line, Line]
    counted: float
    months: tuple[PictureMonth, ...]
    packs: tuple[Pack, ...]
    paper: int
    height: int
    rows: tuple[tuple[int, PictureRow], ...]


def picture_of_year(club: str, page: Mapping[str, Any]) -> YearPicture:
    """Lay out the picture of a year in which a match was counted."""
    figures: YearFigures = page["figures"]
    about = words.about(page["game"], figures.year, tonight())
    title = fitted(club, "serif", 47, 560)
    nights, matches = (fitted(text, "serif", 56, 350) for text in (page["nights"], page["matches"]))
    rows = tuple(_rows(figures, page["most_played"]))
    height = ROW * len(rows) + 2 * AIR if rows else 0
    paper = HEIGHT - BELOW - height if rows else HEIGHT
    return YearPicture(
        year=figures.year,
        club=title,
        about=fitted(about, "sans", 34, RIGHT - LEFT - title.width - 2 * GAP),
        counts=(nights, matches),
        counted=RIGHT - max(nights.width, matches.width),
        months=tuple(map(_month, page["packs"])),
        packs=packs(tuple(_placed(figures)), PACKS + (paper - PAPER) // 2, paper),
        paper=paper,
        height=height,
        rows=tuple((paper + AIR + ROW * index, row) for index, row in enumerate(rows)),
    )


def _month(pack: MonthPack) -> PictureMonth:
    edges = tuple(STRIP - EDGE * edge for edge in range(pack.edges))
    return PictureMonth(pack, LEFT + MONTH * (pack.number - 0.5), edges, STRIP - EDGE * pack.edges)


def _placed(figures: YearFigures) -> Iterator[OnPack]:
    """Yield who stands on the packs; who is as far above luck shares the place."""
    against = [sums.wins - sums.expected for _player, sums in figures.players]
    for player, sums in figures.players[:NAMED]:
        place = 1 + sum(better > sums.wins - sums.expected for better in against)
        told = figure(sums.wins), words.wins(sums.wins), words.luck_gives(sums)
        yield OnPack(figures.names[player], place, *told)


def _rows(figures: YearFigures, most: Mapping[str, Any] | None) -> Iterator[PictureRow]:
    named = {player for player, _sums in figures.players[:NAMED]}
    if match := figures.match:
        name = figures.names[match.player] if match.player in named else ""
        yield _row("Match of the year", words.turned(match, name), "by", match.margin)
    if most:
        yield _row("Most played", most["words"], "", most["matches"])


def _row(title: str, told: str, before: str, number: int) -> PictureRow:
    written = fitted(figure(number), "serif", 86, 300)
    return PictureRow(title, fitted(told, "sans", 33, RIGHT - LEFT - written.width - 100), before, written)
