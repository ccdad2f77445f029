"""A game of the catalogue on a phone, the whole table full: readable, and on the smallest phone too."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from scorekeeper.services.matches import end
from tests.browser.assertions import assert_fits_small_phones, assert_page_fits
from tests.browser.keeper import Keep
from tests.browser.some_games import SOME_GAMES
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory, context, score_legally

# A full table of Ten Step is seen as one of Baker Ten Step, which is of its kind (test_pages.py).
SEEN = [key for key in SOME_GAMES if key != "ten-step"]


@pytest.mark.sampled
@pytest.mark.parametrize("key", SEEN)
def test_after_the_first_round(phone: Page, keep: Keep, key: str) -> None:
    game = games()[key]
    match = keep(score_legally(MatchFactory(game=game.key, names=LONG_NAMES[: game.players[1]])))
    for path in ("", "rounds/1/standings/", "sheet/"):
        open_page(phone, match, path)
        assert_fine(phone)
    open_page(phone, match, "rounds/2/")
    if "out" in game.facts:
        assert_fits_small_phones(phone)  # who went out is asked in one way by all games (test_pages.py)
        phone.locator(".pick").first.tap()
    expect(phone.locator("section.pad:visible")).to_have_count(1)
    assert_fine(phone)
    end(match=match, context=context())
    open_page(phone, match, "result/")
    assert_fine(phone)


def assert_fine(phone: Page) -> None:
    assert_page_fits(phone)


def open_page(phone: Page, match: Match, path: str) -> None:
    answer = phone.goto(f"/matches/{match.pk}/{path}")
    assert answer is not None
    assert answer.ok
    assert answer.url == phone.url
    assert phone.url.endswith(f"/{match.pk}/{path}")
