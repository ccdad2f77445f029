"""What a score sheet consists of. All of it is derived from the record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.wording import NO_TEXT, Text

Wins = Literal["low", "high"]

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class ScoreWords(NamedTuple):
    """What a game says of a score: `note` is why it is what it is, `carried` what goes into later rounds.

    They are like "shot the moon" and "3 bags"; NO_TEXT if there is nothing to say.
    """

    note: Text = NO_TEXT
    carried: Text = NO_TEXT


class HandScore(NamedTuple):
    """One player's score of one round. A tuple, as a sheet has hundreds of them and tuples are made quickly.

    `points` are multiplied by the token, `score` adds the bonus to them, and `total` is that after the round. Players
    who are away have only a `total`, and that only if they have been at the table before. `joined_with` is the total
    with which a late player joined, None but in the first round that this player plays. `contracts_done` counts the own
    contracts made by the end of the round, None in games without. `words` are what the game says of the score.
    """

    points: int | None = None
    bonus: int | None = None
    score: int | None = None
    total: int | None = None
    place: int | None = None
    joined_with: int | None = None
    absent: bool = False
    contracts_done: int | None = None
    words: ScoreWords = ScoreWords()


class RoundSheet(NamedTuple):
    """What holds at the table in one round, and the scores by player in seat order; no scores in the round up next.

    `number` counts rounds from 1. If contracts have no order, `contract_number` is `number`, and `contract` is None.
    `deal` is the cards for each player. `decks`, `deal` and `exact_cut_cards` are 0 in games that have no such thing. A
    role is None if the game has none, if it is not known yet, or if several are `tied` for the start. `tokens` are
    those held in this round, `contracts` the numbers of the own contracts that those present work on, both by player.
    """

    number: int
    contract_number: int
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
        """The players in first place after this round, in seat order."""
        return tuple(player for player, hand in self.hands.items() if hand.place == 1)

    @property
    def placed(self) -> int:
        """How many players have a place after this round; if there is only one, nobody leads."""
        return sum(hand.place is not None for hand in self.hands.values())


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place and total after the last round.

    The place is None for a player who was away in it, the total for one who has never been at the table. `outs` counts
    the rounds in which the player went out, `contracts_done` the own contracts made; that is None in games without, and
    for one who has never been at the table.
    """

    player: str
    place: int | None
    total: int | None
    outs: int
    contracts_done: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a match. `next` is the round up next, without scores; None once the match is finished.

    `standings` are in the order of the places. `provisional_winners` win if the match ends after the rounds scored;
    nobody before the first. `sides` are the sides with their players, empty where everybody plays alone. `end_bonus` is
    what the end added to the totals of the standings, by player.
    """

    game: str
    rounds: tuple[RoundSheet, ...]
    standings: tuple[Standing, ...]
    finished: bool
    provisional_winners: tuple[str, ...]
    next: RoundSheet | None
    sides: tuple[tuple[str, ...], ...] = ()
    end_bonus: Mapping[str, int] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who have won; empty before the match is finished."""
        return self.provisional_winners if self.finished else ()

    def final_place(self, line: Standing) -> int | None:
        """Return the final place of one of the standings: 1 for a winner; None for a player who was away.

        Others come after all winners, whose totals need not be the best: each winner at the same `Standing.place` or
        behind it moves them down by one. Before the match is finished it is `Standing.place`.
        """
        if line.place is None:
            return None
        winners = [other.place or 0 for other in self.standings if other.player in self.winners]
        return 1 if line.player in self.winners else line.place + sum(place >= line.place for place in winners)
