"""Euchre (scorekeeper/docs/games/euchre.md): the side that makes trump must take three of five tricks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.bids import TRICKS
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option
from scorekeeper.rules.scoring.round_points import RoundHands

CARDS, ENOUGH = 5, 3
MADE, MARCH, MARCH_ALONE, EUCHRED = 1, 2, 4, 2

MAKER = Fact(
    "maker",
    "flag",
    Words(
        "made trump",
        said="{name} makes trump",
        silent="{name} does not make trump",
        recap="made trump",
        asks="Who made trump?",
    ),
    silent=False,
    lone=True,
    required=True,
    before_play=True,
)
ALONE = Fact(
    "alone",
    "flag",
    Words("plays alone", said="{name} plays alone", silent="{name} does not play alone", recap="alone"),
    silent=False,
    of="maker",
    before_play=True,
)
ONLY_THE_MAKER = FaultCode(
    "only_the_maker", "only who made trump says this", said="Only for the player who made trump is this written down."
)

OPTIONS = (
    Option(
        "target",
        "The match ends",
        10,
        (
            Choice(5, "at 5 points", "to 5 points"),
            Choice(7, "at 7 points", "to 7 points"),
            Choice(10, "at 10 points", "to 10 points"),
            Choice(11, "at 11 points", "to 11 points"),
        ),
        "A lower number makes it a short game.",
    ),
)


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side at its first seat."""
    scores = {side[0]: 0 for side in round_.sides}
    for side in round_.sides:
        for player in side:
            hand = round_.hands[player]
            if not hand.own.get("maker"):
                continue
            tricks = int(hand.own.get("tricks", 0))
            if tricks < ENOUGH:
                scores.update({other[0]: EUCHRED for other in round_.sides if other != side})
            elif tricks < CARDS:
                scores[side[0]] = MADE
            else:
                scores[side[0]] = MARCH_ALONE if hand.own.get("alone") else MARCH
    return scores


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault unless the maker's hand, and no other, has the tricks of the side."""
    for player, hand in round_.hands.items():
        if hand.own.get("maker"):
            if "tricks" not in hand.own:
                yield Fault((player, "tricks"), MISSING)
            continue
        for fact in ("alone", "tricks"):
            if fact in hand.own:
                yield Fault((player, fact), ONLY_THE_MAKER)


def _hand(maker: str, tricks: int, *, alone: bool = False) -> dict[str, object]:
    said = {"maker": True, "tricks": tricks, **({"alone": True} if alone else {})}
    return {"hands": {name: said if name == maker else {} for name in ("Ann", "Bob", "Cy", "Di")}}


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "euchre",
            "players": ["Ann", "Bob", "Cy", "Di"],
            "rounds": [_hand("Bob", 2), _hand("Cy", 4), _hand("Di", 5), _hand("Ann", 5, alone=True)],
        },
        sheet={
            "standings": [
                {"player": "Ann", "place": 1, "total": 7, "outs": 0},
                {"player": "Cy", "place": 1, "total": 7, "outs": 0},
                {"player": "Bob", "place": 2, "total": 2, "outs": 0},
                {"player": "Di", "place": 2, "total": 2, "outs": 0},
            ],
            "sides": [["Ann", "Cy"], ["Bob", "Di"]],
        },
    ),
)

GAME = Game(
    key="euchre",
    title="Euchre",
    summary="Make trump and take three of five tricks with your partner; the first side to ten wins.",
    catalogue_order=105,
    players=(4, 4),
    sides=lambda _players, _options: 2,
    round_word="hand",
    round_words="hands",
    facts=frozenset(),
    own_facts=(MAKER, ALONE, replace(TRICKS, required=False, of="maker")),
    must_go_out=False,
    options=OPTIONS,
    copies=dict.fromkeys(("A", "K", "Q", "J", "10", "9"), 4),
    deal=lambda _players, _number, _options: CARDS,
    points=points,
    round_check=check,
    target=lambda options: int(options["target"]),
    best=lambda _options: "high",
    examples=EXAMPLES,
)
