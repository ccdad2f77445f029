from scorekeeper.pages.charts.monthly import middle, month_strips


def test_all_strips_share_one_scale_with_room_for_figures() -> None:
    ann, bob = month_strips([("Ann", {3: 4}), ("Bob", {3: 2})])
    tall, half = ann.bars[0], bob.bars[0]
    assert float(tall.height[:-1]) == 2 * float(half.height[:-1]) == 62.5
    assert (tall.y, tall.figure) == ("37.50%", 4)


def test_a_month_without_a_win_has_no_bar() -> None:
    (ann,) = month_strips([("Ann", {1: 0, 12: 1})])
    assert [bar.middle for bar in ann.bars] == [f"{middle(12):.2f}%"] == ["95.83%"]


def test_nobody_has_no_strip() -> None:
    assert month_strips([]) == ()
