"""Cards as they are said aloud: "king of hearts", "joker"."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.faults import listed
from scorekeeper.selectors.referee_settings import SUITS, Setting

RANKS: Mapping[str, str] = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def spoken(setting: Setting, card: str) -> str:
    """One card in words; nothing stands for a card that is missing."""
    if not card:
        return "a card that is missing"
    rank, suit = setting.split(card)
    word = setting.game.rank_words.get(rank, RANKS.get(rank, rank))
    return f"{word} of {SUITS[suit]}s" if suit else word


def recited(setting: Setting, cards: Iterable[str]) -> str:
    """Several cards: "3, 4 and 5 of clubs" is said card by card."""
    return listed([spoken(setting, card) for card in cards])
