"""The writes of taps at the table: one fact of a hand or of the open round.

A tap has the value that the keeper saw (`was`) and the new one. If another keeper has changed the fact meanwhile,
nothing is written and the keeper sees both values.
"""

from scorekeeper.facts.paths import NEW_ROUND, Facts, hand_path, open_number, round_path, stated_facts
from scorekeeper.models import Change, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.services.errors import Conflict, ConflictingWrite, MatchOver, RoundOver
from scorekeeper.services.writing import Code, WriteContext, Written, write, written_before

Value = bool | int | str


def tap(
    *, now: MatchSheet, player: Player, fact: str, value: Value, was: Value | None, context: WriteContext
) -> Written:
    """Set one fact of a player's hand in the open round to `value`, and the facts that follow from it.

    `was` is the value that the keeper saw, None if nothing was said. Raises Conflict if the fact is neither `was` nor
    `value` any more, Refused if the rules forbid it, MatchOver if no round is open, RoundOver if the open round is not
    the one that the keeper saw (`context.seen`).
    """
    if done := written_before(now, context):
        return done
    number = playing(now.facts, context.seen)
    path = hand_path(number, player.pk)
    hand = {**game_facts.default_hand(now.game), **now.facts[path]}
    _refuse_conflict(ConflictingWrite(player.pk, fact, value, hand[fact]), was)
    facts = now.facts | {path: stated_facts(_with_consequences(hand, fact, value), now.game)}
    row = facts[round_path(number)]
    if fact == "absent" and value and row["dealer"] == player.pk:
        facts |= {round_path(number): row | {"dealer": None}}
    params = {"player": player.pk, "fact": fact, "value": value}
    return write(now, facts, Change(code=Code.FACT, params=params), context)


def set_lone_fact(
    *, now: MatchSheet, player: Player, fact: str, value: Value, seen: tuple[int, Value | None], context: WriteContext
) -> Written:
    """Set a fact that only one hand of the open round can have; remove it from the other hands.

    Facts that belong to the hand with it (`goes_with_asked`) are removed from the others, too. `seen` is the id of the
    player who had it when the keeper looked, and the value; 0 and None for nobody. Raises Conflict if another keeper
    has set it otherwise meanwhile, Refused if the rules forbid it, MatchOver if no round is open, RoundOver if the open
    round is not the one that the keeper saw.
    """
    if done := written_before(now, context):
        return done
    number = playing(now.facts, context.seen)
    holder = _holder(now.facts, number, fact)
    if holder not in (seen, (player.pk, value)):
        raise Conflict([ConflictingWrite(holder[0], fact, value, holder[1])])
    cleared = {fact, *game_facts.goes_with_asked(now.game)}
    others = (hand_path(number, other) for other in now.facts["seats"] if other != player.pk)
    facts = now.facts | {path: {k: v for k, v in now.facts[path].items() if k not in cleared} for path in others}
    path = hand_path(number, player.pk)
    facts |= {path: stated_facts({**game_facts.default_hand(now.game), **facts[path], fact: value}, now.game)}
    params = {"player": player.pk, "fact": fact, "value": value}
    return write(now, facts, Change(code=Code.FACT, params=params), context)


def _holder(facts: Facts, number: int, fact: str) -> tuple[int, Value | None]:
    """Return the id of the player whose hand has the fact in round `number`, and the value; 0 and None for nobody."""
    for player in facts["seats"]:
        if value := facts[hand_path(number, player)].get(fact):
            return player, value
    return 0, None


def cut(*, now: MatchSheet, value: bool, was: bool, context: WriteContext) -> Written:
    """Set whether the cutter of the open round cut exactly; `was` is what the keeper saw.

    Raises Conflict if it is neither `was` nor `value` any more, Refused if the rules forbid it, MatchOver if no round
    is open, RoundOver if the open round is not the one that the keeper saw.
    """
    if done := written_before(now, context):
        return done
    path = round_path(playing(now.facts, context.seen))
    row = now.facts[path]
    _refuse_conflict(ConflictingWrite(0, "exact_cut", value, row["exact_cut"]), was)
    facts = now.facts | {path: row | {"exact_cut": value}}
    return write(now, facts, Change(code=Code.FACT, params={"fact": "exact_cut", "value": value}), context)


def deal(*, now: MatchSheet, player: Player, context: WriteContext) -> Written:
    """Set the dealer of the open round, in place of any earlier one: there is no Conflict.

    Raises Refused if the rules forbid it, as for an absent player, MatchOver if no round is open, RoundOver if the open
    round is not the one that the keeper saw.
    """
    if done := written_before(now, context):
        return done
    path = round_path(playing(now.facts, context.seen))
    facts = now.facts | {path: now.facts[path] | {"dealer": player.pk}}
    return write(now, facts, Change(code=Code.DEALER, params={"player": player.pk}), context)


def replay(*, now: MatchSheet, context: WriteContext) -> Written:
    """Deal the open round again because the stock ran out twice: by the same dealer, with one more deck.

    All its facts are reset, the cut included (scorekeeper/docs/games/ten_step.md), except absences and the note. Raises
    Refused if the rules forbid it, MatchOver if no round is open, RoundOver if the open round is not the one that the
    keeper saw.
    """
    if done := written_before(now, context):
        return done
    number = playing(now.facts, context.seen)
    old = now.facts[round_path(number)]
    new = {**NEW_ROUND, "dealer": old["dealer"], "note": old["note"], "replays": old["replays"] + 1}
    paths = [hand_path(number, player) for player in now.facts["seats"]]
    hands = {path: {"absent": True} if now.facts[path].get("absent") else {} for path in paths}
    facts = now.facts | {round_path(number): new} | hands
    return write(now, facts, Change(code=Code.REPLAYED), context)


def playing(facts: Facts, seen: int | None = None) -> int:
    """Return the number of the open round. Raises MatchOver if there is none.

    Raises RoundOver if `seen`, the number of the round that the keeper saw as open, is another.
    """
    number = open_number(facts)
    if number is None:
        raise MatchOver
    if seen not in (None, number):
        raise RoundOver
    return number


def _refuse_conflict(write: ConflictingWrite, was: Value | None) -> None:
    """Raise Conflict if the stored fact is neither `was` nor the new value.

    None, False and 0 count as equal, except where the keeper saw that nothing was said (`was` is None).
    """
    theirs = write.theirs if was is None else write.theirs or 0
    if theirs not in (was, write.mine):
        raise Conflict([write])


def _with_consequences(hand: Facts, fact: str, value: Value) -> Facts:
    """Return the hand with the new fact, and with other facts changed to agree with it.

    An absent player has no other facts. `floating` sets `laid_down` and ends `one_card`; `one_card` ends `floating`.
    Taking back `laid_down` ends both, and leaves it None: nothing is said. Phones draw the same (js/table/paint.js).
    """
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
