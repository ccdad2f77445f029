"""Oh Hell (scorekeeper/docs/games/oh_hell.md): take exactly as many tricks as you said."""

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP, BidLine, BidPoints, hook, hook_option
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option, Options

MOST_CARDS = {6: 8, 7: 7}  # dealt to each, by players; to fewer players 10

OPTIONS = (
    Option(
        "hands",
        "Cards dealt",
        "down-up",
        (
            Choice("down-up", "from most to one and up again"),
            Choice("up", "from one to most", "cards going up"),
            Choice("down", "from most to one", "cards going down"),
            Choice("up-down", "from one to most and down again", "cards up, then down"),
        ),
        "Half the way makes it half as long.",
    ),
    Option(
        "missed",
        "A missed bid",
        "nothing",
        (
            Choice("nothing", "brings nothing"),
            Choice("tricks", "brings a point a trick", "a point a trick for a missed bid"),
            Choice("minus", "costs a point for each trick off", "a missed bid costs"),
        ),
        "With a point a trick, somebody who has missed still plays for something.",
    ),
    hook_option(default=True),
)


def most_cards(players: int) -> int:
    """Return the most cards that so many players are dealt."""
    return MOST_CARDS.get(players, 10)


def deal(players: int, number: int, options: Options) -> int:
    """Return the cards dealt to each in a round."""
    most = most_cards(players)
    down, up = [*range(most, 0, -1)], [*range(1, most + 1)]
    courses = {"down-up": down + up[1:], "up": up, "down": down, "up-down": up + down[1:]}
    course: list[int] = courses[str(options["hands"])]
    return course[min(number, len(course)) - 1]


def rounds(players: int, options: Options) -> int:
    """Return how many rounds so many players play."""
    most = most_cards(players)
    return most if options["hands"] in ("up", "down") else 2 * most - 1


def bid_points(options: Options) -> BidPoints:
    """Return what a bid brings."""
    missed = {"nothing": BidLine(), "tricks": BidLine(trick=1), "minus": BidLine(off=-1)}
    return BidPoints(exact=BidLine(base=10, trick=1), missed=missed[str(options["missed"])])


EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "oh-hell",
            "players": ["Ann", "Bob", "Cy"],
            "options": {"hands": "up", "missed": "minus"},
            "rounds": [
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 0},
                        "Bob": {"bid": 1, "tricks": 1},
                        "Cy": {"bid": 1, "tricks": 0},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 2, "tricks": 0},
                        "Bob": {"bid": 0, "tricks": 0},
                        "Cy": {"bid": 1, "tricks": 2},
                    }
                },
            ],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 21, "outs": 0},
                {"player": "Ann", "place": 2, "total": 8, "outs": 0},
                {"player": "Cy", "place": 3, "total": -2, "outs": 0},
            ],
        },
    ),
)

GAME = Game(
    key="oh-hell",
    title="Oh Hell",
    aliases=("Up and Down the River", "Nomination Whist", "Contract Whist", "Blackout"),
    summary="Say how many tricks you will take, then take exactly so many; the highest total wins.",
    catalogue_order=100,
    players=(3, 7),
    facts=frozenset(),
    own_facts=(BID, TRICKS),
    must_go_out=False,
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=deal,
    bid_points=bid_points,
    bids_check=hook,
    sums=(TRICKS_ADD_UP,),
    rounds=rounds,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
