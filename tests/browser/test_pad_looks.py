"""The card pad as it looks: on one screen, its tabs in line, its boxes empty until they are ticked."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scorekeeper.models import Match
from tests.browser.assertions import PHONES, SIDEWAYS, SMALL_PHONE, TABLET
from tests.browser.card_pad import CardPad
from tests.browser.interactions import box_of
from tests.browser.keeper import Keep
from tests.browser.test_pad import pad
from tests.browser.test_tables import LINES
from tests.browser.test_wide_screens import SMALLEST_SIDEWAYS
from tests.factories import MatchFactory, player_of

__all__ = ["pad"]  # the fixture
HIGHEST = (5, 7, 12)  # cards: with one more the hand is drawn smaller
CENTRES = """(tab) => [tab, ...tab.children].map((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  const { left, right } = (part === tab ? part : range).getBoundingClientRect();
  return (left + right) / 2;
})"""

HOLDS = """(tab) => {
  const range = document.createRange();
  range.selectNodeContents(tab.querySelector(".number"));
  const [text, box] = [range.getBoundingClientRect(), tab.getBoundingClientRect()];
  return box.left <= text.left && text.right <= box.right;
}"""

# How much room is left between a key's text and its right border, in px.
MARGIN = """(key) => {
  const range = document.createRange();
  range.selectNodeContents(key);
  return key.getBoundingClientRect().right - range.getBoundingClientRect().right;
}"""


def assert_no_scroll(phone: Page) -> None:
    for width, height in ((390, 844), (412, 780), (390, 664), (320, 568)):
        phone.set_viewport_size(ViewportSize(width=width, height=height))
        assert phone.evaluate("document.documentElement.scrollHeight") == height


def test_the_pad_never_scrolls(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    for rank in ("JK", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"):
        card_pad.cards(rank)
        expect(phone.locator(f'.key[data-rank="{rank}"] .count')).to_be_visible()
        assert_no_scroll(phone)


@pytest.mark.parametrize("game", ["step", "tens", "rummy-500", "twelve-step", "phase-10", "custom"])
def test_the_pad_of_no_game_scrolls(phone: Page, keep: Keep, game: str) -> None:
    match = keep(MatchFactory(game=game, names=("Ann", "Bob", "Cy")))
    ann = player_of(match, "Ann").pk
    phone.goto(f"/matches/{match.pk}/rounds/1/?player={ann}")
    expect(phone.locator(f"#hand-{ann}")).to_be_visible()
    assert_no_scroll(phone)
    for count, key in enumerate(phone.locator(".key[data-rank]:visible").all()[:12], start=1):
        key.tap()
        if count in HIGHEST:
            assert_no_scroll(phone)


def test_name_and_number_of_a_tab_stand_on_one_axis(phone: Page, pad: tuple[Match, CardPad]) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.cards("K Q")
    card_pad.onward()
    tab = phone.locator('.tab:has-text("Ann")')
    expect(tab.locator(".number")).to_have_text("20")
    for width in (390, 320):
        phone.set_viewport_size(ViewportSize(width=width, height=844))
        middle, name, number = tab.evaluate(CENTRES)
        assert (name, number) == (pytest.approx(middle, abs=1), pytest.approx(middle, abs=1)), width
    assert tab.locator(".number").evaluate("(number) => getComputedStyle(number).fontWeight") == "700"


def test_the_longest_points_are_read_whole(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="custom", names=("Ann", "Bob", "Cy", "Di", "Ed")), "rounds/1/")
    field = phone.locator("[data-ready] section.pad:visible [name^=points]")
    field.press_sequentially("-10000001")
    expect(field).to_have_value("-1000000")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth"), size
    phone.locator("#next").tap()
    tab = phone.locator(".tab").first
    expect(tab.locator(".number")).to_have_text("−1,000,000")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert tab.evaluate(HOLDS), size


def test_the_outer_tabs_end_flush_with_the_paper_whose_corner_is_square(
    phone: Page, pad: tuple[Match, CardPad]
) -> None:
    card_pad = pad[1]
    card_pad.out("Bob")
    card_pad.enters("Ann")
    first, last, paper = (box_of(phone.locator(part)) for part in (".tab >> nth=0", ".tab >> nth=-1", ".paper"))
    assert first["x"] == pytest.approx(paper["x"])
    assert last["right"] == pytest.approx(paper["right"])
    assert phone.locator(".paper").evaluate("(paper) => getComputedStyle(paper).borderTopLeftRadius") == "0px"


@pytest.mark.parametrize(("game", "asked"), [("twelve-step", "Made contract 1?"), ("phase-10", "Made phase 1?")])
def test_an_own_contract_is_asked_with_an_empty_box(phone: Page, keep: Keep, game: str, asked: str) -> None:
    keep(MatchFactory(game=game, names=("Ann", "Bob")), "rounds/1/")
    CardPad(phone).out("Bob")
    box = phone.get_by_role("checkbox", name=asked)
    mark = "(box) => getComputedStyle(box.closest('.chip'), '::before').content.slice(0, 3)"
    expect(box).not_to_be_checked()
    assert box.evaluate(mark) == '""'
    phone.locator(".made:visible").tap()
    expect(box).to_be_checked()
    assert box.evaluate(mark) == '"✓"'


def test_a_name_of_eleven_letters_is_not_broken_beside_its_sum(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Ann", "Christopher")), "rounds/1/")
    card_pad = CardPad(phone)
    card_pad.out("Ann")
    card_pad.cards("K Q")
    for size in (*PHONES, SMALLEST_SIDEWAYS):
        phone.set_viewport_size(size)
        assert phone.locator(".pad:visible h2").evaluate(LINES) == 1, size


def test_what_the_last_keys_say_keeps_off_their_borders(phone: Page, pad: tuple[Match, CardPad]) -> None:
    pad[1].out("Bob")
    for size in (*PHONES, SMALLEST_SIDEWAYS):
        phone.set_viewport_size(size)
        for key in phone.locator(".key[data-way]").all():
            assert key.evaluate(MARGIN) > 3, size


def test_an_own_contract_is_asked_above_the_hand_where_the_keys_lie_beside_it(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="twelve-step"), "rounds/1/")
    CardPad(phone).out("Bob")
    for size in (SIDEWAYS, TABLET):
        phone.set_viewport_size(size)
        asked, hand = box_of(phone.locator(".made:visible")), box_of(phone.locator(".hand:visible"))
        assert asked["bottom"] <= hand["y"], size


def test_a_lost_connection_is_said_below_the_keys(phone: Page, pad: tuple[Match, CardPad]) -> None:
    pad[1].out("Bob")
    phone.locator("#line").evaluate("line => { line.hidden = false; }")
    live = phone.locator("#live")
    live.evaluate("live => { live.textContent = 'Not live · trying again'; }")
    for size in PHONES:
        phone.set_viewport_size(size)
        said, keys = box_of(live), box_of(phone.locator(".keys:visible"))
        assert said["y"] >= keys["bottom"], size


def test_the_rank_of_a_ten_stands_apart_from_its_worth(pad: tuple[Match, CardPad]) -> None:
    _match, card_pad = pad
    card_pad.out("Bob")
    card_pad.enters("Ann")
    card_pad.phone.set_viewport_size(SMALL_PHONE)
    ten = card_pad.phone.locator('section.pad:visible .key[data-rank="10"]')
    rank, worth = (box_of(ten.locator(part)) for part in ("b", "small"))
    assert worth["x"] - rank["x"] - rank["width"] >= 5
