"""The sentences of a rules page on bids: what may be bid, and what a bid brings."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules import game_facts
from scorekeeper.rules.bids import BidLine, hook
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.phrases import counted, figure, sentence
from scorekeeper.words.rulebook import RuleSentence


def bidding(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what may be bid; nothing for a game without bids."""
    if not any(fact.before_play and fact.up_to_deal for fact in game_facts.declared(game).values()):
        return
    yield "A bid is at least 0 and at most the number of cards dealt to each."
    if game.bids_check is not hook:
        return
    if options["hook"]:
        yield "The bids may not add up to the tricks played: the dealer, who bids last, then bids another number."
    else:
        yield "The bids may add up to the tricks played, so that everybody can make theirs."


def what_a_bid_brings(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what a bid made and a missed one bring; nothing where that is no table of points."""
    if game.bid_points is None:
        return
    table = game.bid_points(options)
    yield _said("A bid made exactly", table.exact)
    if table.zero:
        yield _said("A bid of 0 made exactly", table.zero)
    if table.one_off:
        yield _said("A bid missed by one", table.one_off)
    yield _said("A bid missed by more" if table.one_off else "A missed bid", table.missed)
    if table.zero_missed:
        yield _said("A missed bid of 0", table.zero_missed)


def _said(bid: str, line: BidLine) -> str:
    """Return what a line brings or costs: "A missed bid costs 10 for each trick too many or too few."."""
    parts = {
        "": line.base,
        " for each trick": line.trick,
        " for each card dealt to each": line.dealt,
        " for each trick too many or too few": line.off,
    }
    bonus = {0: [], 1: ["the bonus"], 2: ["half the bonus, rounded down to a multiple of 5"]}[line.bonus]
    gains = [*_amounts({what: value for what, value in parts.items() if value > 0}), *bonus]
    costs = [*_amounts({what: -value for what, value in parts.items() if value < 0})]
    said = [f"{verb} {listed(values)}" for verb, values in (("brings", gains), ("costs", costs)) if values]
    return sentence(f"{bid} {' and '.join(said) or 'brings nothing'}")


def _amounts(parts: Mapping[str, int]) -> Iterator[str]:
    """Yield amounts with what they are for, the first one with its noun: "20 points", "10 for each trick"."""
    for index, (what, value) in enumerate(parts.items()):
        yield f"{figure(value) if index else counted(value, 'point', 'points')}{what}"
