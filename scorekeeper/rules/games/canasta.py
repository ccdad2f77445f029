"""Canasta (scorekeeper/docs/games/canasta.md): meld seven of a kind with your partner."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.books import LEFT, RED_THREES, book_fact, check_books
from scorekeeper.rules.cards import DECK_OF_54
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.options import TOTAL_REACHES, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, PUBLISHED, UPCARD, Prose, Reading
from scorekeeper.rules.record import Hand
from scorekeeper.rules.record.round_faults import OVER_WORTH
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.sums import sum_of
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

NATURAL_WORTH, MIXED_WORTH, RED_THREE_WORTH, ALL_THREES, ALL_THREES_WORTH = 500, 300, 100, 4, 800
OUT_WORTH, CONCEALED_WORTH = 100, 200
ALL_CARDS_WORTH = 1180  # points of the cards of two decks, without the red threes
LEAST_MELDS = ((0, 15), (1500, 50), (3000, 90))  # for a total below the first number, the second; else MOST_TO_MELD
MOST_TO_MELD = 120
DEALT = {2: 15, 3: 13, 4: 11}  # cards to each, by the number of players

NATURAL = book_fact(
    "natural",
    _("natural canastas"),
    ngettext_lazy("{count} natural canasta", "{count} natural canastas"),
    _("{name}: natural canastas {value}"),
)
MIXED = book_fact(
    "mixed",
    _("mixed canastas"),
    ngettext_lazy("{count} mixed canasta", "{count} mixed canastas"),
    _("{name}: mixed canastas {value}"),
)
CONCEALED = Fact(
    "concealed",
    "flag",
    Words(_("went out concealed"), recap=_("concealed"), said=_("{name} goes out concealed")),
    default=False,
)
NOTHING_MELDED = Fact(
    "nothing_melded",
    "flag",
    Words(_("melded nothing"), recap=_("melded nothing"), said=_("{name} has melded nothing")),
    default=False,
    excludes=frozenset({"out", "concealed"}),
)
NOTHING_AND_MELDED = FaultCode(
    "nothing_and_melded",
    "nothing melded, but melds are written down",
    sentence=_("{player} melded nothing, but melds are written down."),
)
CONCEALED_NOT_OUT = FaultCode(
    "concealed_not_out",
    "concealed, but the side did not go out",
    sentence=_("{player} did not go out, so not concealed either."),
)
TOO_MANY_THREES = FaultCode("too_many_threes", sentence=_("{value} red threes in all, but there are {most}."))

OPTIONS = (target_option(5000, (3000, 5000), TOTAL_REACHES, span=(1000, 10000)),)

PROSE: Prose = {
    "setup": (UPCARD,),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "turn": (
        _("Draw the top card of the stock, or take the whole pile by melding its top card at once."),
        Reading(_("Two players draw two cards each turn, and need two canastas to go out."), PUBLISHED),
        _("Meld, or add to the melds of your side; then discard one card."),
        _("The pile is frozen until your side has melded, and while a wild card lies in it."),
        _("To take a frozen pile, you need two natural cards of the rank of its top card in your hand."),
        _("If the pile is not frozen, a natural and a wild card do too, or a meld of that rank on the table."),
        _("With a black three or a wild card on top the pile may not be taken."),
    ),
    "melds": (
        _("A meld is 3 or more cards of one rank, with two natural cards at least and three wild ones at most."),
        _("Jokers and twos are wild. There are no runs."),
        _("Seven cards are a canasta: natural without wild cards, mixed with them."),
        _("A red three is laid down at once, and another card drawn. Black threes are melded only to go out."),
        _("The first meld of a side must count 15 while its total is below 0, and 50 up to 1,495."),
        _("From 1,500 on the first meld must count 90, and from 3,000 on 120. Red threes do not count in it."),
    ),
    "going_out": (
        _("To go out your side needs a canasta. You may ask your partner first, and must do as they say."),
        _("To go out concealed is to meld the whole hand at once, with a canasta, having melded nothing before."),
    ),
    "scoring": (
        _("A natural canasta brings 500, a mixed one 300, going out 100, or 200 if it was concealed."),
        _("A red three brings 100, all four 800; they cost as much if your side has melded nothing."),
        _("All cards melded count too: jokers 50, aces and twos 20, eights to kings 10, others 5."),
        _("Cards left in hand count as much against you."),
    ),
    "end": (JOINT_PUBLISHED,),
}


def hand_points(hand: Hand) -> int:
    """Return the points of a side, or of a player alone, from the hand that has the facts: that of the first player."""
    natural, mixed, threes, left = map(hand.number, ("natural", "mixed", "red_threes", "left"))
    red = ALL_THREES_WORTH if threes == ALL_THREES else threes * RED_THREE_WORTH
    out = CONCEALED_WORTH if hand.own.get("concealed") else OUT_WORTH
    books = natural * NATURAL_WORTH + mixed * MIXED_WORTH
    return books + (-red if hand.own.get("nothing_melded") else red) + out * hand.out + (hand.melded or 0) - left


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each hand by player; a side's are its first player's."""
    return {player: hand_points(hand) for player, hand in round_.hands.items()}


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield the faults of the sides, or of the players if they play alone.

    A side has a fault if it melded fewer points than its canastas are worth at least, or more than all cards are worth;
    if it went out concealed but is not out; and if it is marked as having melded nothing but has melds. There is one
    more for more than four red threes in all.
    """
    yield from check_books(round_, ("natural", "mixed"))
    threes = sum_of(round_, "red_threes")
    if threes > ALL_THREES:
        yield Fault((), TOO_MANY_THREES, {"value": threes, "most": ALL_THREES})
    for player, hand in round_.hands.items():
        if hand.melded and hand.melded > ALL_CARDS_WORTH:
            yield Fault((player, "melded"), OVER_WORTH, {"value": hand.melded, "most": ALL_CARDS_WORTH})
        if hand.own.get("concealed") and not hand.out:
            yield Fault((player, "concealed"), CONCEALED_NOT_OUT)
        if hand.own.get("nothing_melded") and (hand.melded or hand.own.get("natural") or hand.own.get("mixed")):
            yield Fault((player, "nothing_melded"), NOTHING_AND_MELDED)


def least_meld(total: int) -> int:
    """Return the least that the first meld of a side with this total must count."""
    return next((least for below, least in LEAST_MELDS if total < below), MOST_TO_MELD)


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield a notice for each side, or each player alone: the least that the first meld must count at this total."""
    for side in before.sides or [(player,) for player in before.players]:
        yield Notice("least_meld", side, least_meld(before.totals.get(side[0], 0)))


FIRST = {"natural": 1, "mixed": 2, "red_threes": 2, "melded": 845, "left": 35, "out": True}

EXAMPLES = (
    worked(
        "canasta",
        [hands(Ann=FIRST, Bob={"melded": 120, "left": 205}, Cy={}, Di={})],
        {"Ann": 2210, "Cy": 2210, "Bob": -85, "Di": -85},
        sides=[["Ann", "Cy"], ["Bob", "Di"]],
        finished=False,
    ),
    # All four red threes; concealed.
    worked("canasta", [hands(Ann={"red_threes": 4, "melded": 50}, Bob={"melded": 15})], {"Ann": 850, "Bob": 15}),
    worked(
        "canasta",
        [hands(Ann={"natural": 1, "melded": 150, "out": True, "concealed": True}, Bob={"left": 90}, Cy={"left": 15})],
        {"Ann": 850, "Cy": -15, "Bob": -90},
    ),
    # Red threes are subtracted if nothing was melded.
    worked(
        "canasta",
        [
            hands(
                Ann={"nothing_melded": True, "red_threes": 3, "left": 60},
                Bob={"red_threes": 1, "melded": 90},
                Cy={},
                Di={},
            )
        ],
        {"Bob": 190, "Di": 190, "Ann": -360, "Cy": -360},
    ),
    worked("canasta", [hands(Ann={"nothing_melded": True, "red_threes": 4}, Bob={})], {"Bob": 0, "Ann": -800}),
    worked("canasta", [hands(Ann=FIRST, Bob={})] * 3, {"Ann": 6630, "Bob": 0}, finished=True, winners=["Ann"]),
    worked("canasta", [hands(Ann=FIRST, Bob={})] * 2, {"Ann": 4420, "Bob": 0}, {"target": 3000}, finished=True),
)

GAME = Game(
    key="canasta",
    title=_("Canasta"),
    summary=_("Meld seven of a kind, and take the discard pile while it is fat; natural canastas bring most."),
    catalogue_order=107,
    players=(2, 4),
    prose=lambda _options: PROSE,
    published=True,
    sides=lambda players, _options: 2 if players == 4 else 0,
    side_facts=frozenset({"natural", "mixed", "red_threes", "melded", "left", "out", "concealed", "nothing_melded"}),
    facts=frozenset({"melded", "out"}),
    own_facts=(NATURAL, MIXED, RED_THREES, LEFT, CONCEALED, NOTHING_MELDED),
    must_go_out=False,
    options=OPTIONS,
    copies=DECK_OF_54,
    decks=lambda _players, _options: 2,
    deal=lambda players, _number, _options: DEALT.get(players, 11),
    points=points,
    notices=notices,
    round_check=check,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
