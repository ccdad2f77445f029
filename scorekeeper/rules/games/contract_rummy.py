"""Contract Rummy (scorekeeper/docs/games/contract_rummy.md): seven rounds, each with its contract."""

from collections.abc import Mapping

from scorekeeper.rules.cards import COURT, DECK_OF_52, DEUCE, FACES, JOKER, NUMBERS
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.melds.melding import Melding
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, LAST_CARD, PUBLISHED, UPCARD, Prose, Reading
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import pgettext_lazy

CONTRACTS = (
    Contract(sets(2, 3)),
    Contract(sets(1, 3) + runs(1, 4)),
    Contract(runs(2, 4)),
    Contract(sets(3, 3)),
    Contract(sets(2, 3) + runs(1, 4)),
    Contract(sets(1, 3) + runs(2, 4)),
    Contract(runs(3, 4)),
)

BUYS = Option(
    "buys",
    _("Buys in a round"),
    "unlimited",
    (
        Choice("unlimited", _("as many as you like")),
        Choice(3, _("3 at most"), _("3 buys")),
        Choice(0, pgettext_lazy("no buys", "none"), _("no buys")),
    ),
    _("A limit keeps hands small and makes you choose what to buy."),
    ours=_("Published rules differ: some set no limit, some three buys a round."),
)

BUYING = (
    _("If the next player doesn’t want the upcard, somebody else may buy it before that player draws."),
    _("The buyer takes it and the top card of the stock, and discards nothing."),
    _("If several want it, it goes to the one sitting nearest to the left of the player whose turn it is."),
)

EXAMPLES = (
    worked(
        "contract-rummy",
        [hands(Ann={"cards": ["JK", "2"]}, Bob={"points": 30, "buys": 5, "laid_down": True}, Cy={"out": True})],
        {"Cy": 0, "Ann": 17, "Bob": 30},
        next={"number": 2, "contract": "1 set of 3, 1 run of 4", "dealer": "Bob", "starter": "Cy", "decks": 2},
    ),
)


CARD_VALUES: Mapping[str, int] = {JOKER: 15, "A": 15, **dict.fromkeys(COURT, 10), **FACES}
# The ace is high or low, deuces are real, jokers may be neighbours and are never replaced.
MELDING = Melding(sequence=("A", DEUCE, *reversed(NUMBERS), *reversed(COURT), "A"), wilds=frozenset({JOKER}))


def decks(players: int, _options: Options) -> int:
    """Return two decks for three or four players, three for more."""
    return 2 if players <= 4 else 3


def buy_limit(options: Options, _number: int) -> int | None:
    """Return the most buys in any round, by the house rule; None for no limit."""
    return None if options["buys"] == "unlimited" else int(options["buys"])


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    return {
        "setup": (UPCARD,),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "turn": (
            _("Draw the upcard or the top card of the stock.")
            if options["buys"] == 0
            else _("Draw the upcard, unless it has just been bought, or the top card of the stock."),
            _("Then lay down if you have the contract. Once you are down, lay off on the melds on the table."),
            _("End your turn by discarding one card."),
            _("When the stock runs out, shuffle the discards, all but the top one: they are the new stock."),
        ),
        "buying": () if options["buys"] == 0 else BUYING,
        "laying_down": (
            _("In your turn, before you discard, lay the whole contract at once: no more melds and no fewer."),
        ),
        "playing_off": (
            Reading(_("Once you have laid down, lay off right away, on anybody’s melds and your own."), PUBLISHED),
        ),
        "going_out": (LAST_CARD,),
        "end": (JOINT_PUBLISHED,),
    }


GAME = Game(
    key="contract-rummy",
    title=_("Contract Rummy"),
    aliases=(_("Joker Rummy"), _("Progressive Rummy")),
    summary=_("Seven rounds, each with its own sets and runs to lay down; the lowest total wins."),
    catalogue_order=60,
    players=(3, 8),
    prose=prose,
    published=True,
    wild_reading=_("Published rules differ on how many jokers a meld may have."),
    last_discard=False,
    facts=frozenset({"cards", "points", "out", "laid_down", "buys", "absent"}),
    hushed=lambda options: frozenset({"buys"} if options["buys"] == 0 else ()),
    options=(BUYS,),
    copies=DECK_OF_52,
    # There is one joker less than decks.
    jokers=lambda players, options: decks(players, options) - 1,
    decks=decks,
    deal=lambda _players, number, _options: 10 if number <= 4 else 12,
    wilds=frozenset({JOKER}),
    card_values=lambda _options: CARD_VALUES,
    melding=lambda _options: MELDING,
    contracts=CONTRACTS,
    order=tuple(range(1, 8)),
    buy_limit=buy_limit,
    rounds=lambda _players, _options: len(CONTRACTS),
    examples=EXAMPLES,
)
