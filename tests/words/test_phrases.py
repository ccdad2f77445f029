import pytest

from scorekeeper.words.phrases import Piece, duration, styled


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


def test_what_stands_between_stars_is_stressed_whatever_a_name_looks_like() -> None:
    said = styled("{name} won **{count}** of 8.", name="**{Bob}**", count=3)
    assert said == (Piece("**{Bob}** won "), Piece("3", strong=True), Piece(" of 8."))
