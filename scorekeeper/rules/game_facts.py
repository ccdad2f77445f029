"""Which facts of a hand a game has, and which of them a table taps and asks for."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from scorekeeper.rules.facts import FACTS, Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import HAND_FIELDS


@cache
def declared(game: Game) -> Mapping[str, Fact]:
    """Return the facts that the game has, by name: those it shares, then its own."""
    shared = {fact.name: fact for fact in FACTS if fact.name in game.facts}
    return shared | {fact.name: fact for fact in game.own_facts}


@cache
def foreign(game: Game) -> tuple[str, ...]:
    """Return the names of the facts that only other games have."""
    return tuple(fact for fact in HAND_FIELDS if fact not in game.facts)


@cache
def silent_hand(game: Game) -> Mapping[str, Any]:
    """Return the facts of a hand of which nothing is known: each with the value that says nothing."""
    return {fact.name: fact.silent for fact in (*FACTS, *game.own_facts)}


@cache
def tapped(game: Game) -> Mapping[str, Fact]:
    """Return the facts that the table taps, by name; who can float knocks before."""
    known = declared(game)
    return {
        fact.name: fact
        for fact in (*FACTS, *game.own_facts)
        if fact.tapped and (fact.name in known or fact.tapped_with in known)
    }


@cache
def tells_what_is_left(game: Game) -> bool:
    """Return whether a hand is told by what is left in it."""
    return any(fact.left for fact in declared(game).values())


def asked(game: Game, options: Options) -> frozenset[str]:
    """Return the names of the facts that a table asks for under these house rules."""
    return frozenset(declared(game)) - game.hushed(options)


def calls_rummy(game: Game, options: Options) -> bool:
    """Return whether rummy may be called on a careless discard."""
    return "rummies" in asked(game, options)
