"""What follows from new facts before they are stored: whether a round is open, and who sits in it."""

from scorekeeper.facts.paths import (
    NEW_ROUND,
    Facts,
    hand_path,
    numbers,
    open_number,
    round_path,
)


def settled(facts: Facts, *, finished: bool) -> Facts:
    """Give a match that is not over one open round, and a match that is over none."""
    number = open_number(facts)
    if finished and number:
        return without_round(facts, number)
    if not finished and not number:
        return facts | opened_round(facts)
    return facts


def opened_round(facts: Facts) -> Facts:
    """Return the next round, untouched. Who was away in the last one is away still."""
    played = numbers(facts)
    last = played[-1] if played else 0
    hands = {hand_path(last + 1, player): _still_away(facts, last, player) for player in facts["seats"]}
    return {round_path(last + 1): dict(NEW_ROUND), **hands}


def _still_away(facts: Facts, last: int, player: int) -> dict[str, bool]:
    hand = facts.get(hand_path(last, player), {})
    return {"absent": True} if hand.get("absent") else {}


def without_round(facts: Facts, number: int) -> Facts:
    """Return the facts without this round and its hands."""
    gone = (round_path(number), *(hand_path(number, player) for player in facts["seats"]))
    return {path: value for path, value in facts.items() if path not in gone}
