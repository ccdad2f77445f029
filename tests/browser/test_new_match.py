"""Tests of planning a match on a phone: every tap has its effect at once; without scripts each is a page."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.models import Match, Player
from scorekeeper.queries.matches import MatchSheet
from tests.browser.interactions import Keep, box_of, on_its_way
from tests.factories import MatchFactory, fresh


@pytest.fixture
def plan(phone: Page, keep: Keep) -> Page:
    """Open the plan of a match on a phone that knows Ann, Bob, Cy, Di and Ed."""
    keep(MatchFactory())
    phone.goto("/matches/new/")
    return phone


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).tap()


def pick(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).tap()


def drag(page: Page, grip: Locator, to: Locator) -> None:
    """Drag by a finger; Playwright itself only drags with a mouse."""
    start, end = box_of(grip), box_of(to)
    finger = page.context.new_cdp_session(page)
    places = [{"x": start["x"] + 24, "y": start["y"] + 24 + (end["y"] - start["y"]) * part / 4} for part in range(5)]
    for kind, place in zip(["touchStart", *["touchMove"] * 4], places, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def started(page: Page) -> tuple[list[str], str | None]:
    """Return the seats of the match just begun, and who deals."""
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = fresh(Match.objects.latest("pk"))
    up_next = MatchSheet(match).scores.next
    return [seat.player.name for seat in match.seats.all()], up_next.dealer if up_next else None


def test_a_known_table_is_dealt_in_seven_taps_and_not_planned_again(plan: Page) -> None:
    tap(plan, "Cy", "Ed", "Ann", "Bob", "Di")
    pick(plan, "Bob")
    tap(plan, "Deal step 1")
    assert started(plan) == (["Cy", "Ed", "Ann", "Bob", "Di"], "Bob")
    plan.goto("/")
    plan.get_by_role("link", name="New match").tap()
    expect(plan.get_by_role("img", name="An empty table")).to_be_visible()


def test_a_second_tap_takes_the_player_out_and_the_others_move_up(plan: Page) -> None:
    tap(plan, "Cy", "Ed", "Ann")
    tap(plan, "2 Ed")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    expect(plan.get_by_role("button", name="2 Ann", exact=True)).to_have_attribute("aria-pressed", "true")


def test_new_names_are_typed_with_enter_between_and_who_sits_where_is_said(phone: Page) -> None:
    phone.goto("/matches/new/")
    said, table = phone.locator("#said"), "Round the table, clockwise: "
    for name, seated in (("Ann", "Ann"), ("Bob", "Ann, Bob"), ("ann", ""), ("Cy", "Ann, Bob, Cy")):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        if seated:
            expect(said).to_have_text(table + seated)
        else:
            expect(phone.get_by_role("alert").filter(has_text="same name")).to_be_visible()
    pick(phone, "Cy")
    tap(phone, "Deal step 1")
    assert started(phone) == (["Ann", "Bob", "Cy"], "Cy")
    assert Player.objects.count() == 3


def test_the_order_is_changed_by_dragging(plan: Page) -> None:
    tap(plan, "Ann", "Bob", "Cy", "Di")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy, Di")).to_be_visible()
    plan.get_by_text("Change the order").tap()
    drag(plan, plan.locator(".grip").first, to=plan.locator(".grip").nth(2))
    expect(plan.get_by_role("img", name="Round the table, clockwise: Bob, Cy, Ann, Di")).to_be_visible()
    expect(plan.get_by_role("button", name="3 Ann", exact=True)).to_be_visible()


def test_a_grip_that_is_only_touched_moves_nobody_and_loses_no_tap(plan: Page) -> None:
    tap(plan, "Ann", "Bob")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob", exact=True)).to_be_visible()
    plan.get_by_text("Change the order").tap()
    plan.route("**/matches/new/", lambda route: None, times=1)
    with plan.expect_request("**/matches/new/"):
        tap(plan, "Cy")
    plan.locator(".grip").first.tap()
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy", exact=True)).to_be_visible()


def test_dragging_changes_who_plays_with_whom(plan: Page) -> None:
    plan.goto("/matches/new/?game=spades")
    tap(plan, "Ann", "Bob", "Cy", "Di")
    expect(plan.locator(".opponents")).to_have_text("Ann & Cy against Bob & Di")
    plan.get_by_text("Change the order").tap()
    drag(plan, plan.locator(".grip").first, to=plan.locator(".grip").nth(2))
    expect(plan.locator(".opponents")).to_have_text("Bob & Ann against Cy & Di")


def test_players_who_make_no_equal_sides_are_led_to_the_house_rule(plan: Page) -> None:
    plan.goto("/matches/new/?game=spades")
    tap(plan, "Ann", "Bob", "Cy")
    expect(plan.locator("#felt")).to_contain_text("3 can’t make 2 equal sides. Add a player")
    tap(plan, "3 can’t make 2 equal sides")
    plan.get_by_role("radio", name="everybody plays alone").tap()
    expect(plan.locator(".opponents")).to_have_count(0)
    expect(plan.get_by_role("button", name="Who drew low?")).to_be_visible()


def test_a_reload_loses_nothing_of_the_plan(plan: Page) -> None:
    tap(plan, "Cy", "Ann")
    plan.get_by_label("New name").fill("Flo")
    plan.keyboard.press("Enter")
    pick(plan, "Flo")
    plan.locator(".game", has_text="Baker Ten Step").tap()
    plan.get_by_label("New name").fill("Gus")
    plan.reload()
    expect(plan.get_by_role("radio", name="Flo", exact=True)).to_be_checked()
    expect(plan.get_by_label("New name")).to_have_value("Gus")
    expect(plan.get_by_role("radio", name="Baker Ten Step")).to_be_checked()
    tap(plan, "Deal round 1")
    assert started(plan) == (["Cy", "Ann", "Flo", "Gus"], "Flo")


def test_a_tap_soon_after_a_reload_loses_nothing_of_the_plan(plan: Page) -> None:
    """Have the server draw nothing of the plan before the tap."""
    plan.goto("/matches/new/?game=rummy-500")
    tap(plan, "Cy", "Ann")
    pick(plan, "Ann")
    plan.locator("#rules summary").tap()
    plan.get_by_role("radio", name="another number").tap()
    plan.get_by_label("a number from 50 to 5,000").fill("250")
    plan.keyboard.press("Tab")
    expect(plan.locator("#rules summary")).to_contain_text("to 250 points")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held or route.request.method == "GET":
            route.continue_()
        else:
            held.append(route)

    plan.route("**/matches/new/", hold)
    plan.goto("/matches/new/")
    while not held:
        plan.wait_for_timeout(50)
    tap(plan, "Bob", "Deal round 1")
    assert started(plan) == (["Cy", "Ann", "Bob"], "Ann")
    assert Match.objects.latest("pk").options == {"target": 250}


def test_what_is_chosen_before_the_script_is_there_counts(plan: Page) -> None:
    tap(plan, "Cy", "Ann")
    with on_its_way(plan, "**/js/new-match/new-match*.js", lambda: plan.reload(wait_until="commit")):
        plan.locator(".game", has_text="Baker Ten Step").tap()
        plan.get_by_label("New name").fill("Gus")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    expect(plan.get_by_role("radio", name="Baker Ten Step")).to_be_checked()
    expect(plan.get_by_label("New name")).to_have_value("Gus")
    pick(plan, "Ann")
    tap(plan, "Deal round 1")
    assert started(plan) == (["Cy", "Ann", "Gus"], "Ann")


def test_a_deal_that_does_not_reach_the_server_leaves_the_plan(plan: Page) -> None:
    tap(plan, "Cy", "Ann")
    pick(plan, "Ann")
    plan.route("**/*", lambda route: route.abort())
    tap(plan, "Deal step 1")
    expect(plan.locator("#note")).to_have_text("Not sent: there is no signal. Try again in a moment.")
    plan.unroute("**/*")
    plan.goto("/matches/new/")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    tap(plan, "Deal step 1")
    assert started(plan) == (["Cy", "Ann"], "Ann")


def test_who_goes_back_from_the_table_finds_the_plan_again(plan: Page) -> None:
    tap(plan, "Cy", "Ann")
    pick(plan, "Ann")
    tap(plan, "Deal step 1")
    started(plan)
    plan.go_back()
    expect(plan.get_by_role("img", name="Round the table, clockwise: Cy, Ann", exact=True)).to_be_visible()
    tap(plan, "Bob", "Deal step 1")
    assert started(plan) == (["Cy", "Ann", "Bob"], "Ann")
    assert Match.objects.count() == 3


def test_a_game_whose_dealer_is_drawn_every_time_asks_for_none(plan: Page) -> None:
    tap(plan, "Ann", "Bob", "Pick at random")
    expect(plan.locator("[name=first]:checked")).to_have_count(1)
    expect(plan.locator("#said")).to_have_text(plan.locator("[name=first]:checked").input_value())
    plan.locator("#rules summary").tap()
    plan.get_by_text("a draw before every step").tap()
    expect(plan.get_by_text("Who drew low?")).to_have_count(0)
    expect(plan.locator("#rules")).to_have_attribute("open", "")


def test_the_big_button_says_what_is_missing_and_leads_there(plan: Page) -> None:
    deal = plan.locator("#deal")
    expect(deal).to_have_accessible_name("Who plays?")
    tap(plan, "Ann")
    expect(deal).to_have_accessible_name("Who else plays?")
    tap(plan, "Bob")
    expect(deal).to_have_accessible_name("Who drew low?")
    expect(plan.get_by_role("radio", name="Bob", exact=True)).not_to_be_in_viewport()
    deal.tap()
    expect(plan.get_by_role("radio", name="Bob", exact=True)).to_be_in_viewport()
    pick(plan, "Bob")
    expect(deal).to_have_accessible_name("Deal step 1")
    deal.tap()
    assert started(plan) == (["Ann", "Bob"], "Bob")


def test_a_game_of_the_long_list_is_dealt_and_neither_jumps_nor_reshuffles_it(plan: Page) -> None:
    tap(plan, "Ann", "Bob", "Cy")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy", exact=True)).to_be_visible()
    plan.get_by_text("All games").tap()
    game = plan.locator(".game", has_text="Rummy 500")
    game.scroll_into_view_if_needed()
    titles, place = plan.locator(".game b").all_inner_texts(), box_of(game)
    game.tap()
    expect(plan.locator("#rules summary")).to_contain_text("500")
    assert (plan.locator(".game b").all_inner_texts(), box_of(game)) == (titles, place)
    expect(game).to_be_visible()
    plan.get_by_text("All games").tap()
    pick(plan, "Cy")
    expect(plan.locator("#deal")).to_have_accessible_name("Deal round 1")
    expect(game).to_be_hidden()
    plan.locator("#rules summary").tap()
    plan.get_by_role("radio", name="another number").tap()
    plan.get_by_label("a number from 50 to 5,000").fill("250")
    plan.keyboard.press("Tab")
    expect(plan.locator("#rules summary")).to_contain_text("to 250 points")
    tap(plan, "Deal round 1")
    assert started(plan) == (["Ann", "Bob", "Cy"], "Cy")
    assert Match.objects.latest("pk").options == {"target": 250}


def test_an_answer_to_an_earlier_tap_leaves_the_number_asked_for_open(plan: Page) -> None:
    plan.goto("/matches/new/?game=rummy-500")
    tap(plan, "Ann", "Bob")
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob", exact=True)).to_be_visible()
    plan.locator("#rules summary").tap()
    other = plan.get_by_role("radio", name="another number").first
    with on_its_way(plan, "**/matches/new/*", lambda: tap(plan, "Cy")):
        other.tap()
    expect(plan.get_by_role("img", name="Round the table, clockwise: Ann, Bob, Cy", exact=True)).to_be_visible()
    expect(other).to_be_checked()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_everything_works_without_a_script(phone: Page) -> None:
    phone.goto("/matches/new/")
    for name in ("Ann", "Bob"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    tap(phone, "Who drew low?")
    expect(phone.get_by_text("tap the name, or pick at random")).to_be_visible()
    phone.get_by_text("Change the order").tap()
    tap(phone, "Bob: one seat earlier", "Pick at random")
    pick(phone, "Bob")
    tap(phone, "Deal step 1")
    assert started(phone) == (["Bob", "Ann"], "Bob")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_number_is_typed_without_a_script(phone: Page) -> None:
    phone.goto("/games/new/")
    phone.get_by_label("Its name").fill("Golf")
    phone.get_by_role("radio", name="another number").first.tap()
    phone.get_by_label("The match has: a number from 1 to 100").fill("9")
    tap(phone, "Save the game")
    expect(phone.locator(".catalogue li").first).to_contain_text("9 rounds")


def test_a_look_at_the_catalogue_keeps_the_seats(plan: Page) -> None:
    tap(plan, "Cy", "Ann")
    plan.get_by_label("New name").fill("Flo")
    plan.keyboard.press("Enter")
    plan.get_by_text("All games").tap()
    plan.get_by_role("link", name="What they are about").tap()
    plan.get_by_role("link", name="Play Tens").tap()
    expect(plan.get_by_role("img", name="Round the table, clockwise: Cy, Ann, Flo")).to_be_visible()
    tap(plan, "Begin round 1")
    assert started(plan) == (["Cy", "Ann", "Flo"], None)
