"""Tests of a printed sheet and a printed year: A4 or Letter, portrait or landscape, black on white."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep
from tests.browser.paper import PAPER, SCHEMES, printed, too_wide
from tests.browser.test_pages import LONG_NAMES
from tests.factories import CAST, MatchFactory, play, score_legally
from tests.fixtures.sample_match import friday

LARGEST = [*LONG_NAMES, "W" * 40, *(f"Player {number}" for number in range(36))]
WHITE = "one => ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(getComputedStyle(one).backgroundColor)"


def open_sheet(page: Page, keep: Keep, match: Match) -> None:
    page.emulate_media(media="screen")
    keep(match, "sheet/")


# Matches that fit on one page: game, names, rounds, and whether the page is in landscape.
MATCHES: tuple[tuple[str, Sequence[str], int, bool], ...] = (
    ("ten-step", LONG_NAMES[:2], 10, False),
    ("ten-step", ["W" * 40, *CAST], 10, False),
    ("ten-step", LONG_NAMES, 10, True),
    ("baker-ten-step", LONG_NAMES, 19, False),
    ("custom", [f"Player {number}" for number in range(1, 21)], 3, True),
)


def test_a_sheet_is_one_page_on_which_everything_can_be_read(phone: Page, keep: Keep) -> None:
    for game, names, rounds, sideways in MATCHES:
        match = MatchFactory(game=game, names=names)
        hands: dict[str, dict[str, object]] = {name: {"points": 195} for name in names}
        if game != "custom":
            hands[names[0]] = {"out": True}
        open_sheet(phone, keep, play(match, [{"hands": hands}] * rounds))
        for paper, upright in PAPER.items():
            size = upright[::-1] if sideways else upright
            assert printed(phone, paper) == [size], (names, paper)
            assert too_wide(phone, size) == [], (names, paper)


def test_a_long_match_takes_more_pages_each_with_the_names_and_whole_rounds(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="custom", options={"rounds": 40})
    rounds = [{"hands": {name: {"points": -500 * number} for name in CAST}} for number in range(1, 41)]
    open_sheet(phone, keep, play(match, rounds))
    assert printed(phone, "A4") == [PAPER["A4"]] * 2
    assert too_wide(phone, PAPER["A4"]) == []
    expect(phone.locator(".sheet thead")).to_have_css("display", "table-header-group")
    expect(phone.locator(".sheet tbody tr").first).to_have_css("break-inside", "avoid")
    expect(phone.locator(".sheet tfoot")).to_have_css("display", "table-row-group")  # once, at the end
    expect(phone.locator("tfoot tr")).to_contain_text("−410,000")


def test_what_is_there_to_be_tapped_stays_off_the_paper(phone: Page, keep: Keep) -> None:
    match = friday()
    match.night.place = "the Lion"
    match.night.save()
    open_sheet(phone, keep, match)
    expect(phone.get_by_text("Ann wins by 30.")).to_be_hidden()
    for scheme in SCHEMES:
        phone.emulate_media(media="print", color_scheme=scheme)
        for told in ("Friday 20 November 2026, the Lion", "Exact cut −100", "Ann wins by 30.", "exact cut −100"):
            expect(phone.get_by_text(told).first).to_be_visible()
        expect(phone.get_by_role("button")).to_have_count(0)
        expect(phone.get_by_text("Running totals").first).to_be_hidden()
        expect(phone.get_by_text("Save the record as a file")).to_be_hidden()
        for part in ("main", "header", ".sheet thead th"):
            assert phone.locator(part).first.evaluate(WHITE), scheme
        assert phone.locator("td small").first.evaluate("one => getComputedStyle(one).color") == "rgb(51, 51, 51)"


def test_what_else_a_hand_tells_stands_on_paper(phone: Page, keep: Keep) -> None:
    open_sheet(phone, keep, score_legally(MatchFactory(game="phase-10"), 2))
    assert phone.locator(".extra").first.evaluate("one => one.offsetWidth") == 1
    phone.emulate_media(media="print")
    assert phone.locator(".extra").first.evaluate("one => one.offsetWidth") > 20
    expect(phone.locator(".extra").first).to_have_text("1 made")


def test_a_year_is_printed_black_on_white(phone: Page, keep: Keep) -> None:
    match = keep(friday())
    phone.goto(f"/clubs/{match.club_id}/years/{match.night.date.year}/")
    expect(phone.get_by_text("Our table", exact=True)).to_be_hidden()
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
