"""Compares the possible sums of cards with those found by trying every combination."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import can_make, worth
from scorekeeper.rules.catalogue import get

FEW_CARDS = st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 3), min_size=1)
VALUES = {"A": 1, "B": 5, "C": 10, "D": 15}


def of_game(key: str, players: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the copies of each rank in play, and the value of each rank, under the usual house rules."""
    game = get(key)
    options = game.resolve({})
    return game.in_play(players, options), dict(game.card_values(options))


@given(FEW_CARDS, st.integers(-5, 100))
def test_a_total_can_be_made_if_some_handful_makes_it(in_play: dict[str, int], total: int) -> None:
    handfuls = product(*(range(copies + 1) for copies in in_play.values()))
    sums = {sum(VALUES[rank] * count for rank, count in zip(in_play, taken, strict=True)) for taken in handfuls}
    assert can_make(total, in_play, VALUES) == (total in sums)
    assert worth(in_play, VALUES) == max(sums)


def test_no_cards_of_12_step_add_up_to_7() -> None:
    cards = of_game("twelve-step", 2)
    assert [total for total in range(1, 26) if can_make(total, *cards)] == [5, 10, 15, 20, 25]
