"""Which games a phone without signal can score: those whose scores, totals and places follow by adding alone."""

from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.round_points import melded_less_left, no_bonus, what_is_left


def adds_up(game: Game) -> bool:
    """Return whether the score of a hand is the worth of what was left in it, times the player's token.

    Points melded, and the bonuses of an exact cut and an exact grab, may be added to that.
    """
    known_points = game.points in (what_is_left, melded_less_left)
    known_bonus = game.hand_bonus is no_bonus or game.grab > 0
    return game_facts.tells_what_is_left(game) and known_points and known_bonus


def ranks_by_total(game: Game) -> bool:
    """Return whether the places follow from the totals alone."""
    return not game.own_contracts
