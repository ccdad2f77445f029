"""Tests of the end of an evening without signal, over plain HTTP in one open page: all is saved, in order and once."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import TABLET, assert_accessible, assert_page_fits
from tests.browser.interactions import Keep
from tests.browser.keeper import Keeper, await_pad, await_saved, hands_of
from tests.browser.scored import sheet_of, totals
from tests.browser.without_signal import NAMES, ONE, TWO, deal, keeper, line, match, shown, without_signal
from tests.factories import MatchFactory, context, fresh, ledger_of, player_of, score
from tests.fixtures.writes import tap

__all__ = ["keeper", "match"]  # the fixtures
BEFORE = 14  # of nineteen rounds are played with signal


def test_the_last_rounds_arrive_in_order_and_once(phone: Page, keep: Keep, tmp_path: Path) -> None:
    match = keep(MatchFactory(game="baker-ten-step", names=NAMES, played=BEFORE))
    keeper = without_signal(phone, match, "round")
    expected = ledger_of(fresh(match))
    for number in range(BEFORE + 1, 20):
        played = deal(number)
        keeper.play(played)
        keeper.score(played)
        expect(phone.locator(".waiting")).to_be_visible()
        waiting = keeper.totals()
        if number < 19:
            keeper.go_on(number + 1)
            assert shown(keeper) == {name: str(total).replace("-", "−") for name, total in waiting.items()}
        expected += ["The cut was exact"] * played.exact_cut + [f"{name} has bought 1" for name in played.buys]
        expected.append(f"Round {number} scored")
    assert len(ledger_of(fresh(match))) == 1 + BEFORE
    phone.context.set_offline(False)
    expect(phone).to_have_title(re.compile("wins|win together"), timeout=60_000)
    assert waiting == totals(sheet_of(phone, tmp_path))
    assert ledger_of(fresh(match)) == expected


def test_what_waits_is_told_as_the_server_tells_it(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.tap("exact?")
    keeper.score(ONE)
    heading, told = phone.get_by_role("heading", level=1), phone.locator("[data-part=told]")
    expect(heading).to_have_text("Cy leads")
    expect(told).to_have_text("Bob went out. Cy cut exactly.")
    assert phone.locator("[data-part=reason]").all_inner_texts() == ["exact cut, 2 cards", "went out", "1 card"]
    keeper.go_on(2)
    keeper.score(TWO)
    expect(heading).to_have_text("Cy stays in front")
    waiting = phone.locator("main .standings").inner_text()
    phone.context.set_offline(False)
    expect(line(phone)).to_have_count(0)
    expect(phone.locator("[data-waiting]")).to_have_count(0)
    phone.goto(f"/matches/{match.pk}/rounds/2/standings/")
    expect(heading).to_have_text("Cy stays in front")
    expect(told).to_have_text("Cy went out.")
    assert phone.locator("main .standings").inner_text() == waiting


def test_an_earlier_round_that_waits_is_entered_anew_and_what_follows_stands_on_it(
    phone: Page, match: Match, keeper: Keeper
) -> None:
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.score(TWO)
    for page in ("Score step 2", "Step 2", "Standings after step 1", "Score step 1"):
        phone.go_back()
        expect(phone).to_have_title(re.compile(f"^{page} "))
    phone.locator('.tab:has-text("Ann")').tap()
    keeper.enter(["K"])
    keeper.tap("Recap")
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    keeper.tap("Sheet", "link")
    expect(phone.locator(".stood")).to_contain_text("No signal. This is how the sheet stood at")
    phone.go_back()
    keeper.tap("Play step", "link")
    expect(phone).to_have_title(re.compile("^Step 3 "))
    waiting = shown(keeper)
    assert waiting == {"Ann": "27", "Bob": "10", "Cy": "24"}
    keeper.tap("Menu")
    keeper.tap("Sheet", "link")
    phone.context.set_offline(False)
    expect(phone.locator("#round-2")).to_be_visible()
    expect(phone.locator(".stood")).to_have_count(0)
    await_saved(phone)
    phone.goto(f"/matches/{match.pk}/")
    assert shown(keeper) == waiting
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Step 2 scored"]


def test_what_waits_is_taken_back_on_the_phone(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.score(ONE)
    expect(line(phone)).to_have_text("1 waiting no signal, they go out by themselves")
    assert_page_fits(phone)
    keeper.go_on(2)
    expect(phone.locator(".role:not(.unsettled)").first).to_be_visible()
    expect(phone.locator(".unsettled")).to_be_hidden()
    phone.go_back()
    keeper.tap("Undo")
    expect(phone).to_have_title(re.compile("^Score step 1 "))
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("24")
    expect(line(phone)).to_have_count(0)
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.go_on(2)
    buys = keeper.row("Ann").locator(".pips")
    buys.tap()
    expect(line(phone)).to_contain_text("2 waiting")
    expect(buys).to_have_attribute("data-waits", "")
    undo = phone.locator("#undo-last")
    expect(undo).to_have_accessible_name("Undo: Ann: 1 of 3 buys")
    undo.tap()
    expect(buys.locator("[data-on]")).to_have_count(0)
    expect(line(phone)).to_contain_text("1 waiting")
    expect(undo).to_have_accessible_name("Undo: Step 1")
    undo.tap()
    expect(phone).to_have_title(re.compile("^Score step 1 "))
    keeper.tap("Recap")
    keeper.tap("Change")
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("24")
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.go_on(2)
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored"]


def test_what_is_saved_is_not_undone_without_signal(phone: Page, keep: Keep, match: Match) -> None:
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    keep(match)
    keeper = without_signal(phone, match)
    keeper.tap("Undo")
    expect(phone.locator("#note")).to_have_text("Undo needs signal. Try again in a moment.")
    expect(line(phone)).to_contain_text("Saved")
    phone.context.set_offline(False)
    with phone.expect_response("**/undo/"):
        keeper.tap("Undo")
    expect(keeper.row("Ann").locator(".pips [data-on]")).to_have_count(0)


def test_the_table_after_a_saved_round_has_its_totals_although_it_was_fetched_before(
    phone: Page, match: Match, keeper: Keeper
) -> None:
    phone.context.set_offline(False)
    phone.route("**/ahead/", lambda route: route.abort())
    with phone.expect_response(f"**/matches/{match.pk}/rounds/1/"):
        keeper.score(ONE)
    await_saved(phone)
    phone.context.set_offline(True)
    keeper.go_on(2)
    assert shown(keeper) == {"Ann": "10", "Bob": "0", "Cy": "24"}


def test_what_is_kept_is_looked_at_meanwhile_and_the_rest_is_said(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.score(ONE)
    keeper.go_on(2)
    phone.go_back()
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    phone.go_forward()
    keeper.tap("Menu")
    phone.locator("#menu summary", has_text="Rules").tap()
    keeper.tap("House rules", "link")
    expect(phone.locator("#note")).to_have_text("“House rules” opens when there is signal.")
    keeper.tap("Menu")
    phone.locator("#menu summary", has_text="Share").tap()
    phone.locator("#menu a", has_text="Watch along").tap()
    expect(phone.locator("#note")).to_have_text("“Watch along” opens when there is signal.")
    keeper.tap("Referee", "link")
    expect(phone.locator(".stood")).to_have_text("No signal. The referee answers when it is back.")
    phone.go_back()
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    expect(phone.locator("body")).not_to_have_attribute("data-waiting", "")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored"]


def test_the_table_stays_that_of_all_phones_where_back_leads_to_a_page_that_is_not_kept(
    phone: Page, keep: Keep, match: Match
) -> None:
    keep(match, "rounds/1/")
    await_pad(phone)
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone).to_have_title(re.compile("^Step 1 "))
    phone.reload()
    keeper = Keeper(phone)
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    score(match, 1, hands_of(ONE))
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone).to_have_title(re.compile("^Step 2 "))
    phone.context.set_offline(True)
    phone.go_back()
    expect(phone.locator("#note")).to_have_text("This page opens when there is signal.")
    phone.context.set_offline(False)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(keeper.row("Bob").locator(".pips [data-on]")).to_have_count(1)


def test_a_pad_is_started_afresh_without_signal(phone: Page, keep: Keep, match: Match) -> None:
    """Enter a card, load everything anew, and leave the pad once."""
    keep(match, "rounds/1/")
    await_pad(phone)
    phone.locator(".pick", has_text="Bob").tap()
    phone.locator(".key[data-rank='K']").tap()
    keeper = without_signal(phone, match)
    keeper.tap("Score the step", "link")
    expect(phone.locator("#restored")).to_be_visible()
    keeper.tap("Back to the table", "link")
    keeper.tap("Score the step", "link")
    keeper.tap("Start afresh")
    expect(phone.locator("#restored")).to_be_hidden()
    expect(phone.locator(".pick input:checked")).to_have_count(0)


def test_the_referee_answers_once_the_signal_is_back(phone: Page, keeper: Keeper) -> None:
    keeper.tap("Referee", "link")
    expect(phone.locator(".stood")).to_be_visible()
    assert_accessible(phone)
    phone.context.set_offline(False)
    expect(phone.locator(".stood")).to_have_count(0)
    phone.locator("[data-rank=K]").tap()
    expect(phone.locator("#ask .hand li")).to_have_count(1)


def test_who_went_away_without_signal_leaves_the_roles_open_until_it_is_saved(phone: Page, keeper: Keeper) -> None:
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    keeper.tap("Next: Cy")
    phone.locator("section.pad:visible summary").tap()
    phone.locator("section.pad:visible .chip", has_text="away").tap()
    keeper.tap("Recap")
    keeper.tap("Save step")
    sentence = phone.get_by_text("comes with the signal").first
    for page in ("Standings after step 1", "Step 2"):
        expect(phone).to_have_title(re.compile(f"^{page} "))
        expect(sentence).to_be_visible()
        expect(phone.locator(".role:not(.unsettled):visible")).to_have_count(0)
        if page != "Step 2":
            keeper.tap("Play step", "link")
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    expect(sentence).to_have_count(0)
    expect(phone.locator(".role:not(.unsettled):visible")).not_to_have_count(0)


@pytest.mark.parametrize("store", ["full", "forbidden"])
def test_a_phone_that_can_store_nothing_says_so_and_saves(phone: Page, keep: Keep, match: Match, store: str) -> None:
    """Save all that waits in the open page; its clock is a day behind besides, and then corrected."""
    broken = {
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full'); }",
        "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })",
    }
    phone.add_init_script(broken[store])
    phone.add_init_script("const now = Date.now; window.behind = 864e5; Date.now = () => now() - window.behind")
    keep(match)
    keeper = without_signal(phone, match)
    keeper.score(ONE)
    expect(line(phone)).to_have_text("1 waiting not stored: leave this page open")
    keeper.go_on(2)
    phone.evaluate("window.behind = 0")
    keeper.row("Ann").locator(".pips").tap()
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1"]


def test_on_a_wide_screen_the_sheet_stays_and_comes_anew_with_the_signal(phone: Page, keep: Keep, match: Match) -> None:
    phone.set_viewport_size(TABLET)
    keep(match)
    keeper = without_signal(phone, match)
    keeper.score(ONE)
    keeper.go_on(2)
    beside = phone.locator("#beside")
    expect(beside.get_by_text("No signal. This is how the sheet stood at")).to_be_visible()
    expect(beside.get_by_role("columnheader", name="Ann")).to_be_visible()
    expect(beside.locator("#round-1[data-waiting]")).to_contain_text("24")
    expect(beside.locator("[aria-current] th b")).to_have_text("2")
    assert_accessible(phone)
    phone.context.set_offline(False)
    expect(beside.locator("[aria-current] th b")).to_have_text("2")
    expect(beside.locator("#round-1:not([data-waiting])")).to_be_visible()
    expect(beside.locator(".stood")).to_have_count(0)
