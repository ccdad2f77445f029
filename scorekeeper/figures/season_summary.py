"""The seasons of a club as `manage.py figures` prints them (scorekeeper/docs/season_standings.md)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from scorekeeper.figures.club import Season
from scorekeeper.figures.game_groups import game_of
from scorekeeper.figures.outcomes import MatchOutcomes, Outcome
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.season_rules import Counting, SeasonRules
from scorekeeper.figures.seasons import (
    NightScore,
    SeasonLine,
    SeasonStanding,
    SeasonTable,
    night_score,
    season_table,
    standings_by_night,
)
from scorekeeper.rules.names import fold

Data = dict[str, Any]


def season_to_data(season: Season, matches: Iterable[MatchOutcomes]) -> Data:
    """Return a season as `manage.py figures` prints it; `matches` are all counted ones of the club, oldest first.

    The keys are "name", "first", "last", "counting", and "nights", "left", "most" and "players" of its table
    (`table_to_data`); "game" is there only for a season of one game, "title" only if the club has its own title for
    that.
    """
    game = {"game": game_of(season.group).key} if season.group else {}
    return {
        "name": season.name.strip(),
        "first": season.first.isoformat(),
        "last": season.last.isoformat(),
        **game,
        **({"title": season.title} if season.title else {}),
        "counting": str(season.rules.counting),
        **table_to_data(_table(season, matches)),
    }


def _table(season: Season, matches: Iterable[MatchOutcomes]) -> SeasonTable:
    """Return the table of a season from these matches; the id of a person is the position in order of name, from 0."""
    played: defaultdict[date, defaultdict[str, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        for person, outcome in match.items():
            if season.first <= outcome.date <= season.last and season.group in ("", outcome.group):
                played[outcome.date][person].append(outcome)
    persons = sorted({person for night in played.values() for person in night}, key=fold)
    ids = {person: number for number, person in enumerate(persons)}
    nights: Mapping[date, Mapping[int, NightScore]] = {
        day: {ids[person]: night_score(season.rules, outcomes) for person, outcomes in night.items()}
        for day, night in played.items()
    }
    return season_table(season.rules, season.last, nights, dict(enumerate(persons)))


def table_to_data(table: SeasonTable) -> Data:
    """Return the table of a season as data: "nights", "left", "most" and "players" (`_line`).

    Each of "nights" has "date" and "standings" (`_standing`). "left" is the number of nights left, "most" what one can
    bring, both None before the first night.
    """
    rules = table.rules
    return {
        "nights": [
            {"date": day.isoformat(), "standings": [_standing(table, one) for one in standings]}
            for day, standings in standings_by_night(table).items()
        ],
        "left": table.left,
        "most": _score(rules, table.most) if table.nights else None,
        "players": [_line(table, line) for line in table.lines],
    }


def _standing(table: SeasonTable, one: SeasonStanding) -> Data:
    """Return a standing after a night as data: "name", "place" and "score"."""
    return {"name": table.names[one.player], "place": one.place, "score": _score(table.rules, one.score)}


def _line(table: SeasonTable, line: SeasonLine) -> Data:
    """Return a person in the table as data: "name", "place", "score" (`_score`), "before", "can_win" and "nights".

    "before" has "place" and "score" before the last night, None if the person had not played by then. "nights" are in
    order, each with "date", "matches", "wins", "score" and "counts".
    """
    rules, before = table.rules, line.before
    return {
        "name": table.names[line.player],
        "place": line.place,
        "score": _score(rules, line.score),
        "before": before and {"place": before.place, "score": _score(rules, before.score)},
        "can_win": line.can_win,
        "nights": [
            {
                "date": day.isoformat(),
                "matches": night.matches,
                "wins": night.wins,
                "score": _score(rules, night.score),
                "counts": day in line.counted,
            }
            for day, night in line.nights.items()
        ],
    }


def _score(rules: SeasonRules, score: Fraction | None) -> float | None:
    """Return a score as printed: a share with three decimals, points and wins as a whole number; None for None."""
    if score is None:
        return None
    return rounded(score, 3) if rules.counting is Counting.SHARE else int(score)
