"""Sentences that games share in which tricks are bid and taken."""

from scorekeeper.rules.wording import gettext_lazy as _

BIDS_IN_TURN = _("After the deal everybody says in turn how many tricks they will take; the dealer speaks last.")
FOLLOW_SUIT = _("Follow suit if you can; if you can’t, play any card.")
TRUMP_TAKES = _("The highest trump takes the trick, or else the highest card of the suit that was led.")
NO_TRUMP = _("The highest card of the suit that was led takes the trick.")
WINNER_LEADS = _("Whoever takes a trick leads to the next one.")
IN_TURN = (FOLLOW_SUIT, TRUMP_TAKES, WINNER_LEADS)
BOWERS = _("Of the trump suit the jack is the highest card, the right bower; next comes the left bower.")
LEFT_BOWER = _("The left bower is the other jack of the same colour: it belongs to the trump suit.")
