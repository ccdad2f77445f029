"""Rummy 500 (scorekeeper/docs/games/rummy_500.md): what is melded counts for you, what is left counts against you."""

from collections.abc import Mapping

from scorekeeper.rules.cards import COURT, DECK_OF_52, FACES, JOKER
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import REACHES, Choice, Option, Options, flag_option, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, LAST_CARD, UPCARD, Prose, Reading
from scorekeeper.rules.scoring.round_points import melded_less_left
from scorekeeper.rules.wording import gettext_lazy as _

OPTIONS = (
    target_option(
        500,
        (250, 500, 1000),
        REACHES,
        _("A lower number makes it a short game, a higher one a whole evening."),
        span=(50, 5000),
    ),
    Option(
        "two_player_deal",
        _("Two players are dealt"),
        10,
        (Choice(10, _("10 cards each")), Choice(13, _("13 cards each"), _("13 cards for two"))),
        _("With 13 cards there is more to meld from the start."),
        ours=_("Our source deals 10; other descriptions deal 13."),
    ),
    flag_option(
        "jokers",
        _("Jokers"),
        (_("are left out"), _("2 a deck, 15 points each"), _("with jokers")),
        _("With jokers as wild cards, melds come sooner."),
        default=False,
    ),
)

_BOTH_BY_150 = hands(
    Ann={"melded": 160, "points": 10}, Bob={"melded": 40, "points": 20}, Cy={"melded": 155, "points": 5}
)

EXAMPLES = (
    worked(
        "rummy-500",
        [
            hands(
                Ann={"melded": 45, "cards": ["A", "2"]}, Bob={"cards": ["K", "9", "9"]}, Cy={"melded": 60, "out": True}
            ),
            hands(Ann={"melded": 180, "points": 8}, Bob={"melded": 30, "points": 10}, Cy={"melded": 145, "points": 5}),
            _BOTH_BY_150,
            _BOTH_BY_150,
        ],
        {"Ann": 500, "Cy": 500, "Bob": 32},
        finished=True,
        winners=["Ann", "Cy"],
    ),
)


def card_values(options: Options) -> Mapping[str, int]:
    """Return what each rank costs in hand: joker, if there are any, and ace 15, court 10, numbers their face."""
    jokers = {JOKER: 15} if options["jokers"] else {}
    return {**jokers, "A": 15, **dict.fromkeys(COURT, 10), **FACES}


def decks(players: int, _options: Options) -> int:
    """Return one deck, two for five players or more."""
    return 1 if players < 5 else 2


def deal(players: int, _number: int, options: Options) -> int:
    """Return the cards dealt to each: 7, or for two players the number of the house rule."""
    return int(options["two_player_deal"]) if players == 2 else 7


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    wild = _("Jokers are wild: they stand for any card.") if options["jokers"] else _("There are no wild cards.")
    return {
        "setup": (UPCARD, _("The pile is spread out so that every card in it can be seen.")),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "turn": (
            _("Draw the top card of the stock, or any card of the pile with all the cards on top of it."),
            _("If you take more than the top card, meld or lay off the lowest one you took at once."),
            _("Then meld or lay off as much as you like, and end your turn by discarding one card."),
        ),
        "melds": (
            _("A set is 3 or 4 cards of one rank; with two decks it may have more."),
            _("A run is 3 or more cards of one suit in sequence."),
            _("An ace is high or low in a run, never both."),
            wild,
        ),
        "playing_off": (
            _("You may lay off on anybody’s melds, even if you have melded nothing yourself."),
            _("Keep a card that you lay off in front of you: it counts for you."),
        ),
        "going_out": (
            LAST_CARD,
            _("The round also ends when the stock is empty and nobody wants the pile; then nobody has gone out."),
        ),
        "scoring": (
            Reading(
                _("A melded card counts as much as it costs in hand, a low ace too."),
                _("Published rules count a low ace as 15 or as 1. Type what your table counts."),
            ),
        ),
        "end": (JOINT_PUBLISHED,),
    }


GAME = Game(
    key="rummy-500",
    title=_("Rummy 500"),
    aliases=(_("500 Rum"), _("Pinochle Rummy")),
    summary=_("Meld for points and don’t be left with cards; the highest total wins."),
    catalogue_order=50,
    players=(2, 8),
    prose=prose,
    published=True,
    players_reading=_("Our source says 2 to 4; other descriptions add a second deck for more."),
    last_discard=False,
    facts=frozenset({"cards", "points", "out", "melded", "absent"}),
    # The stock may run out before anybody goes out.
    must_go_out=False,
    options=OPTIONS,
    copies=DECK_OF_52,
    jokers=lambda players, options: 2 * decks(players, options) if options["jokers"] else 0,
    decks=decks,
    deal=deal,
    wilds=frozenset({JOKER}),
    card_values=card_values,
    points=melded_less_left,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
