"""Tests of a season on the phone: made on the club's page, played on three nights, corrected, won and shared."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_fits_phones, assert_page_fits
from tests.browser.interactions import Keep
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory, context, play, score
from tests.fixtures.seasons import a_season, season_of
from tests.fixtures.writes import end

pytestmark = pytest.mark.usefixtures("friday_evening")

KEY = "a-club-with-a-season"
TONIGHT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def played(*order: str, weeks: int = 0) -> Match:
    """Play a match so many weeks after tonight, of which the first player wins and the last is left with most."""
    match = MatchFactory(club_key=KEY, names=order, date=(TONIGHT + timedelta(weeks=weeks)).date())
    left = {name: {"cards": [card]} for name, card in zip(order[1:], ("4", "5"), strict=False)}
    match = play(match, [{"hands": {order[0]: {"out": True}, **left}}])
    end(match=match, context=context())
    return match


def test_a_season_is_made_played_corrected_won_and_shared(
    phone: Page, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = keep(played("Ann", "Bob", "Cy"))
    phone.goto(f"/clubs/{match.club_id}/")
    phone.get_by_role("link", name="New season").click()
    phone.get_by_label("Its name").fill("Autumn")
    phone.get_by_label("To", exact=True).fill("2026-12-05")
    phone.get_by_role("button", name="Begin the season").click()
    expect(phone.locator(".hero")).to_contain_text("Ann leads by 3 points")
    second = played("Bob", "Ann", "Cy", weeks=1)
    played("Cy", "Bob", "Ann", weeks=2)
    phone.reload()
    expect(phone.locator(".hero")).to_contain_text("24")
    expect(phone.locator(".hero")).to_contain_text("Bob leads by 2 points")
    score(second, 1, {"Ann": {"out": True}, "Bob": {"cards": ["4"]}, "Cy": {"cards": ["5"]}})
    phone.reload()
    expect(phone.locator(".hero")).to_contain_text("Ann leads by 4 points")
    expect(phone.locator(".season li").first).to_contain_text("+5 on the last night")
    monkeypatch.setattr(timezone, "now", lambda: TONIGHT + timedelta(weeks=3))
    phone.goto("/")
    phone.get_by_role("link", name="Ann won it by 4 points").click()
    expect(phone.locator(".podium i").first).to_have_text("Ann")
    phone.get_by_role("button", name="Share the season").click()
    expect(phone.locator("#share-text")).to_have_value("""Our table, Autumn
1 September to 5 December

1. Ann: 25
2. Bob: 21
3. Cy: 20

Ann won with 25 points, 4 ahead of Bob.
Ann led from the first night to the last.
Ann was best on 2 of 3 nights.""")
    picture = phone.locator("#share img")
    expect(picture).to_have_js_property("naturalWidth", 1080)


def test_pages_of_a_season_fit_and_are_accessible(phone: Page, keep: Keep) -> None:
    for weeks in range(-12, 1):
        match = played(*LONG_NAMES[weeks % 3 :], *LONG_NAMES[: weeks % 3], weeks=weeks)
    keep(match)
    first, last, yesterday = date(2026, 7, 1), date(2026, 12, 31), date(2026, 11, 19)
    long = "Wintermeisterschaftsqualifikationsrunde"
    running = season_of(match.club, a_season(long, first=first, last=last, best=5, least=2))
    over = season_of(match.club, a_season("The long summer of the card players", first=first, last=yesterday))
    for path in ("", "new/", f"{running.pk}/", f"{running.pk}/change/", f"{over.pk}/"):
        phone.goto(f"/clubs/{match.club_id}/seasons/{path}")
        assert_page_fits(phone)
    phone.goto(f"/matches/{match.pk}/result/")
    expect(phone.locator(".last-winner")).to_contain_text(long)
    assert_page_fits(phone)
    phone.goto(f"/clubs/{match.club_id}/")
    assert_fits_phones(phone)
