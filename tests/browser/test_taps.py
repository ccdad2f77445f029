"""Tests of taps on the phone: shown at once, never lost, never written twice."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep, box_of, control_of, on_its_way, said_of, touch
from tests.factories import MatchFactory, context, player_of
from tests.fixtures.writes import tap

NOT_SAVED = "Not saved yet, will try again"


@pytest.fixture
def table(phone: Page, keep: Keep, match: Match) -> Page:
    """Open the table of Ann, Bob, Cy, Di and Ed on the keeper's phone."""
    keep(match, "")
    return phone


def fetch_nothing_ahead(table: Page) -> None:
    """Open the table on a phone that can't fetch the pages ahead."""
    table.route("**/js/offline/waiting*.js", lambda route: route.abort())
    table.reload()


def note(table: Page) -> Locator:
    return table.locator("#note")


def test_quick_taps_are_as_many_buys_and_at_the_limit_one_only_says_so(table: Page, match: Match) -> None:
    buys = control_of(table, match, "Bob", "buys")
    buys.tap()
    buys.tap()
    expect(buys.locator("[data-on]")).to_have_count(2)
    expect(note(table)).to_contain_text("Bob has bought 2")
    assert said_of(match, "Bob").buys == 2
    buys.tap()
    touch(buys)
    expect(note(table)).to_contain_text("Three buys is the limit")
    expect(table.locator("#line > span:visible")).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 3


def test_the_state_steps_on_the_drawer_stays_open_and_the_focus_stays(table: Page, match: Match) -> None:
    control_of(table, match, "Ed", "down").tap()
    control_of(table, match, "Ed", "knock").tap()
    control_of(table, match, "Ed", "knock").tap()
    expect(control_of(table, match, "Ed", "knock")).to_contain_text("floats")
    expect(note(table)).to_contain_text("Ed floats")
    assert said_of(match, "Ed").floating
    control_of(table, match, "Bob", "who").locator("summary").tap()
    control_of(table, match, "Bob", "rummies").tap()
    expect(note(table)).to_contain_text("Rummy called on Bob: 1")
    expect(control_of(table, match, "Bob", "rummies")).to_be_visible()
    cut = table.locator("#cut")
    cut.press("Enter")
    expect(note(table)).to_contain_text("The cut was exact")
    expect(cut).to_be_focused()


def test_undo_follows_the_tap_that_is_still_on_its_way(table: Page, match: Match) -> None:
    with on_its_way(table, "**/facts/", control_of(table, match, "Bob", "buys").tap):
        table.locator("#undo-last").tap()
        control_of(table, match, "Cy", "buys").tap()
    expect(note(table)).to_contain_text("Cy has bought 1")
    assert (said_of(match, "Bob").buys, said_of(match, "Cy").buys) == (0, 1)


def test_a_closed_browser_sends_its_taps_when_it_comes_back(table: Page, match: Match) -> None:
    table.context.set_offline(True)
    control_of(table, match, "Bob", "buys").tap()
    context, address = table.context, table.url
    table.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(note(again)).to_contain_text("Bob has bought 1")
    assert said_of(match, "Bob").buys == 1


def test_scoring_waits_for_the_taps_before_it(table: Page, match: Match) -> None:
    fetch_nothing_ahead(table)
    table.context.set_offline(True)
    control_of(table, match, "Bob", "buys").tap()
    table.locator("#score").tap()
    expect(note(table)).to_contain_text(NOT_SAVED)
    table.context.set_offline(False)
    table.wait_for_url("**/rounds/1/")
    assert said_of(match, "Bob").buys == 1


def test_two_keepers_are_asked(table: Page, match: Match) -> None:
    table.route("**/live/**", lambda route: route.abort())  # this phone is not told of it before its tap
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    control_of(table, match, "Bob", "buys").tap()
    expect(note(table)).to_contain_text("Bob has 3 buys meanwhile. You said 1 buy.")
    table.get_by_role("button", name="Make it 1").tap()
    expect(note(table)).to_contain_text("Bob has bought 1")
    assert said_of(match, "Bob").buys == 1


def test_who_taps_on_stays_at_the_table(table: Page, match: Match) -> None:
    fetch_nothing_ahead(table)
    table.context.set_offline(True)
    control_of(table, match, "Bob", "buys").tap()
    table.locator("#score").tap()
    control_of(table, match, "Cy", "buys").tap()
    table.context.set_offline(False)
    expect(note(table)).to_contain_text("Saved")
    expect(table).to_have_url(f"/matches/{match.pk}/")


def test_an_open_drawer_lies_between_its_player_and_the_next(phone: Page, keep: Keep) -> None:
    for names in (["Ann", "Wilhelmina", "Cy"], [f"P{number}" for number in range(12)]):
        keep(MatchFactory(names=names), "")
        rows = phone.locator(".row")
        rows.nth(1).locator("summary").tap()
        drawer = rows.nth(1).locator(".drawer")
        expect(drawer).to_be_visible()
        assert box_of(rows.nth(1).locator(".name"))["top"] >= box_of(rows.nth(0))["bottom"]
        assert box_of(rows.nth(2))["top"] >= box_of(drawer)["bottom"]


def test_the_focus_is_not_lost_with_the_note(table: Page, match: Match) -> None:
    control_of(table, match, "Bob", "buys").press("Enter")
    table.locator("#note-undo").press("Enter")
    expect(note(table)).to_contain_text("Undone")
    expect(table.locator("#undo-last")).to_be_focused()


def test_who_drew_low_is_asked_for_and_leads_on_to_the_score(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(options={"dealer": "drawn"}), "")
    expect(phone.locator("#score")).to_have_text("Who drew low?")
    phone.locator("#score").press("Enter")
    expect(phone.get_by_role("heading", name="Who drew low?")).to_be_focused()
    phone.get_by_role("button", name="Cy", exact=True).press("Enter")
    expect(phone.locator(".roles")).to_contain_text("Cy deals 11 each")
    expect(phone.locator("#score")).to_have_text("Score the step")
    expect(phone.locator("#score")).to_be_focused()
