"""Bids and tricks: what games in which tricks are bid and taken have in common."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.options import Choice, Option
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import Sum, sum_of
from scorekeeper.rules.wording import NO_TEXT, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

BID = Fact(
    "bid",
    "count",
    Words(
        _("bid"),
        _("Bid"),
        one=_("trick"),
        number=ngettext_lazy("{count} trick", "{count} tricks"),
        said=_("{name} bids {value}"),
        silent=_("{name} bids 0"),
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
    "tricks_taken",
    "{taken} {taken:trick|tricks} taken in all, but {total} {total:was|were} played",
    said=_("{taken} {taken:trick|tricks} taken in all, but {total} {total:was|were} played."),
)
TRICKS_OVER = FaultCode(
    "tricks_over",
    "{taken} tricks taken in all, but only {dealt} {dealt:was|were} played",
    said=_("{taken} tricks taken in all, but only {dealt} {dealt:was|were} played."),
)
TRICKS_ADD_UP = Sum("tricks", lambda dealt, _options: dealt, TRICKS_TAKEN)
HOOKED = FaultCode(
    "hooked",
    "the bids add up to the {dealt} {dealt:trick|tricks} played, which the dealer may not let happen",
    said=_("The bids may not add up to {dealt}: the dealer bids another number."),
)


@dataclass(frozen=True, slots=True)
class BidLine:
    """Points: a `base`, and the points for each trick taken, each trick off the bid and each card dealt.

    `bonus` is how much of the hand's bonus counts: all (1), none (0), or half (2), rounded down to a multiple of 5.
    """

    base: int = 0
    trick: int = 0
    off: int = 0
    dealt: int = 0
    bonus: int = 0

    def points(self, hand: Hand, dealt: int) -> int:
        """Return the points of a hand to which `dealt` cards were dealt."""
        bid, tricks = int(hand.own["bid"]), int(hand.own["tricks"])
        counted = self.base + self.trick * tricks + self.off * abs(bid - tricks) + self.dealt * dealt
        said = int(hand.own.get("bonus", 0)) if self.bonus else 0
        return counted + (said if self.bonus == 1 else said // 2 // 5 * 5)


@dataclass(frozen=True, slots=True)
class BidPoints:
    """The points that a bid scores, as data, so that a phone without signal can compute them too.

    `zero` and `zero_missed` are those of a bid of 0, `one_off` of a bid missed by one; None: the same as of any other
    bid.
    """

    exact: BidLine
    missed: BidLine
    zero: BidLine | None = None
    zero_missed: BidLine | None = None
    one_off: BidLine | None = None

    def line(self, bid: int, tricks: int) -> BidLine:
        """Return the line by which a bid and the tricks taken are scored."""
        off = abs(bid - tricks)
        if off == 0:
            return self.zero if bid == 0 and self.zero else self.exact
        if off == 1 and self.one_off:
            return self.one_off
        return self.zero_missed if bid == 0 and self.zero_missed else self.missed

    def points(self, round_: RoundHands) -> Mapping[str, int]:
        """Return the points of all hands of a round."""
        lines = {
            player: self.line(int(hand.own["bid"]), int(hand.own["tricks"])) for player, hand in round_.hands.items()
        }
        return {player: line.points(round_.hands[player], round_.dealt) for player, line in lines.items()}


def tricks_at_most(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault if more tricks were taken than cards were dealt to each."""
    taken = sum_of(round_, "tricks")
    if taken > round_.dealt:
        yield Fault((), TRICKS_OVER, {"taken": taken, "dealt": round_.dealt})


def hook(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault if all bids add up to the cards dealt to each, under the option `hook`."""
    if round_.options["hook"] and sum_of(round_, "bid") == round_.dealt:
        yield Fault((), HOOKED, {"dealt": round_.dealt})


def hook_option(*, default: bool) -> Option:
    """Return the house rule that the bids may not add up to the tricks played."""
    may, may_not = _("bids may add up"), _("bids may not add up")
    free = Choice(value=False, label=_("may add up to the tricks played"), summary=may if default else NO_TEXT)
    hooked = Choice(value=True, label=_("may not add up to the tricks played"), summary=NO_TEXT if default else may_not)
    why = _("Whoever bids last then cannot make everybody’s bid come true: somebody must fail.")
    return Option("hook", _("The bids"), default, (hooked, free) if default else (free, hooked), why)
