"""Tests of requests that the server has handled but whose answers are lost: Undo then undoes just that."""

import re

from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep, held_back, said_of
from tests.browser.keeper import Keeper
from tests.browser.keyboard import await_said, listen
from tests.browser.without_signal import ONE, TWO, line, match, without_signal
from tests.factories import context, fresh, ledger_of, player_of
from tests.fixtures.writes import tap

__all__ = ["match"]  # the fixture
UNDO_NEEDS_SIGNAL = "Undo needs signal. Try again in a moment."


def lose(route: Route) -> None:
    """Send a request to the server, and answer the page with a network error."""
    route.fetch()
    route.abort()


def test_an_undo_of_which_the_answer_is_lost_is_taken_back(phone: Page, keep: Keep, match: Match) -> None:
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    keep(match)
    listen(phone)
    keeper = without_signal(phone, match)
    phone.context.set_offline(False)
    phone.route("**/undo/", lose, times=1)
    with phone.expect_response("**/redo/"):
        keeper.tap("Undo")
    await_said(phone, UNDO_NEEDS_SIGNAL)
    expect(line(phone)).to_have_text("Saved")
    expect(keeper.row("Ann").locator(".pips [data-on]")).to_have_count(1)
    assert said_of(match, "Ann").buys == 1


def test_undos_of_which_the_answer_is_lost_are_all_taken_back(phone: Page, keep: Keep, match: Match) -> None:
    for value in (1, 2):
        tap(match=match, player=player_of(match, "Ann"), fact="buys", value=value, was=value - 1, context=context())
    listen(phone)
    keep(match, "")
    keeper, held = Keeper(phone), held_back(phone, "**/undo/", times=1)
    with phone.expect_request("**/undo/"):
        keeper.tap("Undo")
    keeper.tap("Undo")
    with phone.expect_response("**/redo/"):
        lose(held[0])
    await_said(phone, UNDO_NEEDS_SIGNAL)
    expect(line(phone)).to_have_text("Saved")
    assert said_of(match, "Ann").buys == 2


def test_a_tap_of_which_the_answer_is_lost_is_taken_back_alone(phone: Page, keep: Keep, match: Match) -> None:
    """Another phone taps before that."""
    keep(match, "")
    keeper, held = Keeper(phone), held_back(phone, "**/facts/", times=1)
    with phone.expect_request("**/facts/"):
        keeper.row("Ann").locator(".pips").tap()
    keeper.tap("Undo: Ann")
    held[0].fetch()
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    with phone.expect_response("**/undo/"):
        held[0].abort()
    expect(keeper.row("Bob").locator(".pips [data-on]")).to_have_count(1)
    expect(keeper.row("Ann").locator(".pips [data-on]")).to_have_count(0)
    assert (said_of(match, "Ann").buys, said_of(match, "Bob").buys) == (0, 1)


def test_a_save_that_nobody_answers_goes_on_and_arrives_once(phone: Page, keep: Keep, match: Match) -> None:
    """Lose the server while the queue drains: what it had written already, it does not write again."""
    keep(match)
    keeper = without_signal(phone, match)
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.row("Ann").locator(".pips").tap()
    keeper.score(TWO)

    phone.route("**/rounds/1/", lose, times=1)
    phone.route("**/facts/", lambda route: route.abort(), times=1)
    phone.route("**/rounds/2/", lambda route: route.fulfill(status=503), times=1)
    phone.context.set_offline(False)
    expect(phone.locator(".waiting")).to_be_hidden(timeout=40_000)
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("Ann|Bob|Cy"))
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1", "Step 2 scored"]
