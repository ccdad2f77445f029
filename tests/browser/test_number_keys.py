"""Tests of number keys: tricks and points with one tap a hand, the last hand filled in, and lone facts."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.card_pad import CardPad
from tests.browser.interactions import Keep
from tests.browser.keeper import await_pad, await_saved
from tests.factories import CAST, MatchFactory, totals_of


class NumberPad(CardPad):
    """The pad where numbers are tapped."""

    def open(self, match: Match, keep: Keep) -> None:
        """Open the pad of a match."""
        keep(match, "rounds/1/")
        await_pad(self.phone)

    def numbers(self, *values: int) -> None:
        for value in values:
            self.tap(f".numbers:visible [data-number='{value}']")

    def hand(self) -> Locator:
        return self.phone.locator("section.pad:visible h2")

    def save(self) -> None:
        self.tap(".bar [value=recap]:visible")
        self.tap(".bar [value=save]:visible")
        expect(self.phone).not_to_have_url("**/rounds/1/")
        await_saved(self.phone)


@pytest.fixture
def pad(phone: Page) -> NumberPad:
    return NumberPad(phone)


def test_points_of_hearts_are_one_tap_a_hand_and_the_last_follows(pad: NumberPad, phone: Page, keep: Keep) -> None:
    pad.open(MatchFactory(game="hearts", names=CAST[:4]), keep)
    pad.numbers(3, 10)
    expect(phone.locator("section.pad:visible [data-left]")).to_have_text("13 of 26 left")
    pad.numbers(5)
    expect(pad.hand()).to_have_text("Di")
    expect(phone.locator("section.pad:visible [name^=points-]")).to_have_value("8")
    expect(phone.locator("section.pad:visible [data-left]")).to_have_text("filled in: all that was left")


def test_what_was_filled_in_follows_corrections_until_it_is_corrected(pad: NumberPad, phone: Page, keep: Keep) -> None:
    """Load the page anew between two corrections."""
    pad.open(MatchFactory(game="hearts", names=CAST[:4]), keep)
    pad.numbers(3, 10, 5)
    correct_ann(pad, 5, then="6")
    phone.reload()
    await_pad(phone)
    phone.locator(".tab", has_text="Di").tap()
    expect(phone.locator("section.pad:visible [data-left]")).to_have_text("filled in: all that was left")
    correct_ann(pad, 4, then="7")
    pad.numbers(9)
    phone.locator(".bar [value=recap]").tap()
    expect(phone.locator(".fault")).to_have_text("The points add up to 28, but there are 26 in a hand.")
    expect(phone.locator("section.pad:visible")).to_be_visible()


def correct_ann(pad: NumberPad, points: int, *, then: str) -> None:
    """Correct the points of Ann, and wait until Di, whose hand is shown again, has the rest."""
    pad.tap(".tab:has-text('Ann')")
    pad.numbers(points)
    expect(pad.hand()).to_have_text("Di")
    expect(pad.phone.locator("section.pad:visible [name^=points-]")).to_have_value(then)


def test_who_made_trump_is_asked_and_only_that_hand_tells(pad: NumberPad, phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="euchre", names=CAST[:4]), "")
    pad.tap(".asks button:has-text('Bob')")
    pad.tap(".bar .primary:visible")
    await_pad(phone)
    expect(pad.hand()).to_have_text("Bob")
    expect(phone.locator(".tab:visible")).to_have_count(1)


def test_gin_leaves_no_deadwood_to_ask_for(pad: NumberPad, phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="gin-rummy", names=CAST[:2])
    pad.open(match, keep)
    pad.out("Ann")
    pad.tap('.ask .chip:has-text("big gin")')
    expect(pad.hand()).to_have_text("Bob")
    pad.tap(".numbers [data-digit='2']")
    pad.tap(".numbers [data-digit='4']")
    pad.save()
    assert totals_of(match) == {"Ann": 55, "Bob": 0}


def test_each_side_of_canasta_is_asked_and_nothing_need_be_said(pad: NumberPad, phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="canasta", names=CAST[:4])
    pad.open(match, keep)
    pad.out("Bob & Di")
    expect(pad.hand()).to_have_text("Ann & Cy")
    expect(phone.locator(".tab:visible")).to_have_count(2)
    pad.tap("section.pad:visible [name^=natural-]")
    pad.numbers(0)
    expect(pad.hand()).to_have_text("Ann & Cy")
    pad.tap("section.pad:visible [name^=left-]")
    pad.tap(".numbers [data-digit='5']")
    pad.onward()
    expect(pad.hand()).to_have_text("Bob & Di")
    pad.tap(".numbers [data-digit='9']")
    pad.tap(".numbers [data-digit='0']")
    pad.save()
    assert totals_of(match) == {"Ann": -5, "Bob": 190, "Cy": -5, "Di": 190}


def test_points_that_add_up_to_nothing_are_proposed_in_equal_shares(pad: NumberPad, phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="custom", names=CAST[:4], options={"sum": "zero"})
    pad.open(match, keep)
    pad.tap(".numbers [data-digit='3']")
    pad.tap(".numbers [data-digit='0']")
    pad.tap(".numbers [data-way=sign]")
    for name in CAST[1:4]:
        expect(phone.locator(".tab", has_text=name)).to_contain_text("10")
    pad.save()
    assert totals_of(match) == {"Ann": -30, "Bob": 10, "Cy": 10, "Di": 10}
