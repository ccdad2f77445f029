"""A game of the catalogue on a phone, the whole table full: readable, and on the smallest phone too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from tests.browser.looks import assert_accessible, assert_fits_small_phones
from tests.browser.some_games import SOME_GAMES
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory, score_legally

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

PATHS = ["", "rounds/1/standings/", "sheet/", "rounds/2/"]


@pytest.mark.sampled
@SOME_GAMES
def test_after_the_first_round(phone: Page, keep: Callable[[Match], None], key: str) -> None:
    game = games()[key]
    match = score_legally(MatchFactory(game=game.key, names=LONG_NAMES[: game.players[1]]))
    keep(match)
    for path in PATHS:
        open_page(phone, match, path)
        assert_accessible(phone)
        assert_fits_small_phones(phone)
    if "out" in game.facts:
        phone.locator(".pick").first.tap()
        expect(phone.locator("section.pad:visible")).to_have_count(1)
        assert_accessible(phone)
        assert_fits_small_phones(phone)
    expect(phone.locator("section.pad:visible")).to_have_count(1)


def open_page(phone: Page, match: Match, path: str) -> None:
    answer = phone.goto(f"/matches/{match.pk}/{path}")
    assert answer is not None
    assert answer.ok
    assert answer.url == phone.url
    assert phone.url.endswith(f"/{match.pk}/{path}")
