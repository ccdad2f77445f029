"""Tests of gaps and line breaks on the smallest phone, on pages that are seen seldom."""

from playwright.sync_api import Page

from scorekeeper.links import to_watch
from tests.browser.assertions import SMALL_PHONE
from tests.browser.interactions import Keep
from tests.factories import MatchFactory, score

# The room between the lowest element of a part and the next part.
GAP = "([upper, lower]) => lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom"
LINES = "(part) => Math.round(part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight))"


def gap(page: Page, upper: str, lower: str) -> float:
    parts = [page.locator(selector).last.element_handle() for selector in (upper, lower)]
    found: float = page.evaluate(GAP, parts)
    return found


def test_the_link_to_the_wall_has_room_below_the_standings(phone: Page) -> None:
    link = to_watch(score(MatchFactory(), 1, {"Bob": {"out": True}}))
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/watch/{link.kind}/{link.pk}/{link.key}/")
    assert gap(phone, ".places li", "#after + .plain") >= 8


def test_the_heading_of_a_step_that_was_undone_has_three_lines(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    keep(MatchFactory(), "rounds/4/")
    assert phone.locator(".wrong h1").evaluate(LINES) == 3
