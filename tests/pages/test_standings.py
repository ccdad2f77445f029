from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import HandScore
from tests.factories import CAST, MatchFactory, score

pytestmark = pytest.mark.django_db


def page_of(match: Match, number: int) -> dict[str, Any]:
    return standings_page(MatchSheet(match), number)


def row_of(page: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in page["rows"] if row["name"] == name)


def test_the_first_headline_says_who_leads() -> None:
    assert page_of(MatchFactory(played=1), 1)["headline"] == "Ann leads"


@pytest.mark.parametrize(
    ("first", "second", "headline"),
    [
        ({"Ann": 0, "Bob": 30, "Cy": 50}, {"Ann": 20, "Bob": 0, "Cy": 10}, "Ann stays in front"),
        ({"Ann": 0, "Bob": 30, "Cy": 50}, {"Ann": 31, "Bob": 0, "Cy": 10}, "Bob takes the lead"),
        ({"Ann": 0, "Bob": 30, "Cy": 50}, {"Ann": 30, "Bob": 0, "Cy": 10}, "Ann and Bob share the lead"),
        ({"Ann": 0, "Bob": 0, "Cy": 50}, {"Ann": 0, "Bob": 0, "Cy": 10}, "Ann and Bob still share the lead"),
        ({"Ann": 0, "Bob": 30, "Cy": 30}, {"Ann": 30, "Bob": 0, "Cy": 0}, "Everybody is level"),
        ({"Ann": 0, "Bob": 0, "Cy": 50}, {"Ann": 30, "Bob": 0, "Cy": 10}, "Bob leads alone"),
    ],
)
def test_the_headline(first: dict[str, int], second: dict[str, int], headline: str) -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    for number, points in enumerate((first, second), 1):
        match = score(match, number, _hands(points))
    assert page_of(match, 2)["headline"] == headline


def test_many_leaders_are_counted_not_named() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy", "Di", "Ed"))
    match = score(match, 1, _hands({"Ann": 0, "Bob": 0, "Cy": 0, "Di": 0, "Ed": 10}))
    assert page_of(match, 1)["headline"] == "Four share the lead"


def _hands(points: dict[str, int]) -> dict[str, dict[str, Any]]:
    """Return hands of nought points: the first one goes out, others float."""
    hands: dict[str, dict[str, Any]] = {name: {"points": left} for name, left in points.items() if left}
    for name, left in points.items():
        if not left:
            hands[name] = {"floating": True} if any("out" in hand for hand in hands.values()) else {"out": True}
    return hands


def test_what_happened_is_told_who_went_out_first() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    match = score(match, 1, {"Bob": {"out": True}, "Cy": {"floating": True}}, exact_cut=True)
    assert page_of(match, 1)["facts"] == "Bob went out. Cy cut exactly and floated."


def test_rows_stand_by_place_with_their_moves() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    match = score(match, 1, _hands({"Ann": 0, "Bob": 30, "Cy": 50}))
    match = score(match, 2, _hands({"Ann": 40, "Bob": 45, "Cy": 0}))
    rows = [(row["name"], row["hand"].place, row["moved"], row["hand"].total) for row in page_of(match, 2)["rows"]]
    assert rows == [("Ann", 1, "stays", 40), ("Cy", 2, "1 place", 50), ("Bob", 3, "1 place", 75)]


def test_the_first_round_moves_nobody() -> None:
    assert {row["moved"] for row in page_of(MatchFactory(played=1), 1)["rows"]} == {""}


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ({"cards": ["K", "Q", "3"]}, "3 cards"),
        ({"cards": ["K"]}, "1 card"),
        ({"points": 20}, "in hand"),
        ({"floating": True}, "floated"),
        ({"cards": ["K"], "laid_down": False}, "not down"),
        ({"absent": True}, "away"),
    ],
)
def test_a_score_has_its_reason(hand: dict[str, Any], reason: str) -> None:
    match = score(MatchFactory(names=("Ann", "Bob", "Cy")), 1, {"Ann": {"out": True}, "Bob": hand})
    assert row_of(page_of(match, 1), "Bob")["reason"] == reason


def test_not_down_is_said_where_the_others_laying_down_was_written() -> None:
    hands: dict[str, dict[str, Any]] = {"Ann": {"out": True}, "Bob": {"cards": ["K"], "laid_down": True}}
    page = page_of(score(MatchFactory(names=("Ann", "Bob", "Cy")), 1, hands), 1)
    assert (row_of(page, "Bob")["reason"], row_of(page, "Cy")["reason"]) == ("1 card", "not down")


def test_the_cutter_who_cut_exactly() -> None:
    match = score(MatchFactory(names=("Ann", "Bob", "Cy")), 1, {"Ann": {"out": True}}, exact_cut=True)
    row = row_of(page_of(match, 1), "Cy")
    assert (row["hand"].score, row["reason"]) == (-90, "exact cut, 1 card")


def test_who_joined_late_joined_with_the_highest_total() -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    match = score(match, 1, {"Ann": {"out": True}, "Cy": {"absent": True}})
    match = score(match, 2, {"Ann": {"out": True}})
    assert row_of(page_of(match, 2), "Cy")["reason"] == "1 card, joined with 10"
    assert page_of(match, 2)["facts"] == "Ann went out. Cy joined with 10."


def test_who_is_away_stands_last_without_a_place() -> None:
    match = score(MatchFactory(names=("Ann", "Bob", "Cy")), 1, {"Bob": {"out": True}, "Ann": {"absent": True}})
    last = page_of(match, 1)["rows"][-1]
    assert (last["name"], last["hand"]) == ("Ann", HandScore(absent=True))


def test_what_comes_next_is_the_table_of_the_next_step() -> None:
    coming = page_of(MatchFactory(played=1), 1)["next"]
    assert coming is not None
    assert (coming.number, coming.exact_cut_cards) == (2, 56)
    assert (coming.dealer, coming.cutter, coming.starter) == ("Bob", "Ann", "Cy")


def test_an_earlier_round_is_followed_by_the_one_that_was_played() -> None:
    page = page_of(MatchFactory(played=3), 1)
    assert page["next"] is not None
    assert (page["next"].number, page["newest"]) == (2, False)


def test_at_the_end_somebody_wins() -> None:
    page = page_of(MatchFactory(played=10), 10)
    assert (page["headline"], page["finished"], page["next"]) == ("Ann wins", True, None)


def _of(game: str, *rounds: dict[str, Any], **options: Any) -> Match:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"), options=options)
    for number, hands in enumerate(rounds, 1):
        match = score(match, number, hands)
    return match


def test_what_melds_brought_and_what_was_left_is_told() -> None:
    out = {"out": True, "melded": 320}
    page = page_of(_of("rummy-500", {"Ann": out, "Bob": {"points": 20, "melded": 35}, "Cy": {"cards": ["K"]}}), 1)
    assert page["headline"] == "Ann leads with 320"
    assert [(row["name"], row["reason"]) for row in page["rows"]] == [
        ("Ann", "went out"),
        ("Bob", "35 − 20"),
        ("Cy", "0 − 10"),
    ]


def test_nobody_went_out_where_that_may_be() -> None:
    assert page_of(_of("rummy-500", {}), 1)["facts"] == "Nobody went out."
    assert page_of(_of("custom", {name: {"points": 5} for name in CAST[:3]}), 1)["facts"] == ""


def test_who_crosses_the_target_is_named() -> None:
    hands = {"Ann": {"out": True, "melded": 60}, "Bob": {"cards": ["K"], "melded": 70}}
    page = page_of(_of("rummy-500", hands, target=60), 1)
    assert page["facts"] == "Ann went out and reached 60. Bob reached 60."


def test_a_token_multiplies_and_moves_on() -> None:
    page = page_of(_of("step", {"Ann": {"cards": ["12", "11"]}, "Bob": {"out": True}, "Cy": {"points": 2}}), 1)
    ann, bob = row_of(page, "Ann"), row_of(page, "Bob")
    assert (ann["reason"], ann["hand"].score, ann["tokens"]) == ("23 × 10", 230, (10, 8))
    assert (bob["reason"], bob["tokens"]) == ("went out", (9, 10))
    assert page["next"] is not None
    assert (page["next"].dealer, page["next"].cutter, page["next"].starter) == ("Bob", None, "Ann")


def test_who_keeps_the_token_has_but_one() -> None:
    page = page_of(_of("step", {"Ann": {"out": True}, "Bob": {"points": 1}, "Cy": {"points": 2}}), 1)
    assert row_of(page, "Ann")["tokens"] == (10,)


def test_an_own_contract_was_made_or_not() -> None:
    page = page_of(
        _of("phase-10", {"Ann": {"out": True}, "Bob": {"points": 5, "laid_down": True}, "Cy": {"points": 5}}), 1
    )
    reasons = {row["name"]: (row["reason"], row["progress"]) for row in page["rows"]}
    assert reasons == {
        "Ann": ("went out", "1 of 10"),
        "Bob": ("phase 1 made", "1 of 10"),
        "Cy": ("phase 1 not made", "0 of 10"),
    }


def test_what_several_did_is_told_in_one_sentence() -> None:
    grabbed = {"points": 5, "grabbed": 19}
    page = page_of(_of("tens", {"Ann": {"out": True}, "Bob": grabbed, "Cy": grabbed}), 1)
    assert page["facts"] == "Ann went out. Bob and Cy grabbed exactly 19."


def test_an_exact_grab_is_told() -> None:
    page = page_of(_of("tens", {"Ann": {"out": True}, "Bob": {"cards": ["J"], "grabbed": 19}, "Cy": {"points": 5}}), 1)
    assert page["facts"] == "Ann went out. Bob grabbed exactly 19."
    assert row_of(page, "Bob")["reason"] == "grabbed exactly 19, 1 card"
    assert page["next"] is not None
    assert (page["next"].dealer, page["drawn"]) == (None, False)


def test_a_contract_that_comes_back_next_is_named() -> None:
    match = MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=10)
    page = page_of(match, 10)
    assert page["next"]
    assert (page["title"], page["next"].number, page["again"]) == ("Round 10", 11, "step 9 again")
    before = page_of(match, 8)
    assert before["next"]
    assert (before["next"].number, before["again"]) == (9, "")
