"""12-Step Rummy (scorekeeper/docs/games/twelve_step.md): twelve contracts, each player on an own one until made."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.cards import COURT, DECK_OF_54, DEUCE, JOKER, NUMBERS
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.melds.melding import Melding
from scorekeeper.rules.options import Choice, Option, Options, flag_option
from scorekeeper.rules.prose import FIRST_DEAL_OURS, SHARED, UPCARD, Prose, Reading, Sentence
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import gettext_lazy as _

CONTRACTS = (
    Contract(sets(2, 3)),
    Contract(sets(1, 3) + runs(1, 4)),
    Contract(sets(2, 4)),
    Contract(runs(2, 4)),
    Contract(sets(3, 3)),
    Contract(sets(1, 4) + runs(1, 4)),
    Contract(sets(1, 3) + runs(1, 7)),
    Contract(sets(2, 3) + runs(1, 4)),
    Contract(sets(2, 5)),
    Contract(runs(2, 5)),
    Contract(sets(1, 8)),
    Contract(runs(1, 10)),
)

WILDS = frozenset({JOKER, DEUCE})
MELDING = Melding(
    sequence=("A", DEUCE, *reversed(NUMBERS), *reversed(COURT), "A"),
    wilds=WILDS,
    own_place=frozenset({DEUCE}),
    touching=False,
    replaced=WILDS,
    replaced_in_sets=True,
    replaced_goes="hand",
)

DEUCES = Option(
    "deuce",
    _("A deuce left in hand"),
    50,
    (Choice(50, _("costs 50, like a joker")), Choice(20, _("costs 20"), _("deuces 20"))),
    _("There are twice as many deuces as jokers; at 20 it hurts less to be caught with one."),
)
TENS = Option(
    "ten",
    _("A ten left in hand"),
    10,
    (Choice(10, _("costs 10")), Choice(5, _("costs 5"), _("tens 5"))),
    _("Count it like a court card, or like the numbers below it."),
    ours=_("The rules price court cards and 3 to 9, and forget the ten."),
)
MAY_I = flag_option(
    "may_i",
    _("May I?"),
    (_("buy as often as you like, each time with a penalty card"), _("nobody buys"), _("no buys")),
    _("The rules say that a table may leave buying out; the long contracts then take longer."),
    default=True,
)
LAST_ROUND = Option(
    "last_round",
    _("If several make contract 12 together, the lowest total wins"),
    "counts",
    (
        Choice("counts", _("with the last round")),
        Choice("ignored", _("without the last round"), _("last round ignored")),
    ),
    _("Without it, nobody wins just by going out in the last round."),
    ours=_("The rules count the rounds “leading up to that point”, which can mean either."),
)

_ANN_AHEAD = hands(Ann={"out": True}, Bob={"points": 5, "laid_down": True})
_BOB_FIRST = hands(Ann={"points": 60, "laid_down": True}, Bob={"out": True})

BUYING: tuple[Sentence, ...] = (
    Reading(
        _("Between turns, ask “May I?”: take the upcard and a penalty card from the stock, and discard nothing."),
        _("The rules take “May I?” from Contract Rummy and say no more about it."),
    ),
    _("The next player may draw the upcard instead. After that it goes to the nearest buyer on the left."),
)
GOING_OUT = Reading(
    _("You go out by discarding your last card; that ends the round."),
    _("The rules end every turn with a discard, and do not mention going out."),
)

EXAMPLES = (
    worked(
        "twelve-step",
        [
            hands(Ann={"out": True}, Bob={"cards": ["2", "A", "9"]}),
            hands(Ann={"points": 15, "laid_down": False}, Bob={"out": True}),
        ],
        {"Ann": 15, "Bob": 75},
        next={"number": 3, "dealer": "Ann", "starter": "Bob", "decks": 2, "contracts": {"Ann": 2, "Bob": 2}},
    ),
    worked(
        "twelve-step",
        [*[_ANN_AHEAD] * 11, _BOB_FIRST],
        {"Bob": 55, "Ann": 60},
        {"last_round": "ignored"},
        finished=True,
        winners=["Ann"],
    ),
)


def card_values(options: Options) -> Mapping[str, int]:
    """Return what each rank costs: joker 50, deuce 50 or 20, ace 20, court 10, ten 10 or 5, 3 to 9 five."""
    wild = {JOKER: 50, DEUCE: int(options["deuce"])}
    return {**wild, "A": 20, **dict.fromkeys(COURT, 10), "10": int(options["ten"]), **dict.fromkeys("9876543", 5)}


def winners(standings: Sequence[Standing], played: PlayedRounds) -> tuple[str, ...]:
    """Return who has made contract 12; if several have, those with the lowest total, in seat order.

    The option `last_round` says whether the last round is part of that total. If the match was ended before anybody
    made contract 12, return everybody in first place.
    """
    done = {line.player: line.total or 0 for line in standings if line.contracts_done == len(CONTRACTS)}
    if not done or played.options["last_round"] == "counts":
        return joint(standings, played)
    last = played.scores[-1]
    before = {player: done[player] - (last[player].score or 0) for player in last if player in done}
    least = min(before.values())
    return tuple(player for player in before if before[player] == least)


def round_prose(options: Options) -> Prose:
    """Return the sentences of the rules page on a round, by topic, without how a match is won."""
    return {
        "setup": (
            _("The deal starts at the dealer’s left."),
            UPCARD,
        ),
        "roles": (FIRST_DEAL_OURS,),
        "turn": (
            _("Start by drawing the upcard or the top card of the stock."),
            _("Then lay down if you have the contract. Once you are down, lay off on the melds on the table."),
            _("End your turn by discarding one card."),
            _("When the stock runs out, shuffle the discards, all but the top one: they are the new stock."),
        ),
        "buying": BUYING if options["may_i"] else (),
        "laying_down": (_("In your turn, before you discard, lay all the melds of the contract at once."),),
        "playing_off": (_("Once you have laid down, lay off right away, on anybody’s melds and your own."),),
        "going_out": (GOING_OUT,),
    }


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic: those on a round, and how a match with own contracts is won."""
    lowest, shared = (
        (_("If several make contract 12 in the same round, the lowest total wins."), SHARED)
        if options["last_round"] == "counts"
        else (
            _("If several make contract 12 in the same round, the lowest total before that round wins."),
            _("Equal totals share a place. Those who were level at that lowest total share the win."),
        )
    )
    return {
        **round_prose(options),
        "end": (lowest, Reading(shared, _("The rules let points break the tie, and say no more."))),
    }


GAME = Game(
    key="twelve-step",
    title=_("12-Step Rummy"),
    aliases=(_("Twelve-Step Rummy"),),
    summary=_("Twelve contracts, each at your own pace; whoever makes the twelfth first wins."),
    catalogue_order=40,
    players=(2, 9),
    prose=prose,
    players_reading=_("The rules add a deck for every two more players, and set no limit."),
    facts=frozenset({"cards", "points", "out", "laid_down", "buys", "absent"}),
    hushed=lambda options: frozenset() if options["may_i"] else frozenset({"buys"}),
    options=(DEUCES, TENS, MAY_I, LAST_ROUND),
    copies=DECK_OF_54,
    decks=lambda players, _options: max(2, players // 2),
    deal=lambda _players, _number, _options: 13,
    wilds=WILDS,
    card_values=card_values,
    melding=lambda _options: MELDING,
    contracts=CONTRACTS,
    own_contracts=True,
    buy_limit=lambda options, _number: None if options["may_i"] else 0,
    winners=winners,
    examples=EXAMPLES,
)
