"""Uses the card pad as a keeper does, and reads what was entered with it."""

from playwright.sync_api import Page, expect

from scorekeeper.facts.paths import hand_path, load
from scorekeeper.models import Match
from tests.factories import fresh, player_of


class CardPad:
    """The pad on this page; `taps` counts how often it was tapped."""

    def __init__(self, phone: Page) -> None:
        self.phone, self.taps = phone, 0

    def tap(self, selector: str) -> None:
        self.phone.locator(selector).tap()
        self.taps += 1

    def out(self, name: str) -> None:
        """Answer that this player went out."""
        self.tap(f'.pick:has-text("{name}")')

    def cards(self, ranks: str) -> None:
        for rank in ranks.split():
            self.tap(f'.key[data-rank="{rank}"]')

    def onward(self) -> None:
        """Tap the big button once nothing is missing."""
        self.tap(".bar .primary:visible:not([data-missing])")

    def sees(self, points: str) -> None:
        """Wait until the hand that is being entered has this sum."""
        expect(self.phone.locator("[data-ready] section.pad:visible output")).to_have_text(points)

    def enters(self, name: str) -> None:
        """Wait until it is this player's hand that is being entered."""
        expect(self.phone.locator("[data-ready] section.pad:visible h2")).to_have_text(name)


def stored_hand(match: Match, name: str, number: int = 1) -> object:
    """Return the facts of a player's hand in the database."""
    return load(fresh(match))[hand_path(number, player_of(match, name).pk)]
