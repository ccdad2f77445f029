"""What a tab of the pad says of a hand in a word: "out", "away", "floats", what it scores, or "…"."""

from collections.abc import Mapping

from scorekeeper.pages.round.entries import TICKED, Values, amounts, field
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.adding_up import adds_up
from scorekeeper.rules.record import Hand
from scorekeeper.rules.round_points import RoundHands
from scorekeeper.rules.scores import RoundSheet

STATES: Mapping[str, str] = {"absent": "away", "floating": "floats"}
BARRED: Mapping[str, str] = {"away": "away", "floats": "floats, cannot go out"}
UNKNOWN = "…"


def state_of(values: Values, player: int) -> str:
    """Return why no cards are asked for: "out", "away", "floats" or nothing."""
    if values.get("out") == str(player):
        return "out"
    ticked = (STATES[fact] for fact in STATES if values.get(field(fact, player)) == TICKED)
    return next(ticked, "")


def scored_of(view: MatchSheet, setup: RoundSheet, values: Values, player: int, name: str) -> int | None:
    """Return what a hand scores before bonuses; None while it cannot be told."""
    left = _left(values, view.worths, player)
    if left is None or not adds_up(view.game):
        return None
    melded = values.get(field("melded", player), "")
    hand = Hand(melded=int(melded) if melded.isdecimal() else None)
    round_ = RoundHands(setup.number, view.options, {name: hand}, {name: left})
    return view.game.points(round_)[name] * setup.tokens.get(name, 1)


def numbers_of(view: MatchSheet, values: Values, player: int) -> str:
    """Return the numbers of a hand in a game without cards left, "2 · 3"; empty while one is missing."""
    if game_facts.tells_what_is_left(view.game):
        return ""
    told = [values.get(field(name, player), "").strip() for name, fact in amounts(view.game).items() if fact.required]
    return " · ".join(told) if all(told) else ""


def _left(values: Values, worths: Mapping[str, int], player: int) -> int | None:
    points = values.get(field("points", player), "").strip().replace("−", "-")
    if points.removeprefix("-").isdecimal():
        return int(points)
    ranks = values.get(field("cards", player), "").split()
    return sum(worths[rank] for rank in ranks) if ranks and all(rank in worths for rank in ranks) else None
