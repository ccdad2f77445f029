"""Tests of the layout of the card pad: on one screen, aligned tabs, boxes that are empty until ticked."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.assertions import PHONES, SMALL_PHONE, assert_no_wider_than_screen
from tests.browser.card_pad import CardPad
from tests.browser.interactions import Keep
from tests.browser.keeper import await_pad
from tests.browser.test_tables import LINES
from tests.browser.test_wide_screens import SMALLEST_SIDEWAYS
from tests.chromium import PHONE
from tests.factories import MatchFactory

HIGHEST = (5, 7, 12)  # cards; with more the hand is drawn smaller
HOLDS = """(tab) => {
  const range = document.createRange();
  range.selectNodeContents(tab.querySelector(".number"));
  const [text, box] = [range.getBoundingClientRect(), tab.getBoundingClientRect()];
  return box.left <= text.left && text.right <= box.right;
}"""

# By how many px the keys cover the worth of a card in a hand.
COVERED = """(pad) => {
  const worths = [...pad.querySelectorAll(".hand small")].map((worth) => worth.getBoundingClientRect().bottom);
  return Math.max(...worths) - pad.querySelector(".keys").getBoundingClientRect().top;
}"""
# The keys that are narrower than 48 px, or closer than 8 px to the next key of their line.
CROWDED = """(keys) => {
  const boxes = keys.map((key) => key.getBoundingClientRect());
  const isClose = (box, next) => next?.top === box.top && next.left - box.right < 7.9;
  const isCrowded = (_, at) => boxes[at].width < 47.9 || isClose(boxes[at], boxes[at + 1]);
  return keys.filter(isCrowded).map((key) => key.innerText);
}"""
# The texts that exceed the edges of their keys.
BEYOND_KEYS = """(texts) => texts.filter((text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [inner, outer] = [range.getBoundingClientRect(), text.closest(".key").getBoundingClientRect()];
  return inner.width && (inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom);
}).map((text) => text.textContent)"""


def assert_no_scroll(phone: Page) -> None:
    for width, height in ((390, 844), (412, 780), (393, 761), (393, 737), (393, 690), (390, 664), (320, 568)):
        phone.set_viewport_size(ViewportSize(width=width, height=height))
        assert phone.evaluate("document.documentElement.scrollHeight") == height
        assert phone.locator(".pad:visible").evaluate(COVERED) <= 0, (width, height)


def test_the_pad_of_no_game_scrolls(phone: Page, keep: Keep) -> None:
    for game in ("ten-step", "step", "tens", "rummy-500", "twelve-step", "phase-10", "custom"):
        keep(MatchFactory(game=game), "rounds/1/")
        await_pad(phone)
        if phone.locator(".pick:visible").count():
            CardPad(phone).out("Bob")
        expect(phone.locator("section.pad:visible")).to_have_count(1)
        assert_no_scroll(phone)
        for count, key in enumerate(phone.locator(".key[data-rank]:visible").all()[:12], start=1):
            key.tap()
            if count in HIGHEST:
                expect(phone.locator(".pad:visible .hand li")).to_have_count(count)
                assert_no_scroll(phone)


def test_keys_beside_each_other_leave_fingers_room_on_the_smallest_phone(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for game in ("ten-step", "twelve-step", "phase-10", "custom", "wizard", "hearts"):
        keep(MatchFactory(game=game), "rounds/1/")
        await_pad(phone)
        if phone.locator(".pick:visible").count():
            CardPad(phone).out("Bob")
        keys = phone.locator(".key:visible")
        expect(keys).not_to_have_count(0)
        assert keys.evaluate_all(CROWDED) == [], game


def test_a_fan_of_seven_cards_has_one_row_and_no_key_covers_a_worth(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Ann", "Bob")), "rounds/1/")
    card_pad = CardPad(phone)
    card_pad.out("Ann")
    card_pad.cards("JK K Q 8 7 5 3")
    phone.set_viewport_size(SMALL_PHONE)
    assert phone.locator(".pad:visible").evaluate(COVERED) <= 0
    phone.set_viewport_size(SMALLEST_SIDEWAYS)
    tops = phone.locator(".pad:visible .hand li").evaluate_all("cards => cards.map((card) => card.offsetTop)")
    assert len({*tops}) == 1


def test_the_names_of_cards_stay_on_their_keys_in_every_language(phone: Page, keep: Keep, base_url: str) -> None:
    for language in ("en", "de", "es", "fr"):
        phone.context.add_cookies([{"name": "language", "value": language, "url": base_url}])
        keep(MatchFactory(game="phase-10", names=("Ann", "Bob")), "rounds/1/")
        CardPad(phone).out("Ann")
        for size in (PHONE, ViewportSize(width=360, height=780)):
            phone.set_viewport_size(size)
            assert phone.locator(".key:visible small").evaluate_all(BEYOND_KEYS) == [], (language, size)


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


def test_an_own_contract_is_asked_with_an_empty_box(phone: Page, keep: Keep) -> None:
    mark = "(box) => getComputedStyle(box.closest('.chip'), '::before').content.slice(0, 3)"
    for game, asked in (("twelve-step", "Made contract 1?"), ("phase-10", "Made phase 1?")):
        keep(MatchFactory(game=game, names=("Ann", "Bob")), "rounds/1/")
        CardPad(phone).out("Bob")
        box = phone.get_by_role("checkbox", name=asked)
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


def test_tabs_show_short_names_whole_so_that_no_two_look_alike(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="wizard", names=("Wilhelmina", "Wilhelmine", "Cy", "Di", "Ed", "Flo")), "rounds/1/")
    for width in (320, 360, 390):
        phone.set_viewport_size({"width": width, "height": PHONE["height"]})
        cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.innerText)"
        assert phone.locator(".tab b").evaluate_all(cut) == [], width
        edges = "tabs => tabs.map((tab) => tab.getBoundingClientRect()).flatMap(({ left, right }) => [left, right])"
        sides = phone.locator(".tab").evaluate_all(edges)
        assert sides == sorted(sides), width
        assert_no_wider_than_screen(phone)
