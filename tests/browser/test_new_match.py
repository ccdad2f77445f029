"""Planning a match on a phone: every tap answers at once, and without a script each is a page of its own."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.models import Match, Player
from scorekeeper.queries.matches import MatchSheet
from tests.browser.interactions import on_its_way
from tests.factories import MatchFactory, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).tap()


def pick(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).tap()


def drag(page: Page, grip: Locator, to: Locator) -> None:
    """Drag by a finger; Playwright itself only drags with a mouse."""
    start, end = grip.bounding_box(), to.bounding_box()
    assert start
    assert end
    finger = page.context.new_cdp_session(page)
    places = [{"x": start["x"] + 24, "y": start["y"] + 24 + (end["y"] - start["y"]) * part / 4} for part in range(5)]
    for kind, place in zip(["touchStart", *["touchMove"] * 4], places, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def started(page: Page) -> tuple[list[str], str | None]:
    """Return the seats of the match just begun, and who deals."""
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = fresh(Match.objects.latest("pk"))
    up_next = MatchSheet(match).sheet.next
    return [seat.player.name for seat in match.seats.all()], up_next.dealer if up_next else None


def test_a_known_table_is_dealt_in_seven_taps(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ed", "Ann", "Bob", "Di")
    pick(phone, "Bob")
    tap(phone, "Deal step 1")
    assert started(phone) == (["Cy", "Ed", "Ann", "Bob", "Di"], "Bob")


def test_a_second_tap_takes_the_player_out_and_the_others_move_up(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ed", "Ann")
    tap(phone, "2 Ed")
    expect(phone.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="2 Ann", exact=True)).to_have_attribute("aria-pressed", "true")


def test_new_names_are_typed_with_enter_between(phone: Page) -> None:
    phone.goto("/matches/new/")
    for name in ("Ann", "Bob", "ann", "Cy"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        if name == "ann":
            expect(phone.get_by_role("alert").filter(has_text="same name")).to_be_visible()
    pick(phone, "Cy")
    tap(phone, "Deal step 1")
    assert started(phone) == (["Ann", "Bob", "Cy"], "Cy")
    assert Player.objects.count() == 3


def test_who_sits_where_is_said_to_those_who_cannot_see_it(phone: Page) -> None:
    phone.goto("/matches/new/")
    said = phone.get_by_role("status")
    for name, seated in (("Ann", "Ann"), ("Bob", "Ann, Bob")):
        expect(said).not_to_contain_text(name)
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        expect(said).to_have_text(f"Round the table, clockwise: {seated}")


def test_a_full_table_takes_nobody_more(phone: Page) -> None:
    phone.goto("/matches/new/?game=custom")
    for name in (f"P{number}" for number in range(20)):
        phone.get_by_label("New name").fill(name)
        phone.get_by_label("New name").press("Enter")
    phone.get_by_label("New name").fill("Zoe")
    phone.get_by_label("New name").press("Enter")
    expect(phone.locator("#name-fault")).to_have_text("No game has more than 20 seats.")
    expect(phone.locator("#seated input")).to_have_count(20)


def test_chance_names_a_dealer(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Ann", "Bob", "Pick at random")
    expect(phone.locator("[name=first]:checked")).to_have_count(1)


def test_the_order_is_changed_by_dragging(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Ann", "Bob", "Cy", "Di")
    expect(phone.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy, Di")).to_be_visible()
    phone.get_by_text("Change the order").tap()
    drag(phone, phone.locator(".grip").first, to=phone.locator(".grip").nth(2))
    expect(phone.get_by_role("img", name="Round the table, clockwise: Bob, Cy, Ann, Di")).to_be_visible()
    expect(phone.get_by_role("button", name="3 Ann", exact=True)).to_be_visible()


def test_a_reload_loses_nothing_of_the_plan(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ann")
    phone.get_by_label("New name").fill("Flo")
    phone.keyboard.press("Enter")
    pick(phone, "Flo")
    phone.locator(".game", has_text="Baker Ten Step").tap()
    phone.get_by_label("New name").fill("Gus")
    phone.reload()
    expect(phone.get_by_role("radio", name="Flo", exact=True)).to_be_checked()
    expect(phone.get_by_label("New name")).to_have_value("Gus")
    expect(phone.get_by_role("radio", name="Baker Ten Step")).to_be_checked()
    tap(phone, "Deal round 1")
    assert started(phone) == (["Cy", "Ann", "Flo", "Gus"], "Flo")


def test_what_is_chosen_before_the_script_is_there_counts(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ann")
    with on_its_way(phone, "**/js/new-match/new-match*.js", lambda: phone.reload(wait_until="commit")):
        phone.locator(".game", has_text="Baker Ten Step").tap()
        phone.get_by_label("New name").fill("Gus")
    expect(phone.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    expect(phone.get_by_role("radio", name="Baker Ten Step")).to_be_checked()
    expect(phone.get_by_label("New name")).to_have_value("Gus")
    pick(phone, "Ann")
    tap(phone, "Deal round 1")
    assert started(phone) == (["Cy", "Ann", "Gus"], "Ann")


def test_a_plan_that_was_dealt_is_not_planned_again(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ann")
    pick(phone, "Ann")
    tap(phone, "Deal step 1")
    started(phone)
    phone.goto("/")
    phone.get_by_role("link", name="New match").tap()
    expect(phone.get_by_role("img", name="An empty table")).to_be_visible()


def test_who_goes_back_from_the_table_finds_the_plan_again(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ann")
    pick(phone, "Ann")
    tap(phone, "Deal step 1")
    started(phone)
    phone.go_back()
    expect(phone.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    tap(phone, "Bob", "Deal step 1")
    assert started(phone) == (["Cy", "Ann", "Bob"], "Ann")
    assert Match.objects.count() == 3


def test_a_game_whose_dealer_is_drawn_every_time_asks_for_none(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Ann", "Bob")
    phone.locator("#rules summary").tap()
    phone.get_by_text("a draw before every step").tap()
    expect(phone.get_by_text("Who drew low?")).to_have_count(0)
    expect(phone.locator("#rules")).to_have_attribute("open", "")


def test_the_big_button_says_what_is_missing_and_leads_there(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    deal = phone.locator("#deal")
    expect(deal).to_have_accessible_name("Who plays?")
    tap(phone, "Ann")
    expect(deal).to_have_accessible_name("Who else plays?")
    tap(phone, "Bob")
    expect(deal).to_have_accessible_name("Who drew low?")
    expect(phone.get_by_role("radio", name="Bob", exact=True)).not_to_be_in_viewport()
    deal.tap()
    expect(phone.get_by_role("radio", name="Bob", exact=True)).to_be_in_viewport()
    pick(phone, "Bob")
    expect(deal).to_have_accessible_name("Deal step 1")
    deal.tap()
    assert started(phone) == (["Ann", "Bob"], "Bob")


def test_a_game_of_the_long_list_neither_jumps_nor_reshuffles_it(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Ann", "Bob", "Cy")
    expect(phone.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy", exact=True)).to_be_visible()
    phone.get_by_text("All games").tap()
    game = phone.locator(".game", has_text="Rummy 500")
    game.scroll_into_view_if_needed()
    titles, place = phone.locator(".game b").all_inner_texts(), game.bounding_box()
    game.tap()
    expect(phone.locator("#rules summary")).to_contain_text("500")
    assert (phone.locator(".game b").all_inner_texts(), game.bounding_box()) == (titles, place)
    expect(game).to_be_visible()
    phone.get_by_text("All games").tap()
    pick(phone, "Cy")
    expect(phone.locator("#deal")).to_have_accessible_name("Deal round 1")
    expect(game).to_be_hidden()


def test_without_a_script_the_button_deals_what_is_answered(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, has_touch=True, base_url=base_url).new_page()
    page.goto("/matches/new/")
    for name in ("Ann", "Bob"):
        page.get_by_label("New name").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_load_state()
    tap(page, "Who drew low?")
    expect(page.get_by_text("tap the name, or pick at random")).to_be_visible()
    pick(page, "Bob")
    tap(page, "Deal step 1")
    assert started(page) == (["Ann", "Bob"], "Bob")
    page.context.close()


def test_everything_works_without_a_script(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, has_touch=True, base_url=base_url).new_page()
    page.goto("/matches/new/")
    for name in ("Ann", "Bob"):
        page.get_by_label("New name").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_load_state()
    page.get_by_text("Change the order").tap()
    tap(page, "Bob: one seat earlier", "Pick at random", "Deal step 1")
    assert started(page)[0] == ["Bob", "Ann"]
    page.context.close()


def test_any_game_is_one_unfolding_away(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Ann", "Bob", "Cy")
    phone.get_by_text("All games").tap()
    phone.get_by_role("radio", name="Rummy 500").tap()
    expect(phone.get_by_role("radio", name="Rummy 500")).to_be_checked()
    phone.locator("#rules summary").tap()
    phone.get_by_role("radio", name="another number").tap()
    phone.get_by_label("a number from 50 to 5000").fill("250")
    pick(phone, "Cy")
    expect(phone.locator("#rules summary")).to_contain_text("to 250 points")
    tap(phone, "Deal round 1")
    assert started(phone) == (["Ann", "Bob", "Cy"], "Cy")
    assert Match.objects.latest("pk").options == {"target": 250}


def test_who_holds_the_ten_deals(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/?game=step")
    tap(phone, "Ann", "Bob", "Cy")
    expect(phone.get_by_role("heading", name="Who holds the 10?")).to_be_visible()
    pick(phone, "Bob")
    tap(phone, "Deal round 1")
    assert started(phone) == (["Ann", "Bob", "Cy"], "Bob")


def test_a_number_is_typed_without_a_script(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, has_touch=True, base_url=base_url).new_page()
    page.goto("/games/new/")
    page.get_by_label("Its name").fill("Golf")
    page.get_by_role("radio", name="another number").first.tap()
    page.get_by_label("The match has: a number from 1 to 100").fill("9")
    tap(page, "Save the game")
    expect(page.locator(".catalogue li").first).to_contain_text("9 rounds")
    page.context.close()


def test_a_look_at_the_catalogue_keeps_the_seats(phone: Page, keep: Callable[[Match], None]) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    tap(phone, "Cy", "Ann")
    phone.get_by_label("New name").fill("Flo")
    phone.keyboard.press("Enter")
    phone.get_by_text("All games").tap()
    phone.get_by_role("link", name="What they are about").tap()
    phone.get_by_role("link", name="Play Tens").tap()
    expect(phone.get_by_role("img", name="Round the table, clockwise: Cy, Ann, Flo")).to_be_visible()
    tap(phone, "Begin round 1")
    assert started(phone) == (["Cy", "Ann", "Flo"], None)
