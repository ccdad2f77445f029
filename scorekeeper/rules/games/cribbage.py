"""Cribbage (scorekeeper/docs/games/cribbage.md): peg and count to 121."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import Manner, Standing

LONG_GAME = 121  # the target at which skunks are counted
SKUNK, DOUBLE_SKUNK = 91, 61  # a loser below this is skunked

TWO_AT_TARGET = FaultCode(
    "two_at_target",
    "{names:and} both reach {target}, but the first there ends the match",
    said="{names:and} both reach {target}, but the first there ends the match: leave out what was not counted.",
)

OPTIONS = (
    Option(
        "target",
        "The match ends",
        121,
        (Choice(121, "at 121 points", "to 121 points"), Choice(61, "at 61 points", "to 61 points")),
        "Once around the board makes it half as long.",
    ),
)


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each hand, or of each side at its first seat, up to the target."""
    target = int(round_.options["target"])
    return {player: min(left, target - round_.totals.get(player, 0)) for player, left in round_.left.items()}


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield the faults of a deal: hands may be missing, and only one may reach the target, in the last one."""
    if round_.number > 1 and not round_.totals:
        return
    target = int(round_.options["target"])
    seats = [side[0] for side in round_.sides] or list(round_.hands)
    there = [player for player in seats if round_.totals.get(player, 0) + round_.left[player] >= target]
    if len(there) > 1:
        yield Fault((), TWO_AT_TARGET, {"names": there, "target": target})
    for player in seats if not there else ():
        if round_.hands[player].points is None:
            yield Fault((player, "points"), MISSING)


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield whose crib it is: the dealer's."""
    if before.dealer is not None:
        yield Notice("crib", (before.dealer,))


def manner(standings: Sequence[Standing], options: Options) -> Manner | None:
    """Return whether the first has skunked the next, in a match to 121 that was played to its end."""
    first, second = (standing.total or 0 for standing in standings[:2])
    if options["target"] != LONG_GAME or first < LONG_GAME or second >= SKUNK:
        return None
    return Manner("double_skunk", "a double skunk") if second < DOUBLE_SKUNK else Manner("skunk", "a skunk")


def _deal(ann: int, bob: int) -> dict[str, object]:
    return {"hands": {"Ann": {"points": ann}, "Bob": {"points": bob}}}


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "cribbage",
            "players": ["Ann", "Bob"],
            "options": {"target": 61},
            "rounds": [_deal(20, 12), _deal(24, 9), {"hands": {"Ann": {"points": 19}, "Bob": {}}}],
        },
        sheet={
            "standings": [
                {"player": "Ann", "place": 1, "total": 61, "outs": 0},
                {"player": "Bob", "place": 2, "total": 21, "outs": 0},
            ],
            "finished": True,
            "winners": ["Ann"],
        },
    ),
)

GAME = Game(
    key="cribbage",
    title="Cribbage",
    summary="Peg in the play, count your hand and the crib; the first to 121 wins.",
    catalogue_order=110,
    players=(2, 4),
    sides=lambda players, _options: 2 if players == 4 else 0,
    side_facts=frozenset({"points"}),
    round_word="deal",
    round_words="deals",
    facts=frozenset({"points"}),
    must_go_out=False,
    silent_hands=True,
    points_span=(0, 100),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 6 if players == 2 else 5,
    notices=notices,
    points=points,
    round_check=check,
    target=lambda options: int(options["target"]),
    best=lambda _options: "high",
    manner=manner,
    examples=EXAMPLES,
)
