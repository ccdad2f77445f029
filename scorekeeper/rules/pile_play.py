"""The outcome of playing cards of one rank on a common pile."""

from typing import Literal, NamedTuple


class PileOutcome(NamedTuple):
    """The outcome of a play, and how many cards of its rank now lie on top.

    "next": the turn passes; "clear": the pile is thrown away, "take": the player takes it; after both the
    player goes again.
    """

    result: Literal["next", "clear", "take"]
    on_top: int
