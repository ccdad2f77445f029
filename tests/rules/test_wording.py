"""Texts that the rules declare are looked up when they are read."""

from gettext import NullTranslations

import pytest

from scorekeeper.rules import wording
from scorekeeper.rules.wording import NO_TEXT, gettext_lazy, ngettext_lazy

GERMAN = {"step": "Stufe", "Play the {word}.": "Spielt die {word}.", "{count} card": "{count} Karte"}


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return {1: "{count} Karte"}.get(number, "{count} Karten") if singular in GERMAN else plural


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
