"""Ten Step, also called Florida Rummy (scorekeeper/docs/games/ten_step.md)."""

from collections.abc import Mapping

from scorekeeper.rules.cards import COURT, DECK_OF_54, DEUCE, JOKER, NUMBERS
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.melds.melding import Melding
from scorekeeper.rules.options import Choice, Option, Options, flag_option
from scorekeeper.rules.prose.ten_step import prose
from scorekeeper.rules.scoring.standings import break_tie
from scorekeeper.rules.wording import Text, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

CONTRACTS = (
    Contract(sets(2, 3)),
    Contract(sets(1, 3) + runs(1, 4)),
    Contract(runs(2, 4)),
    Contract(sets(3, 3)),
    Contract(sets(1, 3) + runs(1, 7)),
    Contract(sets(2, 3) + runs(1, 5)),
    Contract(runs(3, 4)),
    Contract(sets(1, 3) + runs(1, 10)),
    Contract(sets(3, 3) + runs(1, 5)),
    Contract(runs(3, 5)),
)

BUYS = Option(
    "buys",
    _("Buys in a step"),
    "3-4",
    (
        Choice("3-4", _("3, and 4 in step 10"), _("3 buys, 4 in step 10")),
        Choice("3-2", _("3, and 2 (four cards) in step 10"), _("3 buys, 2 in step 10")),
        Choice("unlimited", _("as many as you like"), _("unlimited buys")),
    ),
    _("Taken literally, step 10 lets you buy four cards, which is two buys."),
    ours=_("The rules count buys in the other steps but “four cards” in step 10, which takes at least two buys."),
)

WILD_CARDS = (
    flag_option(
        "all_wild_melds",
        _("Melds of wild cards only"),
        (pgettext_lazy("of melds", "allowed"), pgettext_lazy("of melds", "not allowed"), _("no all-wild melds")),
        _("With plenty of wild cards about, asking for a real card in every meld makes it harder."),
        default=True,
        ours=_("The rules only say that there is no limit on wild cards."),
    ),
    Option(
        "replace",
        _("What may be replaced in a run"),
        "jokers",
        (Choice("jokers", _("jokers")), Choice("wilds", _("jokers and deuces"), _("deuces replaced too"))),
        _("If deuces can be replaced too, there are more places to get rid of a card."),
    ),
    flag_option(
        "replace_in_sets",
        _("Replacing in sets"),
        (_("not allowed"), _("allowed"), _("replacing in sets")),
        _("It changes little: a set takes any card of its rank anyway."),
        default=False,
    ),
    Option(
        "overflow",
        _("Past the ends of a run, above an ace or below a three"),
        "displaced",
        (
            Choice("displaced", _("only a joker that was replaced")),
            Choice("any", _("any wild card"), _("wild cards past the ends")),
        ),
        _("If any wild card may go there, you can always get rid of a joker, and going out is easier."),
        ours=_("The rules only speak of jokers that were replaced."),
    ),
)

ODD_DECKS = Option(
    "odd_decks",
    _("Decks for an odd number of players"),
    "up",
    (
        Choice("up", _("one more: 7 players, 4 decks")),
        Choice("down", _("one less: 7 players, 3 decks"), _("fewer decks")),
    ),
    _("With fewer decks the stock runs out sooner."),
    ours=_("The rules leave it open, and call rounding up the safe way."),
)

CUT_BONUS = Option(
    "cut_bonus",
    _("An exact cut"),
    100,
    (
        Choice(100, _("takes 100 off"), _("exact cut −100")),
        Choice(50, _("takes 50 off"), _("exact cut −50")),
        Choice(0, _("takes nothing off"), _("no cut bonus")),
    ),
    _("A hundred points for one good cut can decide a match; make it less if that spoils the fun."),
)

RUMMY = Option(
    "rummy",
    _("Rummy is called on"),
    "laid_down",
    (
        Choice("laid_down", _("whoever has laid down"), _("rummy once laid down")),
        Choice("anyone", _("anyone"), _("rummy on anyone")),
        Choice("off", _("nobody"), _("no rummy calls")),
    ),
    _("It punishes a careless discard; Ten Step is often played without it."),
)

THREE_TO_NINE = Option(
    "three_to_nine",
    _("Cards 3 to 9 count"),
    "face",
    (Choice("face", _("their face value")), Choice("five", _("5 each"), _("3 to 9 count 5"))),
    _("Five each is quicker to add up, but makes a 9 as cheap to keep as a 3."),
)


def house_rules(round_word: Text, buys: Option) -> tuple[Option, ...]:
    """Return the house rules of Ten Step and games like it; `buys` is the one on buys in a round.

    `round_word` is what the game calls a round.
    """
    return (ODD_DECKS, CUT_BONUS, _dealer(round_word), buys, RUMMY, THREE_TO_NINE, _tie_break(round_word), *WILD_CARDS)


def _dealer(round_word: Text) -> Option:
    """Return the house rule `dealer`: whether the deal passes to the left or is drawn for each round.

    `round_word` is what the game calls a round.
    """
    return Option(
        "dealer",
        _("The dealer"),
        "rotates",
        (
            Choice("rotates", _("the deal passes to the left")),
            Choice(
                "drawn",
                _("a draw before every {round}", round=round_word),
                _("dealer drawn each {round}", round=round_word),
            ),
        ),
        _("Some tables draw for the deal before every {round}, and low card deals.", round=round_word),
        ours=_(
            "One description passes the deal to the left; another has everybody draw before every {round}.",
            round=round_word,
        ),
    )


def _tie_break(round_word: Text) -> Option:
    """Return the house rule `tie`: what decides between equal totals; `round_word` is what a round is called."""
    return Option(
        "tie",
        _("Equal totals at the end"),
        "joint",
        (
            Choice("joint", _("win together")),
            Choice(
                "last_round",
                _("fewer points in the last {round} win", round=round_word),
                _("tie: last {round}", round=round_word),
            ),
            Choice("outs", _("whoever went out more often wins"), _("tie: went out more often")),
        ),
        _("Choose a tie-break if there must be a single winner."),
        ours=_("The rules name no tie-break."),
    )


_FIRST = hands(Ann={"points": 45}, Bob={"cards": ["K", "5", "2"], "buys": 1}, Cy={"out": True})

EXAMPLES = (
    worked(
        "ten-step",
        [{**_FIRST, "exact_cut": True}],
        {"Cy": -100, "Bob": 35, "Ann": 45},
        next={
            "number": 2,
            "contract": "1 set of 3, 1 run of 4",
            "dealer": "Bob",
            "cutter": "Ann",
            "starter": "Cy",
            "decks": 2,
            "exact_cut_cards": 34,
        },
    ),
)

GOOD_TO_KNOW = (
    _("Some players buy cards that they don’t need: to have something to discard, or to hide what they are saving."),
    _("Get rid of high cards first: swap aces and court cards for lower ones while you wait for the contract."),
    _("Beginners often discard first and then want to lay down or play off. Many tables let it pass."),
)


def card_values(options: Options) -> Mapping[str, int]:
    """Return the points of each rank in hand: wild 20, ace 15, court and 10 ten, 3 to 9 their number or, by rule, 5."""
    numbers = {rank: 5 if options["three_to_nine"] == "five" else int(rank) for rank in "9876543"}
    return {JOKER: 20, DEUCE: 20, "A": 15, **dict.fromkeys(COURT, 10), "10": 10, **numbers}


def melding(options: Options) -> Melding:
    """Return the melds: three low to ace high; jokers and deuces are wild without limit, a deuce is never a two."""
    wilds = frozenset({JOKER, DEUCE})
    return Melding(
        sequence=(*reversed(NUMBERS), *reversed(COURT), "A"),
        wilds=wilds,
        all_wild=bool(options["all_wild_melds"]),
        replaced=wilds if options["replace"] == "wilds" else frozenset({JOKER}),
        replaced_in_sets=bool(options["replace_in_sets"]),
        overflow=wilds if options["overflow"] == "any" else frozenset(),
    )


def decks(players: int, options: Options) -> int:
    """Return one deck for every two players; an odd player adds one or not, by the house rule `odd_decks`."""
    return max(1, (players + (options["odd_decks"] == "up")) // 2)


def buy_limit(options: Options, number: int) -> int | None:
    """Return the most buys in a round: 3, but in the tenth 4 or 2 by the house rule `buys`; None for no limit.

    The house rule exists because sources allow "four cards" in the tenth: four buys, or two of two cards each.
    """
    if options["buys"] == "unlimited":
        return None
    if number != 10:
        return 3
    return 4 if options["buys"] == "3-4" else 2


GAME = Game(
    key="ten-step",
    title=_("Ten Step"),
    aliases=(_("Florida Rummy"),),
    summary=_("Ten steps, each with its own sets and runs to lay down; the lowest total wins."),
    catalogue_order=10,
    players=(2, 12),
    round_word=_("step"),
    round_words=_("steps"),
    bonus_word=_("cut exactly"),
    prose=lambda options: prose(options, round_word=_("step")),
    good_to_know=lambda _options: GOOD_TO_KNOW,
    players_reading=_("The rules set no limit."),
    contracts=CONTRACTS,
    order=tuple(range(1, 11)),
    deal=lambda _players, _number, _options: 11,
    facts=frozenset({"cards", "points", "out", "floating", "laid_down", "buys", "rummies", "absent"}),
    round_facts=frozenset({"exact_cut", "replays", "dealer"}),
    hushed=lambda options: frozenset({"rummies"}) if options["rummy"] == "off" else frozenset(),
    options=house_rules(round_word=_("step"), buys=BUYS),
    copies=DECK_OF_54,
    wilds=frozenset({JOKER, DEUCE}),
    card_values=card_values,
    melding=melding,
    decks=decks,
    buy_limit=buy_limit,
    cut_bonus=lambda options: -int(options["cut_bonus"]),
    dealing=lambda options: "rotates" if options["dealer"] == "rotates" else "drawn",
    rounds=lambda _players, _options: 10,
    winners=break_tie,
    examples=EXAMPLES,
)
