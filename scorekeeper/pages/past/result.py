"""The notes below a result about the past: a total among the best five, and wins in a row."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from scorekeeper.figures.past import Names, PlacedTotal
from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.past.results import result_figures
from scorekeeper.words import result_figures as words

FEWEST_IN_A_ROW = 3


def result_past(match: Match) -> list[dict[str, Any]]:
    """Return the notes of a match that is over, that of the total first: six queries at most.

    Each note has a `title`; that of the total also `words`, the `position` and the `group` of the game, that of wins in
    a row the `player`.
    """
    figures = result_figures(match)
    runs = sorted((-wins, figures.names[player], player) for player, wins in figures.runs.items())
    in_a_row = [
        {"title": words.wins_in_a_row(name, -fewer), "player": player}
        for fewer, name, player in runs
        if -fewer >= FEWEST_IN_A_ROW
    ]
    return [*_best(figures.total, match_title(match), figures.names, tonight()), *in_a_row]


def _best(total: PlacedTotal | None, game: str, names: Names, today: date) -> Iterator[dict[str, Any]]:
    if total:
        better, level = words.better_totals(total.better, names, today), words.level_totals(total.level)
        yield {
            "title": words.best_title(total.position, game),
            "words": " ".join(filter(None, (better, level))),
            "position": total.position,
            "group": total.group,
        }
