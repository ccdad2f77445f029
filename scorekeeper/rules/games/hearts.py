"""Hearts (scorekeeper/docs/games/hearts.md): take no hearts, or all of them."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.notices import BeforePlay, Notice, NoticeCode
from scorekeeper.rules.options import Choice, Option, Options, Span
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import Sum

ALL = 26  # thirteen hearts and the queen of spades
JACK_WORTH = -10

JACK = Fact(
    "jack",
    "flag",
    Words(
        "jack of diamonds",
        said="{name} has the jack of diamonds",
        silent="{name} does not have the jack of diamonds",
        recap="jack of diamonds",
        asks="Who has the jack of diamonds?",
    ),
    silent=False,
    lone=True,
    required=True,
)
POINTS_TAKEN = FaultCode(
    "points_taken",
    "the points add up to {taken}, but a hand has {total}",
    said="The points add up to {taken}, but there are {total} in a hand.",
)

OPTIONS = (
    Option(
        "moon",
        "Shooting the moon",
        "others",
        (Choice("others", "gives the others 26 each"), Choice("self", "takes 26 off", "the moon takes 26 off")),
        "Taking points off keeps the others in the match.",
    ),
    Option(
        "jack",
        "The jack of diamonds",
        default=False,
        choices=(
            Choice(value=False, label="counts nothing"),
            Choice(value=True, label="takes 10 off", summary="jack of diamonds −10"),
        ),
        why="Then there is a trick worth taking.",
    ),
    Option(
        "target",
        "The match ends",
        100,
        (
            Choice(50, "when somebody reaches 50 points", "to 50 points"),
            Choice(100, "when somebody reaches 100 points", "to 100 points"),
        ),
        "A lower number makes it a short game.",
        Span(50, 200, "when somebody reaches {} points", "to {} points"),
    ),
    Option(
        "pass",
        "Cards are passed",
        default=True,
        choices=(
            Choice(value=True, label="to another player each hand"),
            Choice(value=False, label="never", summary="no passing"),
        ),
        why="Without passing, the deal alone decides what you hold.",
    ),
)

PASSES: Mapping[bool, tuple[NoticeCode, ...]] = {
    True: ("pass_left", "pass_right", "pass_across", "no_pass"),
    False: ("pass_left", "pass_right", "no_pass"),
}


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield where cards are passed: left, right, across (with four players), not at all, in turn."""
    if before.options["pass"]:
        passes = PASSES[len(before.players) == 4]
        yield Notice(passes[(before.number - 1) % len(passes)])


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points taken; 26 in one hand are a moon. The jack of diamonds counts 10 off."""
    taken = dict(round_.left)
    moon = next((player for player, value in taken.items() if value == ALL), None)
    if moon is not None:
        shooter, others = (0, ALL) if round_.options["moon"] == "others" else (-ALL, 0)
        taken = {player: shooter if player == moon else others for player in taken}
    for player, hand in round_.hands.items():
        if round_.options["jack"] and hand.own.get("jack"):
            taken[player] += JACK_WORTH
    return taken


def hushed(options: Options) -> frozenset[str]:
    """Return the jack where it counts nothing."""
    return frozenset() if options["jack"] else frozenset({"jack"})


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "hearts",
            "players": ["Ann", "Bob", "Cy", "Di"],
            "rounds": [
                {"hands": {"Ann": {"points": 0}, "Bob": {"points": 26}, "Cy": {"points": 0}, "Di": {"points": 0}}},
                {"hands": {"Ann": {"points": 13}, "Bob": {"points": 5}, "Cy": {"points": 8}, "Di": {"points": 0}}},
            ],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 5, "outs": 0},
                {"player": "Di", "place": 2, "total": 26, "outs": 0},
                {"player": "Cy", "place": 3, "total": 34, "outs": 0},
                {"player": "Ann", "place": 4, "total": 39, "outs": 0},
            ],
        },
    ),
)

GAME = Game(
    key="hearts",
    title="Hearts",
    aliases=("Black Lady", "Rickety Kate"),
    summary="Take no hearts and not the queen of spades, or take them all; the lowest total wins.",
    catalogue_order=103,
    players=(3, 7),
    round_word="hand",
    round_words="hands",
    facts=frozenset({"points"}),
    own_facts=(JACK,),
    must_go_out=False,
    points_span=(0, ALL),
    hushed=hushed,
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 52 // players,
    notices=notices,
    points=points,
    sums=(Sum("points", lambda _dealt, _options: ALL, POINTS_TAKEN),),
    target=lambda options: int(options["target"]),
    examples=EXAMPLES,
)
