"""Matches with the greatest number of rounds, written at once, as a write for each round would take minutes."""

from typing import Any

from django.db import transaction

from scorekeeper.facts.paths import NEW_ROUND, Facts, hand_path, round_path
from scorekeeper.models import Change, Match, Round
from scorekeeper.services.writing import lock, write
from tests.factories import MatchFactory, context, fresh

NAMES = tuple(f"Player {number}" for number in range(1, 21))


def long_match(played: int, *, names: tuple[str, ...] = NAMES, **options: Any) -> Match:
    """Make a custom game in which every hand of the rounds `played` brings other points."""
    match = MatchFactory(game="custom", names=names, options=options)
    with transaction.atomic():
        now = lock(match)
        facts = now.facts | _scored(now.facts, played)
        write(now, facts, Change(code=Change.Code.SCORED, params={"round": played}), context())
    return fresh(match)


def _scored(facts: Facts, rounds: int) -> Facts:
    found: Facts = {}
    for number in range(1, rounds + 1):
        found[round_path(number)] = {**NEW_ROUND, "state": Round.State.DONE.value}
        for seat, player in enumerate(facts["seats"]):
            found[hand_path(number, player)] = {"points": (number * 7 + seat * 11) % 40}
    return found
