"""Tests of the records of a club, and of its players sorted by each column."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string

from scorekeeper.figures.past import Choices, ClubRecord, Holder, PlayedGroup, RankedPlayer, RecordFigures, TotalLine
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating
from scorekeeper.figures.sums import SHARES, TotalSums
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.records import figures_of_records, player_ranking
from tests.fixtures.parsed import Page

pytestmark = pytest.mark.usefixtures("friday_evening")

GROUP = PlayedGroup("ten-step", "ten-step", "", 9)
NAMES = {1: "Ann", 2: "Bob", 3: "Di"}
NONE = TotalSums()


def total(position: int, points: int, player: int, day: date) -> TotalLine:
    return TotalLine(position, points, (player,), 7, day, 145)


def ranked(
    player: int, wins: int, matches: int = 20, totals: TotalSums = NONE, rating: Rating | None = None
) -> RankedPlayer:
    """Return a player of the ranking with these wins of these matches."""
    sums = PlayerSums(matches=matches, wins=wins, expected_shares=4 * SHARES, totals=totals)
    return RankedPlayer(player, sums, rating, totals.count or None)


def shown(
    *totals: TotalLine,
    hands: ClubRecord | None = None,
    comeback: ClubRecord | None = None,
    ranking: Sequence[RankedPlayer] = (),
    group: str = "ten-step",
) -> dict[str, Any]:
    """Return the page of a club's records with these figures."""
    figures = RecordFigures(
        names=NAMES,
        choices=Choices((GROUP,), (2026,)),
        group=GROUP,
        best=totals,
        worst=totals[::-1],
        biggest_hand=hands,
        closest=None,
        comeback=comeback,
        most_outs=None,
        longest_streak=None,
        exact_cuts=None,
        ranking=ranking,
    )
    return figures_of_records(figures, PastFilters(group))


def first(page: dict[str, Any]) -> str:
    return str(page["records"][0]["words"])


def test_the_best_total_says_when_and_by_how_much() -> None:
    page = shown(total(1, -85, 1, date(2026, 3, 13)), total(2, -70, 3, date(2026, 3, 20)))
    assert (page["hero"]["words"], page["hero"]["number"]) == ("The best Ten Step ever", "−85")
    assert (page["hero"]["name"], page["hero"]["note"]) == ("Ann", "13 March 2026, 145 ahead")
    assert page["five"] == "The best five"


def test_over_all_games_nothing_of_one_game_heads_the_page_and_its_totals_name_it() -> None:
    totals = total(1, -85, 1, date(2026, 3, 13)), total(2, -70, 3, date(2026, 3, 20))
    page = shown(*totals, ranking=[ranked(3, 9), ranked(1, 5)], group="")
    assert tuple(page["hero"][key] for key in ("words", "number", "name")) == (
        "The most wins above luck ever",
        "+5.0",
        "Di",
    )
    assert page["hero"]["note"] == "9 wins in 20, luck alone would give 4"
    assert page["hero"]["query"] == "?player=3&outcome=won&state=over&year="
    assert page["five"] == "The best five in Ten Step"


@pytest.mark.parametrize("first", [ranked(3, 4, 4), ranked(3, 4, 20)])
def test_too_few_matches_and_no_win_above_luck_head_nothing(first: RankedPlayer) -> None:
    assert shown(ranking=[first], group="")["hero"] is None


def test_who_shares_the_best_total_is_named_with_it() -> None:
    best = shown(total(1, 5, 1, date(2026, 3, 13)), total(1, 5, 3, date(2026, 3, 20)))["hero"]
    assert (best["name"], best["note"]) == ("Ann and Di", "first on 13 March 2026")


def test_a_record_is_new_for_thirty_days() -> None:
    days = (tonight() - timedelta(days=30), tonight() - timedelta(days=31))
    page = shown(*(total(1, 5, 1, day) for day in days))
    assert [line.date >= page["new"] for line, _name in page["totals"]] == [True, False]


def test_a_record_of_one_says_when_a_shared_one_only_whose() -> None:
    one = ClubRecord(200, [Holder((1,), 7, date(2025, 2, 28), GROUP.key, 4)])
    two = ClubRecord(200, [*one.holders, Holder((2,), 8, date(2026, 2, 28), GROUP.key, 4), *one.holders])
    assert first(shown(hands=one)) == "Ann, 28 February 2025"
    assert first(shown(hands=two)) == "Ann and Bob"


def test_a_comeback_says_after_which_round() -> None:
    comeback = ClubRecord(195, [Holder((1,), 7, date(2025, 3, 14), GROUP.key, 4)])
    assert first(shown(comeback=comeback)) == "Ann, 14 March 2025, behind after step 4"


# By wins against luck; Di, who won most of all, was lucky to sit at small tables.
PLAYERS = (
    ranked(1, 8, 30, TotalSums(3, 150, -10, 90), Rating(26.0, 2.0, 30)),
    ranked(2, 8, 30),
    ranked(3, 9, 30, TotalSums(2, 80, 5, 120), Rating(30.0, 6.0, 9)),
)


def sorted_by(sort: str = "", group: str = "ten-step") -> dict[str, Any]:
    return player_ranking(PLAYERS, PastFilters(group), "Ten Step" if group else "", sort)


@pytest.mark.parametrize(
    ("sort", "group", "names"),
    [
        ("", "ten-step", ["Ann", "Bob", "Di"]),
        ("no such column", "ten-step", ["Ann", "Bob", "Di"]),
        ("wins", "ten-step", ["Di", "Ann", "Bob"]),
        ("best", "ten-step", ["Ann", "Di", "Bob"]),
        ("best", "rummy-500", ["Di", "Ann", "Bob"]),
        ("rating", "ten-step", ["Ann", "Di", "Bob"]),
    ],
)
def test_players_are_ranked_by_each_column_who_has_no_such_figure_last(sort: str, group: str, names: list[str]) -> None:
    assert [NAMES[row.player] for row, _total in sorted_by(sort, group)["rows"]] == names


def test_one_head_says_how_the_table_is_sorted() -> None:
    ranking = sorted_by("best")
    assert [column.words for column in ranking["columns"]] == ["Wins", "Against luck", "Best", "Rating"]
    assert [column.order for column in ranking["columns"] if column.key == ranking["sort"]] == ["ascending"]


def test_totals_are_of_one_game_only() -> None:
    of_all = sorted_by("best", "")
    assert (of_all["title"], of_all["totals"], of_all["sort"]) == ("Who is best", False, "")
    assert [column.words for column in of_all["columns"]] == ["Wins", "Against luck", "Rating"]
    of_one = sorted_by()
    assert (of_one["title"], of_one["totals"]) == ("Who is best at Ten Step", True)
    assert [(total, row.best) for row, total in of_one["rows"]] == [(-10, 3), (None, None), (5, 2)]


def test_a_rating_of_few_matches_is_in_brackets_and_all_are_over_everything() -> None:
    ranking = sorted_by()
    page = {"filters": PastFilters("ten-step"), "names": NAMES}
    shown = Page(render_to_string("past/ranking.html", {"page": page, "ranking": ranking, "club": Club(pk=1)}))
    ratings = [row.all("td")[-1].words.split()[0] for row in shown.one("tbody").all("tr")]
    assert ratings == ["1,040", "–", "(1,200)"]
    assert ranking["note"] == (
        "The rating is over all games and years. A rating in brackets is of fewer than ten matches and comes last."
    )
