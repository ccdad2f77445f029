"""What is drawn for a game in a list: its contracts, its tokens, or its dearest cards."""

from dataclasses import dataclass

from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, Meld

MOST = 4  # cards of one meld, and cards of one rank
FEW = 3  # cards, or coins


@dataclass(frozen=True, slots=True)
class Emblem:
    """One of the three; a game without any of them has none, and a score sheet stands for it.

    `coins` are the numbers on the tokens; `rank` is drawn in so many suits as there are `cards`.
    """

    contract: Contract | None = None
    coins: tuple[int, ...] = ()
    rank: str = ""
    cards: int = 0


def emblem(game: Game) -> Emblem:
    """Return three cards, or a coin, for a line of a list: what the last contract begins with."""
    if last := _contracts(game)[-1:]:
        return Emblem(Contract((_at_most(last[0].melds[0], FEW),)))
    return _without_contracts(game, cards=FEW, coins=1)


def picture(game: Game) -> Emblem:
    """Return a drawing for the card of a game: where its contracts begin and end."""
    if contracts := _contracts(game):
        return Emblem(Contract((_at_most(contracts[0].melds[0], MOST), _at_most(contracts[-1].melds[-1], MOST))))
    return _without_contracts(game, cards=MOST, coins=FEW)


def _contracts(game: Game) -> tuple[Contract, ...]:
    """Return the contracts in the order in which they are played."""
    return tuple(game.contracts[number - 1] for number in game.order) or game.contracts


def _at_most(meld: Meld, cards: int) -> Meld:
    return Meld(meld.kind, min(meld.size, cards))


def _without_contracts(game: Game, *, cards: int, coins: int) -> Emblem:
    if game.tokens:
        return Emblem(coins=tuple(game.tokens.top - below for below in range(coins)))
    dearest = next(iter(game.card_values(game.resolve({}))), "")
    return Emblem(rank=dearest, cards=cards if dearest else 0)
