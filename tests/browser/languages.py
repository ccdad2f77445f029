"""Phones in another language than English, on which no English word may be seen or read aloud."""

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.keeper import Keeper
from tests.fixtures.english_words import english_in

# The visible text, and the text for screen readers only; without the soft hyphens of long names.
WORDS = """() => {
  const heard = [...document.body.querySelectorAll("[aria-label]")].map((part) => part.ariaLabel);
  return [document.title, document.body.innerText, ...heard].join("\\n").replaceAll("\\u00ad", "");
}"""


class GermanKeeper(Keeper):
    """A keeper who presses nothing on a page with a word of English."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "Stufe")

    def press(self, control: str) -> None:
        assert_no_english(self.page, "de")
        super().press(control)

    def enter(self, left: Sequence[str] | int) -> None:
        super().enter(left)
        assert_no_english(self.page, "de")


def assert_no_english(page: Page, language: str) -> None:
    """Assert that the page has no word of English, as it is now."""
    page.wait_for_load_state()
    words = page.evaluate(WORDS)
    assert not (english := english_in(words, language)), f"{english} on {page.url}:\n{words}"
