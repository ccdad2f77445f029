"""What each step cost somebody, as bars on one base line, with the club's mean as a line across."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scorekeeper.figures.rounding import rounded
from scorekeeper.pages.charts.scales import Scale, per_cent

MOST_IN_ROW = 12  # columns that fit a phone with their figures
SHORT = 18  # per cent of the height, 20 px: the figure stands above a bar that is lower


@dataclass(frozen=True, slots=True)
class StepMeans:
    """The means of one step: of a person, None where they never sat in it, and of the club."""

    number: int
    mean: Fraction | None
    club: Fraction


@dataclass(frozen=True, slots=True)
class Bar:
    """A column: the bar from `y` on, the club's line at `club_y`, the figure at `figure_y`.

    `crossed`: the club's line lies within the bar and is cut out of it. `below`: a mean under 0 hangs from the base.
    """

    number: int
    figure: int | None
    y: str
    height: str
    figure_y: str
    club_y: str
    short: bool
    below: bool
    crossed: bool
    costliest: bool


@dataclass(frozen=True, slots=True)
class BarChart:
    """The columns in rows of much the same length, all on one scale; the base line lies at `base`."""

    rows: tuple[tuple[Bar, ...], ...]
    base: str
    costliest: StepMeans | None


def bar_chart(steps: Sequence[StepMeans]) -> BarChart | None:
    """Draw what each step cost; None where nobody sat in any."""
    values = [value for step in steps for value in (step.mean, step.club) if value is not None]
    if not values:
        return None
    numbers = [float(value) for value in values]
    scale = Scale(min(0, *numbers), max(0, *numbers))
    most = costliest(steps)
    bars = [_bar(step, scale, costliest=step is most) for step in steps]
    return BarChart(rows=tuple(_rows(bars)), base=per_cent(scale.down(0)), costliest=most)


def costliest(steps: Sequence[StepMeans]) -> StepMeans | None:
    """Return the step that costs most; None where none costs more than the others."""
    played = [step for step in steps if step.mean is not None]
    most = max(played, key=lambda step: step.mean or 0, default=None)
    alone = most and [step.mean for step in played].count(most.mean) == 1
    return most if most and alone and len(played) > 1 and (most.mean or 0) > 0 else None


def _rows(bars: Sequence[Bar]) -> Iterator[tuple[Bar, ...]]:
    length = ceil(len(bars) / ceil(len(bars) / MOST_IN_ROW))
    return (tuple(bars[start : start + length]) for start in range(0, len(bars), length))


def _bar(step: StepMeans, scale: Scale, *, costliest: bool) -> Bar:
    mean = float(step.mean or 0)
    top, foot, club = scale.down(max(mean, 0)), scale.down(min(mean, 0)), scale.down(float(step.club))
    short = foot - top < SHORT
    return Bar(
        number=step.number,
        figure=None if step.mean is None else to_whole(step.mean),
        y=per_cent(top),
        height=per_cent(foot - top),
        figure_y=per_cent(_figure(top, foot, club, short=short, below=mean < 0)),
        club_y=per_cent(club),
        short=short,
        below=mean < 0,
        crossed=top < club < foot,
        costliest=costliest,
    )


def to_whole(mean: Fraction) -> int:
    """Round a mean to a whole number, half away from zero."""
    return int(rounded(mean, 0))


def _figure(top: float, foot: float, club: float, *, short: bool, below: bool) -> float:
    """Return the edge at which the figure stands: the base line, or past the far end of a short bar.

    Where the club's line would run through it, past that line.
    """
    if not short:
        return top if below else foot
    if below:
        return club if foot <= club < foot + SHORT else foot
    return club if top - SHORT < club <= top else top
