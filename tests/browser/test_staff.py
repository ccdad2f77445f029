"""Tests of the staff's pages in a browser, which enforces the Content-Security-Policy."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.models import User
from tests.factories import MatchFactory


def test_staff_signs_in_and_finds_a_match(phone: Page) -> None:
    MatchFactory(played=1)
    User.objects.create_superuser("ed", password="drew-low-again")
    phone.goto("/staff/")
    phone.get_by_label("Username").fill("ed")
    phone.get_by_label("Password").fill("drew-low-again")
    phone.get_by_role("button", name="Log in").tap()
    phone.get_by_role("link", name="Matches").first.tap()
    phone.locator("#searchbar").fill("Ann")
    phone.locator("#searchbar").press("Enter")
    expect(phone).to_have_url(re.compile("q=Ann"))
    expect(phone.get_by_text("1 match", exact=False).first).to_be_visible()
    phone.locator("#result_list a").first.tap()
    expect(phone.get_by_text("Revision")).to_be_visible()
