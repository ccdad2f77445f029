"""The numbers of a chart as a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row, and what its head leads to: a match, a round of the sheet on the page, or the nights asked for."""

    head: str
    cells: tuple[str, ...]
    match: int | None = None
    round: int | None = None
    nights: str = ""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """What a chart shows, for those who cannot see it and for those who tap it."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[FigureRow, ...]
