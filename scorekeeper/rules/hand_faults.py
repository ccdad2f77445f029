"""What the rules refuse in one hand.

The reason for a whole hand goes on after the player's name: "Bob went out, so no cards can be left".
"""

from collections.abc import Sequence
from itertools import combinations

from scorekeeper.rules.check_context import CheckContext
from scorekeeper.rules.facts import FACTS, MOST, RECORDED, Fact
from scorekeeper.rules.faults import Path, Report, listed, shown
from scorekeeper.rules.record import Hand

SILENT = Hand()
AWAY = Hand(absent=True)
AWAY_AND_MORE = "is away, so nothing else can be written down"
FLAGS = {fact.name for fact in FACTS if fact.kind == "flag"}
LEFT = tuple(fact.name for fact in RECORDED if fact.left)


def check_hand(context: CheckContext, path: Path, hand: Hand, *, done: bool) -> None:
    """Check what a hand says; `done`: the round is over, so it must say what was left."""
    report, game = context.report, context.game
    for name in (*game.foreign_facts, *(hand.own.keys() - game.declared.keys())):
        if hand.fact(name) != SILENT.fact(name):
            report.add((*path, name), f"{game.title} has no such fact")
    if hand.absent:
        if hand != AWAY:
            report.add(path, AWAY_AND_MORE)
        return
    _check_left(context, path, hand, done=done)
    for index, rank in enumerate(hand.cards or ()):
        if rank not in context.ranks and not report.spoiled((*path, "cards", index)):
            report.add((*path, "cards", index), f"{shown(rank)} is not a rank of {game.key}")
    _check_numbers(context, path, hand)
    _check_own(context, path, hand, done=done)
    if hand.laid_down is False and (hand.out or hand.floating):
        report.add((*path, "laid_down"), "false, but a player with no cards left has laid down")


def _check_numbers(context: CheckContext, path: Path, hand: Hand) -> None:
    for fact in (*RECORDED, *context.game.own_facts):
        number = hand.fact(fact.name)
        if not fact.is_number or number is None or not isinstance(number, int):
            continue
        if not (bounded_by_cards(context, fact) and number > 0):
            least = -MOST if fact.name == "points" and context.game.any_points else fact.least
            check_number(context.report, (*path, fact.name), number, least, fact.most)


def bounded_by_cards(context: CheckContext, fact: Fact) -> bool:
    """Say whether a fact can't be more than all cards in play are worth."""
    return fact.kind == "points" and bool(context.ranks) and not context.game.any_points


def check_number(report: Report, path: Path, number: int, least: int = 0, most: int = MOST) -> None:
    """Check that a count is neither too low nor beyond all counting."""
    if not least <= number <= most:
        report.add(path, f"{shown(number)}, but it must be from {least} to {most}")


def _check_own(context: CheckContext, path: Path, hand: Hand, *, done: bool) -> None:
    """Check what the game's own facts ask for and exclude."""
    report, declared = context.report, context.game.declared
    for fact in context.game.own_facts:
        if done and fact.required and fact.name not in hand.own and not report.spoiled((*path, fact.name)):
            report.add((*path, fact.name), "missing")
    said = [fact for fact in declared.values() if hand.fact(fact.name) not in (None, fact.silent)]
    for one, other in combinations(said, 2):
        if {*one.excludes, *other.excludes} & {one.name, other.name} and not (one.left and other.left):
            names = f"{one.words.label or one.name} and {other.words.label or other.name}"
            report.add(path, f"has both {names} written down: only one of them can be")


def _check_left(context: CheckContext, path: Path, hand: Hand, *, done: bool) -> None:
    """Check that exactly one fact says what was left, and that it is not nothing."""
    report, game = context.report, context.game
    unreadable = {fact for fact in (*LEFT, "absent") if report.spoiled((*path, fact))}
    said = [fact for fact in LEFT if hand.fact(fact) != SILENT.fact(fact) or fact in unreadable - FLAGS]
    if len(said) > 1:
        report.add(path, _contradiction(said))
    elif not said:
        if done and not unreadable and game.tells_what_is_left:
            _ask_what_was_left(context, path)
    elif not game.any_points and getattr(hand, said[0]) in ((), 0):
        ways = listed([fact for fact in ("out", "floating") if fact in game.facts], "or")
        nothing = {"cards": "none", "points": "0"}[said[0]]
        report.add((*path, said[0]), f"{nothing}, but a player with no cards left is {ways}")


def _ask_what_was_left(context: CheckContext, path: Path) -> None:
    if context.game.any_points:
        context.report.add((*path, "points"), "missing")
    else:
        context.report.add(path, "still holds cards: which, or how many points?")


def _contradiction(said: Sequence[str]) -> str:
    if {"out", "floating"} <= {*said}:
        return "cannot both go out and float"
    if FLAGS.isdisjoint(said):
        return "has both cards and a total written down: one of them is enough"
    return f"{'went out' if 'out' in said else 'floats'}, so no cards can be left"
