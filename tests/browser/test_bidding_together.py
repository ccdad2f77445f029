"""Tests of bids tapped on two phones at once: both show all of them, and both show what the rules forbid."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import not_yet_there, on_its_way
from tests.browser.keeper import await_saved
from tests.browser.watching import Phones, keeper, row
from tests.factories import MatchFactory, context, fresh, ledger_of, player_of, score
from tests.fixtures.writes import tap

TAPS = "**/facts/"
FORBIDDEN = "The bids may not add up to 1: the dealer bids another number."

Keepers = tuple[Page, Page]


@pytest.fixture
def match(transactional_db: None) -> Match:
    """Begin a match in which Ann deals one card each, and may not let the bids add up to one."""
    return MatchFactory(game="oh-hell", names=("Ann", "Bob", "Cy"), options={"hands": "up"}, first_dealer="Ann")


@pytest.fixture
def keepers(phones: Phones, site: str, match: Match) -> Keepers:
    return keeper(phones, match, site), keeper(phones, match, site)


def key(page: Page, match: Match, name: str, number: int) -> Locator:
    return page.locator(f"#row-{player_of(match, name).pk} .bids button").nth(number)


def assert_both_show(keepers: Keepers, match: Match, bids: dict[str, str], words: str) -> None:
    for page in keepers:
        for name, bid in bids.items():
            expect(row(page, match, name).locator(".bid summary > [data-when]:visible")).to_have_text(bid)
        expect(page.locator("#bidding")).to_have_text(words)


def say_contract(page: Page, name: str, value: str) -> None:
    page.locator(".asks label", has_text=name).tap()
    page.locator(f".asks [value='{value}']").tap()
    await_saved(page)


def test_bids_of_two_hands_at_once_are_both_on_both_phones(keepers: Keepers, match: Match) -> None:
    first, second = keepers
    row(second, match, "Cy").locator(".bid summary").tap()
    with on_its_way(first, TAPS, key(first, match, "Bob", 0).tap):
        key(second, match, "Cy", 1).tap()
        await_saved(second)
    assert_both_show(keepers, match, {"Bob": "0", "Cy": "1", "Ann": "bid?"}, "2 of 3 bid")
    for page in keepers:
        expect(page.locator("#score")).to_have_text("1 bid missing")
        expect(row(page, match, "Bob").locator(".bid")).not_to_have_attribute("data-unsaid", "")
    assert ledger_of(match)[1:] == ["Bob bids 0", "Cy bids 1"]


def test_two_taps_at_one_bid_are_told_apart_or_are_one(keepers: Keepers, match: Match) -> None:
    first, second = keepers
    with not_yet_there(second, TAPS, key(second, match, "Bob", 0).tap):
        key(first, match, "Bob", 1).tap()
        await_saved(first)
    expect(second.locator(".note")).to_contain_text("Now it says: Bob bids 1. You said 0.")
    assert_both_show(keepers, match, {"Bob": "1", "Cy": "bid?"}, "1 of 3 bid")
    second.get_by_role("button", name="Make it 0").tap()
    assert_both_show(keepers, match, {"Bob": "0", "Cy": "bid?"}, "1 of 3 bid")
    with not_yet_there(second, TAPS, key(second, match, "Cy", 1).tap):
        key(first, match, "Cy", 1).tap()
        await_saved(first)
    await_saved(second)
    assert_both_show(keepers, match, {"Bob": "0", "Cy": "1", "Ann": "bid?"}, "2 of 3 bid")
    assert ledger_of(match)[1:] == ["Bob bids 1", "Bob bids 0", "Cy bids 1"]


def test_the_bid_that_the_dealer_may_not_make_is_told_to_both(keepers: Keepers, match: Match) -> None:
    first, _second = keepers
    for name, number in (("Bob", 0), ("Cy", 1)):
        player = player_of(match, name)
        tap(match=fresh(match), player=player, fact="bid", value=number, was=None, context=context())
    assert_both_show(keepers, match, {"Bob": "0", "Cy": "1", "Ann": "bid?"}, "2 of 3 bid")
    for page in keepers:
        key(page, match, "Ann", 0).tap()
        expect(page.locator(".note")).to_contain_text(FORBIDDEN)
    assert_both_show(keepers, match, {"Ann": "bid?"}, "2 of 3 bid")
    key(first, match, "Ann", 1).tap()
    assert_both_show(keepers, match, {"Bob": "0", "Cy": "1", "Ann": "1"}, "3 of 3 bid · one over")
    for page in keepers:
        expect(page.locator("#score")).to_have_text("Score the round")


@pytest.mark.usefixtures("transactional_db")
def test_who_was_chosen_for_one_hand_is_not_chosen_for_the_next(phones: Phones, site: str) -> None:
    match = MatchFactory(game="five-hundred", names=("Ann", "Bob", "Cy", "Di"))
    page = keeper(phones, match, site)
    page.locator(".asks label", has_text="Bob").tap()
    score(match, 1, {"Ann": {"contract": "6S", "tricks": 6}, "Bob": {"tricks": 4}, "Cy": {}, "Di": {}})
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    expect(page.locator(".asks :checked")).to_have_count(0)
    expect(page.locator(".values")).to_be_hidden()


@pytest.mark.usefixtures("transactional_db")
def test_a_bid_that_another_phone_gives_to_another_player_leaves_nobody_chosen(phones: Phones, site: str) -> None:
    match = MatchFactory(game="five-hundred", names=("Ann", "Bob", "Cy", "Di"))
    first, second = keeper(phones, match, site), keeper(phones, match, site)
    say_contract(first, "Bob", "6S")
    expect(second.locator(".asks summary")).to_contain_text("Bob")
    second.locator(".asks summary").tap()
    say_contract(second, "Cy", "7S")
    expect(first.locator(".asks summary")).to_contain_text("Cy")
    first.locator(".asks summary").tap()
    expect(first.locator(".asks fieldset")).to_be_visible()
    expect(first.locator(".asks :checked")).to_have_count(0)
