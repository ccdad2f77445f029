"""What follows from new facts before they are stored: whether a round is open, and who sits in it."""

from scorekeeper.facts.paths import Facts, hand_path, numbers, open_number, round_path
from scorekeeper.facts.rounds_ahead import untouched_round


def settled(facts: Facts, *, finished: bool) -> Facts:
    """Give a match that is not over one open round, and a match that is over none."""
    number = open_number(facts)
    if finished and number:
        return without_round(facts, number)
    if not finished and not number:
        return facts | opened_round(facts)
    return facts


def opened_round(facts: Facts) -> Facts:
    """Return the next round, untouched."""
    played = numbers(facts)
    return untouched_round(facts, (played[-1] if played else 0) + 1)


def without_round(facts: Facts, number: int) -> Facts:
    """Return the facts without this round and its hands."""
    gone = (round_path(number), *(hand_path(number, player) for player in facts["seats"]))
    return {path: value for path, value in facts.items() if path not in gone}
