"""Tests of the browser's Back between the pages of a match: a page that was left shows what was written since."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import NO_TIMEOUTS, not_yet_there
from tests.browser.keeper import Keeper, await_pad, go_on_from, hand_of
from tests.browser.watching import Phones, follow, keeper, row
from tests.browser.without_signal import NAMES, without_signal
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import tap


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(names=NAMES)


@pytest.fixture
def pad(phones: Phones, site: str, match: Match) -> Keeper:
    """Open the pad of the first round by its table, with all pages ahead."""
    kept = without_signal(keeper(phones, match, site), match)
    kept.page.context.set_offline(False)
    with kept.page.expect_response("**/rounds/1/"):  # the server confirms the pad that was kept
        kept.press("#score")
    await_pad(kept.page)
    return kept


def buys(page: Page, match: Match) -> Locator:
    """Return the field of the pad with the cards that Ann has bought."""
    return page.locator(f"[name=buys-{player_of(match, 'Ann').pk}]")


def go_to_sheet(kept: Keeper) -> None:
    kept.tap("Sheet", "link")
    kept.page.wait_for_url("**/sheet/")


def test_a_pad_has_what_another_phone_has_tapped_meanwhile(pad: Keeper, match: Match) -> None:
    go_to_sheet(pad)
    with pad.page.expect_response("**/sheet/?done=*"):  # the news has come
        tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    with pad.page.expect_response("**/rounds/1/"):
        pad.page.go_back()
    await_pad(pad.page)
    expect(buys(pad.page, match)).to_have_value("1")


def test_a_pad_has_what_was_tapped_at_the_table_meanwhile(pad: Keeper, match: Match) -> None:
    """Tap with signal first, then without."""
    page = pad.page
    for bought, offline in (("1", False), ("2", True)):
        page.context.set_offline(offline)
        page.get_by_role("link", name="Table").first.tap()
        row(page, match, "Ann").locator("[id^=buys-]").tap()
        page.go_back()
        await_pad(page)
        expect(buys(page, match)).to_have_value(bought)


def test_a_sheet_has_the_round_that_another_phone_has_scored_meanwhile(pad: Keeper, match: Match) -> None:
    score(match, 1, {"Cy": {"out": True}})
    expect(pad.page.locator("#live")).to_have_text("The score was changed on another phone")
    go_to_sheet(pad)
    pad.page.locator("#round-1 a").first.tap()
    pad.page.wait_for_url("**/rounds/1/")
    await_pad(pad.page)
    score(fresh(match), 2, {"Bob": {"out": True}})
    expect(pad.page.locator("#live")).to_have_text("The score was changed on another phone")
    pad.page.go_back()
    expect(pad.page.locator("#round-2")).to_be_attached()


def test_a_pad_opened_by_its_address_has_what_was_saved_from_it(phones: Phones, site: str, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}, "Ann": {"points": 10}, "Bob": {"points": 20}})
    page = keeper(phones, match, site)
    ann = player_of(match, "Ann").pk
    follow(page, f"/matches/{match.pk}/rounds/1/?player={ann}")
    points = page.locator(f"[name=points-{ann}]")
    points.fill("15")
    page.locator(".bar [value=save]").tap()
    page.wait_for_url("**/sheet/?done=*")
    page.go_back()
    await_pad(page)
    expect(points).to_have_value("15")
    expect(page.locator("#live")).to_be_empty()


def test_a_request_to_wait_is_not_said_again(pad: Keeper) -> None:
    """The recap was slow; Change leads back to the pad."""
    page = pad.page
    page.locator(".pick", has_text="Bob").tap()
    pad.enter(["K"])
    go_on_from(page, hand_of(page))
    pad.enter(["9"])
    page.evaluate(NO_TIMEOUTS)
    with not_yet_there(page, "**/rounds/1/", lambda: pad.press(".bar .primary:visible")):
        expect(page.locator("#note")).to_have_text("One moment …")
    pad.press("[value=change]")
    await_pad(page)
    expect(page.locator("#note")).to_be_empty()
