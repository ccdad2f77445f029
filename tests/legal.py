"""Legal rounds of any game, made of nothing but its record and always the same. Everything that it asks is said."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options

CARDS_LEFT = 4
SAID = {"buys": 2, "rummies": 1, "melded": 20, "grabbed": 19}


def longest(game: Game) -> Options:
    """The house rules under which a match goes on for as long as the game lets it."""
    spans = ((option, option.span) for option in game.options if option.span)
    return game.resolve({option.key: 0 if option.offers(0) else span.most for option, span in spans})


def legal_round(game: Game, players: Sequence[str], number: int, options: Options) -> dict[str, Any]:
    """Round `number` (from 1) as data: who goes out moves round the table, the others hold the cheapest cards.

    A contract of one's own is made only by going out; so it takes most matches many rounds to end.
    """
    stock = list(Counter(game.in_play(len(players), options)).elements())[::-1]
    outs = players[(number - 1) % len(players)] if "out" in game.facts else None
    hands = {}
    for seat, player in enumerate(players):
        left = _left(game, stock[seat :: len(players)], number + seat, out=player == outs)
        hands[player] = left | _besides(game, number, options, out=player == outs)
    return {"hands": hands} | ({"exact_cut": True} if game.cuts and number % 3 == 0 else {})


def _left(game: Game, cards: Sequence[str], some: int, *, out: bool) -> dict[str, Any]:
    if out:
        return {"out": True}
    return {"cards": list(cards[:CARDS_LEFT])} if "cards" in game.facts else {"points": some}


def _besides(game: Game, number: int, options: Options, *, out: bool) -> dict[str, Any]:
    """What is said of a hand besides the cards left in it."""
    asked = game.asked(options)
    limit = game.buy_limit(options, number)
    said = SAID if limit is None else {**SAID, "buys": min(SAID["buys"], limit)}
    laid_down = {"laid_down": out or not game.own_contracts} if "laid_down" in asked else {}
    return {fact: value for fact, value in said.items() if fact in asked} | laid_down
