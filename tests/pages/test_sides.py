"""Tests that partners have one line and one total wherever a match by sides is shown."""

from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.models import Match
from scorekeeper.pages.available_games import of_catalogue
from scorekeeper.pages.csv_files import sheet_csv
from scorekeeper.pages.match_lines import ending, standing
from scorekeeper.pages.result import result_page
from scorekeeper.pages.sheet.page import sheet_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.pages.table.page import table_of
from scorekeeper.queries.match_lines import listed_matches_by_id
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, fresh
from tests.fixtures.sides import FIRST, FOUR, spades
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db

SECOND = {"Ann": (3, 2), "Bob": (4, 5), "Cy": (3, 1), "Di": (4, 5)}  # −60 and 82


def ended(match: Match) -> dict[str, Any]:
    end(match=match, context=context())
    return result_page(fresh(match))


def called(row: dict[str, Any]) -> str:
    return " & ".join(member.name for member in row["members"])


def test_the_standings_have_a_row_for_each_side() -> None:
    page = standings_page(MatchSheet(spades(FIRST)), 1)
    assert page["headline"] == "Ann and Cy lead with 141"
    assert [(row["hand"].place, called(row), row["hand"].total) for row in page["rows"]] == [
        (1, "Ann & Cy", 141),
        (2, "Bob & Di", 80),
    ]
    assert page["rows"][0]["reason"] == "Ann bid 4 and took 5, Cy bid 0 and took 0"


NINE_BAGS = {"Ann": (1, 7), "Bob": (1, 1), "Cy": (1, 4), "Di": (1, 1)}
TWENTY_BAGS = {"Ann": (1, 13), "Bob": (1, 0), "Cy": (1, 0), "Di": (1, 0)}  # with those of the nine


@pytest.mark.parametrize(
    ("last", "options", "said"),
    [
        (FIRST, {}, "Ann bid 4 and took 5, Cy bid 0 and took 0, tenth bag: −100"),
        (TWENTY_BAGS, {}, "Ann bid 1 and took 13, Cy bid 1 and took 0, tenth bag: −200"),
        (FIRST, {"bags": 0}, "Ann bid 4 and took 5, Cy bid 0 and took 0"),
    ],
)
def test_what_the_tenth_bag_costs_is_told_in_its_round(
    last: dict[str, tuple[int, int]], options: dict[str, Any], said: str
) -> None:
    sheet = MatchSheet(spades(NINE_BAGS, last, **options))
    assert [row["reason"] for row in standings_page(sheet, 2)["rows"] if called(row) == "Ann & Cy"] == [said]
    cell = sheet_page(sheet.match)["rows"][1]["cells"][0]["extra"]
    assert ("tenth bag" in cell) == ("tenth bag" in said)
    assert "bag" not in standings_page(sheet, 1)["rows"][0]["reason"]


def test_the_bags_of_each_side_stand_on_table_standings_and_sheet() -> None:
    match = spades(NINE_BAGS, FIRST)
    sheet = MatchSheet(match)
    assert [(called(row), row["progress"]) for row in standings_page(sheet, 1)["rows"]] == [
        ("Ann & Cy", "9 bags"),
        ("Bob & Di", "0 bags"),
    ]
    assert [row.carried for row in table_of(sheet, "key").rows] == ["0 bags"] * 4
    assert [words for _line, words in sheet_page(match)["totals"]] == ["0 bags", "0 bags"]
    earlier = MatchSheet(spades(NINE_BAGS))
    assert [row.carried for row in table_of(earlier, "key").rows] == ["9 bags", "0 bags", "9 bags", "0 bags"]
    assert [row.carried for row in table_of(MatchSheet(spades(NINE_BAGS, bags=0)), "key").rows] == [""] * 4


def test_a_side_takes_the_lead_together() -> None:
    page = standings_page(MatchSheet(spades(FIRST, SECOND)), 2)
    assert page["headline"] == "Bob and Di take the lead with 162"
    assert [row["moved"] for row in page["rows"]] == ["1 place", "1 place"]


def test_the_result_tells_the_places_of_sides() -> None:
    page = ended(spades(FIRST, SECOND))
    assert page["verdict"] == "Bob and Di win by 81"
    assert [(placed.place, placed.name, placed.total) for placed in page["podium"]] == [
        (1, "Bob & Di", 162),
        (2, "Ann & Cy", 81),
    ]
    assert "1 Bob & Di 162\n2 Ann & Cy 81" in page["text"]
    assert "In hand 2 Bob & Di went past Ann & Cy by 81." in map(plain, page["story"])


def test_the_story_of_a_side_is_told_in_the_plural() -> None:
    with override("es"):
        story = " ".join(plain(sentence) for sentence in ended(spades(FIRST, SECOND))["story"])
    assert "Bob & Di adelantaron a Ann & Cy por 81" in story


def test_sides_that_are_level_win_together() -> None:
    level = {"Ann": (3, 3), "Bob": (3, 3), "Cy": (3, 3), "Di": (3, 4)}
    page = ended(spades(level | {"Cy": (3, 4), "Di": (3, 3)}, level))
    assert page["verdict"] == "Ann & Cy and Bob & Di win together"
    assert [placed.place for placed in page["podium"]] == [1, 1]


def test_a_game_that_fits_by_a_house_rule_can_still_be_chosen() -> None:
    offers = {offer.value: offer for offer in map(of_catalogue, games().values())}
    assert offers["spades"].misfit(3) == ""
    assert offers["spades"].misfit(5) == "For 3 to 4 players; you are 5."
    assert offers["hand-and-foot"].misfit(5) == "For 4 or 6 players; you are 5."
    assert offers["euchre"].misfit(3) == "For 4 players; you are 3."


def test_at_the_table_partners_share_a_mark_and_their_total_stands_once() -> None:
    rows = table_of(MatchSheet(spades(FIRST)), "key").rows
    assert [(row.side.sign, row.side.words) for row in rows if row.side] == [
        ("●", "with Cy"),
        ("◆", "with Di"),
        ("●", "with Ann"),
        ("◆", "with Bob"),
    ]
    assert [row.shows_total for row in rows] == [True, True, False, False]


def test_nobody_is_away_from_a_table_with_sides() -> None:
    match = MatchFactory(game="custom", names=FOUR, options={"title": "Tarock", "wins": "high", "sides": 2})
    assert not any(row.may_leave for row in table_of(MatchSheet(match), "key").rows)


def test_the_sheet_has_a_column_for_each_side() -> None:
    match = spades(FIRST)
    page = sheet_page(match)
    assert [[member.name for member in members] for members in page["heads"]] == [["Ann", "Cy"], ["Bob", "Di"]]
    (row,) = page["rows"]
    assert [(cell["score"], cell["total"]) for cell in row["cells"]] == [("141", "141"), ("80", "80")]
    assert row["cells"][1]["extra"] == "Bob bid 3 and took 2\xa0· Di bid 5 and took 6"
    assert row["cells"][0]["said"] == "Ann & Cy, hand 1, Ann dealt, led"
    assert [standing.total for standing, _made in page["totals"]] == [141, 80]
    assert page["charts"][0]["said"] == "Line chart: running totals. Ann and Cy are highest with 141."


def test_the_partner_who_deals_marks_the_column_of_the_side() -> None:
    page = sheet_page(spades(FIRST, SECOND, SECOND))
    dealt = [[cell["dealt"] for cell in row["cells"]] for row in page["rows"]]
    assert dealt == [[True, False], [False, True], [True, False]]
    assert "Ann & Cy, hand 3, Cy dealt" in page["rows"][2]["cells"][0]["said"]


def test_the_file_of_the_sheet_has_a_column_for_each_side() -> None:
    text = sheet_csv(MatchSheet(spades(FIRST))).removeprefix("\ufeff")
    assert text.splitlines() == ["Round,Ann & Cy,Bob & Di", "1,141,80", "Total,141,80", "Place,1,2"]


def line_of(match: Match) -> str:
    (found,) = listed_matches_by_id([match.pk])
    return plain(standing(found, 4)).replace("\u00a0", " ")


def test_a_line_of_a_list_tells_sides() -> None:
    match = spades(FIRST)
    assert line_of(match) == "in progress · hand 2 · Ann & Cy 141 lead"
    end(match=match, context=context())
    assert line_of(match) == "Ann & Cy 141 · Bob & Di 80 · ended early"


def test_a_list_says_which_side_wins_if_the_match_ends_now() -> None:
    (match,) = listed_matches_by_id([spades(FIRST).pk])
    assert ending(match) == "End after hand 1: Ann and Cy win"
