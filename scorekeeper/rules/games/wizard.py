"""Wizard (scorekeeper/docs/games/wizard.md): say how many tricks you will take, then take exactly so many."""

from scorekeeper.rules.bids import BID, TRICKS, BidLine, BidPoints, hook, hook_option, tricks_add_up
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, Prose
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, WINNER_LEADS

CARDS = 60  # of which four are wizards and four are jesters

EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "wizard",
            "players": ["Ann", "Bob", "Cy"],
            "rounds": [
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 0},
                        "Bob": {"bid": 0, "tricks": 1},
                        "Cy": {"bid": 1, "tricks": 0},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 0, "tricks": 0},
                        "Bob": {"bid": 1, "tricks": 1},
                        "Cy": {"bid": 2, "tricks": 1},
                    }
                },
                {
                    "hands": {
                        "Ann": {"bid": 1, "tricks": 1},
                        "Bob": {"bid": 1, "tricks": 0},
                        "Cy": {"bid": 2, "tricks": 2},
                    }
                },
            ],
        },
        sheet={
            "standings": [
                {"player": "Ann", "place": 1, "total": 70, "outs": 0},
                {"player": "Cy", "place": 2, "total": 20, "outs": 0},
                {"player": "Bob", "place": 3, "total": 10, "outs": 0},
            ],
        },
    ),
)


def prose(_options: Options) -> Prose:
    """Return how the game is played."""
    return {
        "setup": (
            "After the deal one more card is turned up: its suit is trump.",
            "A jester turned up means no trump; for a wizard the dealer names the trump suit.",
            "In the last round all cards are dealt, and there is no trump.",
        ),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": (BIDS_IN_TURN,),
        "turn": (
            "Follow suit if you can, but a wizard or a jester may always be played.",
            "The first wizard takes the trick; without one the highest trump, or else the highest of the suit led.",
            "A jester takes nothing, unless all cards of the trick are jesters: then the first one takes it.",
            "If a wizard is led, everybody plays any card. After a jester, the next suit played must be followed.",
            WINNER_LEADS,
        ),
        "end": (JOINT_PUBLISHED,),
    }


GAME = Game(
    key="wizard",
    title="Wizard",
    summary="Say how many tricks you will take, then take exactly so many; the highest total wins.",
    catalogue_order=101,
    players=(3, 6),
    prose=prose,
    published=True,
    rank_words={"W": "wizard", "N": "jester"},
    facts=frozenset(),
    own_facts=(BID, TRICKS),
    must_go_out=False,
    options=(hook_option(default=False),),
    copies={**DECK_OF_52, "W": 4, "N": 4},
    deal=lambda _players, number, _options: number,
    bid_points=lambda _options: BidPoints(exact=BidLine(base=20, trick=10), missed=BidLine(off=-10)),
    bids_check=hook,
    round_check=tricks_add_up,
    rounds=lambda players, _options: CARDS // players,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
