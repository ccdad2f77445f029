"""Past nights on the phone: questions answered by tapping, and the back button."""

import re
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Change, Match
from scorekeeper.services.matches import end
from scorekeeper.services.nights import describe
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.keeper import Keep
from tests.factories import MatchFactory, context, fresh

KEY = "the-cast-plays-here"
LONG = "Grandfather Bartholomew of the Lower Hill"[:40]


def finished(**plan: object) -> Match:
    match = MatchFactory(club_key=KEY, **{"played": 1, "names": ["Di", "Bob", LONG], **plan})
    end(match=match, context=context())
    return fresh(match)


@pytest.fixture
def club(phone: Page, keep: Keep) -> Match:
    """Return the last of some nights of two years: Di won them all but one in March, and one match was left open."""
    year = date.today().year  # noqa: DTZ011 - the browser's own year
    finished(date=date(year - 1, 3, 7))
    old = MatchFactory(club_key=KEY, date=date(year - 1, 1, 3))
    Change.objects.filter(match=old).update(at=old.created.replace(year=year - 1, month=1, day=3))
    for day in (1, 2):
        finished(date=date(year - 1, 12, day))
    finished(date=date(year - 1, 3, 14), names=["Bob", "Di"])
    finished(date=date(year - 1, 3, 21), game="baker-ten-step")
    match = finished(date=date(year - 1, 3, 28))
    describe(night=match.night, on=match.night.date, place="Grandpa Joe’s", note="", context=context())
    keep(match)
    return match


def test_who_won_in_march_takes_two_taps_from_home(phone: Page, club: Match) -> None:
    phone.goto("/")
    phone.get_by_role("link", name=re.compile("past nights", re.IGNORECASE)).click()
    phone.get_by_role("link", name=re.compile("^March")).click()
    expect(phone).to_have_url(re.compile("month=3"))
    expect(phone.locator(".month")).to_have_count(1)
    expect(phone.locator(".month p")).to_have_text("Di won 3, Bob 1")
    expect(phone.get_by_role("link", name=re.compile("^March"))).to_have_attribute("aria-current", "true")


def test_filters_live_in_the_address_and_back_takes_them_back(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    nights, march = phone.locator(".night"), phone.get_by_role("link", name=re.compile("^March"))
    march.click()
    expect(nights).to_have_count(4)
    phone.locator("#game").select_option(label="Baker Ten Step")
    expect(nights).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"game=baker-ten-step.*month=3"))
    phone.go_back()
    expect(nights).to_have_count(4)
    expect(phone.locator("#game")).to_have_value("")
    phone.go_back()
    expect(nights).to_have_count(6)
    expect(march).not_to_have_attribute("aria-current", "true")


def test_what_is_typed_narrows_the_months_too_and_back_takes_it_back_at_once(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    sought = phone.get_by_role("searchbox", name="Search past nights")
    for typed in ("j", "jo", "joe"):
        sought.fill(typed)
        expect(phone).to_have_url(re.compile(f"q={typed}&"))
    expect(phone.locator(".night")).to_have_count(1)
    expect(phone.locator(".months a")).to_have_count(1)
    expect(sought).to_be_focused()
    phone.go_back()
    expect(phone).to_have_url(re.compile("/nights/$"))
    expect(phone.locator(".night")).to_have_count(6)


def test_more_filters_are_a_tap_away(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    phone.get_by_role("button", name="More filters").click()
    phone.get_by_label("Where").fill("Grandpa Joe’s")
    phone.get_by_role("button", name="Show them").click()
    expect(phone.locator(".night")).to_have_count(1)
    expect(phone.get_by_label("Where")).to_be_hidden()


def test_a_match_is_deleted_and_brought_back(phone: Page, club: Match) -> None:
    phone.goto(f"/matches/{club.pk}/result/")
    phone.get_by_role("link", name="Move or delete this match").click()
    phone.get_by_role("button", name="Delete this match").click()
    expect(phone.get_by_text("Ten Step was deleted.")).to_be_visible()
    phone.get_by_role("button", name="Bring it back").click()
    expect(phone.get_by_role("link", name="The result of Ten Step")).to_be_visible()


def test_the_pages_keep_to_the_rules_of_every_page(phone: Page, club: Match) -> None:
    for path in ("/nights/", "/nights/?year=", "/nights/?q=nowhere", f"/nights/{club.night_id}/ledger/"):
        phone.goto(path)
        assert_page_fits(phone)
    phone.goto(f"/nights/{club.night_id}/")
    for fold in phone.locator("summary").all():
        fold.click()
    assert_accessible(phone)
    phone.goto(f"/matches/{club.pk}/move/")
    assert_page_fits(phone)
    phone.goto("/")
    phone.get_by_text("1 older match still open").click()
    assert_page_fits(phone)
