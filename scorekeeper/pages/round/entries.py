"""What a form for a round holds: the facts of its hands as the text of its fields, and in words.

A field of a hand is named `<fact>-<player id>`; `out` and `dealer` hold a player id, a box that is
ticked holds "1", one that is not is missing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.facts.paths import Facts, hand_path, round_path
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import figure

Values = dict[str, str]

TICKED = "1"
OWN = "own"  # in a form that waited on a phone: the keys of what it had tapped before, which the form shows
NOTHING = "nothing yet"


def checks(game: Game) -> dict[str, Fact]:
    """Return the facts of a hand that have a box; who went out is asked apart."""
    return {name: fact for name, fact in game_facts.declared(game).items() if fact.kind == "flag" and fact.words.label}


def counts(game: Game) -> dict[str, Fact]:
    """Return the numbers of a hand of which 0 says nothing."""
    return {
        name: fact for name, fact in game_facts.declared(game).items() if fact.is_number and fact.silent is not None
    }


def amounts(game: Game) -> dict[str, Fact]:
    """Return the numbers of a hand of which 0 says something, besides what was left."""
    numbers = {name: fact for name, fact in game_facts.declared(game).items() if fact.is_number and not fact.left}
    return {name: fact for name, fact in numbers.items() if fact.silent is None}


def field(fact: str, player: int) -> str:
    """Return the name of the field of a fact."""
    return f"{fact}-{player}"


def texts(view: MatchSheet) -> frozenset[str]:
    """Return the facts of a hand that are typed: their fields come with every hand."""
    return view.asked & {name for name, fact in game_facts.declared(view.game).items() if fact.kind != "flag"}


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
    """Return the fields of one hand; `out` where this player went out."""
    said = {**game_facts.silent_hand(view.game), **hand}
    values = {field(fact, player): _typed(said[fact]) for fact in game_facts.declared(view.game) if fact in texts(view)}
    ticked = (fact for fact in checks(view.game) if fact in view.asked and said[fact])
    values |= {field(fact, player): TICKED for fact in ticked}
    return values | ({"out": str(player)} if said["out"] else {})


def _typed(value: Any) -> str:
    """Return a number or the ranks of cards as they are typed."""
    if isinstance(value, list):
        return " ".join(value)
    return "" if value is None else str(value)


def left_in_words(view: MatchSheet, hand: Facts | None) -> str:
    """Return what was left in a hand and what else is scored, in words: "45 (K Q 10 5)", "went out, melded 60"."""
    said = {**game_facts.silent_hand(view.game), **(hand or {})}
    return ", ".join([_left(view, said), *_listed(amounts(view.game), said)]).removeprefix(", ") or NOTHING


def _left(view: MatchSheet, said: Mapping[str, Any]) -> str:
    for fact, word in (("absent", "away"), ("out", "went out"), ("floating", "floated")):
        if said[fact]:
            return word
    if said["points"] is not None:
        return figure(said["points"])
    if said["cards"]:
        names = " ".join("joker" if rank == JOKER else rank for rank in said["cards"])
        if not view.worths.keys() >= {*said["cards"]}:  # a rank that was mistyped is refused once it is to be written
            return names
        return f"{sum(view.worths[rank] for rank in said['cards'])} ({names})"
    return NOTHING if game_facts.tells_what_is_left(view.game) else ""


def in_words(view: MatchSheet, hand: Facts | None) -> str:
    """Say a whole hand: what was left, and what happened before."""
    said = {**game_facts.silent_hand(view.game), **(hand or {})}
    return ", ".join([left_in_words(view, hand), *_listed(checks(view.game) | counts(view.game), said)])


def _listed(facts: Mapping[str, Fact], said: Mapping[str, Any]) -> Iterator[str]:
    """Yield these facts of a hand in words, "laid down", "2 buys", without those that say nothing."""
    for name, fact in facts.items():
        words = fact.words.listed(said[name])
        if words and said[name] != fact.silent and said[name] is not False:
            yield words
