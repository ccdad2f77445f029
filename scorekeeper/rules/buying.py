"""Buying the upcard between turns (scorekeeper/docs/games/ten_step.md)."""

from collections.abc import Collection, Sequence

# What a buyer gets: the upcard and the top of the stock.
CARDS_A_BUY = 2
# The hand check before laying down goes by hands of 11 in every round.
CHECKED_DEAL = 11


def upcard_goes_to(players: Sequence[str], turn: str, claims: Collection[str], buyers: Collection[str]) -> str | None:
    """Name who gets the upcard of several who claim it; None where nobody can have it.

    `turn` is whose turn comes next: that player has the first option, and draws the card. After that
    it goes clockwise from there, among the `buyers`, those who have a buy left.
    """
    if turn in claims:
        return turn
    next_seat = players.index(turn) + 1
    around = (*players[next_seat:], *players[:next_seat])
    return next((player for player in around if player in claims and player in buyers), None)


def buys_shown(cards_in_hand: int) -> int | None:
    """Count the buys that a hand shows before laying down; None where no number of them gives that hand."""
    buys, over = divmod(cards_in_hand - CHECKED_DEAL, CARDS_A_BUY)
    return None if over or buys < 0 else buys
