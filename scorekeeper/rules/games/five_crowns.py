"""Five Crowns (scorekeeper/docs/games/five_crowns.md): eleven rounds, in each another rank is wild."""

from collections.abc import Iterator

from scorekeeper.rules.cards import FACES, JOKER
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, UPCARD, Prose
from scorekeeper.rules.wording import gettext_lazy as _

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
WILD_WORTH = 20
# Of ranks that are not wild.
CARD_VALUES = {JOKER: 50, "K": 13, "Q": 12, "J": 11, **{rank: FACES[rank] for rank in reversed(RANKS[:8])}}
SUITS, JOKERS = 5, 3  # cards of each rank, and jokers, in a deck of 58

PROSE: Prose = {
    "setup": (
        _("The suits are spades, hearts, diamonds, clubs and stars; there are no aces or twos."),
        UPCARD,
    ),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "turn": (_("Draw the upcard or the top card of the stock, and discard one card."),),
    "melds": (
        _("A book is 3 or more cards of one rank, whatever their suits."),
        _("A run is 3 or more cards of one suit in sequence."),
        _("Jokers and the cards of the round’s wild rank stand for any card."),
        _("A meld may have as many wild cards as you like."),
    ),
    "going_out": (
        _("Nothing is laid down before somebody goes out, with all cards in melds and one last discard."),
        _("The last discard may be a card that would have fitted a meld."),
        _("Then everybody else has one more turn, and lays down what melds they have."),
        _("Whoever has nothing left after that turn has 0, too: write down a total of 0."),
        _("Nobody lays off on the melds of others."),
    ),
    "scoring": (_("What is in your melds at the end costs nothing."),),
    "end": (JOINT_PUBLISHED,),
}


def wild_rank(number: int) -> str:
    """Return the rank that is wild in a round by its number: "3" in round 1, "K" in the last and beyond."""
    return RANKS[min(number, len(RANKS)) - 1]


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield one notice, for everybody: the rank that is wild in the round."""
    yield Notice("wild", value=wild_rank(before.number))


_OUT = hands(Ann={"out": True}, Bob={"points": 5})

EXAMPLES = (
    # Round 9, jacks wild: 20 for the jack, 13, 50.
    worked(
        "five-crowns",
        [_OUT] * 8 + [hands(Ann={"cards": ["J", "K", "JK"]}, Bob={"out": True})],
        {"Bob": 40, "Ann": 83},
    ),
    # Round 1, threes wild: 20 + 10 + 12 and 11 + 13.
    worked(
        "five-crowns",
        [hands(Ann={"cards": ["3", "10", "Q"]}, Bob={"cards": ["J", "K"]}, Cy={"out": True})],
        {"Cy": 0, "Bob": 24, "Ann": 42},
    ),
    # Bob has nothing left after his last turn.
    worked(
        "five-crowns",
        [hands(Ann={"out": True}, Bob={"points": 0}, Cy={"cards": ["9"]})],
        {"Ann": 0, "Bob": 0, "Cy": 9},
    ),
    # In the last round kings are wild.
    worked(
        "five-crowns",
        [_OUT] * 10 + [hands(Ann={"out": True}, Bob={"cards": ["K", "3"]})],
        {"Ann": 0, "Bob": 73},
        finished=True,
        winners=["Ann"],
    ),
)

GAME = Game(
    key="five-crowns",
    title=_("Five Crowns"),
    summary=_("Eleven rounds of sets and runs with another wild rank in each; the lowest total wins."),
    catalogue_order=72,
    players=(2, 7),
    prose=lambda _options: PROSE,
    published=True,
    facts=frozenset({"cards", "points", "out", "absent"}),
    last_turn=True,
    copies={JOKER: JOKERS, **dict.fromkeys(reversed(RANKS), SUITS)},
    decks=lambda _players, _options: 2,
    deal=lambda _players, number, _options: number + 2,
    wilds=frozenset({JOKER}),
    card_values=lambda _options: CARD_VALUES,
    round_values=lambda number, _options: {wild_rank(number): WILD_WORTH},
    notices=notices,
    rounds=lambda _players, _options: len(RANKS),
    examples=EXAMPLES,
)
