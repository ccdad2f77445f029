"""Days as they are said: with a year where it is not this one."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from scorekeeper.templatetags.days import another_year, day, moment

pytestmark = pytest.mark.usefixtures("friday_evening")


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


def test_a_moment_is_told_by_the_clock_of_the_place() -> None:
    with timezone.override("Asia/Tokyo"):
        assert moment(timezone.localtime(datetime(2026, 11, 20, 20, 3, tzinfo=UTC))) == "Saturday 21 November, 05:03"
