"""What the result of a match says at once about the past: a total among the best five, and wins in a row."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.past import Names, PlacedTotal
from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.past.results import result_figures
from scorekeeper.words import result_figures as words
from scorekeeper.words.phrases import ordinal

FEWEST_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class ResultNote:
    """One line: "2" "nd" "best Ten Step ever". Without a `player` it is about the records of the game `group`."""

    title: str
    words: str = ""
    numeral: int | None = None
    ending: str = ""
    player: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class ResultPast:
    """What is said of the past, the total first; nothing of most matches."""

    club: int
    notes: tuple[ResultNote, ...]


def result_past(match: Match) -> ResultPast:
    """Return what a match that is over says of the past: six queries, fewer where there is nothing."""
    figures = result_figures(match)
    runs = sorted((-wins, figures.names[player], player) for player, wins in figures.runs.items())
    notes = [*_best(figures.total, match_title(match), figures.names, tonight())]
    notes += [
        ResultNote(words.wins_in_a_row(name, -fewer), player=player)
        for fewer, name, player in runs
        if -fewer >= FEWEST_IN_A_ROW
    ]
    return ResultPast(match.club_id, tuple(notes))


def _best(total: PlacedTotal | None, game: str, names: Names, today: date) -> Iterator[ResultNote]:
    if total is None:
        return
    better, level = words.better_totals(total.better, names, today), words.level_totals(total.level)
    first = total.position == 1
    yield ResultNote(
        title=words.best_title(total.position, game),
        words=" ".join(filter(None, (better, level))),
        numeral=None if first else total.position,
        ending="" if first else ordinal(total.position).lstrip("0123456789"),
        group=total.group,
    )
