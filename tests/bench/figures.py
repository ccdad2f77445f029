"""One line of the table a figure; budgets are those that were agreed for the pages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """Something measured; `budget` is what it may be, None where nothing was agreed."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    why: str = ""  # what cost most, for whoever has to mend it

    @property
    def over(self) -> bool:
        """A score may not fall below its budget, anything else may not rise above it."""
        if self.budget is None:
            return False
        return self.value < self.budget if self.unit == "of 100" else self.value > self.budget


def print_table(figures: Sequence[Figure]) -> None:
    """Print the figures under one another, those over budget marked, with their reasons."""
    cells = [("", "measured", "budget", ""), *map(_cells, figures)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    aligned: tuple[Callable[[str, int], str], ...] = (str.ljust, str.rjust, str.rjust, str.ljust)
    for row in cells:
        print("  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths, strict=True)).rstrip())


def printed(part: Iterable[Figure]) -> list[Figure]:
    """Measure a part and print its table at once: what another part breaks does not lose it."""
    figures = list(part)
    print_table(figures)
    print(flush=True)
    return figures


def _cells(figure: Figure) -> tuple[str, str, str, str]:
    remark = f"OVER BUDGET: {figure.why}" if figure.over else ""
    return figure.what, _said(figure.value, figure.unit), _limit(figure), remark


def _limit(figure: Figure) -> str:
    return "" if figure.budget is None else _said(figure.budget, figure.unit)


def _said(value: float, unit: str) -> str:
    return f"{value:.2f} {unit}" if unit in ("KB", "ms", "×") else f"{value:.0f} {unit}"
