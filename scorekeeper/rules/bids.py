"""Bids and tricks: what games in which tricks are bid and taken have in common."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.options import Option, flag_option
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import Sum, sum_of
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

BID = Fact(
    "bid",
    "count",
    Words(
        _("bid"),
        _("Bid"),
        one=_("trick"),
        number=ngettext_lazy("{count} trick", "{count} tricks"),
        said=_("{name} bids {value}"),
        negation=_("{name} bids 0"),
        recap=_("bid {value}"),
        stated=_("{name} bid {value}"),
        missing=_("How many tricks did {name} bid?"),
    ),
    up_to_deal=True,
    required=True,
    before_play=True,
    tapped="row",
)
TRICKS = Fact(
    "tricks",
    "count",
    Words(
        _("tricks"),
        one=_("trick"),
        number=ngettext_lazy("{count} trick", "{count} tricks"),
        recap=_("took {value}"),
        stated=_("{name} took {value}"),
        missing=_("How many tricks did {name} take?"),
    ),
    up_to_deal=True,
    required=True,
)

TRICKS_TAKEN = FaultCode(
    "tricks_taken", sentence=_("{taken} {taken:trick|tricks} taken in all, but {total} {total:was|were} played.")
)
TRICKS_OVER = FaultCode(
    "tricks_over", sentence=_("{taken} tricks taken in all, but only {dealt} {dealt:was|were} played.")
)
TRICKS_ADD_UP = Sum("tricks", lambda dealt, _options: dealt, TRICKS_TAKEN)
HOOKED = FaultCode(
    "hooked",
    "the bids add up to the {dealt} {dealt:trick|tricks} played, which the dealer may not let happen",
    sentence=_("The bids may not add up to {dealt}: the dealer bids another number."),
)


@dataclass(frozen=True, slots=True)
class BidLine:
    """The points of a bid: `base`, `trick` for each trick taken, `off` for each trick by which the bid was missed.

    `dealt` is for each card dealt to a player. `bonus` is how much of the hand's bonus counts: all (1), none (0), or
    half (2), rounded down to a multiple of 5.
    """

    base: int = 0
    trick: int = 0
    off: int = 0
    dealt: int = 0
    bonus: int = 0

    def points(self, hand: Hand, dealt: int) -> int:
        """Return the points of a hand of `dealt` cards, from its facts "bid", "tricks" and, if it counts, "bonus".

        A missing fact counts as 0.
        """
        bid, tricks = hand.number("bid"), hand.number("tricks")
        counted = self.base + self.trick * tricks + self.off * abs(bid - tricks) + self.dealt * dealt
        bonus = hand.number("bonus") if self.bonus else 0
        return counted + (bonus if self.bonus == 1 else bonus // 2 // 5 * 5)


@dataclass(frozen=True, slots=True)
class BidPoints:
    """The points that a bid scores, as data, so that a phone without signal can compute them too.

    `exact` is for as many tricks as bid, `missed` for any other number, `one_off` for a bid missed by one. `zero` and
    `zero_missed` are for a bid of 0. For a line that is None, `exact` or `missed` is used.
    """

    exact: BidLine
    missed: BidLine
    zero: BidLine | None = None
    zero_missed: BidLine | None = None
    one_off: BidLine | None = None

    def line(self, bid: int, tricks: int) -> BidLine:
        """Return the line that scores a bid with these tricks taken: by their difference, and by whether the bid was 0.

        A bid of 0 that was missed by one trick is scored by `one_off` if there is that line, not by `zero_missed`.
        """
        off = abs(bid - tricks)
        if off == 0:
            return self.zero if bid == 0 and self.zero else self.exact
        if off == 1 and self.one_off:
            return self.one_off
        return self.zero_missed if bid == 0 and self.zero_missed else self.missed

    def points(self, round_: RoundHands) -> Mapping[str, int]:
        """Return the points of each hand of a round, by player."""
        return {
            player: self.line(hand.number("bid"), hand.number("tricks")).points(hand, round_.dealt)
            for player, hand in round_.hands.items()
        }


def tricks_at_most(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault with the path () if all hands together took more tricks than cards were dealt to each player."""
    taken = sum_of(round_, "tricks")
    if taken > round_.dealt:
        yield Fault((), TRICKS_OVER, {"taken": taken, "dealt": round_.dealt})


def hook(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault with the path () if the house rule `hook` is on and all bids add up to the cards dealt to each."""
    if round_.options["hook"] and sum_of(round_, "bid") == round_.dealt:
        yield Fault((), HOOKED, {"dealt": round_.dealt})


def hook_option(*, default: bool) -> Option:
    """Return the house rule `hook`, true if bids may not add up to the tricks; its `default` is the first choice."""
    free, hooked = _("may add up to the tricks played"), _("may not add up to the tricks played")
    words = (hooked, free, _("bids may add up")) if default else (free, hooked, _("bids may not add up"))
    why = _("Whoever bids last then cannot make everybody’s bid come true: somebody must fail.")
    return flag_option("hook", _("The bids"), words, why, default=default)
