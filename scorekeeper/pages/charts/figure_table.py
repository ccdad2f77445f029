"""The numbers of a chart as a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row; its head links to a match, a round of the sheet on the page, or a query of past nights."""

    head: str
    cells: tuple[str, ...]
    match: int | None = None
    round: int | None = None
    nights: str = ""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """The numbers of a chart, for screen readers and for those who unfold them."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[FigureRow, ...]
