"""A result is sent as text and picture where the phone can; elsewhere it is copied and saved."""

import re
from collections.abc import Callable
from pathlib import Path
from struct import unpack

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.looks import assert_accessible, assert_fits_small_phones
from tests.fixtures.sample_match import friday

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

# A phone's own sheet to share by, as Chromium on a desk has none; it takes files or does not.
SHEET = """
  navigator.canShare = ({ files }) => TAKES;
  navigator.share = async ({ text, files }) => {
    document.body.dataset.sent = [text.split("\\n")[0], ...(files ?? []).map((one) => one.type)].join(", ");
  };
"""


@pytest.mark.parametrize(("takes", "sent"), [("true", ", image/png"), ("false", "")])
def test_the_phone_sends_words_and_a_picture_where_it_can(
    phone: Page, keep: Callable[[Match], None], takes: str, sent: str
) -> None:
    match = friday()
    keep(match)
    phone.add_init_script(SHEET.replace("TAKES", takes))
    phone.goto(f"/matches/{match.pk}/result/")
    phone.get_by_role("button", name="Share").tap()
    expect(phone.locator("body")).to_have_attribute("data-sent", re.compile(f"^Ten Step, .*: Ann wins by 30{sent}$"))


def test_without_a_sheet_to_share_by_the_picture_is_saved(phone: Page, keep: Callable[[Match], None]) -> None:
    match = friday()
    keep(match)
    phone.goto(f"/matches/{match.pk}/result/")
    phone.get_by_role("button", name="Share").tap()
    assert_accessible(phone)
    with phone.expect_download() as saved:
        phone.get_by_role("button", name="Save the picture").tap()
    assert size_of(saved.value.path()) == (1080, 1350)
    assert_fits_small_phones(phone)


def size_of(picture: Path) -> tuple[int, int]:
    """Return width and height of a PNG, as its head says."""
    width, height = unpack(">II", picture.read_bytes()[16:24])
    return width, height
