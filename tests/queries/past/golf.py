"""Matches of a game that knows points alone, the lowest total wins: what figures come to is plain to see."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.models import Match
from scorekeeper.services.matches import MatchPlan, start
from scorekeeper.services.scoring import RoundEntry
from tests.factories import context, fresh
from tests.fixtures.writes import enter

KEY = "golf-is-played-here"
AWAY = None  # in place of points


def golf(day: int, *, month: int = 3, year: int = 2026, **points: Sequence[int | None]) -> Match:
    """Play a match on a day, from the points of each player by round; AWAY where somebody was not there."""
    rounds = len(next(iter(points.values())))
    options = {"title": "Golf", "wins": "low", "rounds": rounds}
    plan = MatchPlan(game="custom", names=[*points], date=date(year, month, day), options=options)
    match = start(club_key=KEY, plan=plan, context=context())
    players = {seat.player.name: seat.player_id for seat in fresh(match).seats.all()}
    for number in range(1, rounds + 1):
        scored = {players[name]: values[number - 1] for name, values in points.items()}
        hands = {player: {"absent": True} if value is None else {"points": value} for player, value in scored.items()}
        enter(match=match, entry=RoundEntry(number, fresh(match).revision, hands), context=context())
    return fresh(match)
