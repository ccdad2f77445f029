"""Tests of taps faster than the limit of the server: the phone keeps them and tries again."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Hand, Match, Tally
from scorekeeper.services import tallies
from tests.browser.interactions import Keep
from tests.conftest import NOON
from tests.factories import player_of


@pytest.fixture(autouse=True)
def _no_tally_left(transactional_db: None) -> None:
    """Forget what a browser that tapped after its test has left in the table."""
    Tally.objects.all().delete()


def test_no_tap_is_lost_by_being_too_many(
    phone: Page, keep: Keep, match: Match, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LIMITS = settings.LIMITS | {"ten_writes": (1, 60)}
    monkeypatch.setattr(tallies, "time", lambda: NOON + 58)  # the phone is to try again in two seconds
    keep(match, "")
    for _ in range(11):
        for name in ("Bob", "Cy"):
            phone.locator(f"#knock-{player_of(match, name).pk}, #down-{player_of(match, name).pk}").first.tap()
    expect(phone.locator("#line")).to_contain_text("12 waiting")
    assert match.changes.count() == 11  # the start, and ten taps
    settings.LIMITS = settings.LIMITS | {"ten_writes": (240, 60)}
    expect(phone.locator("#note")).to_contain_text("Saved")
    assert match.changes.count() == 23
    assert Hand.objects.filter(round__match=match, laid_down=True).count() == 2


def test_a_round_that_is_refused_for_now_waits_and_goes_out_by_itself(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "rounds/1/")
    phone.locator(".pick", has_text="Bob").tap()
    for _ in range(4):
        phone.locator(".key[data-rank='K']:visible").tap()
        phone.locator(".bar .primary:visible").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("is this right?")
    expect(phone.locator("form[data-ready]")).to_be_attached()
    phone.route("**/rounds/1/", lambda route: route.fulfill(status=429, headers={"Retry-After": "2"}))
    phone.get_by_role("button", name="Save step").tap()
    expect(phone.locator("#line")).to_contain_text("1 waiting")
    phone.unroute_all()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Bob leads")
