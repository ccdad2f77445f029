"""Tests of how many taps from home answer four questions about past nights."""

import re
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.interactions import Keep
from tests.browser.test_past import KEY, played
from tests.factories import MatchFactory

pytestmark = pytest.mark.usefixtures("friday_evening", "club")


class Finger:
    """Taps links and choosers from the first page on; `taps` counts them."""

    def __init__(self, phone: Page) -> None:
        self.phone, self.taps = phone, 0
        phone.goto("/")

    def tap(self, name: str) -> None:
        """Tap the first link whose name matches."""
        self._tap(self.phone.get_by_role("link", name=re.compile(name)).first)

    def choose(self, field: str, option: str) -> None:
        """Tap a chooser, and what it offers."""
        self.phone.get_by_label(field).select_option(label=option)
        self.taps += 2

    def _tap(self, link: Locator) -> None:
        link.tap()
        self.taps += 1


@pytest.fixture
def club(keep: Keep) -> None:
    """Make a club: Ann beat Bob twice this year, he beat her once; Tens was played most, and one match is in play."""
    played("Di", "Ann", on=date(2025, 3, 7))
    for day in (5, 12):
        played("Ann", "Bob", "Cy", on=date(2026, 3, day), game="tens")
    played("Bob", "Ann", on=date(2026, 3, 19), game="tens")
    played("Cy", "Di", on=date(2026, 6, 5), rounds=10)
    played("Di", "Cy", on=date(2026, 11, 13), game="tens")
    keep(MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=1))


def test_four_questions_take_three_taps_at_most(phone: Page) -> None:
    who_won_in_march(Finger(phone))
    how_often_have_i_beaten_bob(Finger(phone))
    our_best_ten_step_ever(Finger(phone))
    how_am_i_doing_this_year(Finger(phone))


def who_won_in_march(finger: Finger) -> None:
    finger.tap(r"[Nn]ights$")
    finger.tap(r"^March")
    expect(finger.phone.locator(".month")).to_have_count(1)
    expect(finger.phone.locator(".month p")).to_have_text("Ann won 2, Bob 1")
    assert finger.taps <= 2


def how_often_have_i_beaten_bob(finger: Finger) -> None:
    finger.tap("^Players$")
    finger.tap("^Ann")
    finger.tap("^Bob")
    expect(finger.phone.locator(".hero")).to_contain_text("Ann came in ahead of Bob in 2 of 3 matches.")
    assert finger.taps <= 3


def our_best_ten_step_ever(finger: Finger) -> None:
    finger.tap("^Records$")
    finger.choose("Game", "Ten Step")
    expect(finger.phone.locator(".hero")).to_contain_text("The best Ten Step ever")
    expect(finger.phone.locator(".hero")).to_contain_text("Cy")
    assert finger.taps <= 3


def how_am_i_doing_this_year(finger: Finger) -> None:
    finger.tap("2026$")
    expect(finger.phone.get_by_role("row", name=re.compile("^Ann"))).to_contain_text("+0.8")
    finger.tap("^Ann")
    expect(finger.phone.locator(".hero")).to_contain_text("2 wins in 3")
    expect(finger.phone.get_by_label("Year")).to_have_value("2026")
    assert finger.taps <= 2
