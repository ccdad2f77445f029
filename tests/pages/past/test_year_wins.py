from collections.abc import Sequence
from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.past import Choices, MonthFigures, YearFigures
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.year import MOST_STRIPS, middle, month_strips, monthly_wins

NAMES = {number: f"P{number}" for number in range(1, 10)}


def month(number: int, *winners: tuple[int, int]) -> MonthFigures:
    """Return a month with one night, in which these players won so many matches, as (player, wins)."""
    return MonthFigures(number, 1, max(1, sum(wins for _, wins in winners)), dict(winners))


def shown(players: Sequence[tuple[int, int]], *months: MonthFigures) -> dict[str, Any] | None:
    """Return the chart of a year's wins by month."""
    sums = [(player, PlayerSums(matches=5, wins=wins)) for player, wins in players]
    figures = YearFigures(2026, NAMES, Choices([], [2026]), ClubSums(), sums, months, None)
    return monthly_wins(figures, PastFilters("tens", 2026))


def test_who_won_most_comes_first_and_who_won_nothing_not_at_all() -> None:
    chart = shown([(1, 1), (2, 3), (3, 0)], month(2, (2, 2)), month(3, (2, 1), (1, 1)))
    assert chart
    assert [name for name, _bars in chart["strips"]] == ["P2", "P1"]
    assert chart["said"] == "Bars: the wins of P2 and P1, month by month."


def test_a_bar_stands_in_the_middle_of_its_month_and_reaches_no_other() -> None:
    chart = shown([(1, 2)], month(1, (1, 1)), month(12, (1, 1)))
    assert chart
    ((_name, (_january, bar)),) = chart["strips"]
    x, width, centre = (float(bar[key].removesuffix("%")) for key in ("x", "width", "middle"))
    assert 0 < width < 100 / 12
    assert x + width / 2 == pytest.approx(centre, abs=0.01) == pytest.approx(middle(12), abs=0.01)


def test_the_table_has_all_who_won_and_leads_to_the_months_nights() -> None:
    players = [(number, 10 - number) for number in range(1, 9)]
    chart = shown(players, month(2, *players), month(4, (1, 9)))
    assert chart
    assert len(chart["strips"]) == MOST_STRIPS
    assert len(chart["table"]["heads"]) == 1 + len(players)
    april = chart["table"]["rows"][1]
    assert (april["head"], april["cells"][:2], april["nights"]) == (
        "April",
        [9, 0],
        "?month=4&state=over&game=tens&year=2026",
    )


def test_a_month_has_a_capital_where_it_stands_alone() -> None:
    with override("es"):
        chart = shown([(1, 2)], month(1, (1, 1)), month(11, (1, 1)))
    assert chart
    assert [row["head"] for row in chart["table"]["rows"]] == ["Enero", "Noviembre"]


def test_the_months_stand_below_by_their_letters() -> None:
    chart = shown([(1, 2)], month(1, (1, 1)), month(12, (1, 1)))
    assert chart
    assert "".join(letter for letter, _middle in chart["letters"]) == "JFMAMJJASOND"


def test_one_month_is_no_chart_nor_is_a_year_that_nobody_won() -> None:
    assert shown([(1, 2)], month(1, (1, 2))) is None
    assert shown([(1, 0)], month(1), month(2)) is None


def test_all_strips_share_one_scale_with_room_for_figures() -> None:
    (_, ann), (_, bob) = month_strips([("Ann", {3: 4}), ("Bob", {3: 2})])
    tall, half = ann[0], bob[0]
    assert float(tall["height"][:-1]) == 2 * float(half["height"][:-1]) == 62.5
    assert (tall["y"], tall["figure"]) == ("37.5%", 4)


def test_a_month_without_a_win_has_no_bar() -> None:
    ((_, ann),) = month_strips([("Ann", {1: 0, 12: 1})])
    assert [bar["middle"] for bar in ann] == [f"{middle(12):.2f}%"] == ["95.83%"]


def test_nobody_has_no_strip() -> None:
    assert month_strips([]) == []
