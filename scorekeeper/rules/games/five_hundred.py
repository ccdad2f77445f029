"""Five Hundred (scorekeeper/docs/games/five_hundred.md): the highest bidder names the contract."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.bids import TRICKS, TRICKS_ADD_UP
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option, Span
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.rules.scoring.standings import joint

CARDS, LEAST, OTHERS_TRICK, ALL_TRICKS = 10, 6, 10, 250
SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "no trump"}
MISERES = {"misere": 250, "open_misere": 500}
VALUES = {
    **{
        f"{tricks}{suit}": 40 + 20 * index + 100 * (tricks - LEAST)
        for tricks in range(LEAST, CARDS + 1)
        for index, suit in enumerate(SUITS)
    },
    **MISERES,
}
NAMES = {
    **{f"{tricks}{suit}": f"{tricks} {SUITS[suit]}" for tricks in range(LEAST, CARDS + 1) for suit in SUITS},
    "misere": "misère",
    "open_misere": "open misère",
}

CONTRACT = Fact(
    "contract",
    "choice",
    Words(
        "the contract",
        said="{name} plays {value}",
        silent="{name} plays no contract",
        recap="{value}",
        stated="{name}: {value}",
        asks="Who plays the contract?",
    ),
    choices=tuple(NAMES.items()),
    lone=True,
    required=True,
    before_play=True,
)

OPTIONS = (
    Option(
        "target",
        "The match ends",
        500,
        (
            Choice(250, "at 250 points won by a bid, or at −250", "to 250 points"),
            Choice(500, "at 500 points won by a bid, or at −500", "to 500 points"),
        ),
        "A lower number makes it a short game.",
        Span(100, 1000, "at {} points won by a bid, or at −{}", "to {} points"),
    ),
)


def _seats(sides: Sequence[Sequence[str]], hands: Mapping[str, Hand]) -> list[Sequence[str]]:
    return list(sides) or [(player,) for player in hands]


def bidder(sides: Sequence[Sequence[str]], hands: Mapping[str, Hand]) -> tuple[str, str] | None:
    """Return the first seat of the side that plays the contract, and the contract; None if nobody is said to."""
    for side in _seats(sides, hands):
        for player in side:
            if contract := hands[player].own.get("contract"):
                return side[0], str(contract)
    return None


def makes(contract: str, tricks: int) -> bool:
    """Return whether so many tricks make a contract."""
    return tricks == 0 if contract in MISERES else tricks >= int(contract.rstrip("SCDHNT"))


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side, or each player alone, at the first seat."""
    played = bidder(round_.sides, round_.hands)
    if played is None:
        return dict.fromkeys(round_.hands, 0)
    first, contract = played
    tricks = {side[0]: int(round_.hands[side[0]].own.get("tricks", 0)) for side in _seats(round_.sides, round_.hands)}
    each = 0 if contract in MISERES else OTHERS_TRICK
    scores = {seat: each * taken for seat, taken in tricks.items()}
    value = VALUES[contract]
    if not makes(contract, tricks[first]):
        scores[first] = -value
    else:
        scores[first] = max(value, ALL_TRICKS) if tricks[first] == CARDS else value
    return scores


def over(played: PlayedRounds) -> bool:
    """Return whether a bid made has reached the target, or a total is as far below nothing."""
    target = int(played.options["target"])
    return min(played.totals.values()) <= -target or bool(_reached(played))


def _reached(played: PlayedRounds) -> str:
    """Return the first seat of the side that reached the target by its bid in the last round; "" if none did."""
    found = bidder(played.sides, played.hands[-1])
    if found is None:
        return ""
    first, contract = found
    made = makes(contract, int(played.hands[-1][first].own.get("tricks", 0)))
    return first if made and played.totals[first] >= int(played.options["target"]) else ""


def winners(standings: Sequence[Standing], played: PlayedRounds) -> tuple[str, ...]:
    """Return the side that reached the target by its bid, even if another has more; else who stands first."""
    first = _reached(played)
    if not first:
        return joint(standings, played)
    return next((tuple(side) for side in played.sides if side[0] == first), (first,))


def _hand(bidder: str, contract: str, ann: int) -> dict[str, object]:
    hands: dict[str, dict[str, object]] = {"Ann": {"tricks": ann}, "Bob": {"tricks": CARDS - ann}, "Cy": {}, "Di": {}}
    hands[bidder]["contract"] = contract
    return {"hands": hands}


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "five-hundred",
            "players": ["Ann", "Bob", "Cy", "Di"],
            "rounds": [_hand("Cy", "8S", 10), _hand("Ann", "7NT", 6), _hand("Bob", "misere", 10)],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 290, "outs": 0},
                {"player": "Di", "place": 1, "total": 290, "outs": 0},
                {"player": "Ann", "place": 2, "total": 30, "outs": 0},
                {"player": "Cy", "place": 2, "total": 30, "outs": 0},
            ],
            "sides": [["Ann", "Cy"], ["Bob", "Di"]],
        },
    ),
)

GAME = Game(
    key="five-hundred",
    title="Five Hundred",
    aliases=("500",),
    summary="Bid for the contract and make it with your partner; the first side to reach 500 by a bid wins.",
    catalogue_order=106,
    players=(3, 4),
    sides=lambda players, _options: 2 if players == 4 else 0,
    side_facts=frozenset({"tricks"}),
    round_word="hand",
    round_words="hands",
    facts=frozenset(),
    own_facts=(CONTRACT, TRICKS),
    must_go_out=False,
    options=OPTIONS,
    deal=lambda _players, _number, _options: CARDS,
    points=points,
    sums=(TRICKS_ADD_UP,),
    target=lambda options: int(options["target"]),
    over=over,
    winners=winners,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
