"""Tests of the pad's first question, who went out, and of its primary button, which names the next step."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.models import Match
from tests.browser.assertions import SMALL_PHONE, assert_accessible
from tests.browser.interactions import NO_TIMEOUTS, Keep, box_of, touch
from tests.chromium import PHONE
from tests.factories import MatchFactory, player_of


@pytest.fixture
def match(keep: Keep) -> Match:
    return keep(MatchFactory())


@pytest.fixture
def pad(phone: Page, match: Match) -> Page:
    """Open the pad of the first step of a match, nothing entered yet."""
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    return phone


def tab(pad: Page, name: str) -> Locator:
    return pad.locator(".tab", has_text=name)


def out(pad: Page, name: str) -> None:
    pad.locator(".pick", has_text=name).tap()


def primary(pad: Page) -> Locator:
    return pad.locator(".bar .primary:visible")


def onward(pad: Page) -> None:
    """Tap the big button once nothing is missing."""
    pad.locator(".bar .primary:visible:not([data-missing])").tap()


def leave(pad: Page, *ranks: str) -> None:
    """Tap these cards of a hand, and go on to the next."""
    for rank in ranks:
        pad.locator(f'.key[data-rank="{rank}"]').tap()
    onward(pad)


def test_until_it_is_said_who_went_out_the_tabs_wait_and_the_big_button_asks(pad: Page) -> None:
    question = pad.get_by_role("heading", name="Who went out?")
    for name in ("Ann", "Ed"):
        expect(tab(pad, name)).to_have_attribute("aria-disabled", "true")
        expect(tab(pad, name)).to_have_text(name)
        touch(tab(pad, name))
    expect(question).to_be_visible()
    expect(pad.locator("#answer")).to_be_hidden()
    assert_accessible(pad)
    expect(primary(pad)).to_have_text("Who went out?")
    expect(primary(pad)).to_have_attribute("data-missing", "")
    touch(primary(pad))
    expect(question).to_be_focused()
    expect(pad.locator("#note")).to_have_text("Choose who went out.")
    primary(pad).press("Enter")
    expect(question).to_be_focused()
    expect(pad.locator("#who")).to_be_visible()
    expect(pad).to_have_title(re.compile("^Score step 1 "))
    out(pad, "Bob")
    expect(pad.locator(".tab[aria-disabled]")).to_have_count(0)
    expect(tab(pad, "Bob")).to_contain_text("out")
    tab(pad, "Di").tap()
    expect(pad.locator("section.pad:visible h2")).to_have_text("Di")


def test_a_hand_that_was_asked_for_leads_back_to_the_question(pad: Page, match: Match) -> None:
    pad.goto(f"{pad.url}?player={player_of(match, 'Cy').pk}")
    leave(pad, "K")
    expect(pad.get_by_role("heading", name="Who went out?")).to_be_visible()
    expect(pad.locator(".tab:not([aria-disabled])")).to_have_count(0)


def test_the_big_button_names_the_next_open_hand_round_the_table(pad: Page) -> None:
    """Go back to the question, too: it still leads to what is missing."""
    out(pad, "Di")
    tab(pad, "Bob").tap()
    leave(pad, "K")
    tab(pad, "Ed").tap()
    expect(primary(pad)).to_have_text("Next: Ann")
    leave(pad, "9")
    expect(primary(pad)).to_have_text("Next: Cy")
    pad.locator("#answer").tap()
    expect(primary(pad)).to_have_text("Next: Ann")
    primary(pad).tap()
    expect(pad.locator("section.pad:visible h2")).to_have_text("Ann")
    leave(pad, "8")
    expect(pad.locator("section.pad:visible h2")).to_have_text("Cy")


def test_chosen_by_arrow_keys_the_answer_leads_on_by_enter(pad: Page) -> None:
    pad.locator('.pick:has-text("Ann") input').focus()
    pad.keyboard.press("ArrowDown")
    expect(pad.locator('.pick:has-text("Bob") input')).to_be_checked()
    expect(pad.locator("#who")).to_be_visible()
    expect(primary(pad)).to_have_text("Next: Ann")
    pad.keyboard.press("Enter")
    expect(pad.locator("section.pad:visible h2")).to_have_text("Ann")
    expect(pad).to_have_title(re.compile("^Score step 1 "))


def test_the_last_open_hand_is_asked_for_by_name(pad: Page) -> None:
    out(pad, "Di")
    for _ in range(3):
        leave(pad, "K")
    expect(primary(pad)).to_have_text("What does Ed have left?")
    expect(primary(pad)).to_have_attribute("data-missing", "")
    pad.keyboard.press("Enter")
    expect(pad.locator("#note")).to_have_text("What does Ed have left?")
    expect(pad.get_by_role("heading", name="Ed", exact=True)).to_be_focused()
    pad.keyboard.type("k")
    expect(primary(pad)).to_have_text("Recap")
    pad.keyboard.press("Enter")
    expect(pad.get_by_role("heading", name="Step 1: is this right?")).to_be_visible()


def test_the_small_button_says_where_it_leads(pad: Page, match: Match) -> None:
    small = pad.locator("#earlier")
    out(pad, "Di")
    leave(pad, "K")
    expect(small).to_have_text("Back to: Ann")
    small.tap()
    expect(small).to_have_text("Back to: Who")
    small.tap()
    expect(small).to_have_text("Back to: Table")
    small.tap()
    expect(pad).to_have_url(re.compile(rf"/matches/{match.pk}/$"))


def test_a_dealer_who_was_drawn_is_asked_for_in_the_end(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Ann", "Bob", "Cy"), options={"dealer": "drawn"}), "rounds/1/")
    out(phone, "Cy")
    leave(phone, "K")
    phone.locator('.key[data-rank="K"]').tap()
    expect(primary(phone)).to_have_text("Who drew low?")
    onward(phone)
    expect(primary(phone)).to_have_attribute("data-missing", "")
    phone.locator("#facts .chip", has_text="Bob").tap()
    onward(phone)
    expect(phone.get_by_role("heading", name="Step 1: is this right?")).to_be_visible()


def test_a_correction_of_who_went_out_leads_to_the_hand_that_is_missing(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Ann", "Bob", "Cy"), played=1), "rounds/1/")
    phone.locator("#answer").tap()
    out(phone, "Cy")
    expect(phone.locator("section.pad:visible h2")).to_have_text("Ann")
    expect(primary(phone)).to_have_text("What does Ann have left?")
    phone.locator('.key[data-rank="K"]').tap()
    expect(primary(phone)).to_have_text("Save")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_a_script_the_tabs_wait_too(pad: Page) -> None:
    expect(pad.locator(".tab[href]")).to_have_count(0)
    expect(pad.locator("#earlier")).to_have_text("Back to: Table")
    out(pad, "Bob")
    pad.get_by_role("textbox", name="Cards left").first.fill("K")
    pad.get_by_role("button", name="Recap").tap()
    expect(pad.get_by_text("Cy still holds cards: which, or how many points?")).to_be_visible()
    expect(pad.locator(".tab[data-fault]")).to_have_count(3)
    tab(pad, "Cy").tap()
    expect(pad.get_by_role("heading", name="Cy", exact=True)).to_be_in_viewport()


def assert_keys_in_reach(pad: Page) -> None:
    """Assert that all keys lie above the bar, on a small phone too."""
    for size in (PHONE, SMALL_PHONE):
        pad.set_viewport_size(size)
        key, bar = box_of(pad.locator('[data-way="back"]')), box_of(pad.locator(".bar"))
        assert key["bottom"] <= bar["y"], size
    pad.set_viewport_size(PHONE)


def test_a_fault_leaves_the_keys_above_the_bar(pad: Page) -> None:
    out(pad, "Bob")
    for ranks in ("KKKK", "KKKK", "KKKK"):
        leave(pad, *ranks)
    pad.locator('[data-way="total"]').tap()
    pad.locator("section.pad:visible [name^=points-]").fill("0")
    onward(pad)
    expect(pad.get_by_text("Ed is left with 0, but a player with no cards left is out or floating.")).to_be_visible()
    pad.locator("[data-tap-cards]:visible").tap()
    expect(pad.locator('[data-way="back"]')).to_be_visible()
    assert_keys_in_reach(pad)


def test_a_step_that_was_undone_is_found_as_it_was_entered_and_can_be_started_afresh(pad: Page) -> None:
    out(pad, "Di")
    for ranks in (("JK", "7"), ("K",), ("9", "9"), ("A",)):
        leave(pad, *ranks)
    pad.get_by_role("button", name="Save step 1").tap()
    pad.get_by_role("button", name="Undo", exact=True).tap()
    pad.get_by_role("link", name="Score the step").tap()
    expect(pad.get_by_text("As entered before the undo.")).to_be_visible()
    expect(tab(pad, "Cy")).to_have_text("Cy 18")
    expect(tab(pad, "Di")).to_have_text("Di out")
    expect(pad.locator("section.pad:visible .hand li")).to_have_count(2)
    assert_keys_in_reach(pad)
    expect(primary(pad)).to_have_text("Recap")
    primary(pad).tap()
    expect(pad.locator(".standings li", has_text="Ann")).to_contain_text("+27")
    pad.go_back()
    pad.get_by_role("link", name="Start afresh").tap()
    expect(pad.get_by_role("heading", name="Who went out?")).to_be_visible()
    expect(primary(pad)).to_have_text("Who went out?")


def test_what_was_saved_before_the_script_was_there_is_no_draft_any_more(pad: Page) -> None:
    left_out: list[str] = []

    def leave_out(route: Route) -> None:
        left_out.append(route.request.url)
        route.abort()

    pad.route("**/pad/recap*.js", leave_out)
    pad.add_init_script(NO_TIMEOUTS)
    out(pad, "Di")
    for ranks in (("7", "JK"), ("K",), ("9", "9"), ("A",)):
        leave(pad, *ranks)
    pad.get_by_role("button", name="Save step 1").tap()
    pad.get_by_role("button", name="Undo", exact=True).tap()
    assert left_out
    pad.get_by_role("link", name="Score the step").tap()
    expect(pad.get_by_text("As entered before the undo.")).to_be_visible()
    expect(pad.locator("#restored")).to_be_hidden()
    pad.get_by_role("link", name="Start afresh").tap()
    expect(pad.get_by_role("heading", name="Who went out?")).to_be_visible()
