"""The ledger's description of a scored or corrected round."""

from typing import Any

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.writing import Code, Description

MOST_TOLD = 3  # hands that one change tells apart


def of_round(number: int, before: MatchSheet, after: MatchSheet) -> Description:
    """Describe the scoring of a round, or a correction with the scores that it changed."""
    if before.facts[round_path(number)]["state"] == Round.State.OPEN:
        return Description(Code.SCORED, {"round": number})
    scores = _changed(_scores(before, number), _scores(after, number))
    return Description(Code.CORRECTED, {"round": number, "scores": scores if len(scores) <= MOST_TOLD else []})


def _changed(before: dict[int, int | None], after: dict[int, int | None]) -> list[dict[str, Any]]:
    return [
        {"player": player, "before": before[player], "after": after[player]}
        for player in after
        if before[player] != after[player]
    ]


def _scores(view: MatchSheet, number: int) -> dict[int, int | None]:
    """Return the scores of a round by player id; None for who was away."""
    hands = view.sheet.rounds[number - 1].hands
    return {seat.player_id: hands[seat.player.name].score for seat in view.seats}
