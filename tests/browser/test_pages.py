"""Tests of every page on a phone, light and dark, also on the smallest phone."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from tests.browser.assertions import assert_fit, assert_fits_phones, assert_fits_small_phones, assert_page_fits
from tests.browser.interactions import Keep
from tests.browser.some_games import SOME_GAMES
from tests.factories import MatchFactory, context, player_of, score_legally
from tests.fixtures.legal_rounds import company
from tests.fixtures.writes import end

LONG_NAMES = [
    "Wilhelmina", "Bartholomew", "Cy", "Maria-Magdalena", "Ed", "Christopher R.",
    "Anneliese", "Maximiliane", "Di", "Jo", "Konstantin der Große aus Byzanz 40x", "Łucja",
]  # fmt: skip

# Baker Ten Step stands for Ten Step, whose full table looks the same.
SEEN = sorted({*SOME_GAMES, "twelve-step"} - {"ten-step"})

FIRST_PAGES = ["/", "/matches/new/", "/nights/", "/games/", "/games/?players=8", "/games/new/", "/nowhere/"]
MATCH_PAGES = ["", "rounds/3/", "rounds/2/", "rounds/2/standings/", "sheet/", "ledger/", "seats/", "rules/"]


def test_a_first_visitor_finds_every_page_fit(phone: Page) -> None:
    assert_fit(phone, *FIRST_PAGES)


def test_five_players_in_their_third_step(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=2))
    hand = f"rounds/1/?player={player_of(match, 'Bob').pk}"  # of a round that is scored
    assert_fit(phone, "/matches/new/", *(f"/matches/{match.pk}/{page}" for page in (*MATCH_PAGES, hand)))


def test_twelve_long_names(phone: Page, keep: Keep) -> None:
    """Look for room alone: longer names bring no new colours or roles."""
    match = keep(MatchFactory(game="baker-ten-step", names=LONG_NAMES, played=2))
    hand = f"rounds/3/?player={player_of(match, LONG_NAMES[0]).pk}"
    for page in (*MATCH_PAGES, hand):
        open_page(phone, match, page)
        assert_fits_phones(phone)


def test_a_match_at_its_end(phone: Page, keep: Keep) -> None:
    """Look at its result; its sheet is seen with all numbers open (test_charts.py)."""
    for game, rounds in (("ten-step", 10), ("baker-ten-step", 19)):
        match = keep(MatchFactory(game=game, names=LONG_NAMES, played=rounds))
        assert_fit(phone, f"/matches/{match.pk}/result/")


@pytest.mark.sampled
@pytest.mark.parametrize("key", SEEN)
def test_after_the_first_round(phone: Page, keep: Keep, key: str) -> None:
    """Look for colours on the table and the pad: what a sheet and a result have of them is the same in all games."""
    game = games()[key]
    match = keep(score_legally(MatchFactory(game=game.key, names=company(game, LONG_NAMES))))
    open_page(phone, match, "")
    assert_page_fits(phone)
    open_page(phone, match, "rounds/2/")
    if phone.locator(".pick:visible").count():
        assert_fits_small_phones(phone)  # these questions look the same in all games
        answer_the_question(phone)
    expect(phone.locator("section.pad:visible")).to_have_count(1)
    assert_page_fits(phone)
    for path in ("rounds/1/standings/", "sheet/", "result/"):
        if path == "result/":
            end(match=match, context=context())
        open_page(phone, match, path)
        assert_fits_phones(phone)


def answer_the_question(phone: Page) -> None:
    """Name the first player, and what they have if it is a choice."""
    phone.locator(".pick:visible").first.tap()
    chips, choice = phone.locator(".ask .chip:visible"), phone.locator(".ask select:visible")
    if chips.count():
        chips.first.tap()
    elif choice.count():
        choice.first.select_option(index=1)


def open_page(phone: Page, match: Match, path: str) -> None:
    answer = phone.goto(f"/matches/{match.pk}/{path}")
    assert answer is not None
    assert answer.ok
    assert answer.url == phone.url
    assert phone.url.endswith(f"/{match.pk}/{path}")
