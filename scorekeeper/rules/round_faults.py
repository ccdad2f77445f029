"""What the rules refuse in a round as a whole."""

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.faults import Path, Report, listed, shown
from scorekeeper.rules.game import Game
from scorekeeper.rules.hand_faults import check_hand, check_number
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Round


@dataclass(frozen=True, slots=True)
class Judge:
    """What a round is judged by: the game, all its house rules, the seats; and where faults go."""

    report: Report
    game: Game
    options: Options
    players: tuple[str, ...]


def check_round(judge: Judge, index: int, round_: Round, extra_decks: int, *, done: bool) -> None:
    """Check a round (index from 0); `extra_decks` came in by replays so far, this round's included.

    In a round that is not done, what is not said yet is no fault.
    """
    path: Path = ("rounds", index)
    if judge.report.broken(path):
        return
    present = round_.present(judge.players)
    _check_dealer(judge, path, round_.dealer, present, done=done)
    check_number(judge.report, (*path, "replays"), round_.replays)
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in round_.note):
        judge.report.add((*path, "note"), "holds a character that cannot be written")
    hands = (*path, "hands")
    if judge.report.broken(hands):
        return
    _check_seats(judge, hands, round_, present, done=done)
    _check_copies(judge, hands, round_, judge.game.decks(len(present), judge.options) + extra_decks)
    for player in judge.players:
        if player in round_.hands:
            check_hand(judge.report, judge.game, (*hands, player), round_.hands[player], done=done)
            _check_buys(judge, (*hands, player, "buys"), round_.hands[player].buys, index + 1)


def _check_dealer(judge: Judge, path: Path, dealer: str | None, present: tuple[str, ...], *, done: bool) -> None:
    place = (*path, "dealer")
    if dealer is None:
        drawn = not judge.game.deal_rotates(judge.options)
        if drawn and done and not judge.report.spoiled(place):
            judge.report.add(place, f"missing: the dealer is drawn before every {judge.game.round_word}, so who dealt?")
    elif dealer not in judge.players:
        judge.report.add(place, f"{shown(dealer)} does not play in this match")
    elif dealer not in present:
        judge.report.add(place, f"{dealer} is away and cannot deal")


def _check_seats(judge: Judge, path: Path, round_: Round, present: tuple[str, ...], *, done: bool) -> None:
    """Check that everybody has a hand, nobody else has one, and enough are at the table."""
    report = judge.report
    missing = [player for player in judge.players if player not in round_.hands]
    for player in missing if done else ():
        if not report.spoiled((*path, player)):
            report.add(path, f"{player} is missing")
    least = judge.game.players[0]
    if len(present) < least:
        report.add(path, f"{len(present)} at the table, but {judge.game.title} needs {least}")
    _check_outs(judge, path, round_, must_end=done and len(present) >= least and not missing)
    for name in round_.hands:
        if name not in judge.players:
            report.add((*path, name), f"{shown(name)} does not play in this match")


def _check_outs(judge: Judge, path: Path, round_: Round, *, must_end: bool) -> None:
    """Check that no two went out; and that somebody did, in a round that must have ended."""
    outs = [player for player, hand in round_.hands.items() if hand.out]
    if len(outs) > 1:
        judge.report.add(path, f"{listed(outs)} {'both' if len(outs) == 2 else 'all'} went out")
    unclear = any(_unclear(judge.report, (*path, player)) for player in judge.players)
    if must_end and not outs and not unclear:
        judge.report.add(path, "nobody went out")


def _unclear(report: Report, path: Path) -> bool:
    """Say whether a fault hides if this player went out or was there at all."""
    return report.spoiled(path) and any(report.spoiled((*path, fact)) for fact in ("out", "absent"))


def _check_copies(judge: Judge, path: Path, round_: Round, decks: int) -> None:
    """Check that no rank was left more often than the decks in play hold it."""
    counts = Counter(chain.from_iterable(hand.cards or () for hand in round_.hands.values()))
    for rank, copies in judge.game.copies.items():
        if counts[rank] > copies * decks:
            count = f"{decks} deck{'' if decks == 1 else 's'}"
            held = "holds" if decks == 1 else "hold"
            name = "joker" if rank == JOKER else rank
            judge.report.add(path, f"{counts[rank]} × {name}, but {count} {held} {copies * decks}")


def _check_buys(judge: Judge, path: Path, buys: int, number: int) -> None:
    limit = judge.game.buy_limit(judge.options, number)
    if limit is not None and buys > limit:
        step = f"{judge.game.round_word} {judge.game.step(number)}"
        judge.report.add(path, f"{shown(buys)}, but {step} allows {limit}")
