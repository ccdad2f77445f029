"""Tests of the texts of scripts in another language: from a catalogue, with plurals, numbers, lists and days."""

import json
from datetime import date
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.words.phrases import NO_BREAK, short_day
from tests.browser.interactions import Keep, control_of
from tests.browser.without_signal import line

GERMAN = {
    "{count} waiting": ["{count} wartet", "{count} warten"],
    "Not saved yet, will try again": "Noch nicht gespeichert, wird wieder versucht",
    "{place}th": "{place}.",
}
# Run before the scripts of a page.
CATALOGUE = "globalThis.catalogue = { plural: (n) => Number(n !== 1), thousands: '.', texts: %s };"
READ = """async ([language, catalogue, what]) => {
  document.documentElement.lang = language;
  if (catalogue) globalThis.catalogue = { plural: (n) => Number(n !== 1), thousands: ".", texts: catalogue };
  const found = { ...await import("/static/js/shared/language.js"), ...await import("/static/js/shared/figures.js") };
  return what.map(([name, ...values]) => found[name](...values));
}"""
DAYS = """async (days) => {
  const { dayOf } = await import("/static/js/shared/language.js");
  return days.map((day) => dayOf(new Date(`${day}T20:00`)));
}"""


def said(page: Page, language: str, catalogue: dict[str, Any] | None, *what: list[Any]) -> list[Any]:
    """Return what functions of the shared scripts return on a page in this language, by their names and arguments."""
    page.goto("/games/")  # has an element whose id is the name of the catalogue
    found: list[Any] = page.evaluate(READ, [language, catalogue, what])
    return found


def test_what_waits_is_told_in_the_words_of_the_catalogue(phone: Page, keep: Keep, match: Match) -> None:
    phone.add_init_script(CATALOGUE % json.dumps(GERMAN))
    keep(match, "")
    phone.context.set_offline(True)
    control_of(phone, match, "Cy", "buys").tap()
    expect(line(phone).locator("b")).to_have_text("1 wartet")
    control_of(phone, match, "Bob", "buys").tap()
    expect(line(phone).locator("b")).to_have_text("2 warten")
    expect(phone.locator("#note")).to_have_text("Noch nicht gespeichert, wird wieder versucht")


def test_a_text_that_is_not_translated_stays_english(page: Page) -> None:
    catalogue = {"Taken back: {what}": "Zurückgenommen: {what}"}
    texts = said(
        page,
        "de",
        catalogue,
        ["gettext", "Taken back: {what}", {"what": "Bob: {what}"}],
        ["gettext", "{name} is away: drop it", {"name": "Bob"}],
        ["ngettext", "{count} card left", "{count} cards left", 1],
        ["ngettext", "{count} card left", "{count} cards left", 2],
    )
    assert texts == ["Zurückgenommen: Bob: {what}", "Bob is away: drop it", "1 card left", "2 cards left"]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        (
            "en",
            [
                "−1,234",
                "Ann, Bob and Cy",
                "knocked or gin",
                ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "23rd"],
            ],
        ),
        ("de", ["−1.234", "Ann, Bob und Cy", "knocked oder gin", ["1.", "2.", "3.", "4.", "11.", "12.", "21.", "23."]]),
    ],
)
def test_numbers_lists_and_places_are_written_as_the_language_does(
    page: Page, language: str, written: list[Any]
) -> None:
    places = [["ordinal", place] for place in (1, 2, 3, 4, 11, 12, 21, 23)]
    number, names, choices, *ordinals = said(
        page,
        language,
        GERMAN if language == "de" else None,
        ["digits", -1234],
        ["listed", ["Ann", "Bob", "Cy"]],
        ["listed", ["knocked", "gin"], "disjunction"],
        *places,
    )
    assert [number, names, choices, ordinals] == written


def test_a_number_is_read_as_it_was_written(page: Page) -> None:
    numbers = [0, 7, -25, 1000, -123_456, 12_000_000]
    for language in ("en", "de", "es", "fr", "he"):
        written = said(page, language, None, *(["digits", number] for number in numbers))
        assert said(page, language, None, *(["numberIn", f"out · {text} "] for text in written)) == numbers, language
        assert said(page, language, None, ["numberIn", "–"], ["withNumber", "out · 1,234", "…"]) == [None, "out · …"]


def test_a_day_is_written_as_the_server_writes_it(page: Page, subtests: pytest.Subtests) -> None:
    days = [date(2026, month, day) for month in range(1, 13) for day in (1, 2, 11, 21, 31 if month == 1 else 28)]
    for language in ("en", "de", "es", "fr"):
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto("/games/")
        with subtests.test(language), override(language):
            expected = [short_day(day, days[0]).replace(NO_BREAK, " ") for day in days]
            assert page.evaluate(DAYS, [day.isoformat() for day in days]) == expected
