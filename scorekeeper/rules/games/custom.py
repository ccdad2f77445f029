"""A game of the club's own: anything that has rounds and points (scorekeeper/docs/games/custom.md)."""

from scorekeeper.rules.examples import hands, taken, worked
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, rounds_option, total_option
from scorekeeper.rules.prose import SHARED, Prose
from scorekeeper.rules.sums import Sum
from scorekeeper.rules.wording import gettext_lazy as _

ALONE = "none"

OPTIONS = (
    Option("title", _("Its name"), "Custom game", (), _("It is listed under this name."), longest=40),
    Option(
        "wins",
        _("Who wins"),
        "low",
        (Choice("low", _("the lowest total")), Choice("high", _("the highest total"), _("highest total wins"))),
        _("In some games points are what you want, in others what you don’t."),
    ),
    rounds_option((5, 10, 20), 100, _("With a fixed number everybody sees how much is left to play.")),
    total_option((50, 100, 500), (1, 1_000_000), _("The match ends after the round in which somebody reaches it.")),
    Option(
        "dealer",
        _("The dealer"),
        "rotates",
        (Choice("rotates", _("the deal passes to the left")), Choice("none", _("nobody deals"), _("no dealer"))),
        _("Not every game is dealt."),
    ),
    Option(
        "sides",
        _("Who plays with whom"),
        ALONE,
        (
            Choice(ALONE, _("everybody plays alone")),
            Choice(2, _("two sides"), _("two sides")),
            Choice(3, _("three sides"), _("three sides")),
            Choice(4, _("four sides"), _("four sides")),
        ),
        _("Partners sit across and share their points."),
    ),
    Option(
        "sum",
        _("The points of a round"),
        "free",
        (Choice("free", _("add up to anything")), Choice("zero", _("add up to 0"), _("points add up to 0"))),
        _("Where some pay what the others get, a slip shows at once."),
    ),
)

NOT_ZERO = FaultCode("not_zero", sentence=_("The points of the round add up to {taken}, not to 0."))


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page, beyond its house rules, by topic."""
    zero = (_("The points of a round add up to 0: some pay what the others get."),) if options["sum"] == "zero" else ()
    return {"scoring": zero, "end": (SHARED,)}


EXAMPLES = (
    worked(
        "custom",
        [taken(Ann=-5, Bob=0), taken(Ann=12, Bob=20)],
        {"Ann": 7, "Bob": 20},
        {"title": "Boules", "target": 20},
        finished=True,
        winners=["Ann"],
    ),
    worked("custom", [taken(Ann=3, Bob=9)] * 2, {"Bob": 18, "Ann": 6}, {"wins": "high", "rounds": 2}, finished=True),
    worked(
        "custom",
        [
            hands(Ann={"points": 5}, Bob={"points": 2}, Cy={}, Di={}),
            hands(Ann={"points": 0}, Bob={"points": 4}, Cy={}, Di={}),
        ],
        {"Ann": 5, "Cy": 5, "Bob": 6, "Di": 6},
        {"sides": 2},
        sides=[["Ann", "Cy"], ["Bob", "Di"]],
    ),
    worked(
        "custom",
        [hands(Ann={"points": 3}, Bob={"points": 1}, Cy={"points": 2}, Di={}, Ed={}, Flo={})],
        {"Bob": 1, "Ed": 1, "Cy": 2, "Flo": 2, "Ann": 3, "Di": 3},
        {"sides": 3},
        sides=[["Ann", "Di"], ["Bob", "Ed"], ["Cy", "Flo"]],
    ),
    worked("custom", [taken(Ann=9, Bob=-3, Cy=-6)], {"Ann": 9, "Bob": -3, "Cy": -6}, {"wins": "high", "sum": "zero"}),
)

GAME = Game(
    key="custom",
    title=_("Custom game"),
    summary=_("Anything with rounds and points: you say who wins and when it ends."),
    title_option="title",
    catalogue_order=900,
    players=(1, 20),
    prose=prose,
    sides=lambda _players, options: 0 if options["sides"] == ALONE else int(options["sides"]),
    side_facts=frozenset({"points"}),
    facts=frozenset({"points", "absent"}),
    hushed=lambda options: frozenset() if options["sides"] == ALONE else frozenset({"absent"}),
    sums=(Sum("points", lambda _dealt, options: 0 if options["sum"] == "zero" else None, NOT_ZERO),),
    points_span=(-MOST, MOST),
    options=OPTIONS,
    decks=lambda _players, _options: 0,
    dealing=lambda options: "rotates" if options["dealer"] == "rotates" else "nobody",
    rounds=lambda _players, options: int(options["rounds"]) or None,
    best=lambda options: "high" if options["wins"] == "high" else "low",
    examples=EXAMPLES,
)
