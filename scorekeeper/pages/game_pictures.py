"""The drawing of a game in a list: melds of its contracts, its tokens, its most expensive cards, or aces."""

from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, Meld

MOST = 4  # cards of a meld or of a rank
FEW = 3  # cards or coins


@dataclass(frozen=True, slots=True)
class Emblem:
    """The drawing of a game: melds of a `contract`, tokens or cards; all are empty for a game that may have no cards.

    Such a game is drawn as a score sheet. `coins` are the numbers on the tokens; `cards` is the number of suits in
    which `rank` is drawn.
    """

    contract: Contract | None = None
    coins: tuple[int, ...] = ()
    rank: str = ""
    cards: int = 0


def emblem(game: Game) -> Emblem:
    """Return the small drawing of a game: the first meld of its last contract, with at most three cards.

    Without contracts it is of `_without_contracts`, with one token or three cards.
    """
    if last := _contracts(game)[-1:]:
        return Emblem(Contract((_at_most(last[0].melds[0], FEW),)))
    return _without_contracts(game, cards=FEW, coins=1)


def picture(game: Game) -> Emblem:
    """Return the large drawing of a game: the first meld of its first contract and the last meld of its last one.

    Each has at most four cards. Without contracts it is of `_without_contracts`, with three tokens or four cards.
    """
    if contracts := _contracts(game):
        return Emblem(Contract((_at_most(contracts[0].melds[0], MOST), _at_most(contracts[-1].melds[-1], MOST))))
    return _without_contracts(game, cards=MOST, coins=FEW)


def _contracts(game: Game) -> tuple[Contract, ...]:
    """Return the contracts of a game in playing order; () if it has none."""
    return tuple(game.contracts[number - 1] for number in game.order) or game.contracts


def _at_most(meld: Meld, cards: int) -> Meld:
    return Meld(meld.kind, min(meld.size, cards))


def _without_contracts(game: Game, *, cards: int, coins: int) -> Emblem:
    """Return the highest `coins` tokens of a game; without tokens the first rank of its card values in `cards` suits.

    For a game that does not value cards: a set of `cards` if it has melds, an empty drawing if it may have no cards at
    all, else aces.
    """
    if game.tokens:
        return Emblem(coins=tuple(game.tokens.top - below for below in range(coins)))
    ranks = [rank for rank in game.card_values(game.resolve({})) if rank != JOKER]
    if not ranks and "melded" in game.facts:
        return Emblem(Contract((Meld("set", cards),)))
    # Without card values the picture is a score sheet if the game may have no cards (a custom game), else an ace.
    rank = ranks[0] if ranks else "" if game.title_option else "A"
    return Emblem(rank=rank, cards=cards if rank else 0)
