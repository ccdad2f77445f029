"""Which games a phone without signal can score: where adding, or a table of what bids bring, leads to the totals."""

from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.round_points import melded_less_left, no_bonus, what_is_left


def adds_up(game: Game) -> bool:
    """Return whether the score of a hand is the worth of what was left in it, or points melded less that.

    A token may multiply it, and the bonuses of an exact cut and an exact grab may be added.
    """
    known_points = game.points in (what_is_left, melded_less_left)
    return game_facts.tells_what_is_left(game) and known_points and _knows_bonus(game)


def follows_from_hands(game: Game) -> bool:
    """Return whether a phone can work out the scores of the hands: they add up, or follow from `bid_points`."""
    return adds_up(game) or (game.bid_points is not None and _knows_bonus(game))


def _knows_bonus(game: Game) -> bool:
    """Return whether hands have no bonus, or only that of an exact grab, so that a phone can compute it."""
    return game.hand_bonus is no_bonus or game.grab > 0
