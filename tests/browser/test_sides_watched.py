"""Tests of a match by sides on the big screen and on a watcher's phone: one name and one total for each side."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.any_game import AnyKeeper
from tests.browser.watching import Phones, follow, keeper, row, watcher
from tests.factories import CAST, MatchFactory, score

HAND = {
    "Ann": {"bid": 4, "tricks": 5},
    "Bob": {"bid": 3, "tricks": 2},
    "Cy": {"bid": 0, "tricks": 0},
    "Di": {"bid": 5, "tricks": 6},
}
CORRECTED = HAND | {"Ann": {"bid": 4, "tricks": 4}, "Bob": {"bid": 3, "tricks": 3}}


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(game="spades", names=CAST[:4])


def big_screen(phones: Phones, match: Match) -> Page:
    """Open the big screen of the match, on its side."""
    shown = watcher(phones, match)
    shown.set_viewport_size({"width": 1280, "height": 800})
    follow(shown, f"/matches/{match.pk}/wall/")
    return shown


def assert_sides_stand(screen: Page, phone: Page, match: Match, totals: tuple[str, str]) -> None:
    """Assert that the big screen and the phone show the names and these totals of both sides."""
    expect(screen.locator("#players h3")).to_have_text(["Ann & Cy", "Bob & Di"])
    expect(screen.locator("#players .total b")).to_have_text([*totals])
    expect(screen.locator("#players .place")).to_have_text(["1st", "2nd"])
    expect(phone.locator("#ledger .total b")).to_have_text([*totals])
    for name, total in zip(CAST, totals, strict=False):
        expect(row(phone, match, name).locator(".total b")).to_have_text(total)
    expect(phone.get_by_role("heading", name=f"Ann and Cy lead with {totals[0]}")).to_be_visible()
    below = phone.locator("#after .places li")
    expect(below).to_have_count(2)
    for line, side, total in zip(below.all(), ("Ann & Cy", "Bob & Di"), totals, strict=True):
        expect(line.locator("span").first).to_contain_text(side)
        expect(line.locator("b")).to_have_text(total)


def test_sides_are_watched_through_a_round_and_its_correction(phones: Phones, site: str, match: Match) -> None:
    screen, phone = big_screen(phones, match), watcher(phones, match)
    kept = AnyKeeper(keeper(phones, match, site), match)
    kept.say(HAND)
    bids = screen.locator("#players .state")
    expect(bids).to_have_text(["Ann bid 4Cy bid 0", "Bob bid 3Di bid 5"])
    kept.score(HAND)
    assert_sides_stand(screen, phone, match, ("141", "80"))
    score(match, 1, CORRECTED)
    assert_sides_stand(screen, phone, match, ("140", "81"))
