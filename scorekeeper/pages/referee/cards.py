"""The names of cards, to be said aloud: "king of hearts", "joker"."""

from collections.abc import Iterable, Mapping

from scorekeeper.pages.referee.settings import SUITS, Setting
from scorekeeper.rules.faults import listed

RANKS: Mapping[str, str] = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def rank_name(setting: Setting, rank: str) -> str:
    """Name a rank: "king", "10", "joker"."""
    return setting.game.rank_words.get(rank, RANKS.get(rank, rank))


def card_name(setting: Setting, card: str) -> str:
    """Name one card: "king of hearts"; an empty text stands for a card that is missing."""
    if not card:
        return "a card that is missing"
    rank, suit = setting.split(card)
    return f"{rank_name(setting, rank)} of {SUITS[suit]}s" if suit else rank_name(setting, rank)


def meld_name(setting: Setting, kind: str, cards: Iterable[str]) -> str:
    """Name a meld by what makes it: "the set of kings", "the run of hearts"."""
    real = [card for card in cards if setting.split(card)[0] not in setting.game.wilds]
    if not real:
        return f"the {kind} of wild cards"
    rank, suit = setting.split(real[0])
    return f"the set of {rank_name(setting, rank)}s" if kind == "set" else f"the run of {SUITS[suit]}s"


def recited(setting: Setting, cards: Iterable[str]) -> str:
    """Name several cards one by one: "3 of clubs, 4 of clubs and joker"."""
    return listed([card_name(setting, card) for card in cards])
