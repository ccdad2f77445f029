from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string

from scorekeeper.models import Match
from scorekeeper.pages.pictures.lines import halved
from scorekeeper.pages.pictures.result import picture_of_result
from scorekeeper.pages.result import result_page
from scorekeeper.words.phrases import isolated
from tests.factories import MatchFactory, context, fresh, score, score_legally
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def drawn(match: Match, past: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return the picture of a match's result, as its template gets it."""
    found = fresh(match)
    return picture_of_result(found, result_page(found), past)


def test_it_says_what_the_page_says() -> None:
    picture = drawn(friday())
    assert picture["head"].text == "Ten Step · Friday 20 November"
    assert [line.text for line in picture["verdict"]] == ["Ann wins by 30"]
    assert picture["note"].text == ""
    assert picture["packs"][1]["name"].text == "Ann"


def test_a_record_is_said() -> None:
    record = {"title": "best Ten Step ever", "position": 2}
    assert drawn(friday(), [record])["note"].text == "2nd best Ten Step ever"
    first = {"title": "The best Ten Step ever", "position": 1}
    assert drawn(friday(), [first])["note"].text == "The best Ten Step ever"


def test_own_contracts_come_before_the_points() -> None:
    match = MatchFactory(game="phase-10", names=["Ann", "Bob"])
    score_legally(match)
    end(match=match, context=context())
    first = drawn(match)["packs"][1]
    assert "of 10" in first["figure"].text
    assert "point" in first["quiet"].text


def test_the_names_of_partners_are_shortened_together() -> None:
    match = MatchFactory(game="spades", names=["Annabel Featherstone", "Bob", "Cyrus Featherstone", "Di"])
    score_legally(match)
    end(match=match, context=context())
    assert {pack["name"].text for pack in drawn(match)["packs"]} == {"Annabel & Cyrus", "Bob & Di"}


def test_its_numbers_are_grouped_alike() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": "Golf", "rounds": 1})
    score(match, 1, {"Ann": {"points": -1_000_000}, "Bob": {"points": 1_000_000}})
    picture, page = drawn(match), result_page(fresh(match))
    assert [line.text for line in picture["verdict"]] == ["Ann wins by 2,000,000"]
    assert [pack["figure"].text for pack in picture["packs"]] == ["1,000,000", "−1,000,000"]
    assert "2 Bob 1,000,000" in page["text"]


def test_a_long_verdict_takes_two_lines_of_one_size() -> None:
    match = fresh(friday())
    page = {**result_page(match), "verdict": "Grandpa Joe, Maximiliane-Charlotte and Ed win together"}
    first, second = picture_of_result(match, page, ())["verdict"]
    assert (first.text, second.text) == ("Grandpa Joe, Maximiliane-Charlotte", "and Ed win together")
    assert 28 < first.size == second.size < 76
    assert first.width <= 936


def test_the_lines_of_a_verdict_that_is_read_from_right_to_left_are_drawn_apart() -> None:
    match = fresh(friday())
    page = {**result_page(match), "verdict": f"{isolated('יוסף הגדול מאוד מאוד של הבית')} wins by 8"}
    picture = picture_of_result(match, page, ())
    svg = ET.fromstring(render_to_string("pictures/result.svg", {"picture": picture}))  # noqa: S314 - our own
    drawn_apart = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {line.text for line in picture["verdict"]} <= {*drawn_apart}


@pytest.mark.parametrize(
    ("text", "halves"),
    [("Ann wins by 30", ("Ann wins", "by 30")), ("Ann", ("Ann", "")), ("A and Bobby win", ("A and", "Bobby win"))],
)
def test_a_text_is_halved_at_a_blank(text: str, halves: tuple[str, str]) -> None:
    assert halved(text) == halves
