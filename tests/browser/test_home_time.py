"""Tests of the time at which the match will be over, in the menu, by the phone's clock, also without signal."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.assertions import assert_accessible
from tests.browser.interactions import Keep
from tests.browser.without_signal import NAMES, deal, without_signal
from tests.fixtures.timed_rounds import timed

TOKYO = "Asia/Tokyo"  # no server is there


@pytest.mark.browser_context_args(timezone_id=TOKYO)
def test_the_menu_tells_it_by_the_phones_clock_and_keeps_it_without_signal(phone: Page, keep: Keep) -> None:
    match = keep(timed(timezone.now() - timedelta(minutes=75), [24, 24, 24], names=NAMES))
    keeper = without_signal(phone, match)
    line = phone.locator("#menu #over")
    keeper.tap("Menu")
    expect(line).to_have_text(re.compile(r"Over at about \d\d:\d\d"))
    over = datetime.fromisoformat(line.locator("time").get_attribute("datetime") or "")
    expect(line).to_have_text(f"Over at about {over.astimezone(ZoneInfo(TOKYO)):%H:%M}")
    assert_accessible(phone)
    phone.keyboard.press("Escape")
    keeper.score(deal(4))
    keeper.go_on(5)
    expect(line).to_be_hidden()
    keeper.tap("Menu")
    expect(line).to_have_text(f"Over at about {over.astimezone(ZoneInfo(TOKYO)):%H:%M}")
