"""A game that is one new file: chosen from the catalogue, played and scored on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.keeper import Keeper
from tests.throwaway import added_to_catalogue


@pytest.fixture(autouse=True)
def on_offer() -> Iterator[None]:
    with added_to_catalogue():
        yield


def test_it_is_chosen_played_and_scored(phone: Page) -> None:
    keeper = Keeper(phone)
    phone.goto("/games/")
    phone.get_by_label("Name of a game").fill("swedish")
    expect(phone.locator(".catalogue li")).to_have_count(1)
    keeper.tap("Play Crazy Eights", "link")
    for name in ("Ann", "Bob"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("radio", name="Bob").tap()
    keeper.tap("Deal hand 1")
    expect(phone).to_have_title(re.compile("^Hand 1 "))
    keeper.tap("Score the hand", "link")
    phone.locator(".pick", has_text="Ann").tap()
    keeper.enter(["8", "A"])
    phone.locator(".bar .primary:visible").tap()
    keeper.tap("Save hand")
    expect(phone).to_have_title(re.compile("^Standings"))
    assert keeper.totals() == {"Ann": 0, "Bob": 51}
    assert Match.objects.get().game == "crazy-eights"
