"""What the rules refuse in a round as a whole."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from scorekeeper.rules.check_context import Judge
from scorekeeper.rules.faults import Path, Report, listed, shown
from scorekeeper.rules.hand_faults import MOST, WORTHS, check_hand, check_number
from scorekeeper.rules.record import Round
from scorekeeper.rules.sums import worth


def check_round(judge: Judge, index: int, round_: Round, extra_decks: int, *, done: bool) -> None:
    """Check a round (index from 0); `extra_decks` came in by replays so far, this round's included.

    In a round that is not done, what is not said yet is no fault.
    """
    path: Path = ("rounds", index)
    if judge.report.broken(path):
        return
    present = round_.present(judge.players)
    _check_facts(judge, path, round_)
    _check_dealer(judge, path, round_.dealer, present, done=done)
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in round_.note):
        judge.report.add((*path, "note"), "has a character that can’t be written")
    hands = (*path, "hands")
    if judge.report.broken(hands):
        return
    _check_seats(judge, hands, round_, present, done=done)
    in_play = judge.game.in_play(len(present), judge.options, extra_decks)
    _check_copies(judge, hands, round_, in_play, judge.game.decks(len(present), judge.options) + extra_decks)
    _check_worth(judge, hands, round_, worth(in_play, judge.game.card_values(judge.options)))
    for player in judge.players:
        if player in round_.hands:
            check_hand(judge, (*hands, player), round_.hands[player], done=done)
            _check_buys(judge, (*hands, player, "buys"), round_.hands[player].buys, index + 1)


def _check_facts(judge: Judge, path: Path, round_: Round) -> None:
    """Check what is said of the round as a whole; in a document foreign facts are found by reading."""
    check_number(judge.report, (*path, "replays"), round_.replays)
    for fact in ("dealer", "exact_cut", "replays"):
        if getattr(round_, fact) and fact not in judge.game.round_facts:
            judge.report.add((*path, fact), f"{judge.game.title} has no such fact")


def _check_dealer(judge: Judge, path: Path, dealer: str | None, present: tuple[str, ...], *, done: bool) -> None:
    place = (*path, "dealer")
    if judge.report.spoiled(place):
        return
    dealing = judge.game.dealing(judge.options)
    if dealer is None:
        if dealing == "drawn" and done:
            judge.report.add(place, f"missing: the dealer is drawn before every {judge.game.round_word}, so who dealt?")
    elif dealing == "nobody":
        judge.report.add(place, f"nobody deals in {judge.game.titled(judge.options)}")
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
    if must_end and judge.game.must_go_out and not outs and not unclear:
        judge.report.add(path, "nobody went out")


def _unclear(report: Report, path: Path) -> bool:
    """Say whether a fault hides if this player went out or was there at all."""
    return report.spoiled(path) and any(report.spoiled((*path, fact)) for fact in ("out", "absent"))


def _check_copies(judge: Judge, path: Path, round_: Round, in_play: Mapping[str, int], decks: int) -> None:
    """Check that no rank was left, and no more cards grabbed, than the decks in play hold."""
    held = f"{decks} deck{'' if decks == 1 else 's'} {'holds' if decks == 1 else 'hold'}"
    counts = Counter(chain.from_iterable(hand.cards or () for hand in round_.hands.values()))
    for rank, copies in in_play.items():
        if counts[rank] > copies:
            name = judge.game.rank_words.get(rank, rank)
            judge.report.add(path, f"{counts[rank]} × {name}, but {held} {copies}")
    cards = sum(in_play.values())
    for player, hand in round_.hands.items():
        if hand.grabbed is not None and cards < hand.grabbed <= MOST:
            judge.report.add((*path, player, "grabbed"), f"{hand.grabbed}, but {held} {cards}")


def _check_worth(judge: Judge, path: Path, round_: Round, most: int) -> None:
    """Check that no hand was left with more, and nobody melded more, than all cards in play are worth."""
    if judge.game.any_points:
        return
    for player in judge.players:
        for fact in WORTHS if player in round_.hands else ():
            number = getattr(round_.hands[player], fact) or 0
            if number > most and fact in judge.game.facts:
                reason = f"{shown(number)}, but all the cards in play are worth {most}"
                judge.report.add((*path, player, fact), reason)


def _check_buys(judge: Judge, path: Path, buys: int, number: int) -> None:
    limit = judge.game.buy_limit(judge.options, number)
    if limit is None or buys <= limit:
        return
    if limit == 0:
        reason = f"nobody buys in {judge.game.titled(judge.options)} under these house rules"
    else:
        reason = f"{limit} is the limit in {judge.game.named_round(number)}"
    judge.report.add(path, f"{shown(buys)}, but {reason}")
