"""What the form of a round asks, of whom: most facts of each hand, some of a side, some which hand has them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.words.phrases import isolated
from scorekeeper.words.sides import joined

CHOSEN = "_as"  # ends the name of the field that says which choice it is, beside the one that says whose


def lone(view: MatchSheet) -> dict[str, Fact]:
    """Return the facts that only one hand can have, by name; the form asks whose they are, as of who went out."""
    return {name: fact for name, fact in game_facts.declared(view.game).items() if fact.lone and name in view.asked}


def asked_of(view: MatchSheet, player: int) -> frozenset[str]:
    """Return the facts of which a player's part of the form has fields: those of a side only at its first seat."""
    first = all(player == side[0] for side in view.sides_by_id if player in side)
    return (view.asked if first else view.asked - view.game.side_facts) - lone(view).keys()


def called(view: MatchSheet, player: int) -> str:
    """Return the name above a player's part of the form: "Ann", or "Ann & Cy" if it asks only for facts of the side."""
    names = {seat.player_id: seat.player.name for seat in view.seats}
    shared = asked_of(view, player) <= view.game.side_facts
    side = next((side for side in view.sides_by_id if shared and player in side), None)
    return joined(names[partner] for partner in side) if side else names[player]


def questions(view: MatchSheet, values: Mapping[str, str], *, scored: bool) -> list[dict[str, Any]]:
    """Return what is asked of the whole table: which hand has a fact that only one can have.

    `rows` are the players, with whether it is theirs; `spared`: whether nobody's, None where it must be somebody's.
    `choices` are the values of a choice with their words, `chosen` is one of them. `answer` tells what was entered.
    Without an entry it is nobody's in a round that is `scored`, and open in any other.
    """
    return [_question(view, fact, values, scored=scored) for fact in lone(view).values()]


def _question(view: MatchSheet, fact: Fact, values: Mapping[str, str], *, scored: bool) -> dict[str, Any]:
    """Return the question about one such fact, as `questions` describes it."""
    whose, chosen = values.get(fact.name, "" if scored else "?"), values.get(f"{fact.name}{CHOSEN}", "")
    name = next((seat.player.name for seat in view.seats if str(seat.player_id) == whose), "")
    words = fact.in_words(chosen) if fact.choices else fact.words.label
    spared = None if fact.required else whose == ""
    answer = _("{name}: {value}").format(name=isolated(name), value=words) if name and words else ""
    return {
        "fact": fact,
        "rows": [(seat.player_id, seat.player.name, str(seat.player_id) == whose) for seat in view.seats],
        "spared": spared,
        "chosen": chosen,
        "chosen_field": f"{fact.name}{CHOSEN}",
        "answer": answer or (_("Nobody") if spared else str(fact.words.asks)),
        "answered": bool((name and (chosen or not fact.choices)) or spared),
    }
