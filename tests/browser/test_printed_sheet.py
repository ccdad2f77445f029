"""The sheet of a match on paper: A4 or Letter, upright or sideways, black on white."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.keeper import Keep
from tests.browser.paper import PAPER, SCHEMES, printed, too_wide
from tests.browser.test_pages import LONG_NAMES
from tests.factories import CAST, MatchFactory, score, score_legally
from tests.fixtures.sample_match import friday

WHITE = "one => ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(getComputedStyle(one).backgroundColor)"


def open_sheet(page: Page, keep: Keep, match: Match) -> None:
    keep(match)
    page.goto(f"/matches/{match.pk}/sheet/")


class Played(NamedTuple):
    """A match on one page, which lies sideways for many players and few rounds."""

    game: str
    names: Sequence[str]
    rounds: int
    sideways: bool


MATCHES = {
    "two": Played("ten-step", LONG_NAMES[:2], 10, sideways=False),
    "a name without a break": Played("ten-step", ["W" * 40, *CAST], 10, sideways=False),
    "twelve": Played("ten-step", LONG_NAMES, 10, sideways=True),
    "nineteen rounds": Played("baker-ten-step", LONG_NAMES, 19, sideways=False),
    "twenty": Played("custom", [f"Player {number}" for number in range(1, 21)], 3, sideways=True),
}


@pytest.mark.parametrize("played", MATCHES.values(), ids=MATCHES)
def test_a_sheet_is_one_page_on_which_everything_can_be_read(phone: Page, keep: Keep, played: Played) -> None:
    match = MatchFactory(game=played.game, names=played.names)
    for number in range(1, played.rounds + 1):
        hands: dict[str, dict[str, object]] = {name: {"points": 195} for name in played.names}
        if played.game != "custom":
            hands[played.names[0]] = {"out": True}
        match = score(match, number, hands)
    open_sheet(phone, keep, match)
    for paper, upright in PAPER.items():
        size = upright[::-1] if played.sideways else upright
        assert printed(phone, paper) == [size]
        assert too_wide(phone, size) == [], paper


def test_a_long_match_takes_more_pages_each_with_the_names_and_whole_rounds(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="custom", options={"rounds": 40})
    for number in range(1, 41):
        match = score(match, number, {name: {"points": -500 * number} for name in CAST})
    open_sheet(phone, keep, match)
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


def test_the_button_prints(phone: Page, keep: Keep) -> None:
    phone.add_init_script("window.print = () => { document.title = 'printed'; }")
    open_sheet(phone, keep, friday(2))
    phone.get_by_role("button", name="Print the sheet").tap()
    expect(phone).to_have_title("printed")
