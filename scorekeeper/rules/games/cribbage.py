"""Cribbage (scorekeeper/docs/games/cribbage.md): peg and count to 121."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.examples import hands, taken, worked
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.options import AT_POINTS, Options, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, Prose
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import ScoreWords, Standing
from scorekeeper.rules.wording import Text, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

LONG_GAME = 121  # the target at which skunks are counted
SKUNK, DOUBLE_SKUNK = 91, 61  # a loser below this is skunked

TWO_AT_TARGET = FaultCode(
    "two_at_target",
    "{names:and} both reach {target}, but the first there ends the match",
    sentence=_("{names:and} both reach {target}, but the first there ends the match: leave out what was not counted."),
)

OPTIONS = (target_option(121, (121, 61), AT_POINTS, _("Once around the board makes it half as long.")),)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    skunked = _(
        "A loser below {skunk} is skunked, one below {double_skunk} double skunked.",
        skunk=SKUNK,
        double_skunk=DOUBLE_SKUNK,
    )
    return {
        "setup": (
            _("Two players lay two cards each into the crib; three or four lay one each."),
            _("With three players one card of the deck goes into the crib too. Everybody keeps four."),
            _(
                "The player to the dealer’s left cuts, and the dealer turns up the starter; a jack "
                "pegs 2 for the dealer."
            ),
        ),
        "roles": (FIRST_DEAL_PUBLISHED, _("The crib belongs to the dealer.")),
        "turn": (
            _("Lay one card in turn and say the running count, court cards as 10; it may not go over 31."),
            _(
                "Who can’t lay says “go”, and the others go on while they can: the last card pegs "
                "1, or 2 for exactly 31."
            ),
            _("Then the count begins again at 0."),
            _("In the play 15 pegs 2, a pair 2, three alike 6, four alike 12, and a run of three or more 1 a card."),
        ),
        "scoring": (
            _("After the play hands are counted with the starter, from the dealer’s left on; the crib comes last."),
            _("Every fifteen counts 2, a pair 2, a run 1 a card, a flush of the whole hand 4 (with the starter 5)."),
            _("The jack of the starter’s suit counts 1. In the crib only a flush of five counts."),
            _("Written down are all points of a deal together: pegged in the play, hand and crib."),
        ),
        "end": (
            _(
                "In the last deal play stops once somebody gets there, and that wins: hands not yet "
                "counted are left out."
            ),
            *((skunked,) if options["target"] == LONG_GAME else ()),
        ),
    }


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each hand by player, without those beyond the target; a side's are its first player's."""
    target = int(round_.options["target"])
    return {player: min(left, target - round_.totals.get(player, 0)) for player, left in round_.left.items()}


def score_words(round_: RoundHands) -> Mapping[str, ScoreWords]:
    """Return a note, by player, for each player whose points of the round go beyond the target.

    The points beyond it do not count, as it ends the match.
    """
    target = int(round_.options["target"])
    return {
        seat: ScoreWords(_("{points}, but only up to {target}", points=left, target=target))
        for seat, left in round_.left.items()
        if round_.totals.get(seat, 0) + left > target
    }


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault if several players or sides reach the target; if none does, one for each whose points are missing.

    Nothing is checked if the totals before the deal are not known.
    """
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
    """Yield one notice, about the dealer, whose crib it is; nothing if the dealer is not known."""
    if before.dealer is not None:
        yield Notice("crib", (before.dealer,))


def defeats(standings: Sequence[Standing], options: Options) -> Mapping[str, Text]:
    """Return a skunk for a total below 91, a double one for one below 61, by loser; {} unless the match was won at 121.

    The standings must be by place, and not empty.
    """
    if options["target"] != LONG_GAME or (standings[0].total or 0) < LONG_GAME:
        return {}
    return {
        standing.player: _("a double skunk") if (standing.total or 0) < DOUBLE_SKUNK else _("a skunk")
        for standing in standings
        if (standing.total or 0) < SKUNK
    }


EXAMPLES = (
    # The first player at the target wins; hands that were not counted any more have no points.
    worked(
        "cribbage",
        [taken(Ann=20, Bob=12), taken(Ann=24, Bob=9), hands(Ann={"points": 19}, Bob={})],
        {"Ann": 61, "Bob": 21},
        {"target": 61},
        finished=True,
        winners=["Ann"],
    ),
    # Points above the last hole do not count.
    worked("cribbage", [taken(Ann=60, Bob=90), taken(Ann=20, Bob=40)], {"Bob": 121, "Ann": 80}, finished=True),
    worked("cribbage", [taken(Ann=10, Bob=0, Cy=29)], {"Cy": 29, "Ann": 10, "Bob": 0}, finished=False),
    worked(
        "cribbage",
        [hands(Ann={"points": 15}, Bob={"points": 21}, Cy={}, Di={})],
        {"Bob": 21, "Di": 21, "Ann": 15, "Cy": 15},
        sides=[["Ann", "Cy"], ["Bob", "Di"]],
    ),
)

GAME = Game(
    key="cribbage",
    title=_("Cribbage"),
    summary=_("Peg in the play, then count your hand and the crib; the first to get there wins."),
    catalogue_order=110,
    players=(2, 4),
    prose=prose,
    published=True,
    sides=lambda players, _options: 2 if players == 4 else 0,
    side_facts=frozenset({"points"}),
    round_word=pgettext_lazy("a round", "deal"),
    round_words=pgettext_lazy("a round", "deals"),
    facts=frozenset({"points"}),
    left_optional=True,
    points_span=(0, 100),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 6 if players == 2 else 5,
    notices=notices,
    points=points,
    score_words=score_words,
    round_check=check,
    best=lambda _options: "high",
    defeats=defeats,
    examples=EXAMPLES,
)
