"""Skull King (scorekeeper/docs/games/skull_king.md): ten rounds of bids, with a bonus for what is caught."""

from collections.abc import Iterator

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_TAKEN, BidLine, BidPoints, tricks_at_most
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import Sum

MOST_FOR_EIGHT = 8  # cards dealt to each of eight players

BONUS = Fact(
    "bonus",
    "count",
    Words(
        "bonus",
        recap="bonus {value}",
        stated="{name} has a bonus of {value}",
    ),
    silent=0,
    least=-100,
    most=300,
)
BONUS_OFF = FaultCode(
    "bonus_off",
    "{value} is no multiple of 5",
    said="A bonus of {value} is no multiple of 5.",
)

OPTIONS = (
    Option(
        "scoring",
        "Scoring",
        "classic",
        (
            Choice("classic", "Skull King’s: a bid of 0 is worth more each round"),
            Choice("rascal", "Rascal’s: every round is worth the same for all", "Rascal’s scoring"),
        ),
        "In Rascal’s scoring a near miss still brings half.",
    ),
    Option(
        "kraken",
        "Kraken and white whale",
        default=False,
        choices=(
            Choice(value=False, label="stay in the box"),
            Choice(value=True, label="are played: a trick may be taken by nobody", summary="with the kraken"),
        ),
        why="A trick that nobody takes leaves fewer tricks than cards.",
    ),
)


def bid_points(options: Options) -> BidPoints:
    """Return what a bid brings."""
    if options["scoring"] == "rascal":
        return BidPoints(exact=BidLine(dealt=10, bonus=1), missed=BidLine(), one_off=BidLine(dealt=5, bonus=2))
    return BidPoints(
        exact=BidLine(trick=20, bonus=1),
        missed=BidLine(off=-10),
        zero=BidLine(dealt=10, bonus=1),
        zero_missed=BidLine(dealt=-10),
    )


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield the faults of more tricks than cards, and of bonuses that are no multiple of 5."""
    if round_.options["kraken"]:
        yield from tricks_at_most(round_)
    for player, hand in round_.hands.items():
        bonus = int(hand.own.get("bonus", 0))
        if bonus % 5:
            yield Fault((player, "bonus"), BONUS_OFF, {"value": bonus})


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "skull-king",
            "players": ["Ann", "Bob", "Cy"],
            "rounds": [
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 1},
                        "Bob": {"bid": 0, "tricks": 0},
                        "Cy": {"bid": 1, "tricks": 0},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 0},
                        "Bob": {"bid": 1, "tricks": 0},
                        "Cy": {"bid": 2, "tricks": 2},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 1, "tricks": 1},
                        "Bob": {"bid": 1, "tricks": 1},
                        "Cy": {"bid": 1, "tricks": 1},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 0},
                        "Bob": {"bid": 2, "tricks": 2, "bonus": 30},
                        "Cy": {"bid": 3, "tricks": 2, "bonus": 20},
                    }
                },
            ],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 90, "outs": 0},
                {"player": "Ann", "place": 2, "total": 70, "outs": 0},
                {"player": "Cy", "place": 3, "total": 40, "outs": 0},
            ],
        },
    ),
)

GAME = Game(
    key="skull-king",
    title="Skull King",
    summary="Ten rounds of tricks that you must foretell; the highest total wins.",
    catalogue_order=102,
    players=(2, 8),
    facts=frozenset(),
    own_facts=(BID, TRICKS, BONUS),
    must_go_out=False,
    options=OPTIONS,
    deal=lambda players, number, _options: min(number, MOST_FOR_EIGHT) if players == 8 else number,
    bid_points=bid_points,
    sums=(Sum("tricks", lambda dealt, options: None if options["kraken"] else dealt, TRICKS_TAKEN),),
    round_check=check,
    rounds=lambda _players, _options: 10,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
