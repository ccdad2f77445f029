"""Phase 10 (scorekeeper/docs/games/phase_10.md): ten phases, each player working on an own one."""

from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, Meld, runs, sets
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, PUBLISHED, SHARED, UPCARD, Prose, Reading
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

WILD, SKIP = "W", "S"
# Ranks that cost 10 and 5.
HIGH, LOW = ("12", "11", "10"), ("9", "8", "7", "6", "5", "4", "3", "2", "1")

PHASES = (
    Contract(sets(2, 3)),
    Contract(sets(1, 3) + runs(1, 4)),
    Contract(sets(1, 4) + runs(1, 4)),
    Contract(runs(1, 7)),
    Contract(runs(1, 8)),
    Contract(runs(1, 9)),
    Contract(sets(2, 4)),
    Contract((Meld("colour", 7),)),
    Contract(sets(1, 5) + sets(1, 2)),
    Contract(sets(1, 5) + sets(1, 3)),
)

_ANN_MADE_IT = hands(Ann={"out": True}, Bob={"cards": ["W", "S", "12", "9"]})

EXAMPLES = (
    worked(
        "phase-10",
        [_ANN_MADE_IT],
        {"Ann": 0, "Bob": 55},
        next={"number": 2, "dealer": "Bob", "starter": "Ann", "decks": 1, "contracts": {"Ann": 2, "Bob": 1}},
    ),
    worked("phase-10", [_ANN_MADE_IT] * 10, {"Ann": 0, "Bob": 550}, finished=True, winners=["Ann"], next=None),
)

PROSE: Prose = {
    "setup": (UPCARD,),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "turn": (
        _("Draw the top card of the stock or of the pile. A skip is never drawn from the pile."),
        _("Then lay down your phase if you have it. Once you are down, lay off on the melds on the table."),
        _("End your turn by discarding one card. If it is a skip, name the player who misses a turn."),
    ),
    "laying_down": (_("In your turn, before you discard, lay the whole phase at once."),),
    "playing_off": (_("Once you have laid down, lay off right away, on anybody’s melds and your own."),),
    "melds": (
        _("A set is cards of one number; a run is numbers in sequence. Colours don’t matter in either."),
        _("A run does not go from 12 back to 1."),
        _("A wild card stands for any number and any colour, and stays where it is laid. A skip is in no meld."),
        _("Wild cards may lie side by side."),
        Reading(_("Each meld needs at least one numbered card; the rest may be wild."), PUBLISHED),
    ),
    "laying_off": (
        _("A set takes cards of its number, a run the next number at either end, and both take wild cards."),
    ),
    "going_out": (_("You go out when you have no cards left, by a discard or by laying off; that ends the round."),),
    "end": (
        _("If several make phase 10 in the same round, the lowest total wins."),
        Reading(SHARED, _("Published rules let those who are level play phase 10 again.")),
    ),
}

GAME = Game(
    key="phase-10",
    title=_("Phase 10"),
    summary=_("Ten phases, each at your own pace; whoever makes the tenth first wins."),
    catalogue_order=70,
    players=(2, 6),
    prose=lambda _options: PROSE,
    published=True,
    contract_word=_("phase"),
    contract_words=_("phases"),
    facts=frozenset({"cards", "points", "out", "laid_down", "absent"}),
    copies={WILD: 8, SKIP: 4, **dict.fromkeys(HIGH + LOW, 8)},
    deal=lambda _players, _number, _options: 10,
    wilds=frozenset({WILD}),
    card_values=lambda _options: {WILD: 25, SKIP: 15, **dict.fromkeys(HIGH, 10), **dict.fromkeys(LOW, 5)},
    rank_words={WILD: _("wild"), SKIP: _("skip")},
    rank_numbers={
        WILD: ngettext_lazy("{count} wild card", "{count} wild cards"),
        SKIP: ngettext_lazy("{count} skip card", "{count} skip cards"),
    },
    contracts=PHASES,
    own_contracts=True,
    examples=EXAMPLES,
)
