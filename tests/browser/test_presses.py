"""An answer that arrives while something is pressed does not replace it: the press would be lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.fingers import on_its_way
from tests.factories import MatchFactory, player_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Keep = Callable[[Match], None]


def press_while_answered(page: Page, url: str, first: Locator, second: Locator) -> None:
    """Tap the first, and press the second from before its answer until after it could be drawn."""
    with on_its_way(page, url, first.tap):
        second.hover()
        page.mouse.down()
    page.wait_for_timeout(300)
    page.mouse.up()


def test_at_the_table(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    buys = phone.locator(f"#buys-{player_of(match, 'Bob').pk}")
    press_while_answered(phone, "**/facts/", buys, phone.locator("#undo-last"))
    expect(phone.get_by_role("status")).to_contain_text("Undone: Bob has bought 1")


def test_while_a_match_is_planned(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    ann, bob = (phone.get_by_role("button", name=name, exact=True) for name in ("Ann", "Bob"))
    press_while_answered(phone, "**/matches/new/", ann, bob)
    expect(phone.get_by_role("img", name="Round the table, clockwise: Ann, Bob", exact=True)).to_be_visible()
