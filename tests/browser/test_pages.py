"""Every page on a phone, by daylight and by lamplight, on the smallest phone too."""

import pytest
from playwright.sync_api import Page

from tests.browser.assertions import assert_fit
from tests.browser.interactions import box_of
from tests.browser.keeper import Keep
from tests.factories import MatchFactory, player_of

LONG_NAMES = [
    "Wilhelmina", "Bartholomew", "Cy", "Maria-Magdalena", "Ed", "Christopher R.",
    "Anneliese", "Maximiliane", "Di", "Jo", "Konstantin der Große aus Byzanz 40x", "Łucja",
]  # fmt: skip

FIRST_PAGES = ["/", "/matches/new/", "/nights/", "/games/", "/games/?players=8", "/games/new/", "/nowhere/"]
MATCH_PAGES = ["", "rounds/3/", "rounds/2/", "rounds/2/standings/", "sheet/", "ledger/", "seats/", "rules/"]


def test_a_first_visitor_finds_every_page_fit(phone: Page) -> None:
    assert_fit(phone, *FIRST_PAGES)


def test_five_players_in_their_third_step(phone: Page, keep: Keep) -> None:
    """Look at what twelve names would not show: room at the table, and the hand of a round that is scored."""
    match = keep(MatchFactory(played=2))
    hand = f"rounds/1/?player={player_of(match, 'Bob').pk}"
    assert_fit(phone, "/matches/new/", *(f"/matches/{match.pk}/{page}" for page in ("", "seats/", hand)))


def test_twelve_long_names(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="baker-ten-step", names=LONG_NAMES, played=2))
    hand = f"rounds/3/?player={player_of(match, LONG_NAMES[0]).pk}"
    assert_fit(phone, *(f"/matches/{match.pk}/{page}" for page in (*MATCH_PAGES, hand)))


@pytest.mark.parametrize(("game", "rounds"), [("ten-step", 10), ("baker-ten-step", 19)])
def test_a_match_at_its_end(phone: Page, keep: Keep, game: str, rounds: int) -> None:
    """Look at its result; its sheet is seen with all numbers open (test_charts.py)."""
    match = keep(MatchFactory(game=game, names=LONG_NAMES, played=rounds))
    assert_fit(phone, f"/matches/{match.pk}/result/")


def test_a_night(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=10))
    assert_fit(phone, f"/nights/{match.night_id}/")


def test_the_cards_of_two_games_lie_on_one_line(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    one, other = (box_of(phone.locator(".game .fan").nth(place)) for place in (0, 1))
    assert one["x"] != other["x"]
    assert abs(one["y"] - other["y"]) < 4
