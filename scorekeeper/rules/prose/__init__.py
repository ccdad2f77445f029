"""What a rules page says of a game beyond its data: short sentences by topic."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _

Topic = Literal[
    "setup",
    "roles",
    "rounds",
    "bidding",
    "turn",
    "sets",
    "contracts",
    "buying",
    "laying_down",
    "playing_off",
    "melds",
    "laying_off",
    "rummy",
    "going_out",
    "scoring",
    "end",
    "good_to_know",
]


class Reading(NamedTuple):
    """A sentence that is this app's own decision, and why: what the sources say or leave open."""

    text: Text | str  # a str is made by the rules page
    why: Text | str


Sentence = Text | Reading
Prose = Mapping[Topic, tuple[Sentence, ...]]

FIRST_DEAL = _("For the first deal, everybody draws a card: low card deals.")
FIRST_DEAL_OURS = Reading(FIRST_DEAL, _("The rules do not say who deals first."))
FIRST_DEAL_PUBLISHED = Reading(FIRST_DEAL, _("Published rules choose the first dealer in several ways."))
UPCARD = _("One more card is turned up next to the stock: the upcard, which starts the discard pile.")
LAST_CARD = Reading(
    _("You go out when you have no cards left, with a last discard or without; that ends the round."),
    _("Published rules differ on whether the last card must be discarded."),
)
PUBLISHED = _("Published rules differ on this.")
SHARED = _("Equal totals share a place, and the win.")
JOINT = Reading(SHARED, _("The rules name no tie-break."))
JOINT_PUBLISHED = Reading(SHARED, _("Published rules break ties in several ways, or not at all."))
