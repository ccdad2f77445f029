from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.sheet.charts import sheet_charts
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, play, score
from tests.fixtures.sample_match import friday, hands
from tests.fixtures.writes import end, seat
from tests.long import long_match

pytestmark = pytest.mark.django_db


def places(match: Match) -> dict[str, Any]:
    """Return the chart of places below the sheet of a match."""
    return sheet_charts(MatchSheet(match))[1]


def test_the_totals_are_told_in_words() -> None:
    assert [chart["said"] for chart in sheet_charts(MatchSheet(friday()))] == [
        "Line chart: running totals. Ann ends lowest with 235.",
        "Line chart: place by step. Ann ends first.",
    ]
    assert [chart["said"] for chart in sheet_charts(MatchSheet(friday(3)))] == [
        "Line chart: running totals. Ed is lowest with −25.",
        "Line chart: place by step. Ed is first.",
    ]


def test_who_shares_the_first_place_is_told() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    match = play(match, [{"hands": {out: {"out": True}, "Cy": {"points": 90}}} for out in ("Ann", "Bob")])
    assert places(match)["said"] == "Line chart: place by step. Ann and Bob are first."


def test_nobody_is_lowest_while_somebody_away_has_less() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 5}, "Cy": {"points": 9}})
    score(fresh(match), 2, {"Ann": {"absent": True}, "Bob": {"out": True}, "Cy": {"points": 9}})
    assert sheet_charts(MatchSheet(fresh(match)))[0]["said"] == "Line chart: running totals. Bob is in front with 5."


def test_nobody_is_in_front_who_is_alone_at_the_table() -> None:
    alone = score(MatchFactory(game="custom", names=("Ann",)), 1, {"Ann": {"points": 12}})
    assert [chart["said"] for chart in sheet_charts(MatchSheet(alone))] == ["Line chart: running totals."]
    end(match=alone, context=context())
    assert [chart["said"] for chart in sheet_charts(MatchSheet(fresh(alone)))] == ["Line chart: running totals."]
    both = score(MatchFactory(game="custom", names=("Ann", "Bob")), 1, {"Ann": {"points": 1}, "Bob": {"points": 5}})
    score(fresh(both), 2, {"Ann": {"points": 9}, "Bob": {"absent": True}})
    said = [chart["said"] for chart in sheet_charts(MatchSheet(fresh(both)))]
    assert said == ["Line chart: running totals.", "Line chart: place by round."]


def test_the_numbers_of_both_stand_in_tables_that_lead_to_the_sheets_rows() -> None:
    totals, place = (chart["table"] for chart in sheet_charts(MatchSheet(friday(2))))
    assert totals["heads"] == ["Step", "Ann", "Bob", "Cy", "Di", "Ed"]
    assert (totals["rows"][1]["head"], totals["rows"][1]["round"]) == (2, 2)
    assert totals["rows"][1]["cells"] == ["35", "25", "55", "−25", "75"]
    assert place["rows"][1]["cells"] == ["3", "2", "4", "1", "5"]


def test_places_wait_for_a_second_round_and_a_second_player() -> None:
    assert [chart["key"] for chart in sheet_charts(MatchSheet(friday(1)))] == ["totals"]
    assert [chart["key"] for chart in sheet_charts(MatchSheet(friday(2)))] == ["totals", "places"]
    assert [chart["key"] for chart in sheet_charts(MatchSheet(long_match(3, names=("Ann",))))] == ["totals"]


def test_the_first_place_is_on_top_and_a_shared_one_is_shared() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"), played=2)  # Bob and Cy keep a king in every round
    chart = places(match)
    assert [text for text, _y in chart["chart"]["levels"]] == ["1", "2", "3"]
    assert [row["cells"] for row in chart["table"]["rows"]] == [["1", "2", "2"]] * 2
    ends = {line["name"]: float(line["end"][1][:-1]) for line in chart["chart"]["lines"]}
    assert ends["Ann"] < ends["Bob"] < ends["Cy"]
    assert ends["Cy"] - ends["Bob"] < 4


def test_places_begin_where_a_player_came_and_stop_where_they_left() -> None:
    match = friday(2)
    seat(match=match, name="Flo", after=None, context=context())
    match = score(fresh(match), 3, hands(3) | {"Flo": {"points": 5}, "Bob": {"absent": True}, "Ann": {"out": True}})
    lines = {line["name"]: line for line in places(match)["chart"]["lines"]}
    assert len(lines["Flo"]["stretches"][0].split()) == 1
    assert len(lines["Bob"]["stretches"][0].split()) == 2
    assert (len(lines["Bob"]["gaps"]), len(lines["Ann"]["gaps"])) == (1, 0)
    assert places(match)["table"]["rows"][2]["cells"][1] == "–"


@pytest.mark.parametrize(("players", "heights"), [(5, ("", "low")), (12, ("", "")), (20, ("tall", "tall"))])
def test_more_players_need_more_height(players: int, heights: tuple[str, str]) -> None:
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    charts = sheet_charts(MatchSheet(long_match(2, names=names)))
    assert tuple(chart["chart"]["height"] for chart in charts) == heights
