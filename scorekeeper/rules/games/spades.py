"""Spades (scorekeeper/docs/games/spades.md): two sides bid tricks; tricks over the bid are bags."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import bid_and_took, hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import TOTAL_REACHES, Choice, Option, Options, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, Prose, Reading, Sentence
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, IN_TURN
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy, pgettext_lazy

BAGS = 10  # each time a side has so many, they cost points

BLIND = Fact(
    "blind",
    "flag",
    Words(_("blind"), said=_("{name} bids nil blind"), negation=_("{name} has seen the cards"), recap=_("blind")),
    default=False,
    before_play=True,
    tapped="drawer",
)
BLIND_BID = FaultCode(
    "blind_bid",
    "blind, but only nil can be bid blind",
    sentence=_("{player} bid blind, but only nil can be bid blind."),
)

OPTIONS = (
    Option(
        "partners",
        _("Who plays with whom"),
        default=True,
        choices=(
            Choice(value=True, label=_("partners sit across, two against two")),
            Choice(value=False, label=_("everybody plays alone"), summary=_("everybody alone")),
        ),
        why=_("Three can only play alone."),
    ),
    Option(
        "nil",
        _("Nil"),
        100,
        (Choice(100, _("counts 100, blind 200")), Choice(50, _("counts 50, blind 100"), _("nil 50"))),
        _("A cheaper nil is bid less often."),
    ),
    Option(
        "nil_tricks",
        _("Tricks of a failed nil"),
        default=True,
        choices=(
            Choice(value=True, label=_("help the partner’s bid")),
            Choice(value=False, label=_("do not help the partner’s bid"), summary=_("a failed nil does not help")),
        ),
        why=_("Many descriptions count them as bags alone."),
    ),
    Option(
        "bags",
        _("Each tenth bag"),
        100,
        (Choice(100, _("costs 100")), Choice(0, _("costs nothing"), _("bags cost nothing"))),
        _("Without it there is no harm in bidding low."),
    ),
    target_option(500, (200, 500), TOTAL_REACHES, span=(100, 1000)),
    Option(
        "bust",
        _("Far below nothing"),
        0,
        (Choice(0, _("play goes on")), Choice(200, _("a total of −200 loses at once"), _("−200 loses"))),
        _("It ends a match that one side can no longer win."),
    ),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    bust = (_("A total of −{bust} or less loses at once.", bust=options["bust"]),) if options["bust"] else ()
    return {
        "setup": () if options["partners"] else (_("With three players the two of clubs is taken out."),),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": (
            BIDS_IN_TURN,
            _("The bids of partners are added up.") if options["partners"] else _("Everybody plays for their own bid."),
            _("A bid of 0 is nil: you will take no trick. Nil may be bid blind, before you look at your cards."),
        ),
        "turn": (
            _("Spades are trump."),
            *IN_TURN,
            _("Spades may be led only once one has been played, or by a player who has nothing else."),
        ),
        "scoring": (*_made_and_missed(options), *_failed_nil(options), _bags(options)),
        "end": (
            _(
                "The match ends after the hand in which a total reaches {target}; if the best are equal, play on.",
                target=options["target"],
            ),
            *bust,
        ),
    }


def _made_and_missed(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on what the bid of a side, or of a player alone, brings and costs."""
    nil = int(options["nil"])
    return (
        _("If your side took at least as many tricks as bid, that is 10 a trick bid, and 1 for each trick over: a bag.")
        if options["partners"]
        else _("If you took at least as many tricks as bid, that is 10 a trick bid, and 1 for each trick over: a bag."),
        _("With fewer tricks, it costs 10 for each trick bid."),
        _(
            "Nil brings {nil} if you took no trick, and costs {nil} if you did; bid blind, {twice}.",
            nil=nil,
            twice=2 * nil,
        ),
    )


def _bags(options: Options) -> Sentence:
    """Return the sentence on what bags cost."""
    if not options["bags"]:
        return _("Bags cost nothing.")
    return ngettext_lazy(
        "Every tenth bag over the whole match costs {count} point.",
        "Every tenth bag over the whole match costs {count} points.",
        int(options["bags"]),
    )


def _failed_nil(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on what the tricks of a failed nil count as."""
    if not options["partners"]:
        return (_("The tricks of a failed nil are bags."),)
    if options["nil_tricks"]:
        return (
            Reading(_("The tricks of a failed nil count towards the partner’s bid."), _("Many rules do not let them.")),
            _("If both partners bid nil, their tricks are bags."),
        )
    return (_("The tricks of a failed nil do not help the partner: they are bags."),)


def _nil(hand: Hand, options: Options) -> int:
    """Return the points of a bid of nil: above 0 if it was made, below if it failed."""
    worth = int(options["nil"]) * (2 if hand.own.get("blind") else 1)
    return -worth if hand.number("tricks") else worth


def bid_and_bags(hands: tuple[Hand, ...], options: Options) -> tuple[int, int]:
    """Return the points of a side's bid, without those of nils and bags, and the number of its bags.

    `hands` are those of its players.
    """
    bid = sum(hand.number("bid") for hand in hands)
    nils = sum(hand.number("tricks") for hand in hands if not hand.number("bid"))
    tricks = sum(hand.number("tricks") for hand in hands if hand.number("bid"))
    if not bid:
        return 0, nils
    helped = tricks + nils if options["nil_tricks"] else tricks
    if helped < bid:
        return -10 * bid, 0 if options["nil_tricks"] else nils
    return 10 * bid, tricks + nils - bid


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side under its first player, or of each player alone."""
    sides = round_.sides or tuple((player,) for player in round_.hands)
    return {side[0]: _side_points(round_, side) for side in sides}


def _side_points(round_: RoundHands, side: tuple[str, ...]) -> int:
    """Return the points of a side in a round: its bid, 1 for each bag, and its nils.

    Each tenth bag over the whole match takes off the cost of the house rule `bags`.
    """
    options = round_.options
    hands = tuple(round_.hands[player] for player in side)
    points, bags = bid_and_bags(hands, options)
    nils = sum(_nil(hand, options) for hand in hands if not hand.number("bid"))
    before = sum(bid_and_bags(tuple(earlier[player] for player in side), options)[1] for earlier in round_.earlier)
    tens = (before + bags) // BAGS - before // BAGS
    return points + bags + nils - int(options["bags"]) * tens


def bids_check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault for every blind bid that is not 0."""
    for player, hand in round_.hands.items():
        if hand.own.get("blind") and hand.number("bid"):
            yield Fault((player, "blind"), BLIND_BID)


def over(played: PlayedRounds) -> bool:
    """Return whether one total is ahead of all others at the target or above, or one is at −`bust` or below."""
    totals = sorted(played.totals[side[0]] for side in played.sides) or sorted(played.totals.values())
    bust = int(played.options["bust"])
    return (totals[-1] >= int(played.options["target"]) and totals[-1] > totals[-2]) or bool(
        bust and totals[0] <= -bust
    )


FIRST = bid_and_took(Ann=(4, 5), Bob=(3, 2), Cy=(0, 0), Di=(5, 6))
NINE_BAGS = bid_and_took(Ann=(1, 7), Bob=(1, 1), Cy=(1, 4), Di=(1, 1))
FAILED_NIL = bid_and_took(Ann=(5, 4), Bob=(3, 4), Cy=(0, 1), Di=(3, 4))
PARTNERS = [["Ann", "Cy"], ["Bob", "Di"]]

EXAMPLES = (
    worked("spades", [FIRST], {"Ann": 141, "Cy": 141, "Bob": 80, "Di": 80}, sides=PARTNERS),
    # Nine bags before, and the tenth comes: 29, and 141 − 100.
    worked("spades", [NINE_BAGS, FIRST], {"Bob": 100, "Di": 100, "Ann": 70, "Cy": 70}, sides=PARTNERS),
    worked("spades", [NINE_BAGS, FIRST], {"Ann": 170, "Cy": 170, "Bob": 100, "Di": 100}, {"bags": 0}),
    worked("spades", [FIRST], {"Ann": 91, "Cy": 91, "Bob": 80, "Di": 80}, {"nil": 50}),
    # The trick of a failed nil makes the bid of five: 50 − 100. Where it does not help, −50 + 1 − 100.
    worked("spades", [FAILED_NIL], {"Bob": 62, "Di": 62, "Ann": -50, "Cy": -50}),
    worked("spades", [FAILED_NIL], {"Bob": 62, "Di": 62, "Ann": -149, "Cy": -149}, {"nil_tricks": False}),
    # Blind nil, made and failed; a side that bid nil only has its tricks as bags.
    worked(
        "spades",
        [
            hands(
                Ann={"bid": 0, "blind": True, "tricks": 0},
                Bob={"bid": 5, "tricks": 6},
                Cy={"bid": 0, "blind": True, "tricks": 2},
                Di={"bid": 5, "tricks": 5},
            )
        ],
        {"Bob": 101, "Di": 101, "Ann": 2, "Cy": 2},
    ),
    # Three alone play 17 tricks.
    worked(
        "spades",
        [bid_and_took(Ann=(6, 7), Bob=(5, 4), Cy=(4, 6))],
        {"Ann": 61, "Cy": 42, "Bob": -50},
        {"partners": False},
    ),
    # Both beyond the target with equal totals: it goes on.
    worked(
        "spades",
        [
            bid_and_took(Ann=(7, 7), Bob=(6, 6), Cy=(0, 0), Di=(0, 0)),
            bid_and_took(Ann=(6, 6), Bob=(7, 7), Cy=(0, 0), Di=(0, 0)),
        ],
        {"Ann": 330, "Bob": 330, "Cy": 330, "Di": 330},
        {"target": 300},
        finished=False,
    ),
    worked(
        "spades", [FIRST, FIRST], {"Ann": 282, "Cy": 282, "Bob": 160, "Di": 160}, {"target": 200}, winners=["Ann", "Cy"]
    ),
    worked(
        "spades",
        [bid_and_took(Ann=(7, 6), Bob=(0, 0), Cy=(6, 6), Di=(1, 1))] * 2,
        {"Bob": 220, "Di": 220, "Ann": -260, "Cy": -260},
        {"bust": 200},
        finished=True,
        winners=["Bob", "Di"],
    ),
)

GAME = Game(
    key="spades",
    title=_("Spades"),
    summary=_("Two sides bid their tricks; too many are bags, and ten bags cost dear."),
    catalogue_order=104,
    players=(3, 4),
    prose=prose,
    published=True,
    sides=lambda _players, options: 2 if options["partners"] else 0,
    round_word=pgettext_lazy("a round", "hand"),
    round_words=pgettext_lazy("a round", "hands"),
    facts=frozenset(),
    own_facts=(BID, BLIND, TRICKS),
    must_go_out=False,
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 52 // players,
    points=points,
    carried=("bags", _("tenth bag: {points}")),
    bids_check=bids_check,
    sums=(TRICKS_ADD_UP,),
    over=over,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
