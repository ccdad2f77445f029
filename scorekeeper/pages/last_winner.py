"""The last winner: who won when the club played last, and the way to what was played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Match, PlayerResult
from scorekeeper.pages.game_pictures import Emblem, emblem
from scorekeeper.pages.match_lines import match_title, stand
from scorekeeper.queries.past.recent import last_wins
from scorekeeper.queries.past.results import placed_total
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.rules import catalogue
from scorekeeper.words import winners as words


@dataclass(frozen=True, slots=True)
class LastWinner:
    """Who won. Of a night with one match, that `match` and how the winner `stands`; of another `match` is None.

    `emblem` stands for the game played last.
    """

    night: int
    match: int | None
    year: int
    words: str
    games: str
    stands: str
    emblem: Emblem


def last_winner(club_key: str, tonight: date) -> LastWinner | None:
    """Return who won when the club played last: four queries at most, one where nothing was finished."""
    won = last_wins(club_key)
    if not won:
        return None
    matches = {row.match_id: row.match for row in won}
    return _of_match(won, tonight) if len(matches) == 1 else _of_night(won, [*matches.values()], tonight)


def _of_match(won: Sequence[PlayerResult], tonight: date) -> LastWinner:
    row, match = won[0], won[0].match
    placed = placed_total(row, names_of_persons(row.club))
    return LastWinner(
        night=match.night_id,
        match=match.pk,
        year=row.date.year,
        words=words.won_one([row.person.name for row in won], row.date, tonight),
        games=words.best(match_title(match), placed.position if placed else None),
        stands=stand(catalogue.get(match.game), row.total, vars(row)["done"]),
        emblem=emblem(catalogue.get(match.game)),
    )


def _of_night(won: Sequence[PlayerResult], matches: Sequence[Match], tonight: date) -> LastWinner:
    on, wins = won[0].date, Counter(row.person.name for row in won)
    return LastWinner(
        night=matches[0].night_id,
        match=None,
        year=on.year,
        words=words.won_most(wins, len(matches), on, tonight),
        games=words.games_played([match_title(match) for match in matches]),
        stands="",
        emblem=emblem(catalogue.get(matches[-1].game)),
    )
