"""What the ledger keeps of a scored or corrected round."""

from typing import Any

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, round_path
from scorekeeper.models import Match, Round
from scorekeeper.rules.sheet import derive
from scorekeeper.services.writing import Code, Description

MOST_TOLD = 3  # hands that one change tells apart


def of_round(match: Match, number: int, old: Facts, new: Facts) -> Description:
    """Describe the scoring of a round, or a correction with the scores that it changed."""
    if old[round_path(number)]["state"] == Round.State.OPEN:
        return Description(Code.SCORED, {"round": number})
    scores = _changed(_scores(match, number, old), _scores(match, number, new))
    return Description(Code.CORRECTED, {"round": number, "scores": scores if len(scores) <= MOST_TOLD else []})


def _changed(before: dict[int, int | None], after: dict[int, int | None]) -> list[dict[str, Any]]:
    return [
        {"player": player, "before": before[player], "after": after[player]}
        for player in after
        if before[player] != after[player]
    ]


def _scores(match: Match, number: int, facts: Facts) -> dict[int, int | None]:
    """Return the scores of a round by player id; None for who was away."""
    names = records.names(match)
    hands = derive(records.to_record(match, facts, names).record).rounds[number - 1].hands
    return {player: hands[name].score for player, name in names.items()}
