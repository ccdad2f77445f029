"""Whether scores, totals and places follow by adding alone, so that a phone without signal can work them out."""

from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.round_points import no_bonus, what_is_left


def adds_up(game: Game) -> bool:
    """Return whether the score of a hand follows from what was left in it by adding and multiplying.

    Added to it are what was melded, the bonus of an exact cut and that of an exact grab; a token multiplies it.
    """
    own_points = game.points is what_is_left or "melded" in game.facts
    known_bonus = game.hand_bonus is no_bonus or game.grab > 0
    return game_facts.tells_what_is_left(game) and own_points and known_bonus and game.round_points is None


def ranks_by_total(game: Game) -> bool:
    """Return whether the totals make the places."""
    return not game.own_contracts
