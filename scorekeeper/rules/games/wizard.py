"""Wizard (scorekeeper/docs/games/wizard.md): say how many tricks you will take, then take exactly so many."""

from scorekeeper.rules.bids import BID, TRICKS, TRICKS_ADD_UP, BidLine, BidPoints, hook, hook_option
from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import all_to_ann, bid_and_took, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, Prose
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, WINNER_LEADS
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

CARDS = 60  # of which four are wizards and four are jesters

SIX = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")

EXAMPLES = (
    worked(
        "wizard",
        [
            bid_and_took(Ann=(0, 0), Bob=(0, 1), Cy=(1, 0)),
            bid_and_took(Ann=(0, 0), Bob=(1, 1), Cy=(2, 1)),
            bid_and_took(Ann=(1, 1), Bob=(1, 0), Cy=(2, 2)),
        ],
        {"Ann": 70, "Cy": 20, "Bob": 10},
    ),
    # The bids add up to 2, not to the one trick played, as the house rule asks.
    worked(
        "wizard", [bid_and_took(Ann=(1, 1), Bob=(0, 0), Cy=(1, 0))], {"Ann": 30, "Bob": 20, "Cy": -10}, {"hook": True}
    ),
    # With sixty cards, each further player makes the game shorter. Ann is off by 1, 2, 3 …; the others are right.
    *(
        worked(
            "wizard",
            all_to_ann(SIX[:players], range(1, rounds + 1)),
            {**dict.fromkeys(SIX[1:players], 20 * rounds), "Ann": -5 * rounds * (rounds + 1)},
            finished=True,
        )
        for players, rounds in ((3, 20), (4, 15), (5, 12), (6, 10))
    ),
)

PROSE: Prose = {
    "setup": (
        _("After the deal one more card is turned up: its suit is trump."),
        _("A jester turned up means no trump; for a wizard the dealer names the trump suit."),
        _("In the last round all cards are dealt, and there is no trump."),
    ),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "bidding": (BIDS_IN_TURN,),
    "turn": (
        _("Follow suit if you can, but a wizard or a jester may always be played."),
        _("The first wizard takes the trick; without one the highest trump, or else the highest of the suit led."),
        _("A jester takes nothing, unless all cards of the trick are jesters: then the first one takes it."),
        _("If a wizard is led, everybody plays any card. After a jester, the next suit played must be followed."),
        WINNER_LEADS,
    ),
    "end": (JOINT_PUBLISHED,),
}

GAME = Game(
    key="wizard",
    title=_("Wizard"),
    summary=_("Say how many tricks you will take, then take exactly so many; the highest total wins."),
    catalogue_order=101,
    players=(3, 6),
    prose=lambda _options: PROSE,
    published=True,
    rank_words={"W": _("wizard"), "N": _("jester")},
    rank_numbers={
        "W": ngettext_lazy("{count} wizard", "{count} wizards"),
        "N": ngettext_lazy("{count} jester", "{count} jesters"),
    },
    own_facts=(BID, TRICKS),
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
