"""Hearts (scorekeeper/docs/games/hearts.md): take no hearts, or all of them."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import hands, taken, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice, NoticeCode
from scorekeeper.rules.options import REACHES, Choice, Option, Options, flag_option, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, Prose, Reading, Sentence
from scorekeeper.rules.prose.tricks import FOLLOW_SUIT, NO_TRUMP, WINNER_LEADS
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import ScoreWords
from scorekeeper.rules.sums import Sum
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import pgettext_lazy

ALL = 26  # thirteen hearts and the queen of spades
JACK_WORTH = -10

JACK = Fact(
    "jack",
    "flag",
    Words(
        _("jack of diamonds"),
        said=_("{name} has the jack of diamonds"),
        negation=_("{name} does not have the jack of diamonds"),
        recap=_("jack of diamonds"),
        asks=_("Who has the jack of diamonds?"),
    ),
    default=False,
    lone=True,
    required=True,
)
POINTS_TAKEN = FaultCode(
    "points_taken",
    "the points add up to {taken}, but a hand has {total}",
    sentence=_("The points add up to {taken}, but there are {total} in a hand."),
)

OPTIONS = (
    Option(
        "moon",
        _("Shooting the moon"),
        "others",
        (
            Choice("others", _("gives the others 26 each")),
            Choice("self", _("takes 26 off"), _("the moon takes 26 off")),
        ),
        _("Taking points off keeps the others in the match."),
    ),
    flag_option(
        "jack",
        _("The jack of diamonds"),
        (_("counts nothing"), _("takes 10 off"), _("jack of diamonds −10")),
        _("Then there is a trick worth taking."),
        default=False,
    ),
    target_option(100, (50, 100), REACHES, span=(50, 200)),
    flag_option(
        "pass",
        _("Cards are passed"),
        (_("to another player each hand"), _("never"), _("no passing")),
        _("Without passing, the deal alone decides what you hold."),
        default=True,
    ),
)

# The directions in which cards are passed, round by round; the key is whether there are four players.
PASSES: Mapping[bool, tuple[NoticeCode, ...]] = {
    True: ("pass_left", "pass_right", "pass_across", "no_pass"),
    False: ("pass_left", "pass_right", "no_pass"),
}


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    moon = (
        _("Whoever takes all 26 points has shot the moon and gets 0; all others get 26.")
        if options["moon"] == "others"
        else _("Whoever takes all 26 points has shot the moon and gets −26; all others get 0.")
    )
    jack = Reading(
        _("The jack of diamonds takes 10 off for whoever took it, beside a moon too."),
        _("Some tables ask for the jack too, to shoot the moon."),
    )
    return {
        "setup": (
            _("Low cards, but no hearts, are taken out until the deal comes out even."),
            *_passing(options),
        ),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "turn": (
            Reading(
                _("The starter leads any card but a heart to the first trick."),
                _("Most rules let whoever holds the two of clubs lead it instead."),
            ),
            FOLLOW_SUIT,
            _("To the first trick nobody plays a heart or the queen of spades, unless they have nothing else."),
            _("Hearts may be led once a heart has been played, or by a player who has nothing else."),
            NO_TRUMP,
            WINNER_LEADS,
        ),
        "scoring": (
            _("Each heart you take counts 1, the queen of spades 13: 26 in all."),
            Reading(moon, _("Some rules let whoever shot the moon choose, hand by hand.")),
            *((jack,) if options["jack"] else ()),
        ),
        "end": (JOINT_PUBLISHED,),
    }


def _passing(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on passing cards."""
    if not options["pass"]:
        return (_("No cards are passed."),)
    return (
        _("Before the first trick everybody passes three cards, face down, and then looks at those received."),
        _("Four players pass to the left, to the right, across, and then not at all, hand by hand."),
        Reading(
            _("Any other number of players passes to the left, to the right, and then not at all."),
            _("Most rules tell only of four players; some pass so with three."),
        ),
    )


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield one notice, for everybody: where cards are passed. Nothing is yielded if the house rule `pass` is off.

    Round by round it is to the left, to the right, across (if four play), and not at all ("no_pass").
    """
    if before.options["pass"]:
        passes = PASSES[len(before.players) == 4]
        yield Notice(passes[(before.number - 1) % len(passes)])


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points taken by each player; 26 in one hand are a moon, scored by the house rule `moon`.

    The jack of diamonds takes 10 off if the house rule `jack` is on.
    """
    taken = dict(round_.left)
    moon = next((player for player, value in taken.items() if value == ALL), None)
    if moon is not None:
        shooter, others = (0, ALL) if round_.options["moon"] == "others" else (-ALL, 0)
        taken = {player: shooter if player == moon else others for player in taken}
    for player, hand in round_.hands.items():
        if round_.options["jack"] and hand.own.get("jack"):
            taken[player] += JACK_WORTH
    return taken


def score_words(round_: RoundHands) -> Mapping[str, ScoreWords]:
    """Return "shot the moon" for the player who took all the points of the hand; empty if nobody did."""
    return {player: ScoreWords(_("shot the moon")) for player, value in round_.left.items() if value == ALL}


MOON = taken(Ann=0, Bob=26, Cy=0, Di=0)

EXAMPLES = (
    worked("hearts", [MOON, taken(Ann=13, Bob=5, Cy=8, Di=0)], {"Bob": 5, "Di": 26, "Cy": 34, "Ann": 39}),
    worked("hearts", [MOON], {"Bob": -26, "Ann": 0, "Cy": 0, "Di": 0}, {"moon": "self"}),
    worked(
        "hearts",
        [hands(Ann={"points": 13}, Bob={"points": 13, "jack": True}, Cy={"points": 0})],
        {"Cy": 0, "Bob": 3, "Ann": 13},
        {"jack": True},
    ),
    # The jack also counts after a moon.
    worked(
        "hearts",
        [hands(Ann={"points": 26, "jack": True}, Bob={"points": 0}, Cy={"points": 0})],
        {"Ann": -10, "Bob": 26, "Cy": 26},
        {"jack": True, "pass": False},
    ),
    worked(
        "hearts",
        [taken(Ann=26, Bob=0, Cy=0)] * 4,
        {"Ann": 0, "Bob": 104, "Cy": 104},
        finished=True,
        winners=["Ann"],
    ),
    worked("hearts", [taken(Ann=25, Bob=1, Cy=0)] * 2, {"Cy": 0, "Bob": 2, "Ann": 50}, {"target": 50}, finished=True),
)

GAME = Game(
    key="hearts",
    title=_("Hearts"),
    aliases=(_("Black Lady"), _("Rickety Kate")),
    summary=_("Take no hearts and not the queen of spades, or take them all; the lowest total wins."),
    catalogue_order=103,
    players=(3, 7),
    prose=prose,
    published=True,
    round_word=pgettext_lazy("a round", "hand"),
    round_words=pgettext_lazy("a round", "hands"),
    facts=frozenset({"points"}),
    own_facts=(JACK,),
    points_span=(0, ALL),
    hushed=lambda options: frozenset() if options["jack"] else frozenset({"jack"}),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 52 // players,
    notices=notices,
    points=points,
    score_words=score_words,
    sums=(Sum("points", lambda _dealt, _options: ALL, POINTS_TAKEN),),
    examples=EXAMPLES,
)
