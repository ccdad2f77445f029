"""What a form for a round holds: the facts of its hands as the text of its fields, and in words.

A field of a hand is named `<fact>-<player id>`; `out` and `dealer` hold a player id, a box that is
ticked holds "1", one that is not is missing.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.facts.paths import NO_HAND, Facts, hand_path, round_path
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import JOKER
from scorekeeper.words.phrases import counted, figure

Values = dict[str, str]

TEXTS = ("cards", "points")
CHECKS: Mapping[str, str] = {"floating": "floats", "laid_down": "laid down", "absent": "away"}
COUNTS: Mapping[str, str] = {"buys": "buys", "rummies": "rummy called"}
AMOUNTS: Mapping[str, str] = {"melded": "melded", "grabbed": "cards grabbed"}  # nothing said is not 0
TICKED = "1"


def field(fact: str, player: int) -> str:
    """Return the name of the field of a fact."""
    return f"{fact}-{player}"


def asked(view: MatchSheet) -> frozenset[str]:
    """Return the facts of a hand that the game has and the house rules leave in play."""
    return view.game.asked(view.options)


def texts(view: MatchSheet) -> frozenset[str]:
    """Return the facts of a hand that are typed: their fields come with every hand."""
    return asked(view) & {*TEXTS, *COUNTS, *AMOUNTS}


def prefilled(view: MatchSheet, number: int) -> Values:
    """Return the fields of a round as its facts fill them, what was tapped at the table included."""
    facts = view.facts
    values: Values = {}
    for player in facts["seats"]:
        values |= hand_values(view, player, facts.get(hand_path(number, player), {}))
    return values | round_values(view, facts[round_path(number)])


def round_values(view: MatchSheet, row: Facts) -> Values:
    """Return the fields of a round itself."""
    values = {"dealer": str(row["dealer"] or "")} if "dealer" in view.game.round_facts else {}
    return values | ({"exact_cut": TICKED} if row["exact_cut"] else {})


def hand_values(view: MatchSheet, player: int, hand: Facts) -> Values:
    """Return the fields of one hand; `out` if this player went out."""
    known = asked(view)
    said = {**NO_HAND, **hand}
    values = {field("cards", player): " ".join(said["cards"] or ())} if "cards" in known else {}
    values |= {
        field(fact, player): "" if said[fact] is None else str(said[fact])
        for fact in ("points", *AMOUNTS)
        if fact in known
    }
    values |= {field(fact, player): str(said[fact]) for fact in COUNTS if fact in known}
    values |= {field(fact, player): TICKED for fact in CHECKS if fact in known and said[fact]}
    return values | ({"out": str(player)} if said["out"] else {})


def left(hand: Facts | None, worths: Mapping[str, int]) -> str:
    """Say what was left, and what of it is scored besides: "45 (K Q 10 5)", "went out, melded 60", "nothing yet"."""
    said = {**NO_HAND, **(hand or {})}
    amounts = [f"{AMOUNTS[fact]} {said[fact]}" for fact in AMOUNTS if said[fact] is not None]
    return ", ".join([_left(said, worths), *amounts])


def _left(said: Mapping[str, Any], worths: Mapping[str, int]) -> str:
    for fact, word in (("absent", "away"), ("out", "went out"), ("floating", "floated")):
        if said[fact]:
            return word
    if said["points"] is not None:
        return figure(said["points"])
    if said["cards"]:
        names = " ".join("joker" if rank == JOKER else rank for rank in said["cards"])
        return f"{sum(worths[rank] for rank in said['cards'])} ({names})"
    return "nothing yet"


def in_words(hand: Facts | None, worths: Mapping[str, int]) -> str:
    """Say a whole hand: what was left, and what happened before."""
    said = {**NO_HAND, **(hand or {})}
    parts = [left(hand, worths)]
    parts += ["laid down"] if said["laid_down"] else []
    parts += [counted(said["buys"], "buy", "buys")] if said["buys"] else []
    parts += [f"rummy called {said['rummies']} ×"] if said["rummies"] else []
    return ", ".join(parts)
