"""Tests that texts declared by the rules are translated when they are read."""

from gettext import NullTranslations

import pytest

from scorekeeper.rules import wording
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.melds.contracts import Contract, runs, sets
from scorekeeper.rules.wording import NO_TEXT, gettext_lazy, listed, ngettext_lazy, pgettext_lazy, verbatim

GERMAN = {
    "{words} and {word}": "{words} und {word}",
    "step": "Stufe",
    "Play the {word}.": "Spielt die {word}.",
    "{count} card": "{count} Karte",
}


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return {1: "{count} Karte"}.get(number, "{count} Karten") if singular in GERMAN else plural

    def pgettext(self, context: str, message: str) -> str:
        return f"{message} ({context})"


@pytest.fixture
def _german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "catalogue", German())


def test_a_text_is_english_unless_there_is_a_translation() -> None:
    assert str(gettext_lazy("step")) == "step"
    assert f"{ngettext_lazy('{count} card', '{count} cards', 1)}" == "1 card"
    assert str(ngettext_lazy("{count} card of {name}", "{count} cards of {name}", 2, name="Bob")) == "2 cards of Bob"


@pytest.mark.usefixtures("_german")
def test_it_is_looked_up_when_it_is_read_and_so_are_the_texts_in_it() -> None:
    word = gettext_lazy("step")
    assert str(gettext_lazy("Play the {word}.", word=word)) == "Spielt die Stufe."
    assert [str(ngettext_lazy("{count} card", "{count} cards", count)) for count in (1, 2)] == ["1 Karte", "2 Karten"]


def test_no_text_is_not_looked_up_as_the_head_of_a_catalogue_is() -> None:
    assert not NO_TEXT
    assert str(NO_TEXT) == ""
    assert gettext_lazy("step")


def test_a_text_may_be_given_its_parameters_later() -> None:
    assert gettext_lazy("{name} floats").format(name="Ann") == "Ann floats"
    assert gettext_lazy("step") == gettext_lazy("step")
    assert hash(gettext_lazy("{word}", word=1)) == hash(gettext_lazy("{word}", word=1))


@pytest.mark.usefixtures("_german")
def test_a_text_for_any_number_is_given_one_and_shows_another_sign_for_it() -> None:
    cards = ngettext_lazy("{count} card", "{count} cards")
    assert [str(cards.of(1)), str(cards.of(2)), str(cards.of(2, count="{}"))] == ["1 Karte", "2 Karten", "{} Karten"]


def test_its_numbers_are_written_as_the_reader_writes_them_and_stored_as_digits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wording, "digits", "{:,}".format)
    points = ngettext_lazy("{count} point", "{count} points", 5000)
    assert (str(points), points.in_english) == ("5,000 points", "5000 points")
    ends = gettext_lazy("to {points} or {most}", points=points, most=10000)
    assert (str(ends), ends.in_english) == ("to 5,000 points or 10,000", "to 5000 points or 10000")
    assert gettext_lazy("at {count}").format(count=1000) == "at 1,000"
    assert str(points.of(1000, count="{}")) == "{} points"


@pytest.mark.usefixtures("_german")
def test_a_text_in_a_context_is_another_text() -> None:
    assert str(pgettext_lazy("a round", "hand")) == "hand (a round)"
    assert pgettext_lazy("a round", "hand") != gettext_lazy("hand")


@pytest.mark.usefixtures("_german")
def test_what_was_typed_is_not_looked_up() -> None:
    assert (str(verbatim("step")), str(verbatim("")), verbatim("")) == ("step", "", NO_TEXT)


@pytest.mark.usefixtures("_german")
def test_what_is_stored_and_what_commands_print_is_english() -> None:
    assert gettext_lazy("Play the {word}.", word=gettext_lazy("step")).in_english == "Play the step."
    assert Contract(sets(1, 3) + runs(2, 4)).wording.in_english == "1 set of 3, 2 runs of 4"
    fault = Fault(
        ("game",), FaultCode("no", "{names:and} in {title}"), {"names": ["Ann", "Bob"], "title": gettext_lazy("step")}
    )
    assert str(fault) == "game: Ann and Bob in step"
    assert listed(["Ann", "Bob"]) == "Ann und Bob"
