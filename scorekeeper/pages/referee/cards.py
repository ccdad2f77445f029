"""Cards as they are said aloud: "king of hearts", "joker"."""

from collections.abc import Iterable, Mapping

from scorekeeper.pages.referee.settings import SUITS, Setting
from scorekeeper.rules.faults import listed

RANKS: Mapping[str, str] = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def said(setting: Setting, rank: str) -> str:
    """Word a rank: "king", "10", "joker"."""
    return setting.game.rank_words.get(rank, RANKS.get(rank, rank))


def spoken(setting: Setting, card: str) -> str:
    """Word one card; return nothing for a card that is missing."""
    if not card:
        return "a card that is missing"
    rank, suit = setting.split(card)
    return f"{said(setting, rank)} of {SUITS[suit]}s" if suit else said(setting, rank)


def named(setting: Setting, kind: str, cards: Iterable[str]) -> str:
    """Name a meld by what makes it: "the set of kings", "the run of hearts"."""
    real = [card for card in cards if setting.split(card)[0] not in setting.game.wilds]
    if not real:
        return f"the {kind} of wild cards"
    rank, suit = setting.split(real[0])
    return f"the set of {said(setting, rank)}s" if kind == "set" else f"the run of {SUITS[suit]}s"


def recited(setting: Setting, cards: Iterable[str]) -> str:
    """Word several cards: "3, 4 and 5 of clubs" card by card."""
    return listed([spoken(setting, card) for card in cards])
