"""What each step of a game costs a player, beside what it costs the club."""

from fractions import Fraction
from typing import Any

from scorekeeper.figures.past import GameFigures
from scorekeeper.figures.rounding import rounded
from scorekeeper.pages.charts.bars import BarChart, StepMeans, bar_chart, to_whole
from scorekeeper.pages.charts.figure_table import FigureRow, FigureTable
from scorekeeper.pages.past.filters import titled
from scorekeeper.rules import catalogue
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import NONE, StyledText


def step_bars(name: str, figures: GameFigures) -> dict[str, Any] | None:
    """Return the bars of a game whose rounds have a contract each, with a sentence and a table; None of other games."""
    word, own = catalogue.get(figures.group.game).round_word, figures.sums.steps
    means = [
        StepMeans(number, own[number].mean if number in own else None, club.mean)
        for number, club in sorted(figures.club.steps.items())
    ]
    chart = bar_chart(means)
    if chart is None:
        return None
    title = words.steps_title(titled(figures.group), word)
    return {
        "title": title,
        "said": words.steps_said(name, word),
        "chart": chart,
        "sentence": _sentence(name, word, chart),
        "table": FigureTable(
            caption=f"{title}: points on average",
            heads=(word.capitalize(), name, "The club", "Went out"),
            rows=tuple(_row(step, figures) for step in means),
        ),
    }


def _sentence(name: str, word: str, chart: BarChart) -> StyledText:
    most = chart.costliest
    if most is None or most.mean is None:
        return ()
    return words.costliest(name, word, most.number, to_whole(most.mean), to_whole(most.club))


def _row(step: StepMeans, figures: GameFigures) -> FigureRow:
    own = figures.sums.steps.get(step.number)
    outs = f"{own.outs} of {own.hands}" if own else NONE
    return FigureRow(str(step.number), (_mean(step.mean), _mean(step.club), outs))


def _mean(mean: Fraction | None) -> str:
    return NONE if mean is None else f"{rounded(mean, 1):.1f}".replace("-", "−")
