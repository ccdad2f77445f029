"""A year on paper: what there is to read, without what there is to tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.fixtures.sample_match import friday

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_year_is_printed_black_on_white(phone: Page, keep: Callable[[Match], None], scheme: str) -> None:
    match = friday()
    keep(match)
    phone.goto(f"/clubs/{match.club_id}/years/{match.night.date.year}/")
    expect(phone.get_by_text("Our table")).to_be_hidden()
    phone.emulate_media(media="print", color_scheme="light" if scheme == "light" else "dark")
    for told in ("Our table", "Who won", "Match of the year", "Most played", "Month by month"):
        expect(phone.get_by_text(told, exact=True)).to_be_visible()
    expect(phone.get_by_role("combobox")).to_have_count(0)
    expect(phone.get_by_role("button", name="Share the year")).to_be_hidden()
    expect(phone.get_by_role("link", name="Past nights", exact=True)).to_be_hidden()
    expect(phone.get_by_role("cell", name="+0.8")).to_have_css("color", "rgb(0, 0, 0)")
    expect(phone.locator("main")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
