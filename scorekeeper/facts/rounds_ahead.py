"""The facts of rounds still to come: the next one, and any later one once those before it are scored with nothing."""

from scorekeeper.facts.paths import NEW_ROUND, Facts, hand_path, numbers, open_number, round_path
from scorekeeper.models import Round


def settled(facts: Facts, *, finished: bool) -> Facts:
    """Return the facts with one open round if the match is not over, and with none if it is."""
    number = open_number(facts)
    if finished and number:
        gone = (round_path(number), *(hand_path(number, player) for player in facts["seats"]))
        return {path: value for path, value in facts.items() if path not in gone}
    if not finished and not number:
        return facts | untouched_round(facts, len(numbers(facts)) + 1)
    return facts


def untouched_round(facts: Facts, number: int) -> Facts:
    """Return the facts of round `number` as it is opened. Who was away in the one before is away still."""
    hands = {hand_path(number, player): _still_away(facts, number - 1, player) for player in facts["seats"]}
    return {round_path(number): dict(NEW_ROUND), **hands}


def _still_away(facts: Facts, last: int, player: int) -> dict[str, bool]:
    hand = facts.get(hand_path(last, player), {})
    return {"absent": True} if hand.get("absent") else {}


def brought_to(facts: Facts, number: int, nothing: Facts) -> Facts:
    """Return the facts once round `number` is being played, or as they are if the open one is no earlier.

    The rounds before it are scored: each hand of them says `nothing` but who is away. Who deals the open round, and
    how often it is dealt again, stays so.
    """
    opened = open_number(facts)
    if opened is None:
        return facts
    brought = dict(facts)
    for passed in range(opened, number):
        brought |= _passed(brought, passed, nothing)
        brought |= untouched_round(brought, passed + 1)
    return brought


def passed(facts: Facts, number: int, nothing: Facts) -> Facts:
    """Return the facts with round `number`, which is open, scored with nothing, and none after it."""
    return facts | _passed(facts, number, nothing)


def _passed(facts: Facts, number: int, nothing: Facts) -> Facts:
    hands = {path: facts[path] for path in (hand_path(number, player) for player in facts["seats"])}
    scored = {**facts[round_path(number)], "exact_cut": False, "state": Round.State.DONE.value}
    said = {path: {"absent": True} if hand.get("absent") else dict(nothing) for path, hand in hands.items()}
    return {round_path(number): scored, **said}
