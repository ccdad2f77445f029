"""Wizard (scorekeeper/docs/games/wizard.md): say how many tricks you will take, then take exactly so many."""

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP, BidLine, BidPoints, hook, hook_option
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.game import Example, Game

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

GAME = Game(
    key="wizard",
    title="Wizard",
    summary="Say how many tricks you will take, then take exactly so many; the highest total wins.",
    catalogue_order=101,
    players=(3, 6),
    facts=frozenset(),
    own_facts=(BID, TRICKS),
    must_go_out=False,
    options=(hook_option(default=False),),
    copies={**DECK_OF_52, "W": 4, "N": 4},
    deal=lambda _players, number, _options: number,
    bid_points=lambda _options: BidPoints(exact=BidLine(base=20, trick=10), missed=BidLine(off=-10)),
    bids_check=hook,
    sums=(TRICKS_ADD_UP,),
    rounds=lambda players, _options: CARDS // players,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
