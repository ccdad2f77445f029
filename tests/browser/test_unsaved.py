"""Tests of a refused tap: it stops no other tap, and can be sent again or dropped."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Match, Role
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.interactions import Keep, add_cookies, control_of, not_yet_there, said_of
from tests.browser.keeper import await_pad, await_saved, go_on_from, hand_of
from tests.browser.without_signal import line
from tests.factories import context, fresh, player_of, totals_of
from tests.fixtures.writes import tap
from tests.people import member, sign_in

STALE_TOKENS = """() => {
  for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.value = "t".repeat(64);
}"""
PORTAL = "<h1>Welcome to our network</h1><p>Please sign in first.</p>"


@pytest.fixture
def table(phone: Page, keep: Keep, match: Match) -> Page:
    """Open the table on the keeper's phone; Bob has laid down."""
    write(match, "Bob", "laid_down", value=True)
    keep(match, "")
    return phone


def write(match: Match, name: str, fact: str, *, value: bool) -> None:
    """Write a fact of a hand as another phone does."""
    tap(match=match, player=player_of(match, name), fact=fact, value=value, was=not value, context=context())


def fail(table: Page, match: Match, name: str, status: int = 500) -> None:
    """Answer every tap for this player with this status."""
    wanted = f"player={player_of(match, name).pk}&"

    def answer(route: Route) -> None:
        if wanted in (route.request.post_data or ""):
            route.fulfill(status=status, body="broken")
        else:
            route.continue_()

    table.route("**/facts/", answer)


def answer_taps(table: Page, status: int, body: str) -> None:
    """Have another host answer every tap in place of the server."""
    table.route("**/facts/", lambda route: route.fulfill(status=status, body=body, content_type="text/html"))


def test_a_tap_that_another_phone_has_made_impossible_stops_nothing(table: Page, match: Match) -> None:
    table.context.set_offline(True)
    control_of(table, match, "Bob", "knock").tap()
    control_of(table, match, "Cy", "buys").tap()
    control_of(table, match, "Cy", "buys").tap()
    expect(line(table)).to_have_text("3 waiting no signal, they go out by themselves")
    write(match, "Bob", "absent", value=True)
    table.context.set_offline(False)
    expect(line(table)).to_have_text("1 needs you")
    assert said_of(match, "Cy").buys == 2
    expect(table.locator("#needs")).to_be_hidden()
    expect(control_of(table, match, "Bob", "row")).to_contain_text("1 card not saved")
    line(table).tap()
    needs = table.locator("#needs")
    expect(needs).to_contain_text("Bob’s “1 card” was not saved")
    expect(needs).to_contain_text("Bob is away, so nothing else can be written down.")
    expect(needs.locator("[data-part=said]")).to_have_text("Bob has one card left")
    expect(needs.locator("[data-part=stands]")).to_have_text("Bob is away")
    expect(needs.locator("[data-part=by]")).to_have_text(re.compile(r"^\d\d:\d\d, Linux$"))
    expect(needs.locator(".rest")).to_have_text("The other 2 are saved.")
    assert_page_fits(table)
    needs.get_by_role("button", name="Bob is here: keep 1 card").tap()
    expect(needs).to_be_hidden()
    expect(line(table)).to_have_text("Saved")
    assert (said_of(match, "Bob").absent, said_of(match, "Bob").one_card) == (False, True)


def test_a_tap_that_the_server_fails_at_is_set_aside_and_sent_again_or_dropped(table: Page, match: Match) -> None:
    """Reload the page meanwhile."""
    fail(table, match, "Bob")
    control_of(table, match, "Bob", "buys").tap()
    control_of(table, match, "Cy", "buys").tap()
    expect(line(table)).to_have_text("1 needs you")
    expect(table.locator("#note")).to_contain_text("“Bob: 1 of 3 buys” was not saved.")
    assert said_of(match, "Cy").buys == 1
    table.unroute_all()
    table.reload()
    expect(line(table)).to_have_text("1 needs you")
    line(table).tap()
    expect(table.locator("#needs [data-part=said]")).to_have_text("Bob has bought 1")
    expect(table.locator("#needs [data-part=why]")).to_have_text("The server could not write it down.")
    expect(table.locator("#needs [data-part=stands]")).to_be_hidden()
    assert said_of(match, "Bob").buys == 0
    table.get_by_role("button", name="Send it again").tap()
    expect(line(table)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 1
    fail(table, match, "Bob", status=400)
    control_of(table, match, "Bob", "buys").tap()
    line(table).get_by_text("1 needs you").tap()
    table.get_by_role("button", name="Drop it").tap()
    expect(table.locator("#needs")).to_be_hidden()
    expect(line(table)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 1


def test_two_who_counted_otherwise_without_a_signal_are_asked_later(table: Page, match: Match) -> None:
    table.context.set_offline(True)
    control_of(table, match, "Bob", "buys").tap()
    expect(line(table)).to_contain_text("1 waiting")
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    table.context.set_offline(False)
    expect(line(table)).to_have_text("1 needs you")
    line(table).tap()
    expect(table.locator("#needs")).to_contain_text("Bob has 3 buys meanwhile. You said 1 buy.")
    expect(table.locator("#needs [data-part=stands]")).to_have_text("Bob has bought 3")
    table.get_by_role("button", name="Keep 1 of 3 buys").tap()
    expect(line(table)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 1


def test_the_focus_stays_at_what_was_set_aside_while_others_are_tried_or_refused(table: Page, match: Match) -> None:
    fail(table, match, "Bob", status=400)
    control_of(table, match, "Bob", "buys").tap()
    line(table).get_by_text("1 needs you").tap()
    table.unroute_all()
    table.route("**/facts/", lambda route: route.fulfill(status=503))
    drop = table.get_by_role("button", name="Drop it")
    drop.focus()
    for _ in range(2):
        with table.expect_response("**/facts/"):
            control_of(table, match, "Cy", "buys").evaluate("buys => buys.click()")
    expect(table.locator("#needs .rest")).to_have_text("2 more wait to be sent.")
    expect(drop).to_be_focused()
    table.unroute_all()
    fail(table, match, "Cy", status=400)
    table.evaluate("dispatchEvent(new Event('online'))")
    expect(drop).to_have_count(3)
    expect(drop.first).to_be_focused()


def test_scoring_says_what_was_set_aside_and_then_goes_on(table: Page, match: Match) -> None:
    fail(table, match, "Bob", status=400)
    control_of(table, match, "Bob", "buys").tap()
    expect(line(table)).to_have_text("1 needs you")
    expect(table.locator("#note")).to_contain_text("was not saved")
    table.locator("#score").tap()
    expect(table.locator("#note")).to_contain_text("Not all you tapped is saved. Look below, or tap again to go on.")
    table.locator("#score").tap()
    table.wait_for_url("**/rounds/1/")


def test_a_proxy_without_its_server_is_no_refusal(table: Page, match: Match) -> None:
    answers = iter([502, 503, 504])

    def answer(route: Route) -> None:
        status = next(answers, None)
        route.fulfill(status=status) if status else route.continue_()

    table.route("**/facts/", answer)
    control_of(table, match, "Bob", "buys").tap()
    expect(line(table)).to_have_text("1 waiting no signal, they go out by themselves")
    expect(line(table)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 1


def test_what_answers_in_place_of_the_server_has_saved_nothing_and_taken_no_pen_back(table: Page, match: Match) -> None:
    """Meet a proxy that finds nothing behind it, and a network that wants a sign-in first."""
    for bought, (status, body) in enumerate(((404, "<h1>Nothing is served here</h1>"), (200, PORTAL)), start=1):
        answer_taps(table, status, body)
        control_of(table, match, "Bob", "buys").tap()
        expect(line(table)).to_have_text("1 waiting no signal, they go out by themselves")
        assert said_of(match, "Bob").buys == bought - 1
        table.unroute_all()
        table.evaluate("dispatchEvent(new Event('online'))")
        expect(line(table)).to_have_text("Saved")
        assert said_of(match, "Bob").buys == bought


def test_a_page_whose_token_has_gone_stale_loses_no_tap(table: Page, match: Match) -> None:
    """Nor if the new token does not arrive: it is asked for again."""
    seen: list[int] = []
    table.on("response", lambda answer: seen.append(answer.status) if "/facts/" in answer.url else None)
    table.evaluate(STALE_TOKENS)  # but not the cookie, which every pending answer would set again
    control_of(table, match, "Bob", "buys").tap()
    expect(table.locator("#note")).to_contain_text("Bob has bought 1")
    assert (seen, said_of(match, "Bob").buys) == ([403, 200], 1)
    table.evaluate(STALE_TOKENS)
    table.route(f"**/matches/{match.pk}/", lambda route: route.abort(), times=1)
    with table.expect_response(lambda answer: "/facts/" in answer.url and answer.ok):
        control_of(table, match, "Bob", "buys").tap()
    expect(line(table)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 2


def test_a_proxy_that_names_a_date_is_not_asked_without_a_pause(table: Page) -> None:
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=503, headers={"Retry-After": "Wed, 21 Oct 2065 07:28:00 GMT"})

    table.route("**/facts/", answer)
    table.locator(".pips").first.tap()
    expect(line(table)).to_contain_text("1 waiting")
    table.wait_for_timeout(500)
    assert len(asked) <= 2


def test_a_round_that_is_saved_after_signing_out_waits_until_the_keeper_is_signed_in_again(
    phone: Page, base_url: str, match: Match
) -> None:
    ann = sign_in(Client(), member(match.night.club, Role.KEEPER, "ann"))
    add_cookies(phone.context, ann, base_url)
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    await_pad(phone)
    phone.locator(".pick", has_text="Bob").tap()
    for _ in range(4):
        phone.locator(".key[data-rank='9']").tap()
        go_on_from(phone, hand_of(phone))
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    ann.post(reverse("account_logout"))
    with not_yet_there(phone, "**/rounds/1/", phone.get_by_role("button", name="Save step").tap):
        expect(phone).to_have_title(re.compile("^Standings after step 1 "))  # which the server does not have
    expect(phone.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")
    phone.get_by_role("button", name="1 needs you").tap()
    expect(phone.locator("#needs")).to_contain_text("it was signed out, the pen was taken back, or")
    assert_accessible(phone)
    phone.locator("#needs").get_by_role("link", name="Sign in").tap()
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_label("Password").fill("a long enough secret")
    phone.get_by_role("button", name="Sign in", exact=True).tap()
    await_pad(phone)
    phone.get_by_role("button", name="1 needs you").tap()
    phone.get_by_role("button", name="Look at step 1").tap()
    phone.get_by_role("button", name="Recap").tap()
    phone.get_by_role("button", name="Save step").tap()
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    await_saved(phone)
    assert totals_of(fresh(match)) == {"Ann": 9, "Bob": 0, "Cy": 9, "Di": 9, "Ed": 9}
