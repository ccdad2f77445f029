"""What only words can say of a game: short sentences by topic, for its rules page."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Topic = Literal[
    "setup",
    "roles",
    "turn",
    "sets",
    "contracts",
    "buying",
    "laying_down",
    "melds",
    "laying_off",
    "rummy",
    "going_out",
    "scoring",
    "end",
]


class Reading(NamedTuple):
    """A sentence that is this app's own decision, and why it was needed: what the sources say or leave unsaid."""

    text: str
    why: str


Sentence = str | Reading
Prose = Mapping[Topic, tuple[Sentence, ...]]

FIRST_DEAL = "For the first deal each player draws a card: the lowest deals."
UPCARD = "One more card is turned up beside the stock: the upcard, which begins the pile."
LAST_CARD = Reading(
    "Whoever has no cards left goes out, by a discard or without, and ends the round.",
    "Published rules differ on whether the last card must be discarded.",
)
JOINT = Reading("Equal totals share the place, and the win.", "The rules of this game name no tie-break.")
