"""Tests of the card pad on the phone: one tap a card, and no entry is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.card_pad import CardPad, stored_hand
from tests.browser.interactions import Keep, touch
from tests.browser.keeper import await_saved
from tests.factories import MatchFactory, context, fresh, player_of, score, totals_of
from tests.fixtures.writes import tap, undo, unseat

MOST_TAPS = 24  # five players with four cards each, from the table to the next table


@pytest.fixture
def pad(phone: Page, keep: Keep) -> tuple[Match, CardPad]:
    """Open the pad of the first step of a match, nothing entered yet."""
    match = keep(MatchFactory(), "rounds/1/")
    return match, CardPad(phone)


def test_five_players_with_four_cards_each_take_few_taps(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(), "")
    card_pad = CardPad(phone)
    card_pad.tap('.primary:has-text("Score the step")')
    card_pad.out("Bob")
    for ranks in ("JK K 3 3", "10 9 8 7", "A A 2 Q", "K K K K"):
        card_pad.cards(ranks)
        card_pad.onward()
    card_pad.tap('button:has-text("Save step 1")')
    card_pad.tap('.primary:has-text("Play step 2")')
    expect(phone).to_have_url(f"{phone.url.split('/matches')[0]}/matches/{match.pk}/")
    await_saved(phone)
    assert totals_of(match) == {"Ann": 36, "Bob": 0, "Cy": 34, "Di": 60, "Ed": 40}
    assert card_pad.taps <= MOST_TAPS


def test_cards_are_summed_and_taken_back(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("2 K 9")
    card_pad.sees("39")
    card_pad.tap(".hand li:nth-child(2) button")
    expect(phone.get_by_role("button", name="Take back 9")).to_have_accessible_name("Take back 9, 9 points")
    card_pad.sees("29")
    card_pad.tap('[data-way="back"]')
    card_pad.sees("20")
    expect(phone.locator('.key[data-rank="2"]')).to_have_accessible_name("2, 20 points, 1 in the hand")


def test_no_more_copies_than_the_decks_hold(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Ann", "Bob", "Cy")), "rounds/1/")
    card_pad = CardPad(phone)
    card_pad.out("Bob")
    card_pad.cards("JK JK JK")
    card_pad.onward()
    card_pad.cards("JK")
    key = phone.locator('.key[data-rank="JK"]')
    expect(key).to_have_attribute("aria-disabled", "true")
    touch(key)
    card_pad.sees("20")


def test_a_total_typed_instead_and_the_cards_again(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("K")
    card_pad.tap('[data-way="total"]')
    expect(phone.locator("section.pad:visible [name^=points-]")).to_be_focused()
    phone.keyboard.type("45")
    card_pad.onward()
    card_pad.tap('.tab:has-text("Ann 45")')
    card_pad.tap("[data-tap-cards]:visible")
    card_pad.sees("10")


def test_the_pad_by_keyboard(phone: Page, pad: tuple[Match, CardPad]) -> None:
    match, card_pad = pad
    card_pad.out("Bob")
    card_pad.enters("Ann")
    phone.keyboard.type("k1*a")
    phone.keyboard.press("Backspace")
    card_pad.sees("40")
    for _ in range(3):
        phone.keyboard.press("Enter")
        phone.keyboard.type("q")
    phone.keyboard.press("Enter")
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    await_saved(phone)
    assert stored_hand(match, "Ann") == {"cards": ["K", "10", "JK"]}


def test_the_focus_is_not_lost_with_what_goes(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("K Q J")
    phone.get_by_role("button", name="Take back K").press("Enter")
    expect(phone.get_by_role("button", name="Take back Q")).to_be_focused()
    phone.keyboard.press("Enter")
    phone.keyboard.press("Enter")
    first_key = phone.locator(".key[data-rank]").first
    expect(first_key).to_be_focused()
    phone.get_by_role("button", name="total").press("Enter")
    phone.get_by_role("button", name="tap the cards instead").press("Enter")
    expect(first_key).to_be_focused()


def test_what_was_entered_survives_a_reload_until_it_is_saved(phone: Page, pad: tuple[Match, CardPad]) -> None:
    """A buy that another phone taps meanwhile does not trouble the draft."""
    match, card_pad = pad
    card_pad.out("Bob")
    card_pad.cards("K Q")
    card_pad.sees("20")
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=2, was=0, context=context())
    phone.reload()
    expect(phone.locator("#restored")).to_be_visible()
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("20")
    expect(phone.locator('.tab:has-text("Bob")')).to_contain_text("out")
    for _ in range(3):
        card_pad.cards("K")
        card_pad.onward()
    expect(phone).to_have_title(re.compile("^Recap of step 1 "))
    expect(phone.locator("form[data-ready]")).to_be_attached()
    card_pad.tap('button:has-text("Save step 1")')
    expect(phone.locator("h1")).to_have_text("Bob leads")
    await_saved(phone)
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('round-'))") == []
    assert stored_hand(match, "Ann") == {"cards": ["K", "Q"], "buys": 2}


def test_a_draft_that_somebody_wrote_over_is_asked_about(phone: Page, pad: tuple[Match, CardPad]) -> None:
    match, card_pad = pad
    card_pad.out("Bob")
    card_pad.cards("K Q")
    card_pad.sees("20")
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 45}})
    phone.reload()
    phone.locator('button:has-text("Save")').tap()
    phone.locator('.choice:has-text("20 (K Q)")').tap()
    for choice in phone.locator('.choice:has-text("Meanwhile"):not([for])').all():
        if "45" not in choice.inner_text():
            choice.tap()
    phone.locator('button:has-text("Save")').tap()
    expect(phone).to_have_title(re.compile("^Sheet "))
    await_saved(phone)
    assert stored_hand(match, "Ann") == {"cards": ["K", "Q"]}


def test_a_draft_knows_nothing_of_a_hand_whose_player_came_back_to_the_table(
    phone: Page, pad: tuple[Match, CardPad]
) -> None:
    """Ed left before the recap, so the server sent the form back without the hand."""
    match, card_pad = pad
    card_pad.out("Bob")
    for _ in range(4):
        card_pad.cards("K")
        card_pad.onward()
    unseat(match=match, player=player_of(match, "Ed"), context=context())
    phone.locator('button:has-text("Recap")').tap()
    expect(phone.locator("#pad[data-posted][data-ready]")).to_be_attached()
    expect(phone.locator(".tab")).to_have_count(4)
    undo(match=fresh(match), context=context())
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    card_pad.enters("Ed")
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("10")
    expect(phone.locator(f"[name=points-{player_of(match, 'Ed').pk}]")).to_have_value("")


def test_another_who_went_out_gives_the_first_one_cards_again(phone: Page, pad: tuple[Match, CardPad]) -> None:
    """Correct the slip: the total of whoever was taken to have gone out is there again."""
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.tap('[data-way="total"]')
    phone.locator("section.pad:visible [name^=points-]").fill("45")
    card_pad.tap("#answer")
    card_pad.out("Ann")
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("out")
    expect(phone.locator("section.pad:visible h2")).to_have_text("Bob")
    card_pad.tap("#answer")
    card_pad.out("Bob")
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("45")


def test_a_hand_that_floats_stays_empty_whoever_went_out(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("K")
    card_pad.tap("section.pad:visible summary")
    card_pad.tap('section.pad:visible .chip:has-text("floats")')
    card_pad.tap("#answer")
    card_pad.out("Cy")
    card_pad.enters("Bob")
    expect(phone.locator('[data-name="Ann"] [name^=cards-]')).to_have_value("")


def test_cards_that_were_taken_back_stay_away_after_another_slip(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("K")
    for name in ("Ann", "Bob"):
        card_pad.tap("#answer")
        card_pad.out(name)
    card_pad.tap('.tab:has-text("Ann")')
    card_pad.tap('[data-way="back"]')
    for name in ("Ann", "Bob"):
        card_pad.tap("#answer")
        card_pad.out(name)
    card_pad.enters("Ann")
    card_pad.sees("0")


def test_what_is_rarely_said_of_a_hand_lies_behind_the_name(phone: Page, pad: tuple[Match, CardPad]) -> None:
    match, card_pad = pad
    card_pad.out("Bob")
    card_pad.cards("K")
    card_pad.tap("section.pad:visible summary")
    card_pad.tap('section.pad:visible .chip:has-text("floats")')
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("floats")
    for _ in range(3):
        card_pad.onward()
        card_pad.cards("K")
    card_pad.onward()
    card_pad.tap('button:has-text("Save step 1")')
    expect(phone.locator("h1")).to_have_text("Ann and Bob share the lead")
    await_saved(phone)
    assert stored_hand(match, "Ann") == {"floating": True}
