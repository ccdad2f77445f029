from typing import Any

import pytest

from scorekeeper.figures.past import RankedPlayer
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating
from scorekeeper.figures.sums import SHARES, TotalSums
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.records import player_ranking

NAMES = {1: "Ann", 2: "Bob", 3: "Cy"}


def ranked(player: int, wins: int, totals: TotalSums, rating: Rating | None) -> RankedPlayer:
    return RankedPlayer(player, PlayerSums(30, 0, wins, 0, 5 * SHARES, totals=totals), rating, totals.count or None)


# By wins against luck; Cy, who won most of all, was lucky to sit at small tables.
PLAYERS = (
    ranked(1, 8, TotalSums(3, 150, -10, 90), Rating(26.0, 2.0, 30)),
    ranked(2, 8, TotalSums(), None),
    ranked(3, 9, TotalSums(2, 80, 5, 120), Rating(30.0, 6.0, 9)),
)


def shown(sort: str = "", group: str = "ten-step", year: int = 0) -> dict[str, Any]:
    return player_ranking(PLAYERS, PastFilters(group, year), "Ten Step" if group else "", sort)


@pytest.mark.parametrize(
    ("sort", "group", "names"),
    [
        ("", "ten-step", ["Ann", "Bob", "Cy"]),
        ("no such column", "ten-step", ["Ann", "Bob", "Cy"]),
        ("wins", "ten-step", ["Cy", "Ann", "Bob"]),
        ("best", "ten-step", ["Ann", "Cy", "Bob"]),
        ("best", "rummy-500", ["Cy", "Ann", "Bob"]),
        ("rating", "ten-step", ["Ann", "Cy", "Bob"]),
    ],
)
def test_players_are_ranked_by_each_column_who_has_no_such_figure_last(sort: str, group: str, names: list[str]) -> None:
    assert [NAMES[row.player] for row, _total, _settled in shown(sort, group)["rows"]] == names


def test_one_head_says_how_the_table_is_sorted() -> None:
    ranking = shown("best")
    assert [column.words for column in ranking["columns"]] == ["Wins", "Against luck", "Best", "Rating"]
    assert [column.order for column in ranking["columns"] if column.key == ranking["sort"]] == ["ascending"]


def test_totals_are_of_one_game_only() -> None:
    of_all = shown("best", "")
    assert (of_all["title"], of_all["totals"], of_all["sort"]) == ("Who is best", False, "")
    assert [column.words for column in of_all["columns"]] == ["Wins", "Against luck", "Rating"]
    of_one = shown()
    assert (of_one["title"], of_one["totals"]) == ("Who is best at Ten Step", True)
    assert [(total, row.best) for row, total, _settled in of_one["rows"]] == [(-10, 3), (None, None), (5, 2)]


def test_a_rating_of_few_matches_is_not_settled_and_all_are_over_everything() -> None:
    ranking = shown()
    assert [(row.rating and row.rating.points, settled) for row, _total, settled in ranking["rows"]] == [
        (1040, True),
        (None, False),
        (1200, False),
    ]
    assert ranking["note"] == (
        "The rating is over all games and years. A rating in brackets is of fewer than ten matches and comes last."
    )
