"""A year on paper: what there is to read, without what there is to tap."""

from playwright.sync_api import Page, expect

from tests.browser.keeper import Keep
from tests.browser.paper import PAPER, SCHEMES, printed, too_wide
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory
from tests.fixtures.sample_match import friday

LARGEST = [*LONG_NAMES, "W" * 40, *(f"Player {number}" for number in range(36))]


def test_a_year_is_printed_black_on_white(phone: Page, keep: Keep) -> None:
    match = keep(friday())
    phone.goto(f"/clubs/{match.club_id}/years/{match.night.date.year}/")
    expect(phone.get_by_text("Our table")).to_be_hidden()
    for scheme in SCHEMES:
        phone.emulate_media(media="print", color_scheme=scheme)
        for told in ("Our table", "Who won", "Match of the year", "Most played", "Month by month"):
            expect(phone.get_by_text(told, exact=True)).to_be_visible()
        expect(phone.get_by_role("combobox")).to_have_count(0)
        expect(phone.get_by_role("button", name="Share the year")).to_be_hidden()
        expect(phone.get_by_role("link", name="Past nights", exact=True)).to_be_hidden()
        expect(phone.get_by_role("cell", name="+0.8")).to_have_css("color", "rgb(0, 0, 0)")
        expect(phone.locator("main")).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_the_year_of_a_large_club_takes_more_pages_and_cuts_nothing_off(phone: Page, keep: Keep) -> None:
    key = (match := friday()).night.club.keeper_key
    for number in range(0, len(LARGEST), 7):
        MatchFactory(names=LARGEST[number : number + 7], played=10, club_key=key)
    keep(match)
    phone.goto(f"/clubs/{match.club_id}/years/{match.night.date.year}/")
    for paper, size in PAPER.items():
        assert printed(phone, paper) == [size] * 3
        assert too_wide(phone, size) == [], paper
    expect(phone.locator(".wins thead")).to_have_css("display", "table-header-group")
    expect(phone.locator(".wins tbody tr").first).to_have_css("break-inside", "avoid")


def test_a_button_prints_the_year(phone: Page, keep: Keep) -> None:
    phone.add_init_script("window.print = () => { document.title = 'printed'; }")
    match = keep(friday())
    phone.goto(f"/clubs/{match.club_id}/years/{match.night.date.year}/")
    phone.get_by_role("button", name="Print the year").tap()
    expect(phone).to_have_title("printed")
