"""What one tap at the table writes: a fact of a hand, or of the round being played.

A tap says what it found (`was`) and what it makes of it. Where somebody else has tapped the same
fact meanwhile, nothing is written and the keeper sees both.
"""

from scorekeeper.facts.paths import (
    NEW_ROUND,
    Facts,
    hand_path,
    open_number,
    parted,
    round_path,
    stated_facts,
)
from scorekeeper.models import Match, Player
from scorekeeper.rules import catalogue, game_facts
from scorekeeper.rules.faults import Path
from scorekeeper.services.errors import Conflict, ConflictingWrite, MatchOver, RoundOver
from scorekeeper.services.writing import Code, Description, WriteContext, Written, write

Value = bool | int


def tap(*, match: Match, player: Player, fact: str, value: Value, was: Value, context: WriteContext) -> Written:
    """Set one fact of a hand in the open round, and what follows from it.

    Raises Conflict where the fact is neither `was` nor `value` any more, Refused where the rules
    forbid it, MatchOver where no round is open, RoundOver where it is not the one that the keeper saw:
    a late tap must not meet the next one.
    """
    game = catalogue.get(match.game)

    def edit(facts: Facts) -> Facts:
        number = playing(facts, context.seen)
        path = hand_path(number, player.pk)
        hand = {**game_facts.silent_hand(game), **facts[path]}
        _meet((*parted(path), fact), value, was, hand[fact])
        changed = facts | {path: stated_facts(_following(hand, fact, value), game)}
        return _without_dealer(changed, number, player.pk) if fact == "absent" and value else changed

    what = Description(Code.FACT, {"player": player.pk, "fact": fact, "value": value})
    return write(match=match, context=context, what=what, edit=edit)


def cut(*, match: Match, value: bool, was: bool, context: WriteContext) -> Written:
    """Write whether the cutter of the open round cut exactly. Raises as `tap` does."""

    def edit(facts: Facts) -> Facts:
        path = round_path(playing(facts, context.seen))
        _meet((*parted(path), "exact_cut"), value, was, facts[path]["exact_cut"])
        return facts | {path: facts[path] | {"exact_cut": value}}

    what = Description(Code.FACT, {"fact": "exact_cut", "value": value})
    return write(match=match, context=context, what=what, edit=edit)


def deal(*, match: Match, player: Player, context: WriteContext) -> Written:
    """Say who really deals the open round. Raises Refused for somebody who is away."""

    def edit(facts: Facts) -> Facts:
        path = round_path(playing(facts, context.seen))
        return facts | {path: facts[path] | {"dealer": player.pk}}

    return write(match=match, context=context, what=Description(Code.DEALER, {"player": player.pk}), edit=edit)


def replay(*, match: Match, context: WriteContext) -> Written:
    """Deal the open round again, as the stock ran out twice: by the same dealer with one more deck.

    Nothing of it is scored, its cut included (scorekeeper/docs/games/ten_step.md); who is away stays away.
    """

    def edit(facts: Facts) -> Facts:
        number = playing(facts, context.seen)
        old = facts[round_path(number)]
        new = {**NEW_ROUND, "dealer": old["dealer"], "note": old["note"], "replays": old["replays"] + 1}
        paths = [hand_path(number, player) for player in facts["seats"]]
        hands = {path: {"absent": True} if facts[path].get("absent") else {} for path in paths}
        return facts | {round_path(number): new} | hands

    return write(match=match, context=context, what=Description(Code.REPLAYED), edit=edit)


def playing(facts: Facts, seen: int | None = None) -> int:
    """Return the number of the open round. Raises MatchOver if there is none, RoundOver if another was `seen`."""
    number = open_number(facts)
    if number is None:
        raise MatchOver
    if seen not in (None, number):
        raise RoundOver
    return number


def _meet(path: Path, value: Value, was: Value, now: object) -> None:
    """Raise Conflict if something else stands there by now; None, False and 0 all say nothing yet."""
    if (now or 0) not in (was, value):
        raise Conflict([ConflictingWrite(path, value, now)])


def _without_dealer(facts: Facts, number: int, player: int) -> Facts:
    """Let nobody who goes away deal: the deal is again whose turn it is."""
    path = round_path(number)
    return facts | {path: facts[path] | {"dealer": None}} if facts[path]["dealer"] == player else facts


def _following(hand: Facts, fact: str, value: Value) -> Facts:
    """Return the hand with the new fact and with those that hang on it."""
    if fact == "absent" and value:
        return {"absent": True}
    changed = hand | {fact: value}
    if fact == "floating" and value:
        changed |= {"laid_down": True, "one_card": False}
    if fact == "one_card" and value:
        changed["floating"] = False
    if fact == "laid_down" and not value:
        changed |= {"laid_down": None, "floating": False, "one_card": False}
    return changed
