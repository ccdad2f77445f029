"""Tests of wide screens: a phone in landscape, a tablet, a desktop."""

import re
from contextlib import suppress
from datetime import date
from typing import Any

from playwright.sync_api import Error, Page, ViewportSize, expect

from tests.browser.assertions import DESKTOP, SIDEWAYS, SMALL_PHONE, TABLET, assert_accessible, assert_fits_screen
from tests.browser.interactions import Keep, held_back
from tests.factories import CAST, MatchFactory, score, score_legally
from tests.fixtures.sample_match import friday, hands
from tests.fixtures.seasons import a_season, season_of
from tests.page_lists import WIDE, path_of

TWELVE = (*CAST, "Flo", "Gus", "Hal", "Ida", "Jo", "Kai", "Lea")
LONGEST_NAMES = [f"{first}schlegelsteinhausenbergerdorffho" for first in ("Wolfe", "Adolf", "Hubert")]
LONG_NAMES = ["Christopher Montgomery", "Annelieselotte Brandstätter", "Wilhelmina van der Bergh"]
SMALLEST_SIDEWAYS: ViewportSize = {"width": 568, "height": 320}
SMALL_SIDEWAYS: ViewportSize = {"width": 667, "height": 375}
# The number of lines of the first word of an element's text.
LINES_OF_FIRST_WORD = """part => {
  const word = document.createRange();
  const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
  word.setStart(text, 0);
  word.setEnd(text, text.data.search(/[: ]/));
  return word.getClientRects().length;
}"""


def box(page: Page, part: str) -> dict[str, Any]:
    """Return where a part of the page lies, as the browser's DOMRect."""
    found: dict[str, Any] = page.locator(part).evaluate("part => part.getBoundingClientRect().toJSON()")
    return found


def test_every_page_fits_a_screen_with_room(phone: Page, keep: Keep) -> None:
    over = friday(10)
    match = keep(friday(5, club_key=over.night.club.keeper_key, date=date(2026, 11, 27)))
    season_of(match.club, a_season("Autumn", first=date(2026, 9, 1), last=date(2026, 11, 30)))
    round_in_play = f"/matches/{match.pk}/rounds/6/"
    for path in (round_in_play, *(path_of(name, over if name == "result" else match) for name in WIDE)):
        phone.goto(path)
        for size in (SIDEWAYS, TABLET, DESKTOP):
            phone.set_viewport_size(size)
            assert_fits_screen(phone)


def test_sideways_the_table_lies_beside_the_felt_and_five_players_need_no_scrolling(phone: Page, keep: Keep) -> None:
    match = keep(friday(5))
    phone.set_viewport_size(SIDEWAYS)
    phone.goto(f"/matches/{match.pk}/")
    assert box(phone, ".felt")["width"] == 248
    assert phone.locator("#main").evaluate("main => main.scrollHeight <= main.clientHeight")
    assert box(phone, "#line")["right"] <= box(phone, ".bar")["left"]
    assert box(phone, "#score")["left"] > SIDEWAYS["width"] / 2
    expect(phone.locator("#beside")).to_be_hidden()


def test_sideways_three_roles_of_long_names_are_read_whole(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=LONG_NAMES, first_dealer=LONG_NAMES[0]), "")
    expect(phone.locator(".role .name")).to_have_count(3)
    for height in (390, 375):
        phone.set_viewport_size({"width": SIDEWAYS["width"], "height": height})
        line = box(phone, "#line")["top"]
        for role in phone.locator(".role").all():
            assert role.evaluate("role => role.getBoundingClientRect().bottom") <= line
            assert role.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth")


def test_sideways_the_felt_needs_no_scrolling(phone: Page, keep: Keep) -> None:
    for names in (LONG_NAMES, CAST):
        for game, played in (("ten-step", 5), ("step", 0)):
            keep(MatchFactory(game=game, names=names, played=played), "")
            for size in (SMALLEST_SIDEWAYS, SMALL_SIDEWAYS, SIDEWAYS):
                phone.set_viewport_size(size)
                fits = phone.locator(".felt").evaluate("felt => felt.scrollHeight <= felt.clientHeight")
                assert fits, (game, names, size)


def test_sideways_the_felt_of_step_breaks_no_name(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="step", names=LONGEST_NAMES), "")
    told = phone.locator(".contract > p", has_text="deals")
    expect(told).to_contain_text(LONGEST_NAMES[0])  # not abbreviated
    expect(told.locator("bdi.short")).to_have_count(2)
    for size in (SMALLEST_SIDEWAYS, SIDEWAYS, SMALL_PHONE):
        phone.set_viewport_size(size)
        for name in told.locator("bdi.short").all():
            assert name.evaluate("name => name.getClientRects().length") == 1, size
            assert name.evaluate("name => name.offsetWidth <= name.parentElement.clientWidth"), size


def test_sideways_a_name_of_several_lines_stays_in_its_row(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=["Wilhelmina Margarethe von Hohenzollern-S", *LONG_NAMES[:2]], played=2), "")
    for size in (SMALLEST_SIDEWAYS, SIDEWAYS):
        phone.set_viewport_size(size)
        for row in phone.locator(".row").all():
            assert row.evaluate("row => row.scrollHeight <= row.clientHeight"), size


def test_sideways_a_leader_of_sixteen_letters_is_not_broken(phone: Page, keep: Keep) -> None:
    match = keep(score_legally(MatchFactory(game="rummy-500", names=("Konstantinopolis", "Bob", "Cy"))))
    phone.set_viewport_size(SMALLEST_SIDEWAYS)
    for path, part in (("", ".contract p"), ("rounds/1/standings/", ".lead")):
        phone.goto(f"/matches/{match.pk}/{path}")
        assert phone.locator(part).evaluate(LINES_OF_FIRST_WORD) == 1, path


def test_sideways_the_hand_lies_left_and_the_keys_right_above_the_primary(phone: Page, keep: Keep) -> None:
    match = keep(friday(5))
    phone.set_viewport_size(SIDEWAYS)
    phone.goto(f"/matches/{match.pk}/rounds/6/")
    phone.locator(".pick", has_text="Di").tap()
    for rank in ("2", "K", "9", "7", "4"):
        phone.locator(f".key[data-rank='{rank}']").tap()
    expect(phone.locator(".pad:visible .hand li")).to_have_count(5)
    for size in (SMALLEST_SIDEWAYS, SIDEWAYS):
        phone.set_viewport_size(size)
        keys, primary = box(phone, ".keys"), box(phone, ".primary:visible")
        assert box(phone, ".pad:visible .hand")["right"] <= keys["left"]
        assert (round(keys["left"]), round(keys["right"])) == (round(primary["left"]), round(primary["right"]))
        assert_fits_screen(phone)
    assert keys["bottom"] <= primary["top"]
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_sheet_stands_beside_the_table_and_follows_it(phone: Page, keep: Keep) -> None:
    match = keep(friday(5))
    phone.set_viewport_size(TABLET)
    phone.goto(f"/matches/{match.pk}/")
    played = phone.locator("#beside [aria-current] th b")
    expect(played).to_have_text("6")
    for size in (TABLET, DESKTOP):
        phone.set_viewport_size(size)
        left, right = box(phone, "#main"), box(phone, "#beside")
        assert left["right"] < right["left"]
        assert left["top"] == right["top"]
        assert box(phone, "#score")["right"] <= left["right"]
        assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
    score(match, 6, hands(6))
    phone.locator(".pips").first.tap()
    expect(played).to_have_text("7")
    expect(phone.locator("#beside #round-6")).to_be_visible()
    assert_accessible(phone)


def test_the_sheet_beside_the_table_stays_where_it_was_scrolled(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="baker-ten-step", names=TWELVE, played=18))
    phone.set_viewport_size(TABLET)
    phone.goto(f"/matches/{match.pk}/")
    frame = phone.locator("#beside #frame")
    expect(phone.locator("#beside [aria-current] th b")).to_have_text("19")
    end = frame.evaluate("frame => frame.scrollHeight - frame.clientHeight")
    for cards, top in (("7", 100), ("9", end)):
        frame.evaluate("(frame, top) => frame.scrollTo(40, top)", top)
        score(match, 2, {"Ann": {"out": True}, "Bob": {"cards": [cards]}})
        phone.locator(".pips").first.tap()
        expect(frame.locator("#round-2 td").nth(1)).to_contain_text(cards)
        assert frame.evaluate("frame => [frame.scrollLeft, frame.scrollTop]") == [40, top]


def test_a_phone_asks_for_no_sheet_beside_its_table(phone: Page, keep: Keep) -> None:
    match = keep(friday(5))
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if "hx-request" in request.headers else None)
    phone.goto(f"/matches/{match.pk}/")
    phone.locator(".pips").first.tap()
    expect(phone.locator("#undo-last")).not_to_have_attribute("aria-disabled", "true")
    phone.wait_for_load_state("networkidle")
    assert not [url for url in asked if "sheet" in url]


def test_a_night_is_read_beside_the_list_and_has_its_address(phone: Page, keep: Keep) -> None:
    earlier = friday(10, date=date(2026, 11, 13))
    keep(friday(10, club_key=earlier.night.club.keeper_key))
    phone.set_viewport_size(DESKTOP)
    phone.goto("/nights/")
    heading = phone.locator("#beside h2")
    expect(heading).to_have_text(re.compile("^Friday 20 November"))
    assert (box(phone, "#main")["width"], box(phone, "#beside")["width"]) == (432, 864)
    assert box(phone, ".bar .primary")["width"] == 352
    assert_accessible(phone)
    phone.locator(".night > a").nth(1).tap()
    expect(heading).to_have_text(re.compile("^Friday 13 November"))
    expect(heading).to_be_focused()
    expect(phone).to_have_url(re.compile(rf"/nights/{earlier.night_id}/$"))
    expect(phone.locator(".night > a").nth(1)).to_have_attribute("aria-current", "true")
    phone.go_back()
    expect(phone).to_have_url(re.compile(r"/nights/$"))
    expect(heading).to_have_text(re.compile("^Friday 20 November"))
    phone.reload()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.locator(".night > a").nth(1).tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Friday 13 November 2026")


def test_of_two_nights_the_one_tapped_last_is_read_beside_the_list(phone: Page, keep: Keep) -> None:
    earlier = friday(10, date=date(2026, 11, 13))
    keep(friday(10, club_key=earlier.night.club.keeper_key))
    phone.set_viewport_size(DESKTOP)
    phone.goto("/nights/")
    heading, slow = phone.locator("#beside h2"), f"**/nights/{earlier.night_id}/"
    expect(heading).to_have_text(re.compile("^Friday 20 November"))
    held = held_back(phone, slow)
    with phone.expect_request(slow):
        phone.locator(".night > a").nth(1).tap()
    with phone.expect_response("**/nights/*/"):
        phone.locator(".night > a").first.tap()
    expect(heading).to_be_focused()
    with suppress(Error):  # requests of a page that was left may be cancelled
        held[0].continue_()
    phone.wait_for_timeout(500)
    expect(heading).to_have_text(re.compile("^Friday 20 November"))
    expect(phone.locator(".night > a").first).to_have_attribute("aria-current", "true")


def test_where_no_night_is_found_none_is_left_beside_the_list(phone: Page, keep: Keep) -> None:
    keep(friday(10))
    phone.set_viewport_size(DESKTOP)
    phone.goto("/nights/")
    expect(phone.locator("#beside h2")).to_be_visible()
    phone.get_by_label("Search past nights").fill("zebra")
    expect(phone.get_by_role("heading", name="No night with")).to_be_visible()
    expect(phone.locator("#beside h2")).to_have_count(0)
