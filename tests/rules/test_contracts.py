"""Tests of contracts and the melds they need."""

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.melds.contracts import Contract, runs, sets

TEN_STEP = get("ten-step")


def test_wording_counts_alike_melds_and_keeps_their_order() -> None:
    assert str(Contract(sets(2, 3) + runs(1, 5)).wording) == "2 sets of 3, 1 run of 5"


def test_baker_comes_down_the_way_it_went_up() -> None:
    baker = get("baker-ten-step")
    steps = [baker.contract_number(number) for number in range(1, 20)]
    assert steps == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert baker.contract(11) == TEN_STEP.contract(9)
