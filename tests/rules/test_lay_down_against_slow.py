"""The solver against the slow, obvious one."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.rules.cards import JOKER, SUITS, Card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.melds.melding import Melding
from tests import examples
from tests.rules.slow_lay_down import slow_best, slow_missing

HANDS = examples.tried(300)

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


class Case(NamedTuple):
    """A hand that is to be laid down."""

    hand: list[Card]
    contract: Contract
    melding: Melding
    worth: dict[str, int]


def cases(family: str) -> Iterator[Case]:
    """Deal small hands of few suits and neighbouring ranks, so that many come near; others on each run."""
    random = Random(examples.seed)  # noqa: S311 - hands, not secrets
    for _ in range(HANDS):
        key, options = random.choice(FAMILIES[family])
        game = get(key)
        rules = game.resolve(options)
        assert game.melding
        melding = game.melding(rules)
        yield Case(small_hand(random, melding), random.choice(game.contracts), melding, dict(game.card_values(rules)))


def small_hand(random: Random, melding: Melding) -> list[Card]:
    """Deal four to seven cards and up to eight jokers."""
    suits = random.sample(SUITS, random.choice((1, 2, 2, 4)))
    start, width = random.randrange(len(melding.sequence)), random.randrange(3, 9)
    ranks = [*(melding.sequence * 2)[start : start + width], *(melding.wilds - {JOKER})]
    cards = [Card(random.choice(ranks), random.choice(suits)) for _ in range(random.randrange(4, 8))]
    return cards + [Card(JOKER)] * random.choice((0, 0, 1, 2, 3, 4, 6, 8))


@pytest.mark.parametrize("family", FAMILIES)
def test_agrees_with_the_slow_solver(family: str) -> None:
    for case in cases(family):
        found = best(case.hand, case.contract, case.melding, case.worth)
        expected = slow_best(case.hand, case.contract, case.melding, case.worth)
        assert (found and (found.points, len(found.left))) == expected, (case.hand, case.contract.wording)


@pytest.mark.parametrize("family", FAMILIES)
def test_counts_what_is_missing_as_the_slow_solver_does(family: str) -> None:
    for case in cases(family):
        near = wilds_missing(case.hand, case.contract, case.melding)
        expected = slow_missing(case.hand, case.contract, case.melding)
        assert (near and near.missing) == expected, (case.hand, case.contract.wording)
