"""Dummy Rummy (scorekeeper/docs/games/dummy_rummy.md): the contracts of 12-Step Rummy, one a round for everybody."""

from dataclasses import replace

from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.games.twelve_step import DEUCES, MAY_I, TENS, round_prose
from scorekeeper.rules.games.twelve_step import GAME as TWELVE_STEP
from scorekeeper.rules.prose import JOINT
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import gettext_lazy as _

ORDER = tuple(range(1, 13))

_ROUND = hands(Ann={"out": True}, Bob={"cards": ["JK", "10"], "laid_down": False})

EXAMPLES = (
    worked(
        "dummy-rummy",
        [_ROUND, _ROUND],
        {"Ann": 0, "Bob": 120},
        next={"number": 3, "contract": "2 sets of 4", "dealer": "Ann", "starter": "Bob", "decks": 2},
    ),
    worked("dummy-rummy", [_ROUND] * 12, {"Ann": 0, "Bob": 720}, finished=True, winners=["Ann"], next=None),
)

GAME = replace(
    TWELVE_STEP,
    key="dummy-rummy",
    title=_("Dummy Rummy"),
    aliases=(),
    summary=_("The twelve contracts of 12-Step Rummy, one a round, made or not; the lowest total wins."),
    catalogue_order=41,
    options=(DEUCES, TENS, MAY_I),
    prose=lambda options: {**round_prose(options), "end": (JOINT,)},
    good_to_know=lambda _options: (_("Quite different games are called Dummy Rummy, too: say which one you mean."),),
    own_contracts=False,
    order=ORDER,
    rounds=lambda _players, _options: len(ORDER),
    winners=joint,
    examples=EXAMPLES,
)
