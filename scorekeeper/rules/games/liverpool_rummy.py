"""Liverpool Rummy (scorekeeper/docs/games/liverpool_rummy.md): Contract Rummy with a cut and rummy calls."""

from dataclasses import replace

from scorekeeper.rules.cards import DECK_OF_54, JOKER
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.games.contract_rummy import BUYS, CARD_VALUES
from scorekeeper.rules.games.contract_rummy import GAME as CONTRACT_RUMMY
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.prose import Prose, Reading
from scorekeeper.rules.wording import gettext_lazy as _

CUT_BONUS = Option(
    "cut_bonus",
    _("An exact cut"),
    50,
    (
        Choice(50, _("takes 50 off"), _("exact cut −50")),
        Choice(100, _("takes 100 off"), _("exact cut −100")),
        Choice(0, _("takes nothing off"), _("no cut bonus")),
    ),
    _("A good cut is more luck than skill; make it worth less, or more, as you like."),
    ours=_("Published rules differ in what it is worth."),
)
JOKERS = Option(
    "joker",
    _("A joker left in hand"),
    15,
    (Choice(15, _("costs 15")), Choice(25, _("costs 25"), _("jokers 25")), Choice(50, _("costs 50"), _("jokers 50"))),
    _("The more a joker costs, the sooner you will want to use it."),
    ours=_("Published rules differ in what it costs."),
)

_FIRST = hands(Ann={"cards": ["JK", "2"]}, Bob={"out": True}, Cy={"points": 40, "rummies": 1})

EXAMPLES = (
    worked(
        "liverpool-rummy",
        [{**_FIRST, "exact_cut": True}],
        {"Cy": -10, "Bob": 0, "Ann": 27},
        {"joker": 25},
        next={
            "number": 2,
            "contract": "1 set of 3, 1 run of 4",
            "dealer": "Bob",
            "cutter": "Ann",
            "starter": "Cy",
            "decks": 2,
            "exact_cut_cards": 31,
        },
    ),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic: those of Contract Rummy, and those on the call of rummy."""
    return {
        **CONTRACT_RUMMY.prose(options),
        "rummy": (
            _(
                "If you have laid down and discard a card that fits a meld on the table, anyone may "
                "call “Rummy!” on you."
            ),
            _("The call must come before the next player draws.")
            if options["buys"] == 0
            else _("The call must come before the next player draws or lets somebody buy."),
            Reading(
                _("Then each of the others may give you one card from their hand. Nobody has to."),
                _("Published rules differ on who may give a card, and how many."),
            ),
        ),
    }


GAME = replace(
    CONTRACT_RUMMY,
    key="liverpool-rummy",
    title=_("Liverpool Rummy"),
    aliases=(),
    summary=_("Contract Rummy with an exact cut to hope for and rummy calls to fear; the lowest total wins."),
    catalogue_order=61,
    bonus_word=_("cut exactly"),
    prose=prose,
    wild_reading=_("The rules of Ten Step say that Liverpool Rummy limits wild cards, but not how."),
    facts=CONTRACT_RUMMY.facts | {"rummies"},
    round_facts=CONTRACT_RUMMY.round_facts | {"exact_cut"},
    options=(CUT_BONUS, BUYS, JOKERS),
    copies=DECK_OF_54,
    jokers=lambda _players, _options: 0,
    card_values=lambda options: {**CARD_VALUES, JOKER: int(options["joker"])},
    cut_bonus=lambda options: -int(options["cut_bonus"]),
    examples=EXAMPLES,
)
