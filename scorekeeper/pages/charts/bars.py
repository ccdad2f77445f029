"""The chart of what each step costs a player: bars on one base line, crossed by the mean of the club."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from scorekeeper.figures.rounding import rounded
from scorekeeper.pages.charts.scales import Scale, per_cent

MOST_IN_ROW = 12  # columns with their figures that fit a phone
SHORT = 18  # per cent of the height, 20 px: a lower bar has its figure above it


@dataclass(frozen=True, slots=True)
class StepMeans:
    """The mean points of a player in one step, None if they never played it, and of the club."""

    number: int
    mean: Fraction | None
    club: Fraction


def bar_chart(steps: Sequence[StepMeans]) -> dict[str, Any] | None:
    """Lay out the means as bars on one scale, for charts/bars.html; None without any step.

    Keys: `rows` (lists of at most twelve bars, of similar length; see `_bar`), `base` (y of the base line, 0 points, in
    per cent), `costliest` (the step whose mean is the highest and above 0; None if several have it, or for one step).
    """
    values = [float(value) for step in steps for value in (step.mean, step.club) if value is not None]
    if not values:
        return None
    scale, most = Scale(min(0, *values), max(0, *values)), costliest(steps)
    bars = [_bar(step, scale, costliest=step is most) for step in steps]
    length = ceil(len(bars) / ceil(len(bars) / MOST_IN_ROW))
    rows = [bars[start : start + length] for start in range(0, len(bars), length)]
    return {"rows": rows, "base": per_cent(scale.down(0)), "costliest": most}


def costliest(steps: Sequence[StepMeans]) -> StepMeans | None:
    """Return the step with the highest mean of the player; None unless it is above 0 and no other step has the same.

    None also if fewer than two steps were played.
    """
    played = [step for step in steps if step.mean is not None]
    most = max(played, key=lambda step: step.mean or 0, default=None)
    alone = most and [step.mean for step in played].count(most.mean) == 1
    return most if most and alone and len(played) > 1 and (most.mean or 0) > 0 else None


def _bar(step: StepMeans, scale: Scale, *, costliest: bool) -> dict[str, Any]:
    """Return a bar: `number` of the step, `y`, `height`, `club_y` of the club's mean, and the `figure` at `figure_y`.

    Places are in per cent of the height, as text; `figure` is the mean as a whole number, None for a step never played.
    `crossed`: the club's line runs through the bar; `below`: the mean is negative, so that the bar hangs from the base;
    `short`: the figure has no room in it; `costliest` is as given.
    """
    mean = float(step.mean or 0)
    top, foot, club = scale.down(max(mean, 0)), scale.down(min(mean, 0)), scale.down(float(step.club))
    short = foot - top < SHORT
    return {
        "number": step.number,
        "figure": None if step.mean is None else to_whole(step.mean),
        "y": per_cent(top),
        "height": per_cent(foot - top),
        "figure_y": per_cent(_figure(top, foot, club, short=short, below=mean < 0)),
        "club_y": per_cent(club),
        "short": short,
        "below": mean < 0,
        "crossed": top < club < foot,
        "costliest": costliest,
    }


def to_whole(mean: Fraction) -> int:
    """Round a mean to a whole number, half away from zero."""
    return int(rounded(mean, 0))


def _figure(top: float, foot: float, club: float, *, short: bool, below: bool) -> float:
    """Return the y of the figure, in per cent: inside the bar at its base, or past the far end of a `short` bar.

    There it moves past the club's line if that would run through it. `top`, `foot` and `club` are the y of the bar's
    ends and of that line. `below`: the bar hangs from the base line.
    """
    if not short:
        return top if below else foot
    if below:
        return club if foot <= club < foot + SHORT else foot
    return club if top - SHORT < club <= top else top
