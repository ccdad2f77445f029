import pytest

from scorekeeper.words.phrases import duration


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
