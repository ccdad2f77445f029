"""A measured figure, a line of a table, with its budget."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """Something measured; `budget` is what it may be, None where nothing was agreed."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    why: str = ""  # the most expensive parts, to find what to improve
    worst: float | None = None  # if the value is a median
    unslowed: float | None = None  # the same at the machine's full speed

    @property
    def over(self) -> bool:
        """Whether the value exceeds the budget; a score of Lighthouse does if it is lower."""
        if self.budget is None:
            return False
        return self.value < self.budget if self.unit == "of 100" else self.value > self.budget


def print_table(figures: Sequence[Figure]) -> None:
    """Print the figures under one another, those over budget marked, with their reasons."""
    cells = [("", "measured", "worst", "at full speed", "budget", ""), *map(_cells, figures)]
    aligned: tuple[Callable[[str, int], str], ...] = (str.ljust, str.rjust, str.rjust, str.rjust, str.rjust, str.ljust)
    columns: list[list[str]] = []
    for align, column in zip(aligned, zip(*cells, strict=True), strict=True):
        if any(column[1:]):  # columns without values are left out
            width = max(map(len, column))
            columns.append([align(cell, width) for cell in column])
    for row in zip(*columns, strict=True):
        print("  ".join(row).rstrip())


def printed(part: Iterable[Figure]) -> list[Figure]:
    """Measure a part, print its table at once, so that a failure of a later part does not lose it, and return it."""
    figures = list(part)
    print_table(figures)
    print(flush=True)
    return figures


def _cells(figure: Figure) -> tuple[str, ...]:
    """Return the cells of a figure's line: title, value, worst, at full speed, budget, and what is over budget."""
    remark = f"OVER BUDGET: {figure.why}" if figure.over else ""
    beside = (_said(value, figure.unit) for value in (figure.worst, figure.unslowed, figure.budget))
    return figure.what, _said(figure.value, figure.unit), *beside, remark


def _said(value: float | None, unit: str) -> str:
    """Return a value with its unit; "" for None."""
    if value is None:
        return ""
    return f"{value:.2f} {unit}" if unit in ("KB", "ms", "×") else f"{value:.0f} {unit}"
