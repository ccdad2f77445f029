"""Measures the lay-down solver on random hands, for every contract of every game with melds."""

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from scorekeeper.rules.cards import JOKER, SUITS, Card
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.melds.melding import Melding
from tests.bench.figures import Figure

HANDS = 10_000
MEDIAN, SLOWEST = 2.0, 50.0
MOST_WILDS = 8

# The time for a hand, and the hand.
Taken = tuple[float, str]


def lay_downs() -> Iterator[Figure]:
    """Measure each contract by its slowest hand; and the median and the slowest of all hands together."""
    random, every = Random(10), []  # noqa: S311 - hands, not secrets
    tables = [(game, melding) for game in games().values() if (melding := game.melding)]
    each = -(-HANDS // sum(len(game.contracts) for game, _ in tables))
    for game, melding in tables:
        for number, contract in enumerate(game.contracts, 1):
            solve = _solver(game, contract, melding(game.resolve({})))
            taken = sorted(_timed(solve, _hand(game, random)) for _ in range(each))
            every += taken
            yield _figure(f"{game.title}, {game.contract_word} {number}, {contract.wording}", taken)
    yield Figure(f"Lay-down of {len(every)} hands, median", statistics.median(ms for ms, _ in every), "ms", MEDIAN)
    yield Figure(f"Lay-down of {len(every)} hands, slowest", max(every)[0], "ms", SLOWEST, max(every)[1])


def _figure(title: str, taken: list[Taken]) -> Figure:
    median, high = taken[len(taken) // 2][0], taken[len(taken) * 99 // 100][0]
    slowest, hand = taken[-1]
    return Figure(f"{title}: median {median:.2f} ms, 99 % {high:.2f} ms, slowest", slowest, "ms", SLOWEST, hand)


def _solver(game: Game, contract: Contract, melding: Melding) -> Callable[[list[Card]], object]:
    """Return what the referee does with a hand: find the best lay-down, or else count the missing wild cards."""
    worth = game.card_values(game.resolve({}))
    return lambda hand: best(hand, contract, melding, worth) or wilds_missing(hand, contract, melding)


def _hand(game: Game, random: Random) -> list[Card]:
    """Deal 11 to 24 cards, up to eight of them wild, for a table of any size."""
    players = random.randint(*game.players)
    counts = game.in_play(players, game.resolve({}))
    pack = [
        Card(rank, suit)
        for rank, count in counts.items()
        for suit in (SUITS if rank != JOKER else ("",))
        for _ in range(count // 4 if rank != JOKER else count)
    ]
    while True:
        hand = random.sample(pack, random.randint(11, 24))
        if sum(card.rank in game.wilds for card in hand) <= MOST_WILDS:
            return hand


def _timed(solve: Callable[[list[Card]], object], hand: list[Card]) -> Taken:
    """Return the milliseconds of processor time, so that other programs do not count, and the hand as text."""
    begun = time.process_time()
    solve(hand)
    return (time.process_time() - begun) * 1000, " ".join(map(str, hand))
