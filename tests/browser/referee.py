"""The actions of a user on the referee's page."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep

HAND = "KH KS KD 5S 6S 7S QD QC QH 9H 3C"
LONG_HAND = f"{HAND} JK JK 2H 2D AH AC 8D 8C 8H 10S 10D 4C 4D"


class Referee:
    """The page as somebody at the table uses it."""

    def __init__(self, page: Page, keep: Keep, match: Match) -> None:
        self.page = page
        keep(match)
        page.goto(f"/matches/{match.pk}/referee/")

    def tap(self, cards: str) -> None:
        """Tap the suit if it is another one, then the rank: two taps at most."""
        for card in cards.split():
            rank = card if card == "JK" else card.rstrip("SHDC")
            suit = self.page.locator(f'#card-pad [value="suit:{card[len(rank) :]}"]')
            if rank != card and suit.get_attribute("aria-pressed") == "false":
                suit.tap()
                expect(suit).to_have_attribute("aria-pressed", "true")
            self.page.locator(f'#card-pad [data-rank="{rank}"]').tap()

    def ask(self, question: str) -> None:
        self.page.locator("#asks").get_by_role("button", name=question).tap()
        expect(self.page.locator("#asks [aria-current]")).to_have_text(question)

    def choose(self, name: str) -> None:
        chip = self.page.get_by_role("button", name=re.compile(name))
        chip.tap()
        expect(chip).to_have_attribute("aria-pressed", "true")

    def lay(self, cards: str, kind: str) -> None:
        before = self.melds.count()
        self.tap(cards)
        self.page.get_by_role("button", name=f"Lay the {kind} on the table").tap()
        expect(self.melds).to_have_count(before + 1)

    @property
    def melds(self) -> Any:
        """The melds on the table."""
        return self.page.locator("#answer .meld:has(button)")

    @property
    def hand(self) -> Any:
        return self.page.locator(".hand li")

    def says(self, *sentences: str) -> None:
        for sentence in sentences:
            expect(self.page.locator("#verdict")).to_contain_text(sentence)
