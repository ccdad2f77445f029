"""Crazy Eights, a game of the tests: it shows that a game is one file."""

from scorekeeper.rules.cards import COURT, DECK_OF_52
from scorekeeper.rules.examples import Example
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import TO_POINTS, Choice, Option, Span
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

GAME = Game(
    key="crazy-eights",
    title=_("Crazy Eights"),
    aliases=(_("Swedish Rummy"),),
    summary=_("Match the suit or the rank, and keep an eight for later."),
    catalogue_order=80,
    players=(2, 7),
    round_word=_("hand"),
    round_words=_("hands"),
    facts=frozenset({"cards", "points", "out", "absent"}),
    options=(
        Option(
            "target",
            _("The match ends"),
            200,
            (Choice(200, _("when somebody has 200 points"), _("to 200 points")),),
            _("A lower number makes it short."),
            Span(
                50, 500, ngettext_lazy("when somebody has {count} point", "when somebody has {count} points"), TO_POINTS
            ),
        ),
    ),
    copies=DECK_OF_52,
    deal=lambda players, _number, _options: 7 if players == 2 else 5,
    card_values=lambda _options: {
        "8": 50,
        **dict.fromkeys(COURT, 10),
        "10": 10,
        **{rank: int(rank) for rank in "9765432"},
        "A": 1,
    },
    examples=(
        Example(
            record={
                "record": 1,
                "game": "crazy-eights",
                "players": ["Ann", "Bob"],
                "rounds": [{"hands": {"Ann": {"out": True}, "Bob": {"cards": ["8", "A"]}}}],
            },
            sheet={"standings": [{"player": "Ann", "place": 1, "total": 0, "outs": 1}]},
        ),
    ),
)
