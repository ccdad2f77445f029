"""The numbers of a round's form: their bounds, what they add up to, and whether the pad has keys for them."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.facts import MOST, Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import RoundSheet


@dataclass(frozen=True)
class Number:
    """A number that is asked, and its bounds in this round."""

    fact: Fact
    least: int
    most: int


def number_of(setup: RoundSheet, fact: Fact) -> Number:
    """Return a fact with the bounds of its number."""
    return Number(fact, fact.least, fact.most_of(setup.deal))


def points_of(game: Game) -> tuple[int, int]:
    """Return the least and the most of typed points."""
    return game.points_span or (0, MOST)


def by_keys(game: Game) -> bool:
    """Return whether the pad has keys for numbers: where it has none for cards, or where points may be negative."""
    return game.any_points or not game.facts & {"cards", "points"}


def adds_up_to(view: MatchSheet, setup: RoundSheet) -> list[dict[str, Any]]:
    """Return the facts whose numbers add up, each with the `total`: with them the pad fills in the last hand."""
    totals = {each.fact: each.total(setup.deal, view.options) for each in view.game.sums}
    return [{"fact": fact, "total": total} for fact, total in totals.items() if total is not None]
