"""What a rules page draws or sets in columns: decks by players, the contract of each round, what cards are worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import counted

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """The first and the last of neighbouring rounds, or numbers of players, that are alike."""

    first: int
    last: int

    @property
    def wording(self) -> str:
        """One number or a range: "3", "3–4"."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Decks:
    """What so many players need; `house`: by a house rule.

    `each`, the cards dealt to each, is empty where a sentence says it, `cut` where nobody cuts.
    """

    players: str
    decks: str
    cards: str
    each: str
    cut: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class ContractRow:
    """The contract of a round. `buys`: how many there may be and must be, empty where nobody buys.

    `again` names the contract where it was played before.
    """

    number: int
    contract: Contract
    cards: int
    buys: str
    again: str


@dataclass(frozen=True, slots=True)
class Worth:
    """Cards that are worth the same: "joker, 2", "3 to 9". `each`: "20", "its number"; `house`: by a house rule."""

    cards: str
    each: str
    house: bool = False


def join_neighbours(values: Sequence[tuple[int, T]]) -> Iterator[tuple[NumberSpan, T]]:
    """Join neighbours with the same value."""
    for value, group in groupby(values, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        yield NumberSpan(numbers[0], numbers[-1]), value


def rounds_of(game: Game) -> range:
    """Return the rounds whose rules may differ; only round 1 where each player has contracts of their own."""
    return range(1, max(1, len(game.order)) + 1)


def dealt(game: Game, players: int, options: Options) -> tuple[tuple[NumberSpan, int], ...]:
    """Return how many cards each of so many players is dealt, by rounds."""
    return tuple(join_neighbours([(number, game.deal(players, number, options)) for number in rounds_of(game)]))


def dealt_alike(game: Game, options: Options) -> bool:
    """Return whether everybody is dealt the same, however many play."""
    least, most = game.players
    return len({dealt(game, players, options) for players in range(least, most + 1)}) == 1


def decks(game: Game, options: Options, usual: Options) -> tuple[Decks, ...]:
    """Return decks, cards and the exact cut by the number of players; neighbours that need the same as one."""
    least, most = game.players
    counts = range(least, most + 1)
    rows = [(players, (_cells(game, players, options), _cells(game, players, usual))) for players in counts]
    return tuple(
        Decks(span.wording, *cells, house=cells != commonly) for span, (cells, commonly) in join_neighbours(rows)
    )


def decks_for(game: Game, players: int, options: Options) -> Decks:
    """Return decks, cards and the exact cut for a table of so many, with the cards for each unless they are grabbed."""
    number, cards, _, cut = _cells(game, players, options)
    each = "" if game.grab else by_round(game, dealt(game, players, options))
    return Decks(str(players), number, cards, each, cut)


def _cells(game: Game, players: int, options: Options) -> tuple[str, str, str, str]:
    jokers = game.jokers(players, options)
    number = str(game.decks(players, options))
    each = "" if dealt_alike(game, options) else by_round(game, dealt(game, players, options))
    cuts = tuple((span, game.exact_cut(cards, players)) for span, cards in dealt(game, players, options))
    return (
        f"{number} and {counted(jokers, 'joker', 'jokers')}" if jokers else number,
        str(sum(game.in_play(players, options).values())),
        each,
        by_round(game, cuts) if game.cuts else "",
    )


def by_round(game: Game, values: Sequence[tuple[NumberSpan, int]]) -> str:
    """Say a value that changes: "31, from round 5 on 37"."""
    first, *others = values
    return ", ".join([str(first[1]), *(f"from {game.round_word} {span.first} on {value}" for span, value in others)])


def steps(game: Game, options: Options) -> tuple[ContractRow, ...]:
    """Return the contracts in the order in which they are played."""
    order = game.order or range(1, len(game.contracts) + 1)
    return tuple(_step(game, number, game.contracts[step - 1], options) for number, step in enumerate(order, 1))


def round_contract(game: Game, setup: RoundSheet) -> tuple[str, ...]:
    """Return the contract of a round in short lines, or that it is an earlier one again: "step 9 again"."""
    if again := game.again(setup.number):
        return (again,)
    return contract_lines(setup.contract) if setup.contract else ()


def contract_lines(contract: Contract) -> tuple[str, ...]:
    """Break a contract into short lines: "2 sets of 3", but "set of 3" over "run of 4"."""
    return tuple(line.removeprefix("1 ") for line in contract.wording.split(", "))


def _step(game: Game, number: int, contract: Contract, options: Options) -> ContractRow:
    buys = _buys(game, number, options) if game.order else ""
    return ContractRow(number, contract, contract.cards, buys, game.again(number))


def _buys(game: Game, number: int, options: Options) -> str:
    """Say how many buys there may and must be: "3 buys", "4 buys, 2 at least"."""
    limit = game.buy_limit(options, number)
    if "buys" not in game_facts.asked(game, options):
        return ""
    fewest = game.fewest_buys(number)
    most = "" if limit is None else counted(limit, "buy", "buys")
    least = f"{fewest} at least" if most else f"{counted(fewest, 'buy', 'buys')} at least"
    return ", ".join(filter(None, [most, least if fewest else ""]))


def worths(game: Game, options: Options, usual: Options) -> tuple[Worth, ...]:
    """Return what cards left in hand are worth, in the order of the card pad; those worth their number as one."""
    costs, commonly = game.card_values(options), game.card_values(usual)
    kinds: dict[str, list[str]] = {}
    for rank, cost in costs.items():
        own = rank == str(cost) and list(costs.values()).count(cost) == 1
        kinds.setdefault("its number" if own else str(cost), []).append(rank)
    return tuple(
        Worth(_named(game, ranks), each, house=any(costs[rank] != commonly.get(rank) for rank in ranks))
        for each, ranks in kinds.items()
    )


def _named(game: Game, ranks: Sequence[str]) -> str:
    """Name ranks: "joker, 2", "K, Q, J, 10", "3 to 9"."""
    if len(ranks) > 2 and all(rank.isdecimal() for rank in ranks):
        return f"{ranks[-1]} to {ranks[0]}"
    return ", ".join(game.rank_words.get(rank, rank) for rank in ranks)
