"""Numbers on the sheet."""

import pytest

from scorekeeper.templatetags.figures import register, signed


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
