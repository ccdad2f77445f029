"""Sets that a token multiplies (scorekeeper/docs/games/step.md): what one is worth."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options


class NoSet(Exception):  # noqa: N818 - what the cards are, not what went wrong in the program
    """These cards cannot be played together; `why` is the sentence for a player."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class TokenSet(NamedTuple):
    """A legal set: its pattern's name and its points, the sum of its cards times the player's token."""

    kind: str
    points: int


def token_set(game: Game, cards: Sequence[str], token: int, options: Options) -> TokenSet:
    """Judge the cards (at least one, of the game's ranks) under all its house rules. Raises NoSet if they are none.

    Only for a game with tokens.
    """
    if game.tokens is None:
        raise LookupError(game.key)
    worth = game.card_values(options)
    return TokenSet(game.tokens.pattern(cards, options), token * sum(worth[rank] for rank in cards))
