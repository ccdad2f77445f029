"""Baker Ten Step (scorekeeper/docs/games/baker_ten_step.md): Ten Step up to step 10 and down again."""

from dataclasses import replace

from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import ROUND, ROUNDS
from scorekeeper.rules.games.ten_step import BUYS, house_rules
from scorekeeper.rules.games.ten_step import GAME as TEN_STEP
from scorekeeper.rules.prose.ten_step import prose
from scorekeeper.rules.wording import gettext_lazy as _

ORDER = (*range(1, 11), *range(9, 0, -1))

_OUT_IN_TURN = [
    hands(Ann={"out": True}, Bob={"points": 20}),
    hands(Ann={"points": 5}, Bob={"out": True}),
]

EXAMPLES = (
    worked(
        "baker-ten-step",
        _OUT_IN_TURN * 5,
        {"Ann": 25, "Bob": 100},
        finished=False,
        next={
            "number": 11,
            "contract": "3 sets of 3, 1 run of 5",
            "dealer": "Ann",
            "cutter": "Bob",
            "starter": "Bob",
            "decks": 1,
            "exact_cut_cards": 23,
        },
    ),
    worked(
        "baker-ten-step",
        [*_OUT_IN_TURN * 9, _OUT_IN_TURN[0]],
        {"Ann": 45, "Bob": 200},
        finished=True,
        winners=["Ann"],
        next=None,
    ),
)

GAME = replace(
    TEN_STEP,
    key="baker-ten-step",
    title=_("Baker Ten Step"),
    aliases=(),
    summary=_("Ten Step up to step 10 and back down to step 1: nineteen rounds."),
    catalogue_order=11,
    round_word=ROUND,
    round_words=ROUNDS,
    contract_word=_("step"),
    contract_words=_("steps"),
    prose=lambda options: prose(options, round_word=ROUND),
    options=house_rules(round_word=ROUND, buys=replace(BUYS, label=_("Buys in a round"))),
    order=ORDER,
    rounds=lambda _players, _options: len(ORDER),
    examples=EXAMPLES,
)
