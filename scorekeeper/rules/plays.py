"""What some games have besides melds: tokens that multiply the sets played, and a common pile."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.rules.options import Options
from scorekeeper.rules.wording import Text


class NoSet(Exception):  # noqa: N818 - what the cards are, not what went wrong in the program
    """Raised for cards that cannot be played together; its text is a sentence for a player."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens numbered from `top` downwards, one for each player: the points of a hand are multiplied by its token.

    They are handed out in seat order from the first dealer. The highest token deals, the lowest starts.
    """

    top: int
    # Return the players in the order in which they get the tokens of the next round, the highest first. Called with the
    # tokens held, the scores of the round and the house rules.
    order: Callable[[Mapping[str, int], Mapping[str, int], Options], Sequence[str]]
    # Return the name of a set of cards played together, whose points are also multiplied. Raises NoSet if it is no set.
    pattern: Callable[[Sequence[str], Options], Text]


class PileOutcome(NamedTuple):
    """The outcome of playing cards of one rank on the pile: what follows, and how many of the rank lie on top.

    "next": the turn passes. "clear": the pile is thrown away; "take": the player takes it; after both the same
    player goes again.
    """

    result: Literal["next", "clear", "take"]
    on_top: int
