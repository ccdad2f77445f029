"""Tests of a value that is changed back to the first one after it was sent, on a page restored by Back.

Chromium does not restore pages for Back in tests, so the answer to the request leaves the page in place.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.interactions import Keep
from tests.factories import MatchFactory, fresh


@pytest.fixture
def save(phone: Page) -> Callable[[str, str], None]:
    """Return a function that sends the form at a path by the button with a name; the page of the form stays."""

    def stay(route: Route) -> None:
        if route.request.method == "POST":
            assert route.fetch(max_redirects=0).status == 303
            route.fulfill(status=204)
        else:
            route.continue_()

    def save_at(path: str, button: str) -> None:
        phone.route(f"**{path}", stay)
        with phone.expect_response(f"**{path}"):
            phone.get_by_role("button", name=button, exact=True).tap()

    return save_at


def test_a_house_rule_is_put_back(phone: Page, keep: Keep, save: Callable[[str, str], None]) -> None:
    match = keep(MatchFactory(), "rules/")
    for bonus, options in (("50", {"cut_bonus": 50}), ("100", {})):
        phone.locator(f"[name='options.cut_bonus'][value='{bonus}']").check()
        save(f"/matches/{match.pk}/rules/", "Save the house rules")
        assert fresh(match).options == options


def test_the_place_of_a_night_is_put_back(phone: Page, keep: Keep, save: Callable[[str, str], None]) -> None:
    match = keep(MatchFactory())
    address = f"/nights/{match.night_id}/"
    phone.goto(address)
    phone.locator("summary", has_text="When, where, and a note").tap()
    for place in ("the Lion", ""):
        phone.get_by_label("Where").fill(place)
        save(address, "Save")
        assert fresh(match).night.place == place
