"""Every page on a phone, by daylight and by lamplight, on the smallest phone too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.models import Match
from tests.browser.looks import assert_accessible, assert_fits_small_phones
from tests.factories import MatchFactory, player_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

LONG_NAMES = [
    "Wilhelmina", "Bartholomew", "Cy", "Maria-Magdalena", "Ed", "Christopher R.",
    "Anneliese", "Maximiliane", "Di", "Jo", "Konstantin der Große aus Byzanz 40x", "Łucja",
]  # fmt: skip

OPEN_PAGES = ["/", "/matches/new/", "/nights/", "/games/", "/games/?players=8", "/games/new/", "/nowhere/"]
MATCH_PAGES = ["", "rounds/3/", "rounds/2/", "rounds/2/standings/", "sheet/", "ledger/", "seats/", "rules/"]


@pytest.mark.parametrize("path", OPEN_PAGES)
def test_a_first_visitor_finds_every_page_fit(phone: Page, path: str) -> None:
    phone.goto(path)
    assert_accessible(phone)
    assert_fits_small_phones(phone)


@pytest.mark.parametrize("path", [*OPEN_PAGES, *(f"/matches/1/{page}" for page in MATCH_PAGES)])
def test_five_players_in_their_third_step(phone: Page, keep: Callable[[Match], None], path: str) -> None:
    match = MatchFactory(played=2)
    keep(match)
    phone.goto(path.replace("/1/", f"/{match.pk}/"))
    assert_accessible(phone)
    assert_fits_small_phones(phone)


@pytest.mark.parametrize("path", MATCH_PAGES)
def test_twelve_long_names(phone: Page, keep: Callable[[Match], None], path: str) -> None:
    match = MatchFactory(game="baker-ten-step", names=LONG_NAMES, played=2)
    keep(match)
    phone.goto(f"/matches/{match.pk}/{path}")
    assert_accessible(phone)
    assert_fits_small_phones(phone)


@pytest.mark.parametrize("game", [("ten-step", 10), ("baker-ten-step", 19)])
@pytest.mark.parametrize("path", ["result/", "sheet/"])
def test_a_match_at_its_end(phone: Page, keep: Callable[[Match], None], game: tuple[str, int], path: str) -> None:
    match = MatchFactory(game=game[0], names=LONG_NAMES, played=game[1])
    keep(match)
    phone.goto(f"/matches/{match.pk}/{path}")
    assert_accessible(phone)
    assert_fits_small_phones(phone)


def test_a_night(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(played=10)
    keep(match)
    phone.goto(f"/nights/{match.night_id}/")
    assert_accessible(phone)
    assert_fits_small_phones(phone)


def test_correcting_a_hand(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(played=2)
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/?player={player_of(match, 'Bob').pk}")
    assert_accessible(phone)
    assert_fits_small_phones(phone)
