"""What each step of a game costs a player, beside what it costs the club."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.figures.past import GameFigures
from scorekeeper.figures.rounding import rounded
from scorekeeper.pages.charts.bars import BarChart, StepMeans, bar_chart, to_whole
from scorekeeper.pages.charts.figure_table import FigureRow, FigureTable
from scorekeeper.pages.past.filters import titled
from scorekeeper.rules import catalogue
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import NONE, Phrase


@dataclass(frozen=True, slots=True)
class StepBars:
    """The bars, with the sentence about the costliest, and their numbers as a table; `query` asks for the matches."""

    title: str
    said: str
    chart: BarChart
    sentence: Phrase
    query: str
    table: FigureTable


def step_bars(name: str, figures: GameFigures, query: str) -> StepBars | None:
    """Build the bars of a game whose rounds have a contract each; None of other games."""
    word = catalogue.get(figures.group.game).round_word
    means = tuple(_means(figures))
    chart = bar_chart(means)
    if chart is None:
        return None
    title = words.steps_title(titled(figures.group), word)
    return StepBars(
        title=title,
        said=words.steps_said(name, word),
        chart=chart,
        sentence=_sentence(name, word, chart),
        query=query,
        table=FigureTable(
            caption=f"{title}: points on average",
            heads=(word.capitalize(), name, "The club", "Went out"),
            rows=tuple(_row(step, figures) for step in means),
        ),
    )


def _means(figures: GameFigures) -> Iterator[StepMeans]:
    for number, club in sorted(figures.club.steps.items()):
        own = figures.sums.steps.get(number)
        yield StepMeans(number, own.mean if own else None, club.mean)


def _sentence(name: str, word: str, chart: BarChart) -> Phrase:
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
