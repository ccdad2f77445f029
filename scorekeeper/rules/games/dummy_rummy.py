"""Dummy Rummy (scorekeeper/docs/games/dummy_rummy.md): the contracts of 12-Step Rummy, one a round for everybody."""

from dataclasses import replace

from scorekeeper.rules.game import Example
from scorekeeper.rules.games.twelve_step import DEUCES, MAY_I, TENS, play
from scorekeeper.rules.games.twelve_step import GAME as TWELVE_STEP
from scorekeeper.rules.prose import JOINT
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import gettext_lazy as _

ORDER = tuple(range(1, 13))

_ROUND = {"hands": {"Ann": {"out": True}, "Bob": {"cards": ["JK", "10"], "laid_down": False}}}

EXAMPLES = (
    Example(
        record={"record": 1, "game": "dummy-rummy", "players": ["Ann", "Bob"], "rounds": [_ROUND, _ROUND]},
        sheet={
            "standings": [
                {"player": "Ann", "place": 1, "total": 0, "outs": 2},
                {"player": "Bob", "place": 2, "total": 120, "outs": 0},
            ],
            "next": {"number": 3, "contract": "2 sets of 4", "dealer": "Ann", "starter": "Bob", "decks": 2},
        },
    ),
    Example(
        record={"record": 1, "game": "dummy-rummy", "players": ["Ann", "Bob"], "rounds": [_ROUND] * 12},
        sheet={"finished": True, "winners": ["Ann"], "next": None},
    ),
)

GAME = replace(
    TWELVE_STEP,
    key="dummy-rummy",
    title=_("Dummy Rummy"),
    aliases=(),
    summary=_("The twelve contracts of 12-Step Rummy, one a round, made or not; the lowest total wins."),
    catalogue_order=41,
    options=(DEUCES, TENS, MAY_I),
    prose=lambda options: {**play(options), "end": (JOINT,)},
    good_to_know=lambda _options: (_("Quite different games are called Dummy Rummy, too: say which one you mean."),),
    own_contracts=False,
    order=ORDER,
    rounds=lambda _players, _options: len(ORDER),
    winners=joint,
    examples=EXAMPLES,
)
