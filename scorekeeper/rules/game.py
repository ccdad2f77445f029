"""What the app knows of a game: one declarative record, plus the functions in which games differ."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.record import HAND_FIELDS
from scorekeeper.rules.scores import HandScore, Standing


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a record as data, and the part of its sheet that it shows."""

    record: Mapping[str, Any]
    sheet: Mapping[str, Any]


@dataclass(frozen=True)
class Game:
    """A set of rules.

    `players` are the least and the most; `order` names the contract (from 1) of each round in turn;
    `facts` and `round_facts` are the fields of a hand and of a round that the game knows;
    `hushed` are those facts of a hand that house rules take out of play; they may still be recorded;
    `copies` counts each rank in one deck; `card_values` comes in the order of the card pad.
    `decks` takes the players present, before replays add theirs. `buy_limit` takes the round's number;
    None: no limit. `rounds` is None where the match is open. `cut_bonus` is what an exact cut adds.
    Where the deal does not rotate, the dealer is drawn before every round.
    `tie_break` picks the winners from those who lead, given their hands of the last round.
    `shelf` is where the game stands among the others, low first.
    """

    key: str
    title: str
    aliases: tuple[str, ...]
    summary: str
    shelf: int
    players: tuple[int, int]
    round_word: str
    round_words: str
    contracts: tuple[Contract, ...]
    order: tuple[int, ...]
    deal: int
    facts: frozenset[str]
    round_facts: frozenset[str]
    hushed: Callable[[Options], frozenset[str]]
    options: tuple[Option, ...]
    copies: Mapping[str, int]
    wilds: frozenset[str]
    card_values: Callable[[Options], Mapping[str, int]]
    decks: Callable[[int, Options], int]
    buy_limit: Callable[[Options, int], int | None]
    cut_bonus: Callable[[Options], int]
    deal_rotates: Callable[[Options], bool]
    rounds: Callable[[Options], int | None]
    wins: Literal["low", "high"]
    tie_break: Callable[[Sequence[Standing], Mapping[str, HandScore], Options], tuple[str, ...]]
    examples: tuple[Example, ...]

    @cached_property
    def foreign_facts(self) -> tuple[str, ...]:
        """List the hand facts that only other games have."""
        return tuple(fact for fact in HAND_FIELDS if fact not in self.facts)

    def resolve(self, options: Options) -> Options:
        """Fill in the defaults of what the table did not choose."""
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def asked(self, options: Options) -> frozenset[str]:
        """List the facts of a hand that a table asks for under these house rules."""
        return self.facts - self.hushed(options)

    def step(self, number: int) -> int:
        """Tell which contract (from 1) is played in round `number` (from 1)."""
        return self.order[number - 1]

    def contract(self, number: int) -> Contract:
        """Give the contract of round `number` (from 1)."""
        return self.contracts[self.step(number) - 1]

    def fewest_buys(self, number: int) -> int:
        """Count the buys it takes at least to lay down in round `number` and still have a card to discard."""
        # Cards dealt and one drawn, against the contract and one discard; a buy brings two cards.
        short = self.contract(number).cards - self.deal
        return max(0, -(-short // 2))

    def exact_cut_cards(self, players: int) -> int:
        """Count the cards of an exact cut: everybody's, and the upcard."""
        return self.deal * players + 1
