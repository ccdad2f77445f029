"""Looking for a night on the phone: the list follows what is chosen, there and back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import on_its_way
from tests.factories import MatchFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_the_browsers_back_takes_back_a_choice_and_what_it_showed(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(names=("Ann", "Bob"))
    MatchFactory(names=("Cy", "Ann"), club_key=match.night.club.keeper_key)
    keep(match)
    phone.goto("/nights/")
    player, matches = phone.get_by_label("Player"), phone.locator(".match")
    player.select_option("Ann")
    expect(phone).to_have_url(re.compile(r"player=\d"))
    player.select_option("Cy")
    expect(matches).to_have_count(1)
    phone.go_back()
    expect(matches).to_have_count(2)
    expect(player.locator(":checked")).to_have_text("Ann")


@pytest.fixture
def two_matches(keep: Callable[[Match], None]) -> None:
    match = MatchFactory(names=("Ann", "Bob"))
    MatchFactory(names=("Cy", "Ann"), club_key=match.night.club.keeper_key)
    keep(match)


@pytest.mark.usefixtures("two_matches")
def test_what_was_typed_before_the_script_was_there_is_looked_for(phone: Page) -> None:
    with on_its_way(phone, "**/js/pages/filters*.js", lambda: phone.goto("/nights/", wait_until="commit")):
        phone.get_by_role("searchbox").fill("Cy")
    expect(phone.locator(".match")).to_have_count(1)
    expect(phone).to_have_url(re.compile("q=Cy"))


@pytest.mark.usefixtures("two_matches")
def test_what_was_chosen_before_the_script_was_there_is_looked_for(phone: Page) -> None:
    with on_its_way(phone, "**/js/pages/filters*.js", lambda: phone.goto("/nights/", wait_until="commit")):
        phone.get_by_label("Player").select_option("Cy")
    expect(phone.locator(".match")).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"player=\d"))
    expect(phone.get_by_label("Player").locator(":checked")).to_have_text("Cy")
