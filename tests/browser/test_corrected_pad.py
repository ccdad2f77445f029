"""Tests that an update from the server neither closes what is open on a pad nor loses a press."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Match
from tests.browser.card_pad import CardPad, stored_hand
from tests.browser.interactions import DRAWN, Keep, first_of, held_back
from tests.browser.keeper import Deal, Keeper, await_pad, await_saved
from tests.browser.without_signal import without_signal
from tests.factories import CAST, MatchFactory


def answer(phone: Page, digits: str) -> None:
    """Say that Ann has big gin, and begin with what is left to Bob."""
    await_pad(phone)
    phone.locator(".pick", has_text="Ann").tap()
    phone.locator(".ask .chip", has_text="big gin").tap()
    for digit in digits:
        phone.locator(f".numbers:visible [data-digit='{digit}']").tap()


def choose(phone: Page, name: str) -> None:
    """Go back to the question who has big gin, and answer it otherwise."""
    phone.locator("#answer").tap()
    phone.locator(".pick", has_text=name).tap()


def held_pad(phone: Page) -> Route:
    """Bring the signal back, and return the request for the server's pad of the second round, held back."""
    held = held_back(phone, re.compile(r"/rounds/2/$"), times=1)
    phone.context.set_offline(False)
    return first_of(phone, held)


def await_corrected(phone: Page) -> None:
    """Wait until the server's pad of the second round has replaced the phone's."""
    pad = phone.locator("#pad").element_handle()
    held_pad(phone).continue_()
    phone.wait_for_function("pad => !pad.isConnected", arg=pad)


@pytest.fixture
def keeper(phone: Page, keep: Keep) -> Keeper:
    """Score a step without signal, and open the pad of the next: Ann went out."""
    keeper = without_signal(phone, keep(MatchFactory(names=CAST[:2])), "step", until=4)
    keeper.score(Deal(out="Ann", left={"Bob": ["9"]}))
    keeper.go_on(2)
    keeper.tap("Score the step", "link")
    await_pad(phone)
    CardPad(phone).out("Ann")
    return keeper


def at_the_second_hand(phone: Page, match: Match) -> Keeper:
    """Score the first hand of Gin Rummy without signal, and open the pad of the second, which is to be corrected."""
    keeper = without_signal(phone, match, "hand", until=4)
    keeper.tap("Score the hand", "link")
    answer(phone, "2")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save hand")
    keeper.go_on(2)
    keeper.tap("Score the hand", "link")
    return keeper


def test_the_next_digit_goes_on_after_the_pad_is_corrected(phone: Page, keep: Keep) -> None:
    """Score a hand without signal, and hold back the server's pad of the next until one digit is tapped."""
    match = keep(MatchFactory(game="gin-rummy", names=CAST[:2]))
    keeper = at_the_second_hand(phone, match)
    answer(phone, "1")
    await_corrected(phone)
    field = phone.locator("section.pad:visible [name^=deadwood-]")
    expect(field).to_have_value("1")
    phone.locator(".numbers:visible [data-digit='8']").tap()
    expect(field).to_have_value("18")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save hand")
    expect(phone).to_have_title(re.compile("^Standings"))
    await_saved(phone)
    assert [stored_hand(match, "Bob", number) for number in (1, 2)] == [{"deadwood": 2}, {"deadwood": 18}]


def test_a_number_comes_back_that_another_answer_had_put_aside(phone: Page, keep: Keep) -> None:
    """Say without signal that Bob has big gin after all, and after the pad is corrected that it was Ann."""
    at_the_second_hand(phone, keep(MatchFactory(game="gin-rummy", names=CAST[:2])))
    answer(phone, "18")
    choose(phone, "Bob")
    await_corrected(phone)
    choose(phone, "Ann")
    expect(phone.locator("section.pad:visible [name^=deadwood-]")).to_have_value("18")


def test_a_total_that_is_to_be_typed_stays_asked_for_and_the_cards_that_it_replaces_come_back(
    phone: Page, keeper: Keeper
) -> None:
    pad = CardPad(phone)
    pad.cards("K")
    pad.tap("[data-way=total]")
    await_corrected(phone)
    field = phone.locator("section.pad:visible [name^=points-]")
    expect(field).to_be_focused()
    pad.tap("section.pad:visible [data-tap-cards]")
    pad.sees("10")
    pad.tap("[data-way=total]")
    field.fill("45")
    phone.locator(".bar [value=recap]").tap()
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 2 "))
    assert keeper.totals()["Bob"] == 45 + 9


@pytest.mark.usefixtures("keeper")
def test_cards_of_a_hand_that_does_not_float_after_all_come_back(phone: Page) -> None:
    pad, floats = CardPad(phone), phone.locator("section.pad:visible [data-fact=floating]")
    pad.cards("K")
    pad.tap("section.pad:visible summary")
    floats.tap()
    pad.sees("0")
    await_corrected(phone)
    floats.tap()
    pad.sees("10")


@pytest.mark.usefixtures("keeper")
def test_a_key_that_is_pressed_is_not_replaced(phone: Page) -> None:
    held = held_pad(phone)
    phone.locator(".key[data-rank=K]").hover()
    phone.mouse.down()
    with phone.expect_event("requestfinished", lambda request: request == held.request):
        held.continue_()
    phone.evaluate(DRAWN)
    phone.mouse.up()
    CardPad(phone).sees("10")


@pytest.mark.usefixtures("keeper")
def test_the_question_who_went_out_stays_open_at_the_name_that_a_keyboard_has_reached(phone: Page) -> None:
    phone.locator("#answer").tap()
    phone.locator(".pick", has_text="Ann").locator("input").focus()
    phone.keyboard.press("ArrowDown")
    bob = phone.locator(".pick", has_text="Bob").locator("input")
    expect(bob).to_be_focused()
    await_corrected(phone)
    expect(phone.locator("#who")).to_be_visible()
    expect(bob).to_be_checked()
    expect(bob).to_be_focused()
