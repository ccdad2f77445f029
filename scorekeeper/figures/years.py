"""The figures of each calendar year."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.figures.matches import PlayedMatch
from scorekeeper.figures.performance import Played, by_person, expected_wins, performance_to_data, wins


def years_to_data(matches: Iterable[PlayedMatch]) -> list[dict[str, Any]]:
    """Return the figures of each year with a match, newest first."""
    by_year: dict[int, list[PlayedMatch]] = {}
    for match in matches:
        by_year.setdefault(match.date.year, []).append(match)
    return [_year_to_data(year, by_year[year]) for year in sorted(by_year, reverse=True)]


def _year_to_data(year: int, matches: Sequence[PlayedMatch]) -> dict[str, Any]:
    # The sort keeps the order of names among equals.
    ranking = sorted(by_person(matches).items(), key=lambda item: expected_wins(item[1]) - wins(item[1]))
    return {
        "year": year,
        "nights": len({match.date for match in matches}),
        "matches": len(matches),
        "players": [_player_to_data(person, played) for person, played in ranking],
    }


def _player_to_data(person: str, played: Sequence[Played]) -> dict[str, Any]:
    return {"name": person, "matches": len(played), "wins": wins(played), **performance_to_data(played)}
