"""What one tap at the table writes: a fact of a hand, or of the round being played.

A tap says what it found (`was`) and what it makes of it. Where somebody else has tapped the same
fact meanwhile, nothing is written and the keeper sees both.
"""

from scorekeeper.facts.paths import (
    NEW_ROUND,
    NO_HAND,
    Facts,
    hand_path,
    open_number,
    round_path,
    said,
)
from scorekeeper.models import Match, Player
from scorekeeper.services.errors import Clash, Conflict, MatchOver, RoundOver
from scorekeeper.services.writing import WriteContext, Written, write

Value = bool | int

SENTENCES: dict[str, tuple[str, str]] = {  # what is said of a fact that holds, and of one that does not
    "buys": ("{name} has bought {value}", "{name} has bought nothing"),
    "rummies": ("Rummy called on {name}: {value}", "No rummy called on {name}"),
    "grabbed": ("{name} grabbed {value}", "{name} grabbed nothing"),
    "laid_down": ("{name} laid down", "{name} has not laid down"),
    "one_card": ("{name} has one card left", "{name} has more than one card left"),
    "floating": ("{name} floats", "{name} does not float"),
    "absent": ("{name} is away", "{name} is at the table"),
    "exact_cut": ("The cut was exact", "The cut was not exact"),
}


def tap(*, match: Match, player: Player, fact: str, value: Value, was: Value, context: WriteContext) -> Written:
    """Sets one fact of a hand in the open round, and what follows from it.

    Raises Conflict where the fact is neither `was` nor `value` any more, Refused where the rules
    forbid it, MatchOver where no round is open, RoundOver where it is not the one that the keeper saw:
    a late tap must not meet the next one.
    """

    def edit(facts: Facts) -> Facts:
        number = playing(facts, context.seen)
        path = hand_path(number, player.pk)
        hand = {**NO_HAND, **facts[path]}
        _meet(f"{path}.{fact}", value, was, hand[fact])
        changed = facts | {path: said(_following(hand, fact, value))}
        return _without_dealer(changed, number, player.pk) if fact == "absent" and value else changed

    return write(match=match, context=context, what=wording(fact, value, player.name), edit=edit)


def cut(*, match: Match, value: bool, was: bool, context: WriteContext) -> Written:
    """Says whether the cutter of the open round cut exactly. Raises as `tap` does."""

    def edit(facts: Facts) -> Facts:
        path = round_path(playing(facts, context.seen))
        _meet(f"{path}.exact_cut", value, was, facts[path]["exact_cut"])
        return facts | {path: facts[path] | {"exact_cut": value}}

    return write(match=match, context=context, what=wording("exact_cut", value), edit=edit)


def deal(*, match: Match, player: Player, context: WriteContext) -> Written:
    """Says who really deals the open round. Raises Refused for somebody who is away."""

    def edit(facts: Facts) -> Facts:
        path = round_path(playing(facts, context.seen))
        return facts | {path: facts[path] | {"dealer": player.pk}}

    return write(match=match, context=context, what=f"{player.name} deals", edit=edit)


def replay(*, match: Match, context: WriteContext) -> Written:
    """The stock ran out twice: the open round is dealt again by the same dealer with one more deck.

    Nothing of it is scored, its cut included (scorekeeper/docs/games/ten_step.md); who is away stays away.
    """

    def edit(facts: Facts) -> Facts:
        number = playing(facts, context.seen)
        old = facts[round_path(number)]
        new = {**NEW_ROUND, "dealer": old["dealer"], "note": old["note"], "replays": old["replays"] + 1}
        paths = [hand_path(number, player) for player in facts["seats"]]
        hands = {path: {"absent": True} if facts[path].get("absent") else {} for path in paths}
        return facts | {round_path(number): new} | hands

    return write(match=match, context=context, what="Dealt again with one more deck", edit=edit)


def playing(facts: Facts, seen: int | None = None) -> int:
    """The number of the open round. Raises MatchOver where there is none, RoundOver where another was `seen`."""
    number = open_number(facts)
    if number is None:
        raise MatchOver
    if seen not in (None, number):
        raise RoundOver
    return number


def wording(fact: str, value: Value, name: str = "") -> str:
    """What is said of a fact that has this value: "Bob has bought 2"."""
    return SENTENCES[fact][0 if value else 1].format(name=name, value=int(value))


def _meet(path: str, value: Value, was: Value, now: object) -> None:
    """None, False and 0 say the same of a fact: nothing yet."""
    if (now or 0) not in (was, value):
        raise Conflict([Clash(path, value, now)])


def _without_dealer(facts: Facts, number: int, player: int) -> Facts:
    """Who goes away deals no longer: the deal is again whose turn it is."""
    path = round_path(number)
    return facts | {path: facts[path] | {"dealer": None}} if facts[path]["dealer"] == player else facts


def _following(hand: Facts, fact: str, value: Value) -> Facts:
    """The hand with the new fact and with those that hang on it."""
    if fact == "absent" and value:
        return {**NO_HAND, "absent": True}
    changed = hand | {fact: value}
    if fact == "floating" and value:
        changed |= {"laid_down": True, "one_card": False}
    if fact == "one_card" and value:
        changed["floating"] = False
    if fact == "laid_down" and not value:
        changed |= {"laid_down": None, "floating": False, "one_card": False}
    return changed
