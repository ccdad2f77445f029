"""Matches of a game that has only points, where the lowest total wins, so that all figures are easy to check."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.models import Match
from tests.factories import MatchFactory, play

KEY = "golf-is-played-here"
AWAY = None  # in place of points


def golf(day: int, *, month: int = 3, year: int = 2026, **points: Sequence[int | None]) -> Match:
    """Play a match on a day, from the points of each player by round; AWAY where somebody was not there."""
    rounds = [
        {
            name: {"absent": True} if value is AWAY else {"points": value}
            for name, value in zip(points, values, strict=True)
        }
        for values in zip(*points.values(), strict=True)
    ]
    options = {"title": "Golf", "wins": "low", "rounds": len(rounds)}
    match = MatchFactory(club_key=KEY, game="custom", names=[*points], date=date(year, month, day), options=options)
    return play(match, [{"hands": hands} for hands in rounds])
