from datetime import date
from typing import Any

import pytest

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.past import Choices, MonthFigures, PlayedGroup, YearFigures, YearMatch
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.year import figures_of_year
from scorekeeper.pages.pictures.lines import SMALLEST, Line
from scorekeeper.pages.pictures.year import HEIGHT, picture_of_year
from tests.pages.past.test_year import GAMES, won

CAST = ("Ann", "Bob", "Cy", "Di", "Ed")
BY_DI = YearMatch(7, date(2024, 5, 15), (4,), 15, 140, 6)


def drawn(*wins: int, year: int = 2024, group: str = "", **others: Any) -> dict[str, Any]:
    """Return the picture of a year as its template gets it: each player has these wins, and 2 were expected."""
    players = [(index, won(number, 2)) for index, number in enumerate(wins, 1)]
    defaults = {"match": None, "games": GAMES[:1], "nights": [2], "club": "Friday people", "names": CAST}
    asked: dict[str, Any] = defaults | others
    months = [MonthFigures(month, nights, nights, {}) for month, nights in enumerate(asked["nights"], 1)]
    names, sums = dict(enumerate(asked["names"], 1)), ClubSums(matches=31, nights=22)
    choices = Choices(asked["games"], (year,))
    figures = YearFigures(year, names, choices, sums, players, months, asked["match"])
    return picture_of_year(asked["club"], figures_of_year(asked["club"], figures, PastFilters(group, year)))


def lines(picture: dict[str, Any]) -> list[Line]:
    on_packs = [
        line for pack in picture["packs"] for line in (pack["name"], pack["figure"], pack["word"], pack["quiet"])
    ]
    return [
        picture["club"],
        picture["about"],
        *picture["counts"],
        *on_packs,
        *(row["words"] for _y, row in picture["rows"]),
    ]


def test_the_best_against_luck_stand_on_packs() -> None:
    second, first, third = drawn(5, 4, 1)["packs"]
    assert [pack["name"].text for pack in (first, second, third)] == ["Ann", "Bob", "Cy"]
    assert (first["figure"].text, first["word"].text, first["quiet"].text) == ("5", "wins", "luck gives 2.0")
    assert (third["figure"].text, third["word"].text) == ("1", "win")


def test_joint_winners_stand_equally_high() -> None:
    second, first, third = drawn(4, 4, 1)["packs"]
    assert first["y"] == second["y"] < third["y"]


def test_no_more_than_three_are_named() -> None:
    told = " ".join(line.text for line in lines(drawn(5, 4, 3, 2, 1, match=BY_DI)))
    assert [name for name in CAST if name in told] == ["Ann", "Bob", "Cy"]
    assert "15 May, from 140 behind" in told
    by_bob = YearMatch(7, date(2024, 5, 15), (2,), 15, None, None)
    assert "Bob, 15 May" in " ".join(line.text for line in lines(drawn(5, 4, 3, 2, match=by_bob)))


def test_the_paper_is_as_high_as_what_is_on_it() -> None:
    both, one, none = drawn(4, match=BY_DI), drawn(4), drawn(4, games=[])
    assert [row["title"] for _y, row in both["rows"]] == ["Match of the year", "Most played"]
    assert [row["figure"].text for _y, row in both["rows"]] == ["15", "3"]
    assert both["paper"] < one["paper"] < none["paper"] == HEIGHT
    assert none["height"] == 0


def test_a_year_that_lasts_is_told_up_to_tonight() -> None:
    today = tonight()
    assert drawn(4, year=today.year)["about"].text == f"to {today.day} {today:%B}"
    assert drawn(4)["about"].text == ""
    assert drawn(4, group="ten-step")["about"].text == "Ten Step"


def test_a_month_has_an_edge_a_night_and_a_number_from_six_on() -> None:
    months = drawn(4, nights=[0, 2, 6])["months"]
    assert [len(month["edges"]) for month in months] == [0, 2, 5, *[0] * 9]
    assert [month["pack"]["many"] for month in months[:3]] == ["", "", "6"]


@pytest.mark.parametrize("name", ["Ann", "Grandpa Joe the Elder of Everything", "W" * 60, "王" * 60, "🂡" * 40])
def test_nothing_is_smaller_than_a_preview_can_show_and_nothing_runs_over(name: str) -> None:
    games = [PlayedGroup("custom-low-long", "custom", name, 9999)]
    match = YearMatch(7, date(2024, 5, 15), (1,), 1234, 1234, 6)
    picture = drawn(500, 400, 300, club=name, names=[name] * 5, match=match, games=games, group="")
    assert min(line.size for line in lines(picture)) >= SMALLEST
    assert picture["club"].width + picture["about"].width <= 1008 - 72
    assert all(pack["name"].width <= pack["width"] for pack in picture["packs"])
    assert all(pack["figure"].width + pack["word"].width <= pack["width"] - 40 for pack in picture["packs"])
    assert all(row["words"].width + row["figure"].width <= 1008 - 72 for _y, row in picture["rows"])
