"""What the rules refuse in one hand.

The reason for a whole hand goes on after the player's name: "Bob went out, so no cards can be left".
"""

from collections.abc import Sequence

from scorekeeper.rules.faults import Path, Report, shown
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand

# No table counts further; a bound keeps a slip of the finger out of the totals.
MOST = 1_000_000
SILENT = Hand()
AWAY = Hand(absent=True)
AWAY_AND_MORE = "is away, so nothing else can be written down"
_FLAGS = {"out", "floating", "absent"}
LEFT = ("cards", "points", "out", "floating")


def check_hand(report: Report, game: Game, path: Path, hand: Hand, *, done: bool) -> None:
    """Check what a hand says; `done`: the round is over, so it must say what was left."""
    if hand.absent:
        if hand != AWAY:
            report.add(path, AWAY_AND_MORE)
        return
    _check_left(report, path, hand, done=done)
    _check_ranks(report, game, (*path, "cards"), hand.cards or ())
    for fact in ("points", "buys", "rummies"):
        check_number(report, (*path, fact), getattr(hand, fact) or 0)
    if hand.laid_down is False and (hand.out or hand.floating):
        report.add((*path, "laid_down"), "false, but who is rid of all cards has laid down")
    for fact in game.foreign_facts:
        if getattr(hand, fact) != getattr(SILENT, fact) and not report.spoiled((*path, fact)):
            report.add((*path, fact), f"{game.title} has no such fact")


def check_number(report: Report, path: Path, number: int) -> None:
    """Check that a count is neither negative nor beyond all counting."""
    if not 0 <= number <= MOST:
        report.add(path, f"{shown(number)}, but it must be from 0 to {MOST}")


def _check_left(report: Report, path: Path, hand: Hand, *, done: bool) -> None:
    """Check that exactly one fact says what was left, and that it is not nothing."""
    unreadable = {fact for fact in (*LEFT, "absent") if report.spoiled((*path, fact))}
    said = [fact for fact in LEFT if _said(hand, fact) or fact in unreadable - _FLAGS]
    if len(said) > 1:
        report.add(path, _contradiction(said))
    elif done and not said and not unreadable:
        report.add(path, "still holds cards: which, or how many points?")
    elif said == ["cards"] and hand.cards == ():
        report.add((*path, "cards"), "none, but who has no cards left is out or floating")
    elif said == ["points"] and hand.points == 0:
        report.add((*path, "points"), "0, but who has no cards left is out or floating")


def _contradiction(said: Sequence[str]) -> str:
    if {"out", "floating"} <= {*said}:
        return "cannot both go out and float"
    if _FLAGS.isdisjoint(said):
        return "has both cards and a total written down: one of them is enough"
    return f"{'went out' if 'out' in said else 'floats'}, so no cards can be left"


def _said(hand: Hand, fact: str) -> bool:
    value = getattr(hand, fact)
    return value is not None and value is not False


def _check_ranks(report: Report, game: Game, path: Path, cards: tuple[str, ...]) -> None:
    for index, rank in enumerate(cards):
        if rank not in game.copies and not report.spoiled((*path, index)):
            report.add((*path, index), f"{shown(rank)} is not a rank of {game.key}")
