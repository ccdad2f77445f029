"""Tests of sharing a result and a year as text or picture; without the share sheet they are copied and saved."""

import re
from struct import unpack

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep
from tests.factories import MatchFactory
from tests.fixtures.sample_match import friday

# A fake of the phone's share sheet, which Chromium on a desktop does not have; it accepts files or not.
SHEET = """
  navigator.canShare = ({ files }) => TAKES;
  navigator.share = async ({ text, files }) => {
    const sent = (files ?? []).map((one) => `${one.type} ${one.name} ${one.size > 9999}`);
    document.body.dataset.sent = text?.split("\\n")[0] ?? sent.join(", ");
  };
"""


@pytest.fixture
def match(keep: Keep) -> Match:
    found = friday()
    keep(found)
    return found


def opened(phone: Page, match: Match, what: str) -> None:
    """Open its page, and what it offers to share by."""
    year = f"/clubs/{match.club_id}/years/{match.night.date.year}/"
    phone.goto(year if what == "year" else f"/matches/{match.pk}/result/")
    phone.get_by_role("button", name="Share").tap()


@pytest.mark.parametrize("what", ["result", "year"])
def test_the_phones_own_sheet_takes_words_and_a_picture(phone: Page, match: Match, what: str) -> None:
    phone.add_init_script(SHEET.replace("TAKES", "true"))
    opened(phone, match, what)
    phone.get_by_role("button", name="In words").tap()
    words = {"result": r"^Ten Step, .*: Ann wins by 30$", "year": r"^Our table 20\d\d: 1 night, 1 match$"}
    expect(phone.locator("body")).to_have_attribute("data-sent", re.compile(words[what]))
    phone.get_by_role("link", name="As a picture").tap()
    sent = re.compile(r"^image/png (result|20\d\d)\.png true$")
    expect(phone.locator("body")).to_have_attribute("data-sent", sent)


@pytest.mark.parametrize("what", ["result", "year"])
def test_without_a_sheet_the_words_are_copied_and_the_picture_is_seen_and_saved(
    phone: Page, match: Match, what: str
) -> None:
    opened(phone, match, what)
    expect(phone.get_by_role("img", name="The picture as it is sent")).to_have_js_property("naturalWidth", 1080)
    assert_page_fits(phone)
    phone.get_by_role("button", name="In words").tap()
    expect(phone.get_by_text("Copied.")).to_be_visible()
    assert_saved(phone)


def test_where_the_sheet_takes_words_alone_the_picture_is_saved(phone: Page, match: Match) -> None:
    phone.add_init_script(SHEET.replace("TAKES", "false"))
    opened(phone, match, "result")
    assert_saved(phone)


def assert_saved(phone: Page) -> None:
    with phone.expect_download() as saved:
        phone.get_by_role("link", name="As a picture").tap()
    assert unpack(">II", saved.value.path().read_bytes()[16:24]) == (1080, 1350)
    assert saved.value.suggested_filename.endswith(".png")


def test_a_name_is_copied_from_its_heading_as_it_was_written(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=["Maximilianastasia", "Bartholomew"], played=10))
    phone.context.grant_permissions(["clipboard-read"])
    phone.goto(f"/matches/{match.pk}/result/")
    verdict = phone.get_by_role("heading", level=1)
    assert "\u00ad" in (verdict.text_content() or "")
    verdict.select_text()
    phone.keyboard.press("Control+c")
    assert phone.evaluate("navigator.clipboard.readText()").startswith("Maximilianastasia wins")
