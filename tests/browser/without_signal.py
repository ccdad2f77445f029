"""A phone that loses its signal once the next pages of its table are kept."""

import pytest
from playwright.sync_api import Locator, Page, Request

from scorekeeper.models import Match
from tests.browser.interactions import Keep
from tests.browser.keeper import Deal, Keeper, skip_rests
from tests.factories import MatchFactory

NAMES = ("Ann", "Bob", "Cy")
RANKS = ("K", "9", "A", "7", "JK", "3", "Q")
ONE, TWO = Deal(out="Bob", left={"Ann": ["K"], "Cy": ["9", "A"]}), Deal(out="Cy", left={"Ann": ["7"], "Bob": ["Q"]})


def deal(number: int) -> Deal:
    """Return the deal of a round: players go out by turns, the others have one and two cards left, some buy or cut."""
    out = NAMES[number % 3]
    others = [name for name in NAMES if name != out]
    left = {
        name: [RANKS[(number + at) % len(RANKS)] for at in range(size)] for size, name in enumerate(others, start=1)
    }
    return Deal(out=out, left=left, buys={others[0]: 1} if number % 4 == 0 else {}, exact_cut=number % 5 == 0)


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(names=NAMES)


@pytest.fixture
def keeper(phone: Page, keep: Keep, match: Match) -> Keeper:
    """Open the table of Ann, Bob and Cy, and take the signal away once all pages ahead are fetched."""
    keep(match)
    return without_signal(phone, match)


def without_signal(page: Page, match: Match, word: str = "step", until: int | None = None) -> Keeper:
    """Open a table; take the signal away once the pages ahead, or those before round `until`, are fetched."""
    skip_rests(page)
    arrived = is_last_ahead if until is None else lambda request: request.url.endswith(f"/rounds/{until}/ahead/")
    with page.expect_event("requestfinished", arrived):
        page.goto(f"/matches/{match.pk}/")
    page.context.set_offline(True)
    return Keeper(page, word)


def is_last_ahead(request: Request) -> bool:
    """Return whether a table makes this request last: that of the referee, after all rounds and the sheet."""
    return request.url.endswith("/referee/") and request.resource_type == "fetch"


def line(page: Page) -> Locator:
    """Return the visible part of the line above the bar, which says what waits."""
    return page.locator("#line > :is(span, button):visible")


def shown(keeper: Keeper) -> dict[str, str]:
    """Return the totals that the table shows, by name."""
    return {name: keeper.row(name).locator(".total b").inner_text() for name in NAMES}
