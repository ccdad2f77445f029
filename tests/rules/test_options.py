"""Tests of house rules: their choices and their texts."""

import pytest

from scorekeeper.rules.options import Choice, Option, Span
from scorekeeper.rules.wording import Text, ngettext_lazy

ENDS = Option(
    "target",
    Text("The match ends"),
    100,
    (Choice(0, Text("never"), Text("open")), Choice(100, Text("at 100: ten tens"), Text("to 100"))),
    Text("Play as long as you like."),
    Span(10, 1000, ngettext_lazy("at {count}", "at {count}"), ngettext_lazy("to {count}", "to {count}")),
)
NAME = Option("title", Text("Its name"), "Golf", (), Text("It is listed under it."), longest=40)
DEUCE = Option(
    "deuce",
    Text("A deuce"),
    default=False,
    choices=(Choice(value=False, label=Text("is real")),),
    why=Text("It can be wild."),
)
WINS = Option("wins", Text("Who wins"), "low", (Choice("low", Text("the lowest total")),), Text("Tables differ."))


@pytest.mark.parametrize("value", [0, 10, 100, 999, 1000])
def test_a_span_offers_whole_numbers_besides_the_choices(value: int) -> None:
    assert ENDS.offers(value)


@pytest.mark.parametrize("value", [1, 9, 1001, -10, True, False, 100.0, "100", None, [100]])
def test_a_span_offers_nothing_else(value: object) -> None:
    assert not ENDS.offers(value)


@pytest.mark.parametrize("value", ["a", "x" * 40, "Mölkky", " Golf ", "李雷"])
def test_text_may_be_any_line(value: str) -> None:
    assert NAME.offers(value)


@pytest.mark.parametrize("value", ["", "   ", "x" * 41, "two\nlines", "nul\0", "half \ud83d", 5, None, True])
def test_text_that_is_no_line_is_not_offered(value: object) -> None:
    assert not NAME.offers(value)


def test_false_is_not_nought() -> None:
    assert DEUCE.offers(False)
    assert not DEUCE.offers(0)
    assert not ENDS.offers(False)


def words(choice: Choice) -> tuple[str, str]:
    return str(choice.label), str(choice.summary)


def test_a_choice_keeps_its_own_words_and_other_numbers_have_the_spans() -> None:
    assert words(ENDS.choice(100)) == ("at 100: ten tens", "to 100")
    assert words(ENDS.choice(250)) == ("at 250", "to 250")
    assert words(NAME.choice("Golf")) == ("Golf", "")


@pytest.mark.parametrize("value", [5, "100", True])
def test_what_is_not_offered_is_no_choice(value: int | str | bool) -> None:
    with pytest.raises(KeyError):
        ENDS.choice(value)


@pytest.mark.parametrize(
    ("option", "value", "fault"),
    [
        (ENDS, 5, "5 is not offered; it is 0 or a whole number from 10 to 1000"),
        (ENDS, "100", '"100" is text, but a number, without quotes, is meant: 0 or a whole number from 10 to 1000'),
        (NAME, "", '"" is not offered; it is a line of 1 to 40 characters'),
        (DEUCE, 0, "0 is not offered; it is false"),
        (DEUCE, None, "null is not offered; it is false"),
        (WINS, None, 'null is not offered; it is "low"'),
        (WINS, 1, '1 is not offered; it is "low"'),
        (DEUCE, "false", '"false" is text, but true or false, without quotes, is meant: false'),
    ],
)
def test_a_refusal_says_what_is_on_offer(option: Option, value: object, fault: str) -> None:
    assert str(option.refusal(value)) == f"options.{option.key}: {fault}"
