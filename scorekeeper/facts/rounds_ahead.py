"""The facts of rounds still to come: of the next, or of a later one with all before it scored without entries."""

from scorekeeper.facts.paths import NEW_ROUND, Facts, hand_path, numbers, open_number, round_path
from scorekeeper.models import Round


def adjust_open_round(facts: Facts, *, finished: bool) -> Facts:
    """Return the facts without an open round if the match is `finished`, else with one.

    A new one is added if none is open. If nothing has to change, `facts` itself is returned.
    """
    number = open_number(facts)
    if finished and number:
        removed = (round_path(number), *(hand_path(number, player) for player in facts["seats"]))
        return {path: value for path, value in facts.items() if path not in removed}
    if not finished and not number:
        return facts | opened_round(facts, len(numbers(facts)) + 1)
    return facts


def opened_round(facts: Facts, number: int) -> Facts:
    """Return only the facts of a newly opened round `number`: who was absent in the round before is absent."""
    before = {player: facts.get(hand_path(number - 1, player), {}) for player in facts["seats"]}
    hands = {
        hand_path(number, player): {"absent": True} if hand.get("absent") else {} for player, hand in before.items()
    }
    return {round_path(number): dict(NEW_ROUND), **hands}


def with_round_open(facts: Facts, number: int, nothing: Facts) -> Facts:
    """Return the facts with round `number` open if an earlier round is open; else unchanged.

    The open round and those between are scored: each hand gets the facts `nothing`, an absent one stays absent. The
    dealer and the replays of the round that was open are kept.
    """
    opened = open_number(facts)
    if opened is None:
        return facts
    for earlier in range(opened, number):
        facts = with_round_scored(facts, earlier, nothing)
        facts |= opened_round(facts, earlier + 1)
    return facts


def with_round_scored(facts: Facts, number: int, nothing: Facts) -> Facts:
    """Return the facts with the open round `number` scored without an exact cut, and no round opened after it.

    Each hand gets the facts `nothing`; an absent one stays absent.
    """
    hands = {path: facts[path] for path in (hand_path(number, player) for player in facts["seats"])}
    scored = {**facts[round_path(number)], "exact_cut": False, "state": Round.State.DONE.value}
    new_hands = {path: {"absent": True} if hand.get("absent") else dict(nothing) for path, hand in hands.items()}
    return {**facts, round_path(number): scored, **new_hands}
