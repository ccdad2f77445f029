"""What the form of a round asks, of whom: most facts of each hand, some of a side, some which hand has them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.words.phrases import isolated
from scorekeeper.words.sides import joined

CHOSEN = "_as"  # ends the name of the field with the choice; the field without it has the player


def lone_facts(sheet: MatchSheet) -> dict[str, Fact]:
    """Return the facts that only one hand of a round can have and that are asked for, by name."""
    declared = game_facts.declared(sheet.game)
    return {name: fact for name, fact in declared.items() if fact.lone and name in sheet.asked_facts}


def asked_facts(sheet: MatchSheet, player: int) -> frozenset[str]:
    """Return the names of the facts with fields in a player's part of the form; those of a side only at its first seat.

    Facts that only one hand can have are left out.
    """
    first = all(player == side[0] for side in sheet.sides_by_id if player in side)
    return (sheet.asked_facts if first else sheet.asked_facts - sheet.game.side_facts) - lone_facts(sheet).keys()


def part_heading(sheet: MatchSheet, player: int) -> str:
    """Return the heading of a player's part of the form: "Ann", or "Ann & Cy" if it asks only for facts of the side."""
    names = {seat.player_id: seat.player.name for seat in sheet.seats}
    shared = asked_facts(sheet, player) <= sheet.game.side_facts
    side = next((side for side in sheet.sides_by_id if shared and player in side), None)
    return joined(names[partner] for partner in side) if side else names[player]


def questions(sheet: MatchSheet, values: Mapping[str, str], *, scored: bool) -> list[dict[str, Any]]:
    """Return a question to the whole table for each fact that only one hand can have: whose it is.

    `values` are the fields of the form. `fact` is the fact, `rows` are (player id, name, whether it is theirs) in seat
    order; `spared` is whether it is nobody's, None if somebody must have it; `chosen` is the value of a choice, "" for
    none, in the field `chosen_field`; `answer` is in words, or the question, `answered` whether there is an answer. In
    a round that is `scored`, a fact without an entry is nobody's.
    """
    return [_question(sheet, fact, values, scored=scored) for fact in lone_facts(sheet).values()]


def _question(sheet: MatchSheet, fact: Fact, values: Mapping[str, str], *, scored: bool) -> dict[str, Any]:
    """Return the question of which hand has this fact, with the keys that `questions` describes.

    `values` are the fields of the form. In a round that is `scored`, a fact without an entry is nobody's.
    """
    whose, chosen = values.get(fact.name, "" if scored else "?"), values.get(f"{fact.name}{CHOSEN}", "")
    name = next((seat.player.name for seat in sheet.seats if str(seat.player_id) == whose), "")
    words = fact.in_words(chosen) if fact.choices else fact.words.label
    spared = None if fact.required else whose == ""
    answer = _("{name}: {value}").format(name=isolated(name), value=words) if name and words else ""
    return {
        "fact": fact,
        "rows": [(seat.player_id, seat.player.name, str(seat.player_id) == whose) for seat in sheet.seats],
        "spared": spared,
        "chosen": chosen,
        "chosen_field": f"{fact.name}{CHOSEN}",
        "answer": answer or str(fact.words.nobody if spared else fact.words.asks),
        "answered": bool((name and (chosen or not fact.choices)) or spared),
    }
