"""Spades (scorekeeper/docs/games/spades.md): two sides bid tricks; tricks over the bid are bags."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import bid_and_took, hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import TOTAL_REACHES, Choice, Option, Options, flag_option, target_option
from scorekeeper.rules.prose.spades import prose
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import ScoreWords
from scorekeeper.rules.wording import NO_TEXT, ngettext_lazy, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

BAGS = 10  # each time a side has collected so many, they cost points
BAGS_NOW = ngettext_lazy("{count} bag", "{count} bags")

BLIND = Fact(
    "blind",
    "flag",
    Words(_("blind"), said=_("{name} bids blind nil"), negation=_("{name} has seen the cards"), recap=_("blind")),
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
    flag_option(
        "partners",
        _("Who plays with whom"),
        (_("partners sit across, two against two"), _("everybody plays alone"), _("everybody alone")),
        _("Three can only play alone."),
        default=True,
    ),
    Option(
        "nil",
        _("Nil"),
        100,
        (Choice(100, _("counts 100, blind 200")), Choice(50, _("counts 50, blind 100"), _("nil 50"))),
        _("A cheaper nil is bid less often."),
    ),
    flag_option(
        "nil_tricks",
        _("Tricks of a failed nil"),
        (_("help the partner’s bid"), _("do not help the partner’s bid"), _("a failed nil does not help")),
        _("Many descriptions count them as bags alone."),
        default=True,
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


def _nil(hand: Hand, options: Options) -> int:
    """Return the points of a hand that bid nil: above 0 if it was made, below if it failed."""
    worth = int(options["nil"]) * (2 if hand.own.get("blind") else 1)
    return -worth if hand.number("tricks") else worth


def bid_and_bags(hands: tuple[Hand, ...], options: Options) -> tuple[int, int]:
    """Return the points of a side's bid, without nils and bags, and its number of bags; `hands` are its players'."""
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
    return {side[0]: _side_points(round_, side) for side in _sides(round_)}


def _sides(round_: RoundHands) -> Iterable[tuple[str, ...]]:
    """Return the players of each side, or each player alone."""
    return round_.sides or [(player,) for player in round_.hands]


def _side_points(round_: RoundHands, side: tuple[str, ...]) -> int:
    """Return the points of a side in a round: of its bid and its nils, and 1 for each bag, less the penalty for bags.

    The house rule `bags` has the penalty for each tenth bag over the whole match.
    """
    options = round_.options
    hands = tuple(round_.hands[player] for player in side)
    points, bags = bid_and_bags(hands, options)
    nils = sum(_nil(hand, options) for hand in hands if not hand.number("bid"))
    return points + bags + nils - int(options["bags"]) * _tens_and_bags(round_, side)[0]


def _tens_and_bags(round_: RoundHands, side: tuple[str, ...]) -> tuple[int, int]:
    """Return how often the bags of a side reached ten in a round, and how many it has had since then.

    The bags before the round are the last digit of the total, as all other points are multiples of ten.
    """
    _points, bags = bid_and_bags(tuple(round_.hands[player] for player in side), round_.options)
    return divmod(round_.totals.get(side[0], 0) % BAGS + bags, BAGS)


def score_words(round_: RoundHands) -> Mapping[str, ScoreWords]:
    """Return what tenth bags cost each side, and how many bags it has since then, under its first player.

    Empty where bags cost nothing.
    """
    cost = int(round_.options["bags"])
    found: dict[str, ScoreWords] = {}
    for side in _sides(round_) if cost else ():
        tens, bags = _tens_and_bags(round_, side)
        note = _("tenth bag: {points}", points=-cost * tens) if tens else NO_TEXT
        found[side[0]] = ScoreWords(note, BAGS_NOW.of(bags))
    return found


def bids_check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault for every blind bid that is not 0."""
    for player, hand in round_.hands.items():
        if hand.own.get("blind") and hand.number("bid"):
            yield Fault((player, "blind"), BLIND_BID)


def loses_at(options: Options) -> int | None:
    """Return the total at or below which a side loses at once; None if none does."""
    return -int(options["bust"]) or None


def over(played: PlayedRounds) -> bool:
    """Return whether a total is at the target or above and ahead of all others, or so low that it loses at once.

    Totals are those of sides, or of players alone.
    """
    totals = sorted(played.totals[side[0]] for side in played.sides) or sorted(played.totals.values())
    limit = loses_at(played.options)
    is_won = totals[-1] >= int(played.options["target"]) and totals[-1] > totals[-2]
    return is_won or (limit is not None and totals[0] <= limit)


FIRST = bid_and_took(Ann=(4, 5), Bob=(3, 2), Cy=(0, 0), Di=(5, 6))
NINE_BAGS = bid_and_took(Ann=(1, 7), Bob=(1, 1), Cy=(1, 4), Di=(1, 1))
FAILED_NIL = bid_and_took(Ann=(5, 4), Bob=(3, 4), Cy=(0, 1), Di=(3, 4))
PARTNERS = [["Ann", "Cy"], ["Bob", "Di"]]

EXAMPLES = (
    worked("spades", [FIRST], {"Ann": 141, "Cy": 141, "Bob": 80, "Di": 80}, sides=PARTNERS),
    # The tenth bag after nine: 29 points, then 141 − 100.
    worked("spades", [NINE_BAGS, FIRST], {"Bob": 100, "Di": 100, "Ann": 70, "Cy": 70}, sides=PARTNERS),
    worked("spades", [NINE_BAGS, FIRST], {"Ann": 170, "Cy": 170, "Bob": 100, "Di": 100}, {"bags": 0}),
    worked("spades", [FIRST], {"Ann": 91, "Cy": 91, "Bob": 80, "Di": 80}, {"nil": 50}),
    # The trick of a failed nil makes the bid of five: 50 − 100. If it does not count: −50 + 1 − 100.
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
    # Both sides are above the target with equal totals: the match goes on.
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
    own_facts=(BID, BLIND, TRICKS),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 52 // players,
    points=points,
    score_words=score_words,
    bids_check=bids_check,
    sums=(TRICKS_ADD_UP,),
    over=over,
    loses_at=loses_at,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
