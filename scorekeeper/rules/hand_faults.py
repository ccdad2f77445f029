"""What the rules refuse in one hand.

The reason for a whole hand goes on after the player's name: "Bob went out, so no cards can be left".
"""

from collections.abc import Sequence

from scorekeeper.rules.check_context import CheckContext
from scorekeeper.rules.faults import Path, Report, listed, shown
from scorekeeper.rules.record import Hand

# No table counts further; a bound keeps a slip of the finger out of the totals.
MOST = 1_000_000
SILENT = Hand()
AWAY = Hand(absent=True)
AWAY_AND_MORE = "is away, so nothing else can be written down"
_FLAGS = {"out", "floating", "absent"}
LEFT = ("cards", "points", "out", "floating")
# What the cards in play bound, where the points are those of cards.
WORTHS = ("points", "melded")


def check_hand(context: CheckContext, path: Path, hand: Hand, *, done: bool) -> None:
    """Check what a hand says; `done`: the round is over, so it must say what was left."""
    report, game = context.report, context.game
    for fact in game.foreign_facts:
        if getattr(hand, fact) != getattr(SILENT, fact):
            report.add((*path, fact), f"{game.title} has no such fact")
    if hand.absent:
        if hand != AWAY:
            report.add(path, AWAY_AND_MORE)
        return
    _check_left(context, path, hand, done=done)
    for index, rank in enumerate(hand.cards or ()):
        if rank not in context.ranks and not report.spoiled((*path, "cards", index)):
            report.add((*path, "cards", index), f"{shown(rank)} is not a rank of {game.key}")
    _check_numbers(context, path, hand)
    if hand.laid_down is False and (hand.out or hand.floating):
        report.add((*path, "laid_down"), "false, but a player with no cards left has laid down")


def _check_numbers(context: CheckContext, path: Path, hand: Hand) -> None:
    for fact in ("points", "buys", "rummies", "melded", "grabbed"):
        number = getattr(hand, fact) or 0
        free = context.game.any_points
        bounded = fact in WORTHS and not free and number > 0
        if not bounded:
            check_number(context.report, (*path, fact), number, -MOST if fact == "points" and free else 0)


def check_number(report: Report, path: Path, number: int, least: int = 0) -> None:
    """Check that a count is neither negative nor beyond all counting."""
    if not least <= number <= MOST:
        report.add(path, f"{shown(number)}, but it must be from {least} to {MOST}")


def _check_left(context: CheckContext, path: Path, hand: Hand, *, done: bool) -> None:
    """Check that exactly one fact says what was left, and that it is not nothing."""
    report, game = context.report, context.game
    unreadable = {fact for fact in (*LEFT, "absent") if report.spoiled((*path, fact))}
    said = [fact for fact in LEFT if _said(hand, fact) or fact in unreadable - _FLAGS]
    if len(said) > 1:
        report.add(path, _contradiction(said))
    elif not said:
        if done and not unreadable:
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
    if _FLAGS.isdisjoint(said):
        return "has both cards and a total written down: one of them is enough"
    return f"{'went out' if 'out' in said else 'floats'}, so no cards can be left"


def _said(hand: Hand, fact: str) -> bool:
    value = getattr(hand, fact)
    return value is not None and value is not False
