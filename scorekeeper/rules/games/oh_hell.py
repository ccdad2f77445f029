"""Oh Hell (scorekeeper/docs/games/oh_hell.md): take exactly as many tricks as you said."""

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP, BidLine, BidPoints, hook, hook_option
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import all_to_ann, bid_and_took, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, Prose
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, IN_TURN
from scorekeeper.rules.wording import gettext_lazy as _

MOST_CARDS = {6: 8, 7: 7}  # dealt to each, by the number of players; 10 to fewer players

OPTIONS = (
    Option(
        "hands",
        _("Cards dealt"),
        "down-up",
        (
            Choice("down-up", _("from most to one and up again")),
            Choice("up", _("from one to most"), _("cards going up")),
            Choice("down", _("from most to one"), _("cards going down")),
            Choice("up-down", _("from one to most and down again"), _("cards up, then down")),
        ),
        _("Half the way makes it half as long."),
    ),
    Option(
        "missed",
        _("A missed bid"),
        "nothing",
        (
            Choice("nothing", _("brings nothing")),
            Choice("tricks", _("brings a point a trick"), _("a point a trick for a missed bid")),
            Choice("minus", _("costs a point for each trick off"), _("a missed bid costs")),
        ),
        _("With a point a trick, somebody who has missed still plays for something."),
    ),
    hook_option(default=True),
)

PROSE: Prose = {
    "setup": (_("After the deal one more card is turned up: its suit is trump."),),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "bidding": (BIDS_IN_TURN,),
    "turn": IN_TURN,
    "end": (JOINT_PUBLISHED,),
}


def course(players: int, options: Options) -> list[int]:
    """Return the cards dealt to each of so many players, round by round, by the house rule `hands`."""
    most = MOST_CARDS.get(players, 10)
    down, up = [*range(most, 0, -1)], [*range(1, most + 1)]
    courses = {"down-up": down + up[1:], "up": up, "down": down, "up-down": up + down[1:]}
    return courses[str(options["hands"])]


def deal(players: int, number: int, options: Options) -> int:
    """Return the cards dealt to each in round `number`; beyond the last round as many as in that."""
    cards = course(players, options)
    return cards[min(number, len(cards)) - 1]


def bid_points(options: Options) -> BidPoints:
    """Return the points that bids score under these house rules."""
    missed = {"nothing": BidLine(), "tricks": BidLine(trick=1), "minus": BidLine(off=-1)}
    return BidPoints(exact=BidLine(base=10, trick=1), missed=missed[str(options["missed"])])


TRIO = ("Ann", "Bob", "Cy")
SEVEN = (*TRIO, "Di", "Ed", "Flo", "Gil")

EXAMPLES = (
    # Ten cards, then nine: an exact bid brings 10 and the tricks, any other nothing.
    worked(
        "oh-hell",
        [bid_and_took(Ann=(4, 4), Bob=(3, 2), Cy=(2, 4)), bid_and_took(Ann=(0, 0), Bob=(5, 5), Cy=(5, 4))],
        {"Ann": 24, "Bob": 15, "Cy": 0},
        finished=False,
    ),
    # The bids may add up to the tricks if the house rule allows it.
    worked(
        "oh-hell", [bid_and_took(Ann=(4, 4), Bob=(3, 3), Cy=(3, 3))], {"Ann": 14, "Bob": 13, "Cy": 13}, {"hook": False}
    ),
    worked(
        "oh-hell",
        [bid_and_took(Ann=(0, 0), Bob=(1, 1), Cy=(1, 0)), bid_and_took(Ann=(2, 0), Bob=(0, 0), Cy=(1, 2))],
        {"Bob": 21, "Ann": 8, "Cy": -2},
        {"hands": "up", "missed": "minus"},
    ),
    worked(
        "oh-hell",
        [bid_and_took(Ann=(4, 4), Bob=(3, 2), Cy=(2, 4))],
        {"Ann": 14, "Cy": 4, "Bob": 2},
        {"missed": "tricks"},
    ),
    # The length of the game: ten cards for three to five players, eight for six and seven for seven.
    worked(
        "oh-hell",
        all_to_ann(TRIO, (*range(10, 0, -1), *range(2, 11))),
        {"Bob": 190, "Cy": 190, "Ann": 0},
        finished=True,
    ),
    worked(
        "oh-hell",
        all_to_ann(TRIO, (*range(1, 11), *range(9, 0, -1))),
        {"Bob": 190, "Cy": 190, "Ann": 0},
        {"hands": "up-down"},
        finished=True,
    ),
    worked(
        "oh-hell",
        all_to_ann(SEVEN[:6], range(8, 0, -1)),
        {**dict.fromkeys(SEVEN[1:6], 80), "Ann": 0},
        {"hands": "down"},
        finished=True,
    ),
    worked(
        "oh-hell",
        all_to_ann(SEVEN, range(1, 8)),
        {**dict.fromkeys(SEVEN[1:], 70), "Ann": 0},
        {"hands": "up"},
        finished=True,
    ),
)

GAME = Game(
    key="oh-hell",
    title=_("Oh Hell"),
    aliases=(_("Up and Down the River"), _("Nomination Whist"), _("Contract Whist"), _("Blackout")),
    summary=_("Say how many tricks you will take, then take exactly so many; the highest total wins."),
    catalogue_order=100,
    players=(3, 7),
    prose=lambda _options: PROSE,
    published=True,
    own_facts=(BID, TRICKS),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=deal,
    bid_points=bid_points,
    bids_check=hook,
    sums=(TRICKS_ADD_UP,),
    rounds=lambda players, options: len(course(players, options)),
    best=lambda _options: "high",
    examples=EXAMPLES,
)
