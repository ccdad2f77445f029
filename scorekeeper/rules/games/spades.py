"""Spades (scorekeeper/docs/games/spades.md): two sides bid tricks; tricks over the bid are bags."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import bid_and_took, hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, Span
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, Prose, Reading, Sentence
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, IN_TURN
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands

BAGS = 10  # so many cost points

BLIND = Fact(
    "blind",
    "flag",
    Words("blind", said="{name} bids nil blind", silent="{name} has seen the cards", recap="blind"),
    silent=False,
    before_play=True,
    tapped="drawer",
)
BLIND_BID = FaultCode(
    "blind_bid", "blind, but only nil can be bid blind", said="{player} bid blind, but only nil can be bid blind."
)

OPTIONS = (
    Option(
        "partners",
        "Who plays with whom",
        default=True,
        choices=(
            Choice(value=True, label="partners sit across, two against two"),
            Choice(value=False, label="everybody plays alone", summary="everybody alone"),
        ),
        why="Three can only play alone.",
    ),
    Option(
        "nil",
        "Nil",
        100,
        (Choice(100, "counts 100, blind 200"), Choice(50, "counts 50, blind 100", "nil 50")),
        "A cheaper nil is bid less often.",
    ),
    Option(
        "nil_tricks",
        "Tricks of a failed nil",
        default=True,
        choices=(
            Choice(value=True, label="help the partner’s bid"),
            Choice(value=False, label="do not help the partner’s bid", summary="a failed nil does not help"),
        ),
        why="Many descriptions count them as bags alone.",
    ),
    Option(
        "bags",
        "Each tenth bag",
        100,
        (Choice(100, "costs 100"), Choice(0, "costs nothing", "bags cost nothing")),
        "Without it there is no harm in bidding low.",
    ),
    Option(
        "target",
        "The match ends",
        500,
        (
            Choice(200, "when a total reaches 200 points", "to 200 points"),
            Choice(500, "when a total reaches 500 points", "to 500 points"),
        ),
        "A lower number makes it a short game.",
        Span(100, 1000, "when a total reaches {} points", "to {} points"),
    ),
    Option(
        "bust",
        "Far below nothing",
        0,
        (Choice(0, "play goes on"), Choice(200, "a total of −200 loses at once", "−200 loses")),
        "It ends a match that one side can no longer win.",
    ),
)


def prose(options: Options) -> Prose:
    """Return how the game is played."""
    nil, target, ours = int(options["nil"]), int(options["target"]), "your side" if options["partners"] else "you"
    bust = (f"A total of −{options['bust']} or less loses at once.",) if options["bust"] else ()
    return {
        "setup": () if options["partners"] else ("With three players the two of clubs is taken out.",),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": (
            BIDS_IN_TURN,
            "The bids of partners are added up." if options["partners"] else "Everybody plays for their own bid.",
            "A bid of 0 is nil: you will take no trick. Nil may be bid blind, before you look at your cards.",
        ),
        "turn": (
            "Spades are trump.",
            *IN_TURN,
            "Spades may be led only once one has been played, or by a player who has nothing else.",
        ),
        "scoring": (
            f"If {ours} took at least as many tricks as bid, that is 10 a trick bid, and 1 for each trick over: a bag.",
            "With fewer tricks, it costs 10 for each trick bid.",
            f"Nil brings {nil} if you took no trick, and costs {nil} if you did; bid blind, {2 * nil}.",
            *_failed_nil(options),
            f"Every tenth bag over the whole match costs {options['bags']} points."
            if options["bags"]
            else "Bags cost nothing.",
        ),
        "end": (
            f"The match ends after the hand in which a total reaches {target}; if the best are equal, play on.",
            *bust,
        ),
    }


def _failed_nil(options: Options) -> tuple[Sentence, ...]:
    if not options["partners"]:
        return ("The tricks of a failed nil are bags.",)
    if options["nil_tricks"]:
        return (
            Reading("The tricks of a failed nil count towards the partner’s bid.", "Many rules do not let them."),
            "If both partners bid nil, their tricks are bags.",
        )
    return ("The tricks of a failed nil do not help the partner: they are bags.",)


def _bid(hand: Hand) -> int:
    return int(hand.own.get("bid", 0))


def _tricks(hand: Hand) -> int:
    return int(hand.own.get("tricks", 0))


def _nil(hand: Hand, options: Options) -> int:
    """Return what a bid of nil brings or costs."""
    worth = int(options["nil"]) * (2 if hand.own.get("blind") else 1)
    return -worth if _tricks(hand) else worth


def bid_and_bags(hands: tuple[Hand, ...], options: Options) -> tuple[int, int]:
    """Return what the bid of a side brings, without nils and bags, and its bags."""
    bid = sum(map(_bid, hands))
    nils = sum(_tricks(hand) for hand in hands if not _bid(hand))
    tricks = sum(_tricks(hand) for hand in hands if _bid(hand))
    if not bid:
        return 0, nils
    helped = tricks + nils if options["nil_tricks"] else tricks
    if helped < bid:
        return -10 * bid, 0 if options["nil_tricks"] else nils
    return 10 * bid, tricks + nils - bid


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side at its first seat."""
    sides = round_.sides or tuple((player,) for player in round_.hands)
    return {side[0]: _side_points(round_, side) for side in sides}


def _side_points(round_: RoundHands, side: tuple[str, ...]) -> int:
    options = round_.options
    hands = tuple(round_.hands[player] for player in side)
    brought, bags = bid_and_bags(hands, options)
    nils = sum(_nil(hand, options) for hand in hands if not _bid(hand))
    before = sum(bid_and_bags(tuple(earlier[player] for player in side), options)[1] for earlier in round_.earlier)
    tens = (before + bags) // BAGS - before // BAGS
    return brought + bags + nils - int(options["bags"]) * tens


def bids_check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault for every bid that is blind and no nil."""
    for player, hand in round_.hands.items():
        if hand.own.get("blind") and _bid(hand):
            yield Fault((player, "blind"), BLIND_BID)


def over(played: PlayedRounds) -> bool:
    """Return whether one total is ahead of all others at the target or above, or one is far below nothing."""
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
    title="Spades",
    summary="Two sides bid their tricks; too many are bags, and ten bags cost dear.",
    catalogue_order=104,
    players=(3, 4),
    prose=prose,
    published=True,
    sides=lambda _players, options: 2 if options["partners"] else 0,
    round_word="hand",
    round_words="hands",
    facts=frozenset(),
    own_facts=(BID, BLIND, TRICKS),
    must_go_out=False,
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 52 // players,
    points=points,
    bids_check=bids_check,
    sums=(TRICKS_ADD_UP,),
    target=lambda options: int(options["target"]),
    over=over,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
