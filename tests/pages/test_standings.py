"""Tests of the page after a round: who leads, what happened and what is next; tests/cases/reckoned.json has more."""

import re
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.models import Match
from scorekeeper.pages.sheet.page import sheet_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import HandScore
from tests.factories import CAST, MatchFactory, play, score

pytestmark = pytest.mark.django_db

Hands = dict[str, dict[str, Any]]
OUT = {"out": True}


def page_of(match: Match, number: int) -> dict[str, Any]:
    return standings_page(MatchSheet(match), number)


def after(game: str, *rounds: Hands, **options: Any) -> dict[str, Any]:
    """Return the standings of Ann, Bob and Cy after these rounds, as the page's context."""
    match = MatchFactory(game=game, names=CAST[:3], options=options)
    return page_of(play(match, [{"hands": hands} for hands in rounds]), len(rounds))


def row_of(page: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in page["rows"] if name_of(row) == name)


def name_of(row: dict[str, Any]) -> str:
    return " & ".join(member.name for member in row["members"])


def left_with(*points: int) -> Hands:
    """Return hands with these points, in the order of CAST; of those with 0 the first goes out, the others float."""
    hands: Hands = {name: {"points": left} for name, left in zip(CAST, points, strict=False) if left}
    for name, left in zip(CAST, points, strict=False):
        if not left:
            hands[name] = {"floating": True} if OUT in hands.values() else OUT
    return hands


def test_a_hand_of_gin_that_nobody_ended_is_called_dead() -> None:
    match = score(MatchFactory(game="gin-rummy", names=CAST[:2]), 1, {"Ann": {}, "Bob": {}})
    match = score(match, 2, {"Ann": {"went": "gin"}, "Bob": {"deadwood": 20}})
    assert [page_of(match, number)["facts"] for number in (1, 2)] == ["Dead hand.", ""]


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "Ann bid 0 blind and took 1, Cy bid 4 and took 5"),
        ("de", "Ann: Ansage 0 blind · geholt 1, Cy: Ansage 4 · geholt 5"),
        ("es", "Ann: apuesta 0 a ciegas · hizo 1, Cy: apuesta 4 · hizo 5"),
        ("fr", "Ann : annonce 0 à l’aveugle et a fait 1, Cy : annonce 4 et a fait 5"),
    ],
)
def test_what_partners_bid_and_took_is_told_with_what_was_bid_blind(language: str, reason: str) -> None:
    first, second = {"bid": 0, "blind": True, "tricks": 1}, {"bid": 4, "tricks": 5}
    others = {"Bob": {"bid": 3, "tricks": 3}, "Di": {"bid": 4, "tricks": 4}}
    match = score(MatchFactory(game="spades", names=CAST[:4]), 1, {"Ann": first, "Cy": second, **others})
    with translation.override(language):
        told = row_of(page_of(match, 1), "Ann & Cy")["reason"].split(", ")
    assert re.sub(r"[\u00a0\u202f]", " ", ", ".join(told[:2])) == reason


@pytest.mark.parametrize("moon", ["others", "self"])
def test_a_moon_explains_its_score(moon: str) -> None:
    taken: Hands = {"Ann": {"points": 0}, "Bob": {"points": 26}, "Cy": {"points": 0}}
    page = after("hearts", taken, moon=moon)
    assert [(name_of(row), row["reason"]) for row in page["rows"] if row["reason"]] == [("Bob", "shot the moon")]
    assert sheet_page(page["sheet"].match)["rows"][0]["cells"][1]["extra"] == "shot the moon"


def test_points_beyond_the_target_are_told_where_they_do_not_count() -> None:
    first, last = ({"Ann": {"points": 20}, "Bob": {"points": left}, "Cy": {}} for left in (90, 40))
    page = after("cribbage", first | {"Cy": {"points": 1}}, last)
    assert [(name_of(row), row["hand"].score, row["reason"]) for row in page["rows"]] == [
        ("Bob", 31, "40, but only up to 121"),
        ("Ann", 20, ""),
        ("Cy", 0, ""),
    ]


@pytest.mark.parametrize(
    ("rounds", "headline"),
    [([(0, 0, 50), (0, 0, 10)], "Ann and Bob still share the lead"), ([(0, 0, 50), (30, 0, 10)], "Bob leads alone")],
)
def test_the_headline_knows_who_shared_the_lead_before(rounds: list[tuple[int, ...]], headline: str) -> None:
    assert after("ten-step", *(left_with(*points) for points in rounds))["headline"] == headline


def test_many_leaders_are_counted_not_named() -> None:
    assert page_of(score(MatchFactory(), 1, left_with(0, 0, 0, 0, 10)), 1)["headline"] == "Four share the lead"


def test_nobody_leads_who_is_alone_at_the_table() -> None:
    away = {"absent": True}
    assert after("custom", {"Ann": {"points": 5}, "Bob": away, "Cy": away})["headline"] == "After round 1"
    alone = score(MatchFactory(game="custom", names=["Ann"], options={"rounds": 1}), 1, {"Ann": {"points": 5}})
    assert page_of(alone, 1)["headline"] == "After round 1"


def test_what_several_did_is_told_in_one_sentence() -> None:
    grabbed = {"points": 5, "grabbed": 19}
    page = after("tens", {"Ann": OUT, "Bob": grabbed, "Cy": grabbed})
    assert page["facts"] == "Ann went out. Bob and Cy grabbed exactly 19."


def test_who_crosses_the_target_is_named() -> None:
    hands: Hands = {"Ann": OUT | {"melded": 60}, "Bob": {"cards": ["K"], "melded": 70}}
    assert after("rummy-500", hands, target=60)["facts"] == "Ann went out and reached 60. Bob reached 60."


def test_rows_stand_by_place_with_their_moves() -> None:
    page = after("ten-step", left_with(0, 30, 50), left_with(40, 45, 0))
    rows = [(name_of(row), row["hand"].place, row["moved"], row["hand"].total) for row in page["rows"]]
    assert rows == [("Ann", 1, "stays", 40), ("Cy", 2, "1 place", 50), ("Bob", 3, "1 place", 75)]


def test_the_first_round_moves_nobody() -> None:
    assert {row["moved"] for row in after("ten-step", left_with(0, 30, 50))["rows"]} == {""}


def test_not_down_is_said_where_the_others_laying_down_was_written() -> None:
    page = after("ten-step", {"Ann": OUT, "Bob": {"cards": ["K"], "laid_down": True}})
    assert (row_of(page, "Bob")["reason"], row_of(page, "Cy")["reason"]) == ("1 card", "not down")


def test_what_was_melded_is_told_where_more_than_that_is_scored() -> None:
    hands = {
        "Ann": {"natural": 1, "melded": 1150, "left": 35, "out": True},
        "Bob": {"left": 1020},
        "Cy": {"melded": 60},
    }
    page = after("canasta", hands)
    assert row_of(page, "Ann")["reason"] == "went out, melded 1,150, 1 natural canasta, 35 left"
    assert (row_of(page, "Bob")["reason"], row_of(page, "Cy")["reason"]) == ("1,020 left", "melded 60")


def test_who_is_away_stands_last_without_a_place() -> None:
    last = after("ten-step", {"Bob": OUT, "Ann": {"absent": True}})["rows"][-1]
    assert (name_of(last), last["hand"]) == ("Ann", HandScore(absent=True))


def test_what_comes_next_is_the_table_of_the_next_step() -> None:
    page = page_of(MatchFactory(played=3), 3)
    assert page["next"]
    assert (page["next"].number, page["next"].exact_cut_cards, page["newest"]) == (4, 56, True)
    assert (page["next"].dealer, page["next"].cutter, page["next"].starter) == ("Di", "Cy", "Ed")


def test_an_earlier_round_is_followed_by_the_one_that_was_played() -> None:
    page = page_of(MatchFactory(played=3), 1)
    assert page["next"]
    assert (page["next"].number, page["newest"]) == (2, False)


def test_at_the_end_somebody_wins() -> None:
    page = page_of(MatchFactory(played=10), 10)
    assert (page["headline"], page["finished"], page["next"]) == ("Ann wins", True, None)


def test_a_token_multiplies_and_moves_on() -> None:
    page = after("step", {"Ann": {"cards": ["12", "11"]}, "Bob": OUT, "Cy": {"points": 2}})
    ann, bob = row_of(page, "Ann"), row_of(page, "Bob")
    assert (ann["reason"], ann["hand"].score, ann["tokens"], bob["tokens"]) == ("23 × 10", 230, (10, 8), (9, 10))
    assert page["next"]
    assert (page["next"].dealer, page["next"].cutter, page["next"].starter) == ("Bob", None, "Ann")


def test_who_keeps_the_token_has_but_one() -> None:
    assert row_of(after("step", {"Ann": OUT, "Bob": {"points": 1}, "Cy": {"points": 2}}), "Ann")["tokens"] == (10,)


def test_an_own_contract_was_made_or_not() -> None:
    page = after("phase-10", {"Ann": OUT, "Bob": {"points": 5, "laid_down": True}, "Cy": {"points": 5}})
    assert {name_of(row): (row["reason"], row["progress"]) for row in page["rows"]} == {
        "Ann": ("went out", "1 of 10"),
        "Bob": ("phase 1 made", "1 of 10"),
        "Cy": ("phase 1 not made", "0 of 10"),
    }


def test_where_nobody_deals_the_next_round_names_no_dealer() -> None:
    page = after("tens", {"Ann": OUT, "Bob": {"points": 5}, "Cy": {"points": 5}})
    assert page["next"]
    assert (page["next"].dealer, page["drawn"]) == (None, False)


@pytest.mark.parametrize(("number", "again"), [(10, "step 9 again"), (8, "")])
def test_a_contract_that_comes_back_next_is_named(number: int, again: str) -> None:
    page = page_of(MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=10), number)
    assert page["next"]
    assert (page["title"], page["next"].number, page["again"]) == (f"Round {number}", number + 1, again)
