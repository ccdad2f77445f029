"""Gin Rummy (scorekeeper/docs/games/gin_rummy.md): knock with little left, or go gin."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import REACHES, Choice, Option, Options, flag_option, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, UPCARD, Prose, Reading
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import Text, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

MOST_TO_KNOCK, BIG_GIN, GAME_BONUS = 10, 31, 100

WENT = Fact(
    "went",
    "choice",
    Words(_("ended the hand"), recap=_("{value}"), asks=_("Who ended the hand?"), nobody=_("Dead hand")),
    choices=(("knock", _("knocked")), ("gin", _("gin")), ("big_gin", _("big gin"))),
    lone=True,
)
DEADWOOD = Fact(
    "deadwood",
    "count",
    Words(
        _("deadwood"),
        recap=_("deadwood {value}"),
        stated=_("{name} has {value} of deadwood"),
        missing=_("How much deadwood does {name} have?"),
    ),
    most=100,
    once="went",
    unless=("gin", "big_gin"),
)
KNOCKED_WITH = FaultCode(
    "knocked_with",
    "{value:quoted}, but one knocks with at most {most}",
    sentence=_("{player} has {value} of deadwood, but one knocks with at most {most}."),
)
GIN_WITH = FaultCode(
    "gin_with", "{value:quoted}, but gin leaves none", sentence=_("{player} went gin, and gin leaves no deadwood.")
)

OPTIONS = (
    Option(
        "gin",
        _("Gin"),
        25,
        (Choice(25, _("brings 25")), Choice(20, _("brings 20"), _("gin 20"))),
        _("Older rules say 20."),
    ),
    Option(
        "undercut",
        _("An undercut"),
        25,
        (
            Choice(25, _("brings 25")),
            Choice(20, _("brings 20"), _("undercut 20")),
            Choice(10, _("brings 10"), _("undercut 10")),
        ),
        _("The more it brings, the more careful one knocks."),
    ),
    Option(
        "box",
        _("Each hand won"),
        25,
        (
            Choice(25, _("brings 25 at the end")),
            Choice(20, _("brings 20 at the end"), _("a hand won 20")),
            Choice(0, _("brings nothing at the end"), _("nothing for hands won")),
        ),
        _("It rewards winning often, not only high."),
    ),
    flag_option(
        "shutout",
        _("A win against no hand won"),
        (_("doubles the 100 for the match"), _("counts as any other"), _("no shutout")),
        _("Some tables leave it out."),
        default=True,
    ),
    target_option(100, (100, 250), REACHES, span=(50, 500)),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    return {
        "setup": (UPCARD,),
        "roles": (
            FIRST_DEAL_PUBLISHED,
            _("The starter has first call on the upcard, then the dealer."),
        ),
        "turn": (
            _("Draw the upcard or the top card of the stock, and discard one card, but not the upcard just drawn."),
        ),
        "melds": (
            _("A set is 3 or 4 cards of one rank, a run 3 or more of one suit in sequence; the ace is low."),
            _("What is in no meld is deadwood: court cards count 10, an ace 1, others their number."),
        ),
        "going_out": (
            _("After drawing you may knock with a last discard, if your deadwood is 10 or less."),
            _("Gin is no deadwood at all; big gin is all eleven cards in melds, without a discard."),
            _("The other then lays off deadwood on the knocker’s melds, but not after gin."),
            _("If only two cards are left in the stock, the hand is dead: nobody scores."),
        ),
        "scoring": (
            _("The knocker gets the difference in deadwood."),
            _(
                "If the other has as little or less, it is an undercut: the other gets {undercut} and the difference.",
                undercut=options["undercut"],
            ),
            _(
                "Gin brings {gin} and all of the other’s deadwood, big gin {big_gin} and all of it.",
                gin=options["gin"],
                big_gin=BIG_GIN,
            ),
        ),
        "end": (
            Reading(
                _("Whoever has the higher total by then gets 100 more."), _("In some rules whoever reached it wins.")
            ),
            *_bonuses(options),
        ),
    }


def _bonuses(options: Options) -> tuple[Text, Text]:
    """Return the sentences on what a shutout and the hands won bring at the end."""
    return (
        _("If the other has won no hand, these 100 are doubled.")
        if options["shutout"]
        else _("That is so even if the other has won no hand."),
        _("Each hand won brings {box} more at the end.", box=options["box"])
        if options["box"]
        else _("Hands won bring nothing more at the end."),
    )


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of a hand by player: all are of the one who ended it or, after an undercut, of the other.

    Both have 0 in a dead hand, which nobody ended.
    """
    scores = dict.fromkeys(round_.hands, 0)
    enders = [player for player, hand in round_.hands.items() if hand.own.get("went")]
    for player in enders:
        other = next(name for name in round_.hands if name != player)
        mine, theirs = round_.hands[player].number("deadwood"), round_.hands[other].number("deadwood")
        how = round_.hands[player].own["went"]
        if how == "big_gin":
            scores[player] = BIG_GIN + theirs
        elif how == "gin":
            scores[player] = int(round_.options["gin"]) + theirs
        elif mine < theirs:
            scores[player] = theirs - mine
        else:
            scores[other] = mine - theirs + int(round_.options["undercut"])
    return scores


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault for deadwood in a hand that went gin, for more than 10 in one that knocked, and for a missing one.

    Nothing is checked in a dead hand, which nobody ended.
    """
    if not any(hand.own.get("went") for hand in round_.hands.values()):
        return
    for player, hand in round_.hands.items():
        how, value = hand.own.get("went"), hand.own.get("deadwood")
        place = (player, "deadwood")
        if how in ("gin", "big_gin"):
            if value:
                yield Fault(place, GIN_WITH, {"value": value})
        elif value is None:
            yield Fault(place, MISSING)
        elif how == "knock" and int(value) > MOST_TO_KNOCK:
            yield Fault(place, KNOCKED_WITH, {"value": value, "most": MOST_TO_KNOCK})


def end_bonus(played: PlayedRounds) -> Mapping[str, int]:
    """Return what the end adds, by player: 100 for the higher total, and the house rule `box` for each hand won.

    The 100 are doubled if the other has won no hand and the house rule `shutout` is on; with equal totals both get
    them.
    """
    won = {player: sum(bool(scores[player].points) for scores in played.scores) for player in played.totals}
    best = max(played.totals.values())
    bonus = {player: count * int(played.options["box"]) for player, count in won.items()}
    for player, total in played.totals.items():
        if total == best:
            shut_out = played.options["shutout"] and not any(count for name, count in won.items() if name != player)
            bonus[player] += GAME_BONUS * (2 if shut_out else 1)
    return bonus


MATCH = [
    hands(Ann={"went": "gin"}, Bob={"deadwood": 20}),
    hands(Ann={"went": "knock", "deadwood": 5}, Bob={"deadwood": 22}),
    hands(Ann={"deadwood": 24}, Bob={"went": "knock", "deadwood": 4}),
    hands(Ann={}, Bob={}),
    hands(Ann={"went": "big_gin", "deadwood": 0}, Bob={"deadwood": 19}),
]
EQUAL = hands(Ann={"went": "knock", "deadwood": 8}, Bob={"deadwood": 8})
UNDERCUT = hands(Ann={"went": "knock", "deadwood": 10}, Bob={"deadwood": 3})
SHUTOUT = [hands(Ann={"went": "gin"}, Bob={"deadwood": 75})]

EXAMPLES = (
    worked(
        "gin-rummy",
        MATCH,
        {"Ann": 287, "Bob": 45},
        finished=True,
        winners=["Ann"],
        end_bonus={"Ann": 175, "Bob": 25},
    ),
    worked("gin-rummy", MATCH[:4], {"Ann": 62, "Bob": 20}, finished=False),
    worked("gin-rummy", MATCH, {"Ann": 272, "Bob": 40}, {"box": 20}, end_bonus={"Ann": 160, "Bob": 20}),
    worked("gin-rummy", MATCH, {"Ann": 212, "Bob": 20}, {"box": 0}, end_bonus={"Ann": 100}),
    # With equal deadwood it is an undercut.
    worked("gin-rummy", [EQUAL], {"Bob": 25, "Ann": 0}),
    worked("gin-rummy", [UNDERCUT], {"Bob": 32, "Ann": 0}),
    worked("gin-rummy", [UNDERCUT], {"Bob": 27, "Ann": 0}, {"undercut": 20}),
    worked("gin-rummy", [UNDERCUT], {"Bob": 17, "Ann": 0}, {"undercut": 10}),
    # Bob has won no hand.
    worked("gin-rummy", SHUTOUT, {"Ann": 325, "Bob": 0}, end_bonus={"Ann": 225}, finished=True),
    worked("gin-rummy", SHUTOUT, {"Ann": 225, "Bob": 0}, {"shutout": False}, end_bonus={"Ann": 125}),
    worked("gin-rummy", SHUTOUT, {"Ann": 95, "Bob": 0}, {"gin": 20}, finished=False),
    worked("gin-rummy", SHUTOUT, {"Ann": 100, "Bob": 0}, {"target": 250}, finished=False),
)

GAME = Game(
    key="gin-rummy",
    title=_("Gin Rummy"),
    summary=_("Knock with little deadwood, or wait for gin; what was won brings bonuses at the end."),
    catalogue_order=76,
    players=(2, 2),
    prose=prose,
    published=True,
    written_down=_("The keeper writes down who ended the hand and the deadwood."),
    round_word=pgettext_lazy("a round", "hand"),
    round_words=pgettext_lazy("a round", "hands"),
    own_facts=(WENT, DEADWOOD),
    options=OPTIONS,
    copies=DECK_OF_52,
    deal=lambda _players, _number, _options: 10,
    points=points,
    round_check=check,
    end_bonus=end_bonus,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
