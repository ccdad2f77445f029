"""Words for the facts of a hand that only its game declares."""

from collections.abc import Iterator

from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand


def own_words(game: Game, hand: Hand) -> Iterator[str]:
    """Say of each own fact that holds, in the order of their declaration: bid 2, took 3 tricks."""
    for fact in game.own_facts:
        value = hand.own.get(fact.name)
        words = fact.words.listed(value)
        if words and value is not None and value is not False:
            yield words
