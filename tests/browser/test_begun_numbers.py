"""A number of which some digits are tapped goes on where it was when the server puts the pad right, as does a total."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.card_pad import left
from tests.browser.interactions import Keep
from tests.browser.keeper import Deal, await_pad, await_saved
from tests.browser.without_signal import without_signal
from tests.factories import CAST, MatchFactory


def answer(phone: Page, digits: str) -> None:
    """Say that Ann has big gin, and begin with what is left to Bob."""
    await_pad(phone)
    phone.locator(".pick", has_text="Ann").tap()
    phone.locator(".ask .chip", has_text="big gin").tap()
    for digit in digits:
        phone.locator(f".numbers:visible [data-digit='{digit}']").tap()


def put_right(phone: Page) -> None:
    """Bring the signal back, and wait until the server's pad of the second round stands in the place of the phone's."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    pad = phone.locator("#pad").element_handle()
    phone.route(re.compile(r"/rounds/2/$"), hold, times=1)
    phone.context.set_offline(False)
    while not held:
        phone.wait_for_timeout(50)
    held[0].continue_()
    phone.wait_for_function("pad => !pad.isConnected", arg=pad)


def test_the_next_digit_goes_on_after_the_pad_is_put_right(phone: Page, keep: Keep) -> None:
    """Score a hand without signal, and hold back the server's pad of the next until one digit is tapped."""
    match = keep(MatchFactory(game="gin-rummy", names=CAST[:2]))
    keeper = without_signal(phone, match, "hand", until=4)
    keeper.tap("Score the hand", "link")
    answer(phone, "2")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save hand")
    keeper.go_on(2)
    keeper.tap("Score the hand", "link")
    answer(phone, "1")
    put_right(phone)
    field = phone.locator("section.pad:visible [name^=deadwood-]")
    expect(field).to_have_value("1")
    phone.locator(".numbers:visible [data-digit='8']").tap()
    expect(field).to_have_value("18")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save hand")
    expect(phone).to_have_title(re.compile("^Standings"))
    await_saved(phone)
    assert [left(match, "Bob", number) for number in (1, 2)] == [{"deadwood": 2}, {"deadwood": 18}]


def test_a_total_that_is_to_be_typed_stays_asked_for(phone: Page, keep: Keep) -> None:
    """Score a step without signal, and hold back the server's pad of the next until a total is to be typed."""
    keeper = without_signal(phone, keep(MatchFactory(names=CAST[:2])), "step", until=4)
    keeper.score(Deal(out="Ann", left={"Bob": ["9"]}))
    keeper.go_on(2)
    keeper.tap("Score the step", "link")
    await_pad(phone)
    phone.locator(".pick", has_text="Ann").tap()
    phone.locator("[data-way=total]").tap()
    put_right(phone)
    field = phone.locator("section.pad:visible [name^=points-]")
    expect(field).to_be_focused()
    field.fill("45")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 2 "))
    assert keeper.totals()["Bob"] == 45 + 9
