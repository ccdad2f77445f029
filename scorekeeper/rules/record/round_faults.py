"""What the rules refuse in a round as a whole."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import letter, worth
from scorekeeper.rules.documents.faults import FOREIGN_FACT
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import FaultCode, Path, Report
from scorekeeper.rules.record import Round
from scorekeeper.rules.record.hand_faults import CheckContext, bounded_by_cards, check_hand, check_number
from scorekeeper.rules.scoring.round_points import RoundHands, points_left
from scorekeeper.rules.scoring.table import Table
from scorekeeper.rules.text_rules import storable
from scorekeeper.rules.wording import gettext_lazy as _

UNWRITABLE_NOTE = FaultCode("unwritable_note", "has a character that can’t be written")
DEALER_MISSING = FaultCode("dealer_missing", "missing: the dealer is drawn before every {word}, so who dealt?")
NOBODY_DEALS = FaultCode("nobody_deals", sentence=_("Nobody deals in {title}."))
NOT_IN_MATCH = FaultCode("not_in_match", sentence=_("{name:quoted} does not play in this match."))
DEALER_AWAY = FaultCode("dealer_away", sentence=_("{name} is away and cannot deal."))
PLAYER_MISSING = FaultCode("player_missing", sentence=_("{name} is missing."))
TOO_FEW = FaultCode("too_few", sentence=_("{present} at the table, but {title} needs {least}."))
BOTH_WENT_OUT = FaultCode("both_went_out", sentence=_("{names:and} both went out."))
ALL_WENT_OUT = FaultCode("all_went_out", sentence=_("{names:and} all went out."))
NOBODY_WENT_OUT = FaultCode("nobody_went_out", sentence=_("Nobody went out."))
TOO_MANY_OF_RANK = FaultCode(
    "too_many_of_rank", sentence=_("{count} × {rank}, but {decks} {decks:deck holds|decks hold} {copies}.")
)
GRABBED_TOO_MANY = FaultCode("grabbed_too_many", "{value}, but {decks} {decks:deck holds|decks hold} {cards}")
OVER_WORTH = FaultCode("over_worth", "{value:quoted}, but all the cards in play are worth {most}")
ONE_HAND_ONLY = FaultCode("one_hand_only", "{names:and} have {fact}, but only one hand can have it")
NO_HAND = FaultCode("no_hand", "no hand has {fact}, but one must")
OVER_BUY_LIMIT = FaultCode("over_buy_limit", "{value:quoted}, but {limit} is the limit in {round}")
NOBODY_BUYS = FaultCode("nobody_buys", "{value:quoted}, but nobody buys in {title} under these house rules")


def check_round(
    context: CheckContext, index: int, round_: Round, extra_decks: int, table: Table | None, *, done: bool
) -> None:
    """Add the faults of the round with this index (from 0) to the report; unless it is `done`, facts may be missing.

    `extra_decks` is how many replays have added so far, in this round too; `table` has played the rounds before, None
    if they are not known.
    """
    path: Path = ("rounds", index)
    if context.report.broken(path):
        return
    present = round_.present(context.players)
    _check_facts(context, path, round_)
    _check_dealer(context, path, round_.dealer, present, done=done)
    if not storable(round_.note):
        context.report.add((*path, "note"), UNWRITABLE_NOTE)
    hands = (*path, "hands")
    if context.report.broken(hands):
        return
    round_ = _without_strangers(context, hands, round_)
    _check_seats(context, hands, round_, present, done=done)
    in_play = context.game.in_play(len(present), context.options, extra_decks)
    _check_copies(context, hands, round_, in_play, context.game.decks(len(present), context.options) + extra_decks)
    _check_worth(context, hands, round_, worth(in_play, context.game.values(index + 1, context.options)))
    dealt = context.game.deal(len(present), index + 1, context.options) if present else 0
    for player in context.players:
        if player in round_.hands:
            check_hand(context, (*hands, player), round_.hands[player], dealt, done=done)
            _check_buys(context, (*hands, player, "buys"), round_.hands[player].buys, index + 1)
    sound = not context.report.spoiled(hands)
    _check_lone(context, hands, round_, done=done)
    if sound:
        together = {player: round_.hands[player] for player in present if player in round_.hands}
        left = points_left(together, context.game.values(index + 1, context.options))
        totals = {**table.totals} if table else {}
        every = RoundHands(index + 1, context.options, together, left, dealt, context.sides, totals)
        _check_together(context, hands, every, done=done)


def _without_strangers(context: CheckContext, hands_path: Path, round_: Round) -> Round:
    """Add a fault for each hand of somebody who is not in the match; return the round without these hands."""
    strangers = [name for name in round_.hands if name not in context.players]
    for name in strangers:
        context.report.add((*hands_path, name), NOT_IN_MATCH, name=name)
    known = {player: hand for player, hand in round_.hands.items() if player in context.players}
    return replace(round_, hands=known) if strangers else round_


def _check_together(context: CheckContext, hands_path: Path, round_: RoundHands, *, done: bool) -> None:
    """Add the faults of all bids, once all are known, and if the round is `done`, of all hands together.

    No fault must have been found in the hands before.
    """
    bids = [fact.name for fact in context.game.own_facts if fact.before_play and fact.required]
    if bids and all(bid in hand.own for hand in round_.hands.values() for bid in bids):
        for fault in context.game.bids_check(round_):
            context.report.take(fault.below(hands_path))
    if done:
        sums = chain.from_iterable(rule.check(round_) for rule in context.game.sums)
        for fault in chain(sums, context.game.round_check(round_)):
            context.report.take(fault.below(hands_path))


def _check_lone(context: CheckContext, hands_path: Path, round_: Round, *, done: bool) -> None:
    """Add a fault for each lone fact of several hands and, if `done`, for each required one that no hand has.

    Facts are required only if every player has a hand, and never if the house rules hush them (`Game.hushed`).
    """
    whole = done and all(player in round_.hands for player in context.players)
    for fact in context.game.own_facts:
        if not fact.lone or any(context.report.spoiled((*hands_path, player, fact.name)) for player in context.players):
            continue
        names = [player for player, hand in round_.hands.items() if hand.own.get(fact.name)]
        if len(names) > 1:
            context.report.add(hands_path, ONE_HAND_ONLY, fact=fact.name, label=fact.words.label, names=names)
        elif not names and whole and fact.required and fact.name in game_facts.asked(context.game, context.options):
            context.report.add(hands_path, NO_HAND, fact=fact.name, asks=fact.words.asks)


def _check_facts(context: CheckContext, round_path: Path, round_: Round) -> None:
    """Add a fault for each fact of the round itself that the game does not have, and for a bad number of replays.

    Unknown facts in a document are found by `reading`.
    """
    check_number(context.report, (*round_path, "replays"), round_.replays)
    for fact in ("dealer", "exact_cut", "replays"):
        if getattr(round_, fact) and fact not in context.game.round_facts:
            context.report.add((*round_path, fact), FOREIGN_FACT, title=context.game.title)


def _check_dealer(
    context: CheckContext, round_path: Path, dealer: str | None, present: tuple[str, ...], *, done: bool
) -> None:
    """Add a fault for a dealer who is not at the table, or in a game in which nobody deals.

    Add one if the dealer is missing in a round that is `done` in a game that draws for it.
    """
    place = (*round_path, "dealer")
    if context.report.spoiled(place):
        return
    dealing = context.game.dealing(context.options)
    if dealer is None:
        if dealing == "drawn" and done:
            context.report.add(place, DEALER_MISSING, word=context.game.round_word)
    elif dealing == "nobody":
        context.report.add(place, NOBODY_DEALS, title=context.game.titled(context.options))
    elif dealer not in context.players:
        context.report.add(place, NOT_IN_MATCH, name=dealer)
    elif dealer not in present:
        context.report.add(place, DEALER_AWAY, name=dealer)


def _check_seats(
    context: CheckContext, hands_path: Path, round_: Round, present: tuple[str, ...], *, done: bool
) -> None:
    """Add a fault for each player without a hand if the round is `done`, and for too few present.

    A player who is away, but whose hand has a fault, as for further facts, counts as present here. Who went out is
    checked too (`_check_outs`).
    """
    report = context.report
    missing = [player for player in context.players if player not in round_.hands]
    for player in missing if done else ():
        if not report.spoiled((*hands_path, player)):
            report.add(hands_path, PLAYER_MISSING, name=player)
    least = context.game.players[0]
    perhaps = [player for player in context.players if player not in present and report.broken((*hands_path, player))]
    enough = len(present) + len(perhaps) >= least
    if not enough:
        report.add(hands_path, TOO_FEW, present=len(present), title=context.game.title, least=least)
    _check_outs(context, hands_path, round_, must_end=done and enough and not missing)


def _check_outs(context: CheckContext, hands_path: Path, round_: Round, *, must_end: bool) -> None:
    """Add a fault if several players went out or, with `must_end`, nobody did in a game that needs it."""
    outs = [player for player, hand in round_.hands.items() if hand.out]
    if len(outs) > 1:
        context.report.add(hands_path, BOTH_WENT_OUT if len(outs) == 2 else ALL_WENT_OUT, names=outs)
    unclear = any(_unclear(context.report, (*hands_path, player)) for player in context.players)
    if must_end and "out" in context.game.facts and context.game.must_go_out and not outs and not unclear:
        context.report.add(hands_path, NOBODY_WENT_OUT)


def _unclear(report: Report, hand_path: Path) -> bool:
    """Return whether faults in a hand leave open if its player went out or was present."""
    return report.broken(hand_path) or any(report.spoiled((*hand_path, fact)) for fact in ("out", "absent"))


def _check_copies(
    context: CheckContext, hands_path: Path, round_: Round, in_play: Mapping[str, int], decks: int
) -> None:
    """Add a fault for each rank of which more cards were left, and each grab of more cards, than the decks hold.

    `in_play` has the copies by rank in all `decks`.
    """
    counts = Counter(chain.from_iterable(hand.cards or () for hand in round_.hands.values()))
    for rank, copies in in_play.items():
        if counts[rank] > copies:
            name = context.game.rank_words.get(rank) or letter(rank)
            context.report.add(hands_path, TOO_MANY_OF_RANK, count=counts[rank], rank=name, decks=decks, copies=copies)
    cards = sum(in_play.values())
    for player, hand in round_.hands.items():
        if hand.grabbed is not None and cards < hand.grabbed <= MOST:
            place = (*hands_path, player, "grabbed")
            context.report.add(place, GRABBED_TOO_MANY, value=hand.grabbed, decks=decks, cards=cards)


def _check_worth(context: CheckContext, hands_path: Path, round_: Round, most: int) -> None:
    """Add a fault for each number of points of cards above `most`, the worth of all cards in play."""
    facts = [fact.name for fact in game_facts.declared(context.game).values() if bounded_by_cards(context, fact)]
    for player in context.players:
        for fact in facts if player in round_.hands else ():
            number = round_.hands[player].fact(fact)
            if isinstance(number, int) and number > most:
                context.report.add((*hands_path, player, fact), OVER_WORTH, value=number, most=most)


def _check_buys(context: CheckContext, path: Path, buys: int, number: int) -> None:
    """Add a fault at this path if a hand has bought more often than round `number` allows.

    None is added if the path has a fault already.
    """
    limit = context.game.buy_limit(context.options, number)
    if limit is None or buys <= limit or context.report.broken(path):
        return
    if limit == 0:
        context.report.add(path, NOBODY_BUYS, value=buys, title=context.game.titled(context.options))
    else:
        context.report.add(path, OVER_BUY_LIMIT, value=buys, limit=limit, round=context.game.named_round(number))
