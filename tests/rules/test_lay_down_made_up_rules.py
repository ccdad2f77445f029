"""The solver against the slow one under rules that no game has, on suits so short that runs crowd each other."""

from random import Random

from scorekeeper.rules.cards import JOKER, SUITS, Card
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.melds.melding import Melding
from tests.rules.slow_lay_down import slow_best, slow_missing

HANDS = 700

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


def rules(random: Random) -> Melding:
    """Make up how cards meld."""
    sequence, touching = random.choice(SEQUENCES), random.random() < 0.5
    wilds = frozenset(random.choice(((JOKER,), (JOKER, "2"))))
    own_place = wilds & {"2"} if random.random() < 0.7 else frozenset()
    if not own_place:
        sequence = tuple(rank for rank in sequence if rank not in wilds)
    all_wild = touching and (bool(own_place) or random.random() < 0.5)
    return Melding(sequence, wilds, own_place=own_place, touching=touching, all_wild=all_wild)


def hand(random: Random, melding: Melding) -> list[Card]:
    """Deal four to eight cards of one or two suits, and up to eight jokers."""
    suits = random.sample(SUITS, random.choice((1, 1, 2)))
    ranks = [*melding.sequence, *sorted(melding.wilds - {JOKER})]
    cards = [Card(random.choice(ranks), random.choice(suits)) for _ in range(random.randrange(4, 9))]
    return cards + [Card(JOKER)] * random.choice((0, 0, 1, 2, 3, 4, 6, 8))


def test_agrees_with_the_slow_solver_under_made_up_rules() -> None:
    random = Random(6)  # noqa: S311 - hands, not secrets
    for _ in range(HANDS):
        melding, contract = rules(random), random.choice(CONTRACTS)
        cards = hand(random, melding)
        worth = {rank: random.choice((1, 5, 5, 10, 20, 50)) for rank in (*melding.sequence, *sorted(melding.wilds))}
        found, near = best(cards, contract, melding, worth), wilds_missing(cards, contract, melding)
        assert (found and (found.points, len(found.left))) == slow_best(cards, contract, melding, worth), (
            cards,
            melding,
        )
        assert (near and near.missing) == slow_missing(cards, contract, melding), (cards, melding)
