"""The last winner: who won when the club played last, and the way to what was played."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from scorekeeper.models import Match, PlayerResult
from scorekeeper.pages.game_pictures import emblem
from scorekeeper.pages.match_lines import match_title, stand
from scorekeeper.queries.past.results import last_wins, placed_total
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.rules import catalogue
from scorekeeper.words import winners as words


def last_winner(club_key: str, tonight: date) -> dict[str, Any] | None:
    """Return who won when the club played last: four queries at most, one where nothing was finished.

    Of a night with one match, that `match` and how the winner `stands`; of another `match` is None. `emblem` stands
    for the game played last.
    """
    won = last_wins(club_key)
    if not won:
        return None
    matches = list({row.match_id: row.match for row in won}.values())
    return {
        "night": matches[-1].night_id,
        "year": won[0].date.year,
        "emblem": emblem(catalogue.get(matches[-1].game)),
        **(_of_match(won, tonight) if len(matches) == 1 else _of_night(won, matches, tonight)),
    }


def _of_match(won: Sequence[PlayerResult], tonight: date) -> dict[str, Any]:
    row, match = won[0], won[0].match
    placed = placed_total(row, names_of_persons(row.club))
    return {
        "match": match.pk,
        "words": words.won_one([row.person.name for row in won], row.date, tonight),
        "games": words.best(match_title(match), placed.position if placed else None),
        "stands": stand(catalogue.get(match.game), row.total, vars(row)["done"]),
    }


def _of_night(won: Sequence[PlayerResult], matches: Sequence[Match], tonight: date) -> dict[str, Any]:
    wins = Counter(row.person.name for row in won)
    return {
        "match": None,
        "words": words.won_most(wins, len(matches), won[0].date, tonight),
        "games": words.games_played([match_title(match) for match in matches]),
    }
