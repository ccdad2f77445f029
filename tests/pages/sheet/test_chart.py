import pytest

from scorekeeper.pages.sheet.chart import PlayerTotals, draw

ANN = PlayerTotals("Ann", 1, leads=False, totals={0: 0, 1: 100, 2: 50}, cuts=frozenset({2}))
BOB = PlayerTotals("Bob", 2, leads=True, totals={0: 0, 1: 0, 2: 0})


def test_rounds_run_from_left_to_right_and_totals_upward() -> None:
    line = next(line for line in draw([ANN, BOB], 2).lines if line.seat == 1)
    (start, _), (middle, high), (end, _) = [point.split(",") for point in line.points.split()]
    assert (start, middle, end) == ("0.00", "50.00", "100.00")
    assert float(high) < 5


def test_who_leads_lies_on_top() -> None:
    assert [line.seat for line in draw([BOB, ANN], 2).lines] == [1, 2]


def test_an_exact_cut_is_a_dot_on_the_line() -> None:
    chart = draw([ANN, BOB], 2)
    assert [(dot.seat, dot.x) for dot in chart.cuts] == [(1, "100.00%")]
    assert chart.cuts[0].y == chart.ends[0].y


def test_a_late_players_line_begins_where_they_joined() -> None:
    late = PlayerTotals("Cy", 3, leads=False, totals={1: 100, 2: 130})
    line = next(line for line in draw([ANN, BOB, late], 2).lines if line.seat == 3)
    assert [point.split(",")[0] for point in line.points.split()] == ["50.00", "100.00"]


def test_levels_are_round_numbers_from_below_nought() -> None:
    low = PlayerTotals("Di", 4, leads=True, totals={0: 0, 1: -125})
    high = PlayerTotals("Ed", 5, leads=False, totals={0: 0, 1: 320})
    assert [level.value for level in draw([low, high], 1).levels] == [-100, 0, 100, 200, 300]


def test_a_chart_in_which_nobody_moved_is_flat() -> None:
    line = draw([BOB], 2).lines[0]
    assert len({point.split(",")[1] for point in line.points.split()}) == 1


@pytest.mark.parametrize(
    ("rounds", "numbered"),
    [(10, list(range(1, 11))), (12, [2, 4, 6, 8, 10, 12]), (60, [10, 20, 30, 40, 50, 60]), (199, [50, 100, 150])],
)
def test_numbers_below_the_chart_never_touch(rounds: int, numbered: list[int]) -> None:
    chart = draw([PlayerTotals("Ann", 1, leads=True, totals=dict.fromkeys(range(rounds + 1), 5))], rounds)
    assert [mark.number for mark in chart.rounds] == numbered


def test_many_rounds_number_every_third_one() -> None:
    totals = dict.fromkeys(range(20), 5)
    chart = draw([PlayerTotals("Ann", 1, leads=True, totals=totals)], 19)
    assert [mark.number for mark in chart.rounds] == [3, 6, 9, 12, 15, 18]


def test_a_long_name_asks_for_room() -> None:
    assert draw([PlayerTotals("Wilhelmina", 1, leads=True, totals={0: 0, 1: 5})], 1).long
    assert not draw([ANN], 2).long
