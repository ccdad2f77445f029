"""The table of games that have other things than pips: long names, small phones, both lights."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_accessible, assert_fits_small_phones
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory, player_of, score

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

FIRST = LONG_NAMES[0]
# On how many lines the text of an element stands.
LINES = "name => { const text = new Range(); text.selectNodeContents(name); return text.getClientRects().length }"
TABLES: tuple[tuple[str, int, Mapping[str, Any], Mapping[str, Any]], ...] = (
    ("twelve-step", 9, {}, {}),
    ("phase-10", 6, {}, {}),
    ("tens", 10, {}, {FIRST: {"out": True, "grabbed": 19}}),
    ("step", 6, {"target": 500}, {name: {"points": 9} for name in LONG_NAMES[1:6]} | {FIRST: {"out": True}}),
    ("rummy-500", 8, {}, {FIRST: {"melded": 250, "out": True}}),
    ("custom", 12, {}, {name: {"points": -1200} for name in LONG_NAMES}),
)


@pytest.mark.parametrize(("game", "players", "options", "hands"), TABLES, ids=[table[0] for table in TABLES])
def test_a_full_table_with_long_names(
    phone: Page, keep: Callable[[Match], None], game: str, players: int, options: dict[str, Any], hands: dict[str, Any]
) -> None:
    match = MatchFactory(game=game, names=LONG_NAMES[:players], options=options)
    if hands:
        score(match, 1, hands)
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    assert_accessible(phone)
    assert_fits_small_phones(phone)


@pytest.mark.parametrize("game", ["phase-10", "tens", "rummy-500"])
def test_who_is_away_comes_back_by_a_tap(phone: Page, keep: Callable[[Match], None], game: str) -> None:
    match = MatchFactory(game=game, names=LONG_NAMES[:4])
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    row = phone.locator(f"#row-{player_of(match, LONG_NAMES[3]).pk}")
    row.locator("summary").tap()
    row.get_by_role("button", name="Away").tap()
    back = row.get_by_role("button", name="at the table")
    expect(back).to_be_visible()
    assert_fits_small_phones(phone)
    back.tap()
    expect(back).to_be_hidden()


def test_a_contract_laid_down_fills_its_bar_at_once(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(game="twelve-step")
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    row = phone.locator(f"#row-{player_of(match, 'Bob').pk}")
    bar = row.locator(".track [data-now]")
    before = bar.evaluate("bar => getComputedStyle(bar).backgroundColor")
    phone.context.set_offline(True)
    row.get_by_role("button", name="lay down").tap()
    expect(row).to_have_attribute("data-state", "down")
    expect(bar).not_to_have_css("background-color", before)
    phone.context.set_offline(False)
    phone.reload()
    expect(row.get_by_role("button", name="down")).to_have_attribute("aria-pressed", "true")


def test_standings_of_large_totals_fit_a_small_phone(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(game="custom", names=("Ann", "Bob", "Cy"))
    score(match, 1, {"Ann": {"points": -100000}, "Bob": {"points": 12000}, "Cy": {"points": 5}})
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/standings/")
    assert_fits_small_phones(phone)


def test_a_long_reason_leaves_a_name_whole_on_a_small_phone(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(game="tens", names=("Hannah", "Bob"))
    score(match, 1, {"Hannah": {"out": True, "grabbed": 19}, "Bob": {"points": 30}})
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/standings/")
    assert_fits_small_phones(phone)
    assert phone.get_by_text("Hannah", exact=True).first.evaluate(LINES) == 1
