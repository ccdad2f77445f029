"""What every post keeps to."""

import pytest

from scorekeeper.facts.typed import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("007", 7), ("9" * 9, 999_999_999)]
    + [(text, None) for text in ("", " ", "-1", "+1", "1.0", "1e3", "1_000", "٣", "²", "x", "9" * 10, "9" * 5000)],
)
def test_a_whole_number_is_read_one_way(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("-5", -5), ("−5", -5), ("+5", 5), ("5", 5), ("-0", 0)]
    + [(text, None) for text in ("-", "--5", "+-5", "- 5", "-" + "9" * 10, "5-")],
)
def test_a_sign_is_read_where_there_may_be_one(text: str, number: int | None) -> None:
    assert whole_number(text, "-−+") == number
