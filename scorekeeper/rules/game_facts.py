"""Which facts of a hand a game has, and which of them the table taps and asks for."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from scorekeeper.rules.facts import FACTS, Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import HAND_FIELDS


@cache
def declared(game: Game) -> Mapping[str, Fact]:
    """Return the facts of a game by name: those it shares with others, then its own."""
    shared = {fact.name: fact for fact in FACTS if fact.name in game.facts}
    return shared | {fact.name: fact for fact in game.own_facts}


@cache
def foreign_facts(game: Game) -> tuple[str, ...]:
    """Return the names of the recorded shared facts that a game does not have."""
    return tuple(fact for fact in HAND_FIELDS if fact not in game.facts)


@cache
def default_hand(game: Game) -> Mapping[str, Any]:
    """Return the facts of a hand of which nothing is known: the default value of each shared and own fact, by name.

    Shared facts that the game does not have are there too.
    """
    return {fact.name: fact.default for fact in (*FACTS, *game.own_facts)}


@cache
def tapped(game: Game) -> Mapping[str, Fact]:
    """Return the facts that are tapped at the table, by name, recorded or not: the shared ones, then the game's own."""
    known = declared(game)
    return {
        fact.name: fact
        for fact in (*FACTS, *game.own_facts)
        if fact.tapped and (fact.name in known or fact.tapped_with in known)
    }


@cache
def asked_of_table(game: Game) -> Mapping[str, Fact]:
    """Return the game's own facts before play that only one hand has, such as who made trump, by name.

    Numbers are left out. The table asks once which hand has the fact.
    """
    return {fact.name: fact for fact in game.own_facts if fact.lone and fact.before_play and not fact.is_number}


@cache
def goes_with_asked(game: Game) -> frozenset[str]:
    """Return the names of the flags before play that belong to the hand with a fact of `asked_of_table`.

    Empty if the game has no such fact.
    """
    flags = {fact.name for fact in game.own_facts if fact.before_play and fact.kind == "flag" and not fact.lone}
    return frozenset(flags) if asked_of_table(game) else frozenset()


@cache
def tells_what_is_left(game: Game) -> bool:
    """Return whether the hands of a game have a fact of what was left in them: cards or points."""
    return not game.facts.isdisjoint({"cards", "points"})


def asked(game: Game, options: Options) -> frozenset[str]:
    """Return the names of the facts that a table asks for under these house rules: all but the `hushed` ones."""
    return frozenset(declared(game)) - game.hushed(options)


def calls_rummy(game: Game, options: Options) -> bool:
    """Return whether rummy may be called on a careless discard under these house rules."""
    return "rummies" in asked(game, options)


@cache
def has_partners(game: Game) -> bool:
    """Return whether a game has sides for some number of players, by default or with some choice of a house rule."""
    rules = [{}, *({option.key: choice.value} for option in game.options for choice in option.choices)]
    least, most = game.players
    return any(game.sides(count, game.resolve(chosen)) for chosen in rules for count in range(least, most + 1))
