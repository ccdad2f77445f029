"""Tests of rounds entered without signal that the server refuses: they come back to be corrected."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_accessible
from tests.browser.interactions import Keep
from tests.browser.keeper import Keeper, await_pad, await_saved, go_on_from, skip_rests
from tests.browser.scored import sheet_of, totals
from tests.browser.without_signal import ONE, TWO, is_last_ahead, keeper, line, match, shown
from tests.factories import context, fresh, ledger_of, score, totals_of
from tests.fixtures.writes import cut

__all__ = ["keeper", "match"]  # the fixtures


def test_two_phones_without_signal_on_different_steps(
    phone: Page, match: Match, keeper: Keeper, tmp_path: Path
) -> None:
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.score(TWO)
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    cut(match=match, value=True, was=False, context=context())
    phone.context.set_offline(False)
    expect(phone.locator("#line button")).to_have_text("1 needs you")
    keeper.tap("Sheet", "link")
    expect(phone.locator("#round-1 > [data-refused]")).to_contain_text("Step 1: not saved")
    expect(phone.locator("#round-2[data-waiting]")).to_be_visible()
    keeper.tap("1 needs you")
    expect(phone.locator("#needs")).to_contain_text("Step 1 was not saved")
    expect(phone.locator("#needs [data-part=said]")).to_have_text("Bob went out.")
    expect(phone.locator("#needs .rest")).to_have_text("One more waits to be sent.")
    assert_accessible(phone)
    keeper.tap("Look at step 1")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Changed meanwhile")
    phone.locator('.choice:has-text("50")').tap()
    keeper.tap("Save")
    expect(phone).to_have_title(re.compile("^Step 3 "))
    expect(line(phone)).to_have_text("Saved")
    sheet = sheet_of(phone, tmp_path)
    assert {name: int(total.replace("−", "-")) for name, total in shown(keeper).items()} == totals(sheet)
    assert totals(sheet) == {"Ann": -83, "Bob": 10, "Cy": 50}


def test_two_keepers_who_save_the_same_step_are_asked(phone: Page, match: Match, keeper: Keeper) -> None:
    ahead: dict[str, int] = {}
    phone.on("response", lambda answer: ahead.update({answer.url: answer.status}) if "/ahead/" in answer.url else None)
    phone.context.set_offline(False)
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    keeper.tap("Next: Cy")
    keeper.enter(["9"])
    keeper.tap("Recap")
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_have_text("Step 1: is this right?")
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    phone.evaluate("document.addEventListener('sent', () => console.info('all is sent'))")
    with phone.expect_console_message(lambda said: said.text == "all is sent"):
        keeper.tap("Save step")
    expect(heading).to_have_text("Changed meanwhile")
    phone.wait_for_load_state("networkidle")
    phone.locator('.choice:has-text("You, as entered here")').tap()
    keeper.tap("Save")
    expect(phone).to_have_title(re.compile("^Sheet of "))
    await_saved(phone)
    assert totals_of(fresh(match)) == {"Ann": 10, "Bob": 0, "Cy": 9}
    assert 404 not in ahead.values()


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_conflict_that_comes_late_is_asked_on_the_standings_and_waits_where_the_keeper_went_on(
    phone: Page, match: Match, keeper: Keeper, *, goes_on: bool
) -> None:
    phone.context.set_offline(False)
    held: list[Route] = []
    phone.route(re.compile("/rounds/1/$"), lambda route: held.append(route) if is_save(route) else route.continue_())
    with phone.expect_request(lambda request: "do=save" in (request.post_data or "")):
        keeper.score(ONE)
    expect(line(phone)).to_contain_text("1 waiting")
    expect(phone.locator("body[data-waiting]")).to_be_attached()
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    if goes_on:
        keeper.go_on(2)
    held[0].continue_()
    if goes_on:
        keeper.tap("1 needs you")
        keeper.tap("Look at step 1")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Changed meanwhile")
    phone.locator('.choice:has-text("You, as entered here")').tap()
    phone.unroute_all()
    keeper.tap("Save")
    expect(phone).to_have_title(re.compile("^Sheet of |^Step 2 "))
    await_saved(phone)
    assert totals_of(fresh(match)) == {"Ann": 10, "Bob": 0, "Cy": 24}


def test_a_choice_between_two_corrections_that_is_refused_again_holds_up_nothing(
    phone: Page, keep: Keep, match: Match
) -> None:
    def correct_elsewhere(points: int) -> None:
        score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": points}})

    correct_elsewhere(40)
    skip_rests(phone)
    with phone.expect_event("requestfinished", is_last_ahead):
        keep(match, "sheet/")
    phone.locator("#round-1 td a").nth(2).tap()
    await_pad(phone)
    table = Keeper(phone)
    phone.locator("section.pad:visible [name^=points-]").fill("12")
    correct_elsewhere(50)
    table.tap("Save")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Changed meanwhile")
    phone.context.set_offline(True)
    phone.locator('.choice:has-text("You, as entered here")').tap()
    table.tap("Save")
    expect(line(phone)).to_contain_text("1 waiting")
    table.tap("Back to the table", "link")
    expect(phone).to_have_title(re.compile("^Step 2 "))
    table.row("Ann").locator(".pips").tap()
    expect(line(phone)).to_contain_text("2 waiting")
    correct_elsewhere(60)
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("1 needs you")
    assert ledger_of(fresh(match))[-1] == "Ann has bought 1"
    table.tap("1 needs you")
    table.tap("Look at step 1")
    phone.locator('.choice:has-text("You, as entered here")').tap()
    table.tap("Save")
    await_saved(phone)
    expect(phone).to_have_title(re.compile("^Sheet of |^Step 2 "))
    assert totals_of(fresh(match))["Cy"] == 12


def is_save(route: Route) -> bool:
    return "do=save" in (route.request.post_data or "")


def test_a_refused_round_is_mended_and_the_rest_goes_out(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    phone.locator("[data-way=total]").tap()
    phone.locator("section.pad:visible [name^=points-]").fill("0")
    phone.locator(".bar .primary:visible").tap()
    keeper.enter(["9"])
    keeper.tap("Recap")
    expect(phone.locator(".standings [data-part=total]")).to_have_text(["0", "0", "9"])
    keeper.tap("Save step")
    keeper.go_on(2)
    keeper.row("Ann").locator(".pips").tap()
    keeper.score(TWO)
    phone.context.set_offline(False)
    keeper.tap("1 needs you")
    keeper.tap("Look at step 1")
    expect(phone.locator(".fault")).to_contain_text("no cards left")
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("9")
    phone.locator("section.pad:visible [name^=points-]").fill("12")
    keeper.tap("Recap")
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    keeper.tap("Play step", "link")
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1", "Step 2 scored"]
    expect(keeper.row("Ann").locator(".total b")).to_have_text("19")  # drawn again once all is saved
    assert shown(keeper) == {"Ann": "19", "Bob": "10", "Cy": "9"}


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_refused_round_that_is_dropped_is_played_again(phone: Page, keeper: Keeper, *, goes_on: bool) -> None:
    keeper.score(ONE)
    if goes_on:
        keeper.go_on(2)
    phone.route("**/rounds/1/", lambda route: route.fulfill(status=400) if is_save(route) else route.continue_())
    phone.context.set_offline(False)
    keeper.tap("1 needs you")
    keeper.tap("Drop it")
    expect(phone).to_have_title(re.compile("^Step 1 "))
    expect(line(phone)).to_have_text("Saved")
    keeper.tap("Score the step", "link")
    expect(phone).to_have_title(re.compile("^Score step 1 "))


def refuse_without_scripts(phone: Page, keeper: Keeper) -> None:
    """Score a step that is refused; then neither the scripts of its pad nor the server can be reached."""
    keeper.score(ONE)
    phone.route("**/rounds/1/", lambda route: route.fulfill(status=400) if is_save(route) else route.continue_())
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("1 needs you")
    phone.route("**/play-on*.js", lambda route: None)
    phone.reload()
    phone.route("**/worker.js", lambda route: route.abort())


def test_a_refused_round_is_looked_at_although_the_scripts_of_its_pad_do_not_come(phone: Page, keeper: Keeper) -> None:
    refuse_without_scripts(phone, keeper)
    keeper.tap("1 needs you")
    keeper.tap("Look at step 1")
    expect(phone.locator("#note")).to_have_text("That needs signal. Try again in a moment.")
    phone.unroute("**/worker.js")
    keeper.tap("1 needs you")
    keeper.tap("Look at step 1")
    expect(phone).to_have_title(re.compile("^Score step 1 "))


def test_a_refused_round_is_dropped_only_if_its_table_can_be_shown(phone: Page, keeper: Keeper) -> None:
    refuse_without_scripts(phone, keeper)
    before = phone.url
    keeper.tap("1 needs you")
    keeper.tap("Drop it")
    expect(phone.locator("#note")).to_have_text("That needs signal. Try again in a moment.")
    assert phone.url == before
    phone.unroute("**/worker.js")
    keeper.tap("1 needs you")
    keeper.tap("Drop it")
    expect(phone).to_have_title(re.compile("^Step 1 "))
    expect(phone.locator("#line button")).to_be_hidden()


def test_the_page_of_a_network_that_wants_a_sign_in_first_takes_the_place_of_none(phone: Page, keeper: Keeper) -> None:
    phone.context.set_offline(False)
    phone.route("**/rounds/1/", lambda route: route.fulfill(body="<h1>Welcome</h1>", content_type="text/html"))
    keeper.tap("Score the step", "link")
    await_pad(phone)
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    go_on_from(phone, "Ann")
    keeper.enter(["9"])
    keeper.tap("Recap")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Step 1: is this right?")


def test_what_a_refused_round_holds_up_does_not_wait_for_signal(phone: Page, keeper: Keeper) -> None:
    keeper.score(ONE)
    phone.route("**/rounds/1/", lambda route: route.fulfill(status=400))
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("1 needs you")
    keeper.tap("Undo")
    expect(phone.locator("#note")).to_have_text("Step 1 was not saved")


def test_a_round_waits_behind_the_sign_in_of_a_network(phone: Page, match: Match, keeper: Keeper) -> None:
    phone.route("**/rounds/1/", lambda route: route.fulfill(body="<h1>Please sign in first.</h1>"))
    phone.context.set_offline(False)
    keeper.score(ONE)
    expect(line(phone)).to_have_text("1 waiting no signal, they go out by themselves")
    phone.unroute_all()
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.locator(".waiting")).to_be_hidden()
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored"]
