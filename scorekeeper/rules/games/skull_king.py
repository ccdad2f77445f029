"""Skull King (scorekeeper/docs/games/skull_king.md): ten rounds of bids, with a bonus for what is caught."""

from collections.abc import Iterator

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_TAKEN, BidLine, BidPoints, tricks_at_most
from scorekeeper.rules.examples import all_to_ann, bid_and_took, hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, flag_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, Prose, Reading, Sentence
from scorekeeper.rules.prose.tricks import WINNER_LEADS
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import Sum
from scorekeeper.rules.wording import gettext_lazy as _

MOST_FOR_EIGHT = 8  # cards dealt to each of eight players

BONUS = Fact(
    "bonus",
    "count",
    Words(
        _("bonus"),
        recap=_("bonus {value}"),
        stated=_("{name} has a bonus of {value}"),
    ),
    default=0,
    least=-100,
    most=300,
)
BONUSES = _(
    "Bonus: 10 for a 14 in your tricks, 20 for the black one, 20 for a mermaid taken by a pirate, "
    "30 for a pirate taken by the Skull King, 40 for him taken by a mermaid."
)
BONUS_OFF = FaultCode(
    "bonus_off",
    "{value} is no multiple of 5",
    sentence=_("{player} has a bonus of {value}, which is no multiple of 5."),
)

OPTIONS = (
    Option(
        "scoring",
        _("Scoring"),
        "classic",
        (
            Choice("classic", _("Skull King’s: a bid of 0 is worth more each round")),
            Choice("rascal", _("Rascal’s: every round is worth the same for all"), _("Rascal’s scoring")),
        ),
        _("In Rascal’s scoring a near miss still brings half."),
    ),
    flag_option(
        "kraken",
        _("Kraken and white whale"),
        (_("stay in the box"), _("are played: a trick may be taken by nobody"), _("with the kraken")),
        _("A trick that nobody takes leaves fewer tricks than cards."),
        default=False,
    ),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    return {
        "setup": (
            _("Four suits of numbers from 1 to 14 (13 in an older edition); black, the Jolly Roger, is trump."),
            _("There are five pirates, two mermaids, five escapes, the tigress and the Skull King besides."),
            _("An escape takes nothing, unless all are escapes. The tigress is a pirate or an escape: say which."),
            *_beasts(options),
            *_ghost(options),
        ),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": (_("Everybody shows the bid at the same moment, by fingers: “Yo-ho-ho!”"),),
        "turn": _turn(options),
        "scoring": (
            BONUSES,
            *_lost_bonus(options),
            Reading(_("The bonus is a multiple of 5, from −100 to 300."), _("It leaves room for wagers and loot.")),
        ),
        "end": (JOINT_PUBLISHED,),
    }


def _beasts(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on the kraken and the white whale."""
    if not options["kraken"]:
        return (_("The kraken and the white whale stay in the box."),)
    return (
        _("The kraken and the white whale are shuffled in. Nobody takes a trick with the kraken in it."),
        _("With the white whale in it the highest number takes a trick, whatever its suit; without a number, nobody."),
    )


def _ghost(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on Graybeard's ghost, the third hand of two players."""
    ghost = _(
        "Two players deal a third hand to Graybeard’s ghost: he plays second, the top card of his hand each time."
    )
    if options["kraken"]:
        return (ghost,)
    tricks = _("To leave his tricks out, choose the house rule of the kraken: a trick may then be taken by nobody.")
    return (ghost, Reading(tricks, _("The app writes down no tricks of a ghost.")))


def _lost_bonus(options: Options) -> tuple[Sentence, ...]:
    """Return the sentence on the bonuses and wagers that do not count with a missed bid."""
    if options["scoring"] == "rascal":
        return (
            Reading(
                _("With a bid missed by one, leave loot and wagers out of the bonus: they need an exact bid."),
                _("The rules take a lost wager off."),
            ),
        )
    return (Reading(_("With a missed bid no bonus counts, and no lost wager."), _("The rules take a lost wager off.")),)


def _turn(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on playing cards, and on who takes a trick."""
    sentences: tuple[Sentence, ...] = (
        _("Follow the suit that was led if you can, but a special card may always be played."),
        _("Pirates beat numbers and mermaids, the Skull King beats pirates, and a mermaid beats the Skull King."),
        _("If all three meet, the mermaid takes the trick; of two alike, the first."),
        _("Without a special card the highest black card takes the trick, or else the highest of the suit led."),
        WINNER_LEADS,
    )
    fewer = (_("The tricks add up to the cards dealt to each, or to fewer."),) if options["kraken"] else ()
    return (*sentences, *fewer)


def bid_points(options: Options) -> BidPoints:
    """Return the points that bids score under these house rules."""
    if options["scoring"] == "rascal":
        return BidPoints(exact=BidLine(dealt=10, bonus=1), missed=BidLine(), one_off=BidLine(dealt=5, bonus=2))
    return BidPoints(
        exact=BidLine(trick=20, bonus=1),
        missed=BidLine(off=-10),
        zero=BidLine(dealt=10, bonus=1),
        zero_missed=BidLine(dealt=-10),
    )


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault for each bonus that is no multiple of 5 and, if the house rule `kraken` is on, for too many tricks.

    These are more tricks in all than cards were dealt to each.
    """
    if round_.options["kraken"]:
        yield from tricks_at_most(round_)
    for player, hand in round_.hands.items():
        bonus = hand.number("bonus")
        if bonus % 5:
            yield Fault((player, "bonus"), BONUS_OFF, {"value": bonus})


EIGHT = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
FOUR_ROUNDS = [
    bid_and_took(Ann=(0, 1), Bob=(0, 0), Cy=(1, 0)),
    bid_and_took(Ann=(0, 0), Bob=(1, 0), Cy=(2, 2)),
    bid_and_took(Ann=(1, 1), Bob=(1, 1), Cy=(1, 1)),
    hands(
        Ann={"bid": 0, "tricks": 0}, Bob={"bid": 2, "tricks": 2, "bonus": 30}, Cy={"bid": 3, "tricks": 2, "bonus": 20}
    ),
]

EXAMPLES = (
    worked("skull-king", FOUR_ROUNDS, {"Bob": 90, "Ann": 70, "Cy": 40}),
    # Rascal's: 5 + 20 + 30 + 40; 10 + 10 + 30 + 70; 5 + 20 + 30 + 20 and half the bonus.
    worked("skull-king", FOUR_ROUNDS, {"Bob": 120, "Ann": 95, "Cy": 85}, {"scoring": "rascal"}),
    # One off and a bonus of 15: 5, and half of it rounded down to 5; two off brings nothing.
    worked(
        "skull-king",
        [
            hands(Ann={"bid": 0, "tricks": 1, "bonus": 15}, Bob={"bid": 0, "tricks": 0}),
            hands(Ann={"bid": 2, "tricks": 0, "bonus": 20}, Bob={"bid": 2, "tricks": 2, "bonus": -10}),
        ],
        {"Bob": 20, "Ann": 10},
        {"scoring": "rascal"},
    ),
    # The kraken destroys the only trick.
    worked("skull-king", [bid_and_took(Ann=(1, 0), Bob=(0, 0))], {"Bob": 10, "Ann": -10}, {"kraken": True}),
    # Eight players have eight cards in the last two rounds.
    worked(
        "skull-king",
        all_to_ann(EIGHT, (*range(1, 9), 8, 8)),
        {**dict.fromkeys(EIGHT[1:], 520), "Ann": -520},
        finished=True,
    ),
)

GAME = Game(
    key="skull-king",
    title=_("Skull King"),
    summary=_("Ten rounds of tricks that you must foretell; the highest total wins."),
    catalogue_order=102,
    players=(2, 8),
    prose=prose,
    published=True,
    own_facts=(BID, TRICKS, BONUS),
    options=OPTIONS,
    deal=lambda players, number, _options: min(number, MOST_FOR_EIGHT) if players == 8 else number,
    bid_points=bid_points,
    sums=(Sum("tricks", lambda dealt, options: None if options["kraken"] else dealt, TRICKS_TAKEN),),
    round_check=check,
    rounds=lambda _players, _options: 10,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
