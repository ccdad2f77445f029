"""Compares the solver with the slow one: for the games, and for rules that no game has.

Hands are small, of few suits and neighbouring ranks, so that many are nearly melds; new ones are dealt on each run.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.cards import JOKER, SUITS, Card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.melds.melding import Melding
from tests import examples
from tests.rules.slow_lay_down import slow_best, slow_missing

pytestmark = pytest.mark.sampled

FAMILIES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "Ten Step": [
        ("ten-step", {}),
        ("ten-step", {"all_wild_melds": False, "three_to_nine": "five"}),
        ("shanghai-rummy", {}),
    ],
    "12-Step": [("twelve-step", {}), ("twelve-step", {"deuce": 20}), ("dummy-rummy", {"ten": 5})],
    "Contract Rummy": [("contract-rummy", {}), ("liverpool-rummy", {"joker": 50})],
}
# Suits so short that runs crowd each other.
SEQUENCES: tuple[tuple[str, ...], ...] = (
    ("3", "4", "5", "6", "7"),
    ("A", "3", "4", "5", "6", "A"),
    ("A", "2", "3", "4", "5", "6", "A"),
    ("2", "3", "4", "5", "6", "7", "8"),
)
CONTRACTS = (
    Contract(runs(1, 4)),
    Contract(runs(2, 4)),
    Contract(runs(3, 4)),
    Contract(sets(1, 3) + runs(1, 4)),
    Contract(sets(1, 3) + runs(2, 4)),
    Contract(sets(2, 3) + runs(2, 4)),
    Contract(sets(3, 3) + runs(1, 5)),
    Contract(sets(3, 3)),
)


def dealt(random: Random, ranks: Sequence[str], suits: int) -> list[Card]:
    """Deal four to seven cards of some suits and up to eight jokers."""
    drawn = random.sample(SUITS, suits)
    cards = [Card(random.choice(ranks), random.choice(drawn)) for _ in range(random.randrange(4, 8))]
    return cards + [Card(JOKER)] * random.choice((0, 0, 1, 2, 3, 4, 6, 8))


def made_up(random: Random) -> Melding:
    """Return random rules of melding."""
    sequence, touching = random.choice(SEQUENCES), random.random() < 0.5
    wilds = frozenset(random.choice(((JOKER,), (JOKER, "2"))))
    own_place = wilds & {"2"} if random.random() < 0.7 else frozenset()
    if not own_place:
        sequence = tuple(rank for rank in sequence if rank not in wilds)
    all_wild = touching and (bool(own_place) or random.random() < 0.5)
    return Melding(sequence, wilds, own_place=own_place, touching=touching, all_wild=all_wild)


def agree(hand: Sequence[Card], contract: Contract, melding: Melding, worth: dict[str, int]) -> None:
    """Assert that solver and slow solver find the same points and cards left, and the same number of missing jokers."""
    found, near = best(hand, contract, melding, worth), wilds_missing(hand, contract, melding)
    told = (hand, contract.wording, melding)
    assert (found and (found.points, len(found.left))) == slow_best(hand, contract, melding, worth), told
    assert (near and near.missing) == slow_missing(hand, contract, melding), told


@pytest.mark.parametrize("family", FAMILIES)
def test_it_agrees_with_the_slow_solver(family: str) -> None:
    random = Random(examples.seed)  # noqa: S311 - hands, not secrets
    for _ in range(examples.tried(200)):
        key, options = random.choice(FAMILIES[family])
        game = get(key)
        rules = game.resolve(options)
        assert game.melding
        melding = game.melding(rules)
        start, width = random.randrange(len(melding.sequence)), random.randrange(3, 9)
        ranks = [*(melding.sequence * 2)[start : start + width], *sorted(melding.wilds - {JOKER})]
        hand = dealt(random, ranks, random.choice((1, 2, 2, 4)))
        agree(hand, random.choice(game.contracts), melding, dict(game.card_values(rules)))


def test_it_agrees_with_the_slow_solver_under_made_up_rules() -> None:
    random = Random(examples.seed)  # noqa: S311 - hands, not secrets
    for _ in range(examples.tried(350)):
        melding = made_up(random)
        ranks = [*melding.sequence, *sorted(melding.wilds - {JOKER})]
        worth = {rank: random.choice((1, 5, 5, 10, 20, 50)) for rank in (*ranks, JOKER)}
        agree(dealt(random, ranks, random.choice((1, 1, 2))), random.choice(CONTRACTS), melding, worth)
