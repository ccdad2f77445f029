import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from scorekeeper.rules import wording
from scorekeeper.words.phrases import Piece, duration, listed, ordinal, styled


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "a minute"),
        (60, "a minute"),
        (61, "two minutes"),
        (870, "15 minutes"),
        (3541, "an hour"),
        (3600, "an hour"),
        (3601, "two hours"),
        (43_200, "twelve hours"),
    ],
)
def test_a_wait_is_said_in_whole_minutes_or_hours_and_never_too_short(seconds: int, said: str) -> None:
    assert duration(seconds) == said


def test_only_the_first_place_has_an_ending_of_its_own_in_french() -> None:
    with override("fr"):
        assert [ordinal(place) for place in (1, 2, 11, 21, 31)] == ["1er", "2e", "11e", "21e", "31e"]


def test_what_stands_between_stars_is_stressed_whatever_a_name_looks_like() -> None:
    said = styled("{name} won **{count}** of 8.", name="**{Bob}**", count=3)
    assert said == (Piece("**{Bob}** won "), Piece("3", strong=True), Piece(" of 8."))


@pytest.mark.parametrize(
    ("last", "said"),
    [("Inés", "e"), ("\u2068Ivo\u2069", "e"), ("Hilda", "e"), ("Íñigo", "e"), ("Hielo", "y"), ("Bob", "y"), ("8", "y")],
)
def test_a_spanish_and_changes_before_its_own_sound(last: str, said: str) -> None:
    with override("es"):
        assert listed(["Ann", last]) == wording.listed(["Ann", last]) == f"Ann {said} {last}"
    assert listed(["Ann", last]) == wording.listed(["Ann", last]) == f"Ann and {last}"


@pytest.mark.parametrize(("last", "said"), [("8", "u"), ("11", "u"), ("Olga", "u"), ("12", "o"), ("118", "o")])
def test_a_spanish_or_changes_before_its_own_sound(last: str, said: str) -> None:
    with override("es"):
        assert wording.listed(["7", last], "or") == f"7 {said} {last}"
    assert wording.listed(["7", last], "or") == f"7 or {last}"


def test_no_line_begins_with_a_dot_that_a_template_sets_between_facts() -> None:
    """Titles of pages have one line; the cutter's button has a translated text, in a cell of its own."""
    for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        for line in page.read_text().splitlines():
            assert " · " not in line or re.search(r"block title|<title>|exact\?", line), (page.name, line)
