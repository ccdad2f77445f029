"""Shanghai Rummy (scorekeeper/docs/games/shanghai_rummy.md): much like Ten Step, without its cut and rummy calls."""

from dataclasses import replace

from scorekeeper.rules.cards import COURT, DEUCE, JOKER, NUMBERS
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import ROUND, ROUNDS
from scorekeeper.rules.games.ten_step import GAME as TEN_STEP
from scorekeeper.rules.games.ten_step import melding as ten_step_melding
from scorekeeper.rules.options import Choice, Option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, LAST_CARD, UPCARD, Prose
from scorekeeper.rules.prose.ten_step import BUYING, LAYING_DOWN, PLAYING_OFF, SHOWN_BUYS, TURN
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import NO_TEXT
from scorekeeper.rules.wording import gettext_lazy as _

BUYS = Option(
    "buys",
    _("Buys in a round"),
    "3-4",
    (Choice("3-4", _("3, and 4 in rounds 9 and 10"), _("3 buys, 4 in rounds 9 and 10")),),
    _("The last two contracts are the longest."),
    ours=_("Published rules differ in the number of buys."),
)

EXAMPLES = (
    worked(
        "shanghai-rummy",
        [hands(Ann={"cards": ["2", "A", "10"]}, Bob={"out": True, "buys": 3}, Cy={"points": 20})],
        {"Bob": 0, "Cy": 20, "Ann": 35},
        next={"number": 2, "contract": "1 set of 3, 1 run of 4", "dealer": "Bob", "starter": "Cy", "decks": 2},
    ),
)

CARD_VALUES = {**dict.fromkeys((JOKER, DEUCE, "A"), 15), **dict.fromkeys(COURT, 10), **dict.fromkeys(NUMBERS, 5)}
PROSE: Prose = {
    "setup": (UPCARD,),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "turn": TURN,
    "buying": (*BUYING, SHOWN_BUYS),
    "laying_down": LAYING_DOWN,
    "playing_off": (PLAYING_OFF,),
    "going_out": (LAST_CARD,),
    "end": (JOINT_PUBLISHED,),
}

GAME = replace(
    TEN_STEP,
    key="shanghai-rummy",
    title=_("Shanghai Rummy"),
    aliases=(_("Shanghai"),),
    summary=_("The ten contracts of Ten Step with simpler card values; the lowest total wins."),
    catalogue_order=62,
    players=(3, 8),
    round_word=ROUND,
    round_words=ROUNDS,
    bonus_word=NO_TEXT,
    prose=lambda _options: PROSE,
    good_to_know=lambda _options: (),
    published=True,
    players_reading=NO_TEXT,
    wild_reading=_("Published rules differ on wild cards; these are the rules of Ten Step."),
    last_discard=False,
    facts=frozenset({"cards", "points", "out", "laid_down", "buys", "absent"}),
    round_facts=frozenset({"dealer"}),
    hushed=lambda _options: frozenset(),
    options=(BUYS,),
    card_values=lambda _options: CARD_VALUES,
    melding=lambda _options: ten_step_melding(TEN_STEP.resolve({})),
    decks=lambda players, _options: TEN_STEP.decks(players, {"odd_decks": "up"}),
    buy_limit=lambda _options, number: 3 if number <= 8 else 4,
    cut_bonus=lambda _options: 0,
    dealing=lambda _options: "rotates",
    winners=joint,
    examples=EXAMPLES,
)
