"""The sentences of a rules page on bids: what may be bid, and what a bid brings."""

from collections.abc import Iterator
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scorekeeper.rules import game_facts
from scorekeeper.rules.bids import BidLine, hook
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.wording import listed
from scorekeeper.words.phrases import digits
from scorekeeper.words.rulebook import RuleSentence

Bid = Literal["exact", "zero", "one_off", "more_off", "missed", "zero_missed"]
BRINGS = {
    "exact": gettext_lazy("A bid made exactly brings {points}."),
    "zero": gettext_lazy("A bid of 0 made exactly brings {points}."),
    "one_off": gettext_lazy("A bid missed by one brings {points}."),
    "more_off": gettext_lazy("A bid missed by more brings {points}."),
    "missed": gettext_lazy("A missed bid brings {points}."),
    "zero_missed": gettext_lazy("A missed bid of 0 brings {points}."),
}
COSTS = {
    "exact": gettext_lazy("A bid made exactly costs {points}."),
    "zero": gettext_lazy("A bid of 0 made exactly costs {points}."),
    "one_off": gettext_lazy("A bid missed by one costs {points}."),
    "more_off": gettext_lazy("A bid missed by more costs {points}."),
    "missed": gettext_lazy("A missed bid costs {points}."),
    "zero_missed": gettext_lazy("A missed bid of 0 costs {points}."),
}


def bidding(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what may be bid; nothing for a game without bids."""
    if not any(fact.before_play and fact.up_to_deal for fact in game_facts.declared(game).values()):
        return
    yield _("A bid is at least 0 and at most the number of cards dealt to each.")
    if game.bids_check is not hook:
        return
    if options["hook"]:
        yield _("The bids may not add up to the tricks played: the dealer, who bids last, then bids another number.")
    else:
        yield _("The bids may add up to the tricks played, so that everybody can make theirs.")


def what_a_bid_brings(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what a bid scores if it is made, and if it is missed; nothing in a game without a table of these points."""
    if game.bid_points is None:
        return
    table = game.bid_points(options)
    yield from _bid_sentences("exact", table.exact)
    if table.zero:
        yield from _bid_sentences("zero", table.zero)
    if table.one_off:
        yield from _bid_sentences("one_off", table.one_off)
    yield from _bid_sentences("more_off" if table.one_off else "missed", table.missed)
    if table.zero_missed:
        yield from _bid_sentences("zero_missed", table.zero_missed)


def _bid_sentences(bid: Bid, line: BidLine) -> Iterator[str]:
    """Yield what a bid of this kind brings, and what it costs; if it does neither, the sentence that it brings nothing.

    For example "A missed bid costs 10 for each trick too many or too few.".
    """
    values = {"base": line.base, "trick": line.trick, "dealt": line.dealt, "off": line.off}
    bonus = {0: [], 1: [_("the bonus")], 2: [_("half the bonus, rounded down to a multiple of 5")]}[line.bonus]
    gains = [*_amounts({what: value for what, value in values.items() if value > 0}), *bonus]
    costs = [*_amounts({what: -value for what, value in values.items() if value < 0})]
    if gains or not costs:
        yield BRINGS[bid].format(points=listed(gains) or pgettext("points of a bid", "nothing"))
    if costs:
        yield COSTS[bid].format(points=listed(costs))


def _amounts(parts: dict[str, int]) -> Iterator[str]:
    """Yield the amounts in words, the first one with its noun: "20 points", "10 for each trick".

    The keys of `parts` are "base", "trick", "dealt" and "off": what the amount is for.
    """
    for index, (what, value) in enumerate(parts.items()):
        points = (
            digits(value) if index else ngettext("{count} point", "{count} points", value).format(count=digits(value))
        )
        match what:
            case "trick":
                yield _("{points} for each trick").format(points=points)
            case "dealt":
                yield _("{points} for each card dealt to each").format(points=points)
            case "off":
                yield _("{points} for each trick too many or too few").format(points=points)
            case _other:
                yield points
