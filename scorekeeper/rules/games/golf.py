"""Golf (scorekeeper/docs/games/golf.md): turn up your cards and have the fewest points."""

from collections.abc import Mapping

from scorekeeper.rules.cards import COURT, DECK_OF_52, DEUCE, FACES, JOKER, NUMBERS
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, PUBLISHED, UPCARD, Prose, Reading

NO_JOKERS = "none"

OPTIONS = (
    Option(
        "rounds",
        "The match has",
        9,
        (Choice(9, "9 holes"), Choice(18, "18 holes", "18 holes")),
        "Eighteen make a whole evening.",
    ),
    Option(
        "cards",
        "Cards in front of each",
        6,
        (Choice(4, "4 cards", "4 cards"), Choice(6, "6 cards"), Choice(9, "9 cards", "9 cards")),
        "Four are quick to play, nine take longer.",
    ),
    Option(
        "joker",
        "A joker",
        -5,
        (
            Choice(-5, "counts −5"),
            Choice(-2, "counts −2", "joker −2"),
            Choice(NO_JOKERS, "is not played", "without jokers"),
        ),
        "With jokers there is more to hope for.",
    ),
)


def prose(options: Options) -> Prose:
    """Return how the game is played."""
    cards = int(options["cards"])
    ends = (
        "In your turn you may knock instead of drawing: that ends the hole."
        if cards == 4
        else "The hole ends when somebody has turned up the last card."
    )
    column = "Three cards" if cards == 9 else "Two cards"
    return {
        "setup": (LAYOUTS[cards], UPCARD),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "turn": (
            "Draw the top card of the stock or of the pile, and swap it for one of yours, which goes on the pile.",
            "A card that you drew from the stock may go straight on the pile instead.",
            "What you lay in front of you lies face up.",
        ),
        "going_out": (
            ends,
            Reading("Everybody else has one more turn; then all cards are turned up.", PUBLISHED),
        ),
        "scoring": (f"{column} of one rank in a column count nothing: leave them out.",),
        "end": (JOINT_PUBLISHED,),
    }


def card_values(options: Options) -> Mapping[str, int]:
    """Return what each rank counts: king 0, queen and jack 10, numbers their face, the two −2, the ace 1."""
    jokers = {JOKER: int(options["joker"])} if options["joker"] != NO_JOKERS else {}
    court = {rank: 0 if rank == "K" else 10 for rank in COURT}
    return {**jokers, **court, **{rank: FACES[rank] for rank in NUMBERS}, DEUCE: -2, "A": 1}


def decks(players: int, _options: Options) -> int:
    """Return one deck, two for five players or more."""
    return 1 if players < 5 else 2


LAYOUTS: Mapping[int, str] = {
    4: "Lay your cards face down in two rows of two, and look once at the two nearest to you.",
    6: "Lay your cards face down in two rows of three, and turn any two of them up.",
    9: "Lay your cards face down in three rows of three, and turn any two of them up.",
}


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "golf",
            "players": ["Ann", "Bob"],
            "rounds": [
                {"hands": {"Ann": {"cards": ["2", "JK", "A"]}, "Bob": {"points": 12}}},
                {"hands": {"Ann": {"cards": ["K", "Q", "9"]}, "Bob": {"points": 0}}},
            ],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 12, "outs": 0},
                {"player": "Ann", "place": 2, "total": 13, "outs": 0},
            ],
        },
    ),
)

GAME = Game(
    key="golf",
    title="Golf",
    summary="Swap the cards in front of you for lower ones; the lowest total wins.",
    catalogue_order=74,
    players=(2, 8),
    prose=prose,
    published=True,
    round_word="hole",
    round_words="holes",
    facts=frozenset({"cards", "points", "absent"}),
    must_go_out=False,
    points_span=(-50, 200),
    options=OPTIONS,
    copies=DECK_OF_52,
    jokers=lambda players, options: 2 * decks(players, options) if options["joker"] != NO_JOKERS else 0,
    decks=decks,
    deal=lambda _players, _number, options: int(options["cards"]),
    card_values=card_values,
    rounds=lambda _players, options: int(options["rounds"]),
    examples=EXAMPLES,
)
