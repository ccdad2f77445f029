"""Sentences that games share in which tricks are bid and taken."""

BIDS_IN_TURN = "After the deal everybody says in turn how many tricks they will take; the dealer speaks last."
FOLLOW_SUIT = "Follow suit if you can; if you can’t, play any card."
TRUMP_TAKES = "The highest trump takes the trick, or else the highest card of the suit that was led."
NO_TRUMP = "The highest card of the suit that was led takes the trick."
WINNER_LEADS = "Whoever takes a trick leads to the next one."
IN_TURN = (FOLLOW_SUIT, TRUMP_TAKES, WINNER_LEADS)
BOWERS = "Of the trump suit the jack is the highest card, the right bower; next comes the left bower."
LEFT_BOWER = "The left bower is the other jack of the same colour: it belongs to the trump suit."
