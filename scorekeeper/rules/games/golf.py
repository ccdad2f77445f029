"""Golf (scorekeeper/docs/games/golf.md): turn up your cards and have the fewest points."""

from collections.abc import Mapping

from scorekeeper.rules.cards import COURT, DECK_OF_52, DEUCE, FACES, JOKER, NUMBERS
from scorekeeper.rules.examples import hands, taken, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, PUBLISHED, UPCARD, Prose, Reading, Sentence
from scorekeeper.rules.wording import Text, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

NO_JOKERS = "none"

OPTIONS = (
    Option(
        "rounds",
        _("The match has"),
        9,
        (Choice(9, _("9 holes")), Choice(18, _("18 holes"), _("18 holes"))),
        _("Eighteen make a whole evening."),
    ),
    Option(
        "cards",
        _("Cards in front of each"),
        6,
        (Choice(4, _("4 cards"), _("4 cards")), Choice(6, _("6 cards")), Choice(9, _("9 cards"), _("9 cards"))),
        _("Four are quick to play, nine take longer."),
    ),
    Option(
        "joker",
        _("A joker"),
        -5,
        (
            Choice(-5, _("counts −5")),
            Choice(-2, _("counts −2"), _("joker −2")),
            Choice(NO_JOKERS, _("is not played"), _("without jokers")),
        ),
        _("With jokers there is more to hope for."),
    ),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    cards = int(options["cards"])
    ends = (
        _("In your turn you may knock instead of drawing: that ends the hole.")
        if cards == 4
        else _("The hole ends when somebody has turned up the last card.")
    )
    return {
        "setup": (LAYOUTS[cards], UPCARD),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "turn": (
            _("Draw the top card of the stock or of the pile, and swap it for one of yours, which goes on the pile."),
            _("A card that you drew from the stock may go straight on the pile instead.")
            if cards == 4
            else _(
                "A card that you drew from the stock may go straight on the pile instead; "
                "then you may turn up one of yours."
            ),
            Reading(_("What you lay in front of you lies face up."), PUBLISHED)
            if cards == 4
            else _("What you lay in front of you lies face up."),
        ),
        "going_out": (
            ends,
            Reading(_("Everybody else has one more turn; then all cards are turned up."), PUBLISHED),
        ),
        "scoring": (COLUMNS[cards],),
        "end": (JOINT_PUBLISHED,),
    }


def card_values(options: Options) -> Mapping[str, int]:
    """Return what ranks count: king 0, queen and jack 10, numbers their face, two −2, ace 1; joker if it is played."""
    jokers = {JOKER: int(options["joker"])} if options["joker"] != NO_JOKERS else {}
    court = {rank: 0 if rank == "K" else 10 for rank in COURT}
    return {**jokers, **court, **{rank: FACES[rank] for rank in NUMBERS}, DEUCE: -2, "A": 1}


def decks(players: int, _options: Options) -> int:
    """Return one deck, two for five players or more."""
    return 1 if players < 5 else 2


LAYOUTS: Mapping[int, Text] = {
    4: _("Lay your cards face down in two rows of two, and look once at the two nearest to you."),
    6: _("Lay your cards face down in two rows of three, and turn any two of them up."),
    9: _("Lay your cards face down in three rows of three, and turn any two of them up."),
}


COLUMNS: Mapping[int, Sentence] = {
    4: Reading(
        _("Two cards of one rank in a column count nothing, even twos: leave them out."),
        _("With four cards some rules count a pair anywhere so, others none."),
    ),
    6: _("Two cards of one rank in a column count nothing, even twos: leave them out."),
    9: _("Three cards of one rank in a column count nothing, even twos: leave them out."),
}

EXAMPLES = (
    worked(
        "golf",
        [
            hands(Ann={"cards": ["2", "JK", "A"]}, Bob={"points": 12}),
            hands(Ann={"cards": ["K", "Q", "9"]}, Bob={"points": 0}),
        ],
        {"Bob": 12, "Ann": 13},
        finished=False,
    ),
    worked(
        "golf", [hands(Ann={"cards": ["2", "JK", "J"]}, Bob={"points": -50})], {"Bob": -50, "Ann": 6}, {"joker": -2}
    ),
    worked(
        "golf",
        [hands(Ann={"cards": ["3", "10"]}, Bob={"points": 200})],
        {"Ann": 13, "Bob": 200},
        {"joker": "none", "cards": 4},
    ),
    worked("golf", [taken(Ann=-1, Bob=3)] * 9, {"Ann": -9, "Bob": 27}, {"cards": 9}, finished=True, winners=["Ann"]),
    worked("golf", [taken(Ann=1, Bob=3)] * 18, {"Ann": 18, "Bob": 54}, {"rounds": 18}, finished=True),
)

GAME = Game(
    key="golf",
    title=_("Golf"),
    summary=_("Swap the cards in front of you for lower ones; the lowest total wins."),
    catalogue_order=74,
    players=(2, 8),
    prose=prose,
    published=True,
    round_word=pgettext_lazy("a round", "hole"),
    round_words=pgettext_lazy("a round", "holes"),
    facts=frozenset({"cards", "points", "absent"}),
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
