"""Tests of template filters for days, numbers and names."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override

from scorekeeper.templatetags.days import another_year, day, evening, moment, written
from scorekeeper.templatetags.figures import register, signed
from scorekeeper.templatetags.names import hyphenated
from scorekeeper.templatetags.past import folded
from scorekeeper.templatetags.pens import key_field
from scorekeeper.words.seasons import brief_day
from tests.fixtures.parsed import Page


@pytest.mark.usefixtures("friday_evening")
@pytest.mark.parametrize(
    ("when", "said", "year"),
    [
        (date(2026, 1, 2), "Friday 2 January", ""),
        (date(2025, 12, 31), "Wednesday 31 December 2025", "2025"),
        (date(2027, 1, 1), "Friday 1 January 2027", "2027"),
    ],
)
def test_a_day_of_another_year_says_which(when: date, said: str, year: str) -> None:
    assert (day(when), another_year(when)) == (said, year)
    assert (evening(when), evening(date(2026, 11, 20))) == (said, "tonight")


@pytest.mark.usefixtures("friday_evening")
@pytest.mark.parametrize(
    ("when", "said", "written_out", "brief"),
    [
        (date(2026, 3, 1), "dimanche 1er mars", "1er mars 2026", "1er mars"),
        (date(2026, 3, 11), "mercredi 11 mars", "11 mars 2026", "11 mars"),
        (date(2025, 1, 1), "mercredi 1er janvier 2025", "1er janvier 2025", "1er jan."),
    ],
)
def test_the_first_of_a_month_is_written_as_the_language_does(
    when: date, said: str, written_out: str, brief: str
) -> None:
    with override("fr"):
        assert (day(when), written(when, gettext("j F Y")), brief_day(when)) == (said, written_out, brief)
    assert written(date(2026, 3, 1), "j F Y") == "1 March 2026"
    assert written(None, "j F Y") == ""


@pytest.mark.usefixtures("friday_evening")
def test_a_moment_is_told_by_the_clock_of_the_place() -> None:
    with timezone.override("Asia/Tokyo"):
        assert moment(timezone.localtime(datetime(2026, 11, 20, 20, 3, tzinfo=UTC))) == "Saturday 21 November, 05:03"


@pytest.mark.parametrize(
    ("number", "written"), [(235, "235"), (0, "0"), (-25, "−25"), (1000, "1,000"), (-1_000_000, "−1,000,000")]
)
def test_a_total_has_a_true_minus_and_is_read_in_thousands(number: int, written: str) -> None:
    assert register.filters["minus"](number) == written


@pytest.mark.parametrize(("number", "written"), [(20, "+20"), (0, "0"), (-100, "−100"), (123_456, "+123,456")])
def test_a_score_shows_what_it_does_to_the_total(number: int, written: str) -> None:
    assert signed(number) == written


@pytest.mark.parametrize(
    ("place", "written"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (20, "20th")],
)
def test_places_are_counted_in_words(place: int, written: str) -> None:
    assert register.filters["ordinal"](place) == written


@pytest.mark.parametrize(
    ("name", "set_"),
    [
        ("Ann", "Ann"),
        ("Anne-Kathrin von Stade", "Anne-Kathrin von Stade"),
        ("Bo Christopher-Lee", "Bo Chr~i~s~t~o~p~her-Lee"),
    ],
)
def test_only_a_long_word_may_break_within_and_never_near_its_ends(name: str, set_: str) -> None:
    assert hyphenated(name) == set_.replace("~", "\u00ad")


def test_every_form_gets_a_key_of_its_own() -> None:
    assert key_field() != key_field()
    assert Page(key_field()).one("input", type="hidden", name="key").attributes["value"]


@pytest.mark.parametrize(("lines", "shown", "more"), [(3, 3, 0), (4, 4, 0), (5, 5, 0), (6, 4, 2), (7, 4, 3)])
def test_many_lines_are_folded_but_never_a_single_one(lines: int, shown: int, more: int) -> None:
    assert folded(range(lines), 4) == (range(shown), range(shown, shown + more))
