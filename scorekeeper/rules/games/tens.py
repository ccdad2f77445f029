"""Tens (scorekeeper/docs/games/tens.md): grab a pile, get rid of it; nobody deals."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import REACHES, TO_POINTS, Choice, Option, Options, Span
from scorekeeper.rules.plays import PileOutcome
from scorekeeper.rules.prose import JOINT, Prose, Reading
from scorekeeper.rules.record import Hand
from scorekeeper.rules.wording import gettext_lazy as _

# A hand of 11 cards, and four stacks of one face-down and one face-up card.
EXACT_GRAB = 19

CLEARING_RANK, CLEARING_COUNT = "10", 4
CARD_VALUES = {"10": 20, "K": 13, "Q": 12, "J": 11, **{rank: int(rank) for rank in "98765432"}, "A": 1}
LOW_TO_HIGH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

OPTIONS = (
    Option(
        "grab_bonus",
        _("Grabbing exactly 19"),
        10,
        (Choice(10, _("takes 10 off"), _("exact grab −10")), Choice(0, _("takes nothing off"), _("no grab bonus"))),
        _("Without it the grab only settles who starts."),
    ),
    Option(
        "target",
        _("The match ends"),
        100,
        (
            Choice(50, REACHES.of(50), TO_POINTS.of(50)),
            Choice(100, _("when somebody reaches 100 points: ten tens"), TO_POINTS.of(100)),
            Choice(200, REACHES.of(200), TO_POINTS.of(200)),
        ),
        _("A lower number makes it a short game, a higher one a whole evening."),
        Span(10, 1000, REACHES, TO_POINTS),
    ),
)

EXAMPLES = (
    worked(
        "tens",
        [
            hands(
                Ann={"cards": ["10", "K", "A"], "grabbed": 22},
                Bob={"points": 70, "grabbed": 18},
                Cy={"out": True, "grabbed": 19},
            ),
            hands(
                Ann={"out": True, "grabbed": 18},
                Bob={"points": 30, "grabbed": 20},
                Cy={"cards": ["J", "9"], "grabbed": 25},
            ),
        ],
        {"Cy": 10, "Ann": 34, "Bob": 100},
        finished=True,
        winners=["Cy"],
    ),
)


def nearest(hands: Mapping[str, Hand], _options: Options) -> tuple[str, ...]:
    """Return who grabbed closest to 19, all of them if several did; empty unless every grab is known.

    There must be a hand.
    """
    away = {player: abs(hand.grabbed - EXACT_GRAB) for player, hand in hands.items() if hand.grabbed is not None}
    if len(away) < len(hands):
        return ()
    least = min(away.values())
    return tuple(player for player in away if away[player] == least)


def grab_bonus(hand: Hand, options: Options) -> int:
    """Return the bonus for an exact grab, 0 or a negative number: it lowers the score."""
    return -int(options["grab_bonus"]) if hand.grabbed == EXACT_GRAB else 0


def play(pile: Sequence[str], cards: Sequence[str], _options: Options) -> PileOutcome:
    """Return what cards of one rank, at least one, do on a pile whose last card lies on top.

    A ten, or four of a rank on top, clear the pile; a higher rank takes it; all others pass the turn.
    """
    rank = cards[0]
    count = len(cards) + sum(1 for _card in takewhile(rank.__eq__, reversed(pile)))
    if rank == CLEARING_RANK or count >= CLEARING_COUNT:
        return PileOutcome("clear", count)
    higher = bool(pile) and LOW_TO_HIGH.index(rank) > LOW_TO_HIGH.index(pile[-1])
    return PileOutcome("take" if higher else "next", count)


TURN = (
    _("Play as many cards of one rank as you like onto the pile, from your hand and your face-up cards."),
    Reading(_("On an empty pile you may play any rank."), _("The rules do not say how a pile begins.")),
    _("Or turn over one uncovered face-down card, play it, and add as many matching cards as you like."),
    _("A face-down card is uncovered once the face-up card on top of it has been played."),
    _("Four or more of one rank on top, or a 10: throw the whole pile away and play again."),
    Reading(
        _("That is so even if the four are higher than the pile."),
        _("The rules say “any time”, and do not weigh it against playing too high."),
    ),
    _("The same rank as the top card, or a lower one: the next player goes."),
    _("A higher rank, unless it is a 10: take the whole pile into your hand and play again."),
    Reading(_("The king is the highest rank, the ace the lowest."), _("The rules only count the ace as 1.")),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    return {
        "setup": (
            _("Shuffle all the cards together. Everybody grabs a pile, hoping for exactly 19 cards."),
            _(
                "Lay 4 stacks in front of you, each one card face down with one face up on top; "
                "take the other 11 in hand."
            ),
            _("If you grabbed fewer than 19, take the rest from the deck."),
            Reading(_("If you grabbed more, give some back."), _("The rules only speak of making up the difference.")),
        ),
        "roles": (
            _("Whoever grabbed closest to 19 starts, and play goes clockwise."),
            Reading(_("If several are equally close, the table decides who starts."), _("The rules do not say.")),
        ),
        "turn": TURN,
        "going_out": (_("The round ends when somebody has no cards left, in the stacks or in hand."),),
        "scoring": (
            (
                _(
                    "Grabbing exactly 19 takes {grab_bonus} off your score for that round.",
                    grab_bonus=options["grab_bonus"],
                ),
                Reading(
                    _("That goes for whoever went out, too."),
                    _("The rules give it to any player who grabbed exactly 19."),
                ),
            )
            if options["grab_bonus"]
            else (_("Grabbing exactly 19 takes nothing off your score: it only helps you to start."),)
        ),
        "end": (JOINT,),
    }


GAME = Game(
    key="tens",
    title=_("Tens"),
    summary=_("Grab a pile of cards and be the first to get rid of it; the lowest total wins."),
    catalogue_order=20,
    players=(2, 10),
    prose=prose,
    players_reading=_("The rules set no limit."),
    left_too=_("stacks too"),
    bonus_word=_("grabbed exactly {exact_grab}", exact_grab=EXACT_GRAB),
    facts=frozenset({"cards", "points", "out", "grabbed", "absent"}),
    round_facts=frozenset(),
    options=OPTIONS,
    copies=DECK_OF_52,
    decks=lambda players, _options: -(-EXACT_GRAB * players // sum(DECK_OF_52.values())),
    deal=lambda _players, _number, _options: EXACT_GRAB,
    grab=EXACT_GRAB,
    play=play,
    card_values=lambda _options: CARD_VALUES,
    dealing=lambda _options: "nobody",
    starters=nearest,
    hand_bonus=grab_bonus,
    examples=EXAMPLES,
)
