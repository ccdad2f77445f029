from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.result import outs_label, result_page
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, fresh, play, score
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db


def ended(match: Match) -> dict[str, Any]:
    """End a match; return the page of its result."""
    end(match=match, context=context())
    return result_page(fresh(match))


def test_a_distance_of_thousands_is_set_off_where_it_is_said() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"points": 5}, "Bob": {"points": 0}})
    page = ended(score(match, 2, {"Ann": {"points": 1519}, "Bob": {"points": 3048}}))
    assert page["verdict"] == "Ann wins by 1,524"
    assert "In round 2 Ann went past Bob by 1,524." in map(plain, page["story"])


def test_the_podium_holds_three_and_the_others_stand_below() -> None:
    page = result_page(friday())
    assert [(placed.place, placed.name, placed.total) for placed in page["podium"]] == [
        (1, "Ann", 235),
        (2, "Bob", 265),
        (3, "Di", 270),
    ]
    assert [(placed.place, placed.name) for placed in page["others"]] == [(4, "Ed"), (5, "Cy")]


def test_two_players_share_the_podium() -> None:
    page = ended(MatchFactory(names=["Ann", "Bob"], played=1))
    assert [placed.name for placed in page["podium"]] == ["Ann", "Bob"]


def test_joint_winners_win_together() -> None:
    match = score(score(MatchFactory(), 1, {"Ann": {"out": True}}), 2, {"Cy": {"out": True}})
    page = ended(match)
    assert page["verdict"] == "Ann and Cy win together"
    assert [(placed.place, placed.won) for placed in page["podium"]] == [(1, True), (1, True), *[(3, False)] * 3]


def test_a_settled_tie_has_one_winner() -> None:
    match = MatchFactory(options={"tie": "last_round"})
    match = score(score(match, 1, {"Ann": {"out": True}}), 2, {"Cy": {"out": True}})
    page = ended(match)
    assert page["verdict"] == "Cy wins the tie with Ann"
    assert [(placed.place, placed.name) for placed in page["podium"][:3]] == [(1, "Cy"), (2, "Ann"), (3, "Bob")]


def test_a_tie_settled_among_several_names_all_who_lost_it() -> None:
    match = MatchFactory(options={"tie": "last_round"}, names=["Ann", "Bob", "Cy"])
    match = score(match, 1, {"Ann": {"points": 20}, "Bob": {"points": 10}, "Cy": {"out": True}})
    page = ended(score(match, 2, {"Ann": {"out": True}, "Bob": {"points": 10}, "Cy": {"points": 20}}))
    assert page["verdict"] == "Ann wins the tie with Bob and Cy"
    assert [(placed.place, placed.name) for placed in page["podium"]] == [(1, "Ann"), (2, "Bob"), (2, "Cy")]


def test_who_alone_stayed_to_the_end_wins_no_tie() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"points": 5}, "Bob": {"points": 5}})
    page = ended(score(match, 2, {"Ann": {"points": 0}, "Bob": {"absent": True}}))
    assert page["verdict"] == "Ann wins"


def test_both_who_share_the_third_place_stand_on_the_podium() -> None:
    points = {"Bob": 10, "Cy": 45, "Di": 45, "Ed": 60}
    left = {name: {"points": number} for name, number in points.items()}
    page = ended(score(MatchFactory(), 1, {"Ann": {"out": True}, **left}))
    assert [placed.place for placed in page["podium"]] == [1, 2, 3, 3]
    assert [(placed.place, placed.name) for placed in page["others"]] == [(5, "Ed")]


def test_too_many_who_share_a_place_stand_below_together() -> None:
    crowd = MatchFactory(names=["Ann", "Bob", "Cy", "Di", "Ed", "Flo"], played=1)
    page = ended(crowd)
    assert [placed.place for placed in page["podium"]] == [1]
    assert [placed.place for placed in page["others"]] == [2] * 5


def test_a_match_ended_before_its_first_round_has_no_winner() -> None:
    page = ended(MatchFactory())
    assert page["verdict"] == "Ended before a step was scored"
    assert (page["podium"], page["others"], page["figures"], page["story"]) == ([], [], [], ())


def test_who_was_away_at_the_end_is_off_the_podium() -> None:
    match = score(friday(2), 3, {"Ann": {"out": True}, "Di": {"absent": True}, "Bob": {"absent": True}})
    page = ended(match)
    assert [placed.name for placed in page["podium"]] == ["Ann", "Cy", "Ed"]
    assert [(placed.name, placed.place) for placed in page["others"]] == [("Bob", None), ("Di", None)]


def test_three_figures() -> None:
    figures = result_page(friday())["figures"]
    assert figures == [("biggest hand, Di", 110), ("times Bob went out", 3), ("exact cuts", 3)]


def test_a_figure_that_many_share_names_nobody() -> None:
    words = [words for words, _number in ended(MatchFactory(played=1))["figures"]]
    assert words == ["biggest hand", "time Ann went out"]


@pytest.mark.usefixtures("friday_evening")
def test_the_same_in_plain_text() -> None:
    lines = result_page(friday())["text"].splitlines()
    assert lines[0] == "Ten Step, Friday 20 November: Ann wins by 30"
    assert lines[2:7] == ["1 Ann 235", "2 Bob 265", "3 Di 270", "4 Ed 295", "5 Cy 320"]
    assert lines[8].startswith("Ann cut exactly in step 9")


def test_a_name_read_from_right_to_left_does_not_change_places_with_its_figures() -> None:
    match = score(MatchFactory(names=["Ann", "שרה"]), 1, {"Ann": {"out": True}, "שרה": {"points": 7}})
    assert ended(match)["text"].splitlines()[2:4] == ["1 Ann 0", "2 \u2068שרה\u2069 7"]


def test_again_counts_the_players() -> None:
    assert result_page(friday())["again"] == "Again, same five"


def test_again_does_not_count_who_had_left() -> None:
    match = score(MatchFactory(), 1, {"Ann": {"out": True}, "Ed": {"absent": True}})
    assert ended(match)["again"] == "Again, same four"


@pytest.mark.parametrize(("bob", "told"), [(31, ""), (30, ", a skunk"), (1, ", a skunk"), (0, ", a double skunk")])
def test_a_skunk_is_a_loser_under_91_and_a_double_one_under_61(bob: int, told: str) -> None:
    match = MatchFactory(game="cribbage", names=["Ann", "Bob"])
    deals = [(50, 30), (50, 30), (21, bob)]
    match = play(match, [{"hands": {"Ann": {"points": ann}, "Bob": {"points": bob}}} for ann, bob in deals])
    assert result_page(match)["verdict"] == f"Ann wins by {61 - bob}{told}"


@pytest.mark.parametrize(
    ("bob", "cy", "told"),
    [
        (91, 91, []),
        (91, 90, ["A skunk for Cy."]),
        (80, 70, ["A skunk for Bob and Cy."]),
        (60, 90, ["A skunk for Cy and a double skunk for Bob."]),
    ],
)
def test_of_several_losers_each_who_is_skunked_is_named(bob: int, cy: int, told: list[str]) -> None:
    match = MatchFactory(game="cribbage", names=["Ann", "Bob", "Cy"])
    deals = [{"Ann": 50, "Bob": bob, "Cy": cy}, {"Ann": 71, "Bob": 0, "Cy": 0}]
    match = play(match, [{"hands": {name: {"points": taken} for name, taken in deal.items()}} for deal in deals])
    page = result_page(match)
    assert page["verdict"] == f"Ann wins by {121 - max(bob, cy)}"
    assert [plain(sentence) for sentence in page["story"] if "skunk" in plain(sentence)] == told


@pytest.mark.parametrize(
    ("players", "label"),
    [
        (["Bob"], "times Bob went out"),
        (["Bob", "Cy"], "times Bob and Cy each went out"),
        (["Bob", "Cy", "Di"], "times each, nobody went out more"),
    ],
)
def test_who_went_out_most_is_named_if_they_are_few(players: list[str], label: str) -> None:
    assert outs_label(3, players) == label
