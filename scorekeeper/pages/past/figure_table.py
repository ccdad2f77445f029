"""The numbers of a chart as a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row and the one match that its numbers come from; None where they come from many."""

    head: str
    cells: tuple[str, ...]
    match: int | None = None


@dataclass(frozen=True, slots=True)
class FigureTable:
    """What a chart shows, for those who cannot see it and for those who tap it."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[FigureRow, ...]
