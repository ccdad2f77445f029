"""What a sheet consists of: all of it is derived, nothing of it is stored as the truth."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from scorekeeper.rules.contracts import Contract

Wins = Literal["low", "high"]

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class HandScore(NamedTuple):
    """One player’s line in one round: a tuple, which is made quickly, as a sheet has hundreds of them.

    Absent players have neither points, bonus, score nor place, and a total only if they have been
    at the table before. `joined_with` is what a late player started from, in the first round there.
    `contracts_done` counts the own contracts made by the end of the round, where the game has them.
    """

    points: int | None = None
    bonus: int | None = None
    score: int | None = None
    total: int | None = None
    place: int | None = None
    joined_with: int | None = None
    absent: bool = False
    contracts_done: int | None = None


class RoundSheet(NamedTuple):
    """The table of one round, and every seat's score in seat order; no hands yet in the one up next.

    `number` counts the rounds from 1, `step` names the contract; `deal` is the cards for each player.
    `decks`, `deal` and `exact_cut_cards` are 0 where the game has no such thing. The roles are None
    where the game has none or nobody is known yet: the dealer is still to be drawn, several are
    `tied` for the start. `tokens` are those held in this round, `contracts` the number of the own
    contract that each present player works on in it.
    """

    number: int
    step: int
    contract: Contract | None
    dealer: str | None
    cutter: str | None
    starter: str | None
    decks: int
    deal: int
    exact_cut_cards: int
    tied: tuple[str, ...] = ()
    tokens: Mapping[str, int] = _NOTHING
    contracts: Mapping[str, int] = _NOTHING
    hands: Mapping[str, HandScore] = _NOTHING

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who stands first after this round, in seat order."""
        return tuple(player for player, hand in self.hands.items() if hand.place == 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands after the last round; place None: was not at the table in it."""

    player: str
    place: int | None
    total: int | None
    outs: int
    contracts_done: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a match. `next` is None and `winners` are named once it is finished."""

    game: str
    rounds: tuple[RoundSheet, ...]
    standings: tuple[Standing, ...]
    finished: bool
    winners: tuple[str, ...]
    next: RoundSheet | None
