"""The notes below a result: a total among the best five, wins in a row, and the milestones of the match."""

from typing import Any

from scorekeeper.figures.milestones import BEST, THREE_IN_A_ROW
from scorekeeper.figures.past import Names, PlacedTotal
from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.past.milestones import milestones_of_matches
from scorekeeper.queries.past.results import result_figures
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.words import result_figures as words

FEWEST_IN_A_ROW = 3


def result_past(match: Match) -> list[dict[str, Any]]:
    """Return the notes below a result: the winner's total, wins in a row from three on, then milestones.

    Each has a `title`. That of the total also has `words`, `position` and `group`; the others have the id of their
    `player`, or `plain` (True) for several people. A milestone that another note tells is left out. Seven queries at
    most.
    """
    names = names_of_persons(match.club)
    total, won = result_figures(match, names)
    runs = sorted((-wins, names[player], player) for player, wins in won.items())
    in_a_row = [
        {"title": words.wins_in_a_row(name, -fewer), "player": player}
        for fewer, name, player in runs
        if -fewer >= FEWEST_IN_A_ROW
    ]
    best = [_best(total, match_title(match), names)] if total else []
    told = {BEST: best, THREE_IN_A_ROW: in_a_row}
    milestones = [
        {"title": one.words, **({"player": one.rows[0].person_id} if len(one.rows) == 1 else {"plain": True})}
        for one in milestones_of_matches([match]).get(match.pk, ())
        if not told.get(one.rows[0].code)
    ]
    return [*best, *in_a_row, *milestones]


def _best(total: PlacedTotal, game: str, names: Names) -> dict[str, Any]:
    """Return the note of `result_past` on where the winner's total stands among all of `game`, a title."""
    better, level = words.better_totals(total.better, names, tonight()), words.level_totals(total.level)
    return {
        "title": words.best_title(total.position, game),
        "words": " ".join(filter(None, (better, level))),
        "position": total.position,
        "group": total.group,
    }
