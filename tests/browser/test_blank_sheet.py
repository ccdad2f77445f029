"""Tests of a blank sheet: chosen on the phone, printed on A4 or Letter, with room to write."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.catalogue import games
from tests.browser.assertions import assert_accessible, assert_fits_phones
from tests.browser.interactions import Keep, box_of, on_its_way
from tests.browser.paper import PAPER, PIXELS, Size, printed, too_wide
from tests.browser.some_games import SOME_GAMES
from tests.factories import MatchFactory

LEAST = {"high": 8, "wide": 8.5}  # mm, for handwriting
UPRIGHT = 7  # players; with more the page is in landscape
LONG = "Konstantin der Große aus Byzanz 40x"
# The height and the width of the smallest cell for a score or a total, in px.
LEAST_ROOM = """() => {
  const boxes = [...document.querySelectorAll(".blank tbody .split > i")].map((one) => one.getBoundingClientRect());
  return { high: Math.min(...boxes.map((box) => box.height)), wide: Math.min(...boxes.map((box) => box.width)) };
}"""


def assert_leaves_room(phone: Page, size: Size) -> None:
    """Assert that a printed blank sheet fits the paper, and that its cells are large enough to write in."""
    assert too_wide(phone, size) == [], phone.url
    room = phone.evaluate(LEAST_ROOM)
    assert all(room[side] / PIXELS >= least - 0.1 for side, least in LEAST.items()), (phone.url, size, room)


@pytest.mark.sampled
def test_the_page_fits_every_phone(phone: Page) -> None:
    for key in SOME_GAMES:
        phone.goto(f"/games/{key}/blank-sheet/")
        assert_fits_phones(phone)
    assert_accessible(phone)


@pytest.mark.sampled
def test_every_game_prints_upright_and_sideways_with_room_to_write(phone: Page) -> None:
    for key in SOME_GAMES:
        most = games()[key].players[1]
        for players in {min(most, UPRIGHT), most}:  # fewer have more room
            phone.goto(f"/games/{key}/blank-sheet/?players={players}&seat={LONG}&seat={'W' * 40}")
            for paper, upright in PAPER.items():
                size = upright if players <= UPRIGHT else upright[::-1]
                assert set(printed(phone, paper)) == {size}, key
                assert_leaves_room(phone, size)


def test_a_match_is_one_page_with_what_is_read_up(phone: Page) -> None:
    for key, players, sideways in (
        ("ten-step", 5, False),
        ("ten-step", 7, False),
        ("ten-step", 12, True),
        ("baker-ten-step", 4, False),
        ("twelve-step", 4, False),
        ("phase-10", 6, False),
        ("canasta", 4, False),
        ("canasta", 3, False),
        ("oh-hell", 4, False),
        ("oh-hell", 7, False),
        ("wizard", 3, False),
    ):
        phone.goto(f"/games/{key}/blank-sheet/?players={players}")
        for paper, upright in PAPER.items():
            size = upright[::-1] if sideways else upright
            assert printed(phone, paper) == [size], (key, players)
            assert_leaves_room(phone, size)


def test_only_the_sheet_is_printed_black_on_white(phone: Page) -> None:
    phone.goto("/games/ten-step/blank-sheet/")
    phone.emulate_media(media="print", color_scheme="dark")
    for told in (
        "Date",
        "First dealer",
        "3 runs of 4",
        "13 cards, 3 buys, 1 at least",
        "exact cut −100",
        "K, Q, J, 10",
    ):
        expect(phone.get_by_text(told, exact=False).first).to_be_visible()
    for name in ("Who plays", "House rules", "Blank sheet"):
        expect(phone.get_by_role("heading", name=name)).to_have_count(0)
    expect(phone.get_by_role("button")).to_have_count(0)
    expect(phone.locator("main")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(phone.locator(".blank h2")).to_have_css("color", "rgb(0, 0, 0)")


def test_score_and_total_are_named_above_each_column_and_not_beside_the_contracts(phone: Page) -> None:
    phone.goto("/games/ten-step/blank-sheet/?players=5")
    phone.emulate_media(media="print")
    for part in ("score", "total"):
        named = phone.locator(".blank").get_by_text(part, exact=True)
        expect(named).to_have_count(5)
        assert len({box["y"] for label in named.all() if (box := box_of(label))}) == 1


def test_a_row_is_never_parted(phone: Page) -> None:
    phone.goto("/games/baker-ten-step/blank-sheet/?players=12")
    phone.emulate_media(media="print")
    expect(phone.locator(".blank tbody tr").first).to_have_css("break-inside", "avoid")
    expect(phone.locator(".blank thead")).to_have_css("display", "table-header-group")


def test_who_plays_and_the_house_rules_are_drawn_at_once(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/games/ten-step/blank-sheet/")
    heads = phone.locator(".blank thead th")
    for name in ("Di", "Ann"):
        phone.get_by_text(name, exact=True).tap()
        expect(heads.filter(has_text=name)).to_have_count(1)
        expect(phone.get_by_role("checkbox", name=name)).to_be_focused()
    expect(heads).to_have_text(["Step", "Di", "Ann", "Player 3", "Player 4"])
    phone.get_by_label("Columns").select_option("6")
    expect(heads).to_have_count(7)
    phone.get_by_text("House rules").tap()
    phone.get_by_text("takes 50 off").tap()
    expect(phone.get_by_text("exact cut −50", exact=True)).to_be_visible()
    phone.reload()
    expect(heads).to_have_text(["Step", "Di", "Ann", "Player 3", "Player 4", "Player 5", "Player 6"])


def test_a_number_of_rows_stays_while_the_answer_to_another_choice_arrives(phone: Page) -> None:
    phone.goto("/games/rummy-500/blank-sheet/")
    columns, rows = phone.get_by_label("Columns"), phone.get_by_label("Rounds")
    with on_its_way(phone, "**/*players=6*", lambda: columns.select_option("6")):
        rows.fill("1")
    expect(phone.locator(".blank thead th")).to_have_count(7)
    expect(rows).to_be_focused()
    rows.press_sequentially("7")
    rows.press("Enter")
    expect(phone.locator(".blank tbody tr")).to_have_count(17)


def test_the_number_of_rows_comes_and_goes_with_the_house_rules(phone: Page) -> None:
    phone.goto("/games/step/blank-sheet/")
    rows, lines = phone.locator("#rows"), phone.locator(".blank tbody tr")
    phone.get_by_text("House rules").tap()
    phone.get_by_role("radio", name="4 rounds").tap()
    expect(lines).to_have_count(4)
    expect(rows).to_be_hidden()
    phone.get_by_role("radio", name="as many rounds as you like").tap()
    expect(rows).to_have_value("12")
    rows.fill("7")
    rows.press("Enter")
    expect(lines).to_have_count(7)
    rows.fill("")
    rows.press("Enter")
    expect(rows).to_have_value("12")


def test_a_player_tapped_while_the_answer_to_another_choice_is_on_its_way_plays(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/games/tens/blank-sheet/")
    phone.route("**/*players=3*", lambda route: None, times=1)
    with phone.expect_request("**/*players=3*"):
        phone.get_by_label("Columns").select_option("3")
    phone.get_by_text("Di", exact=True).tap()
    expect(phone.locator(".blank thead th")).to_have_text(["Round", "Di", "Player 2", "Player 3"])


def test_players_tapped_before_the_first_answer_are_seated_as_they_were_tapped(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/games/tens/blank-sheet/")
    phone.route("**/*seat=*", lambda route: None, times=2)
    for name in ("Di", "Ed"):
        with phone.expect_request("**/*seat=*"):
            phone.get_by_text(name, exact=True).tap()
    phone.get_by_text("Ann", exact=True).tap()
    expect(phone.locator(".blank thead th")).to_have_text(["Round", "Di", "Ed", "Ann", "Player 4"])
    expect(phone.get_by_role("checkbox", name="Ann")).to_be_focused()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_a_script_a_button_draws_the_sheet(phone: Page) -> None:
    phone.goto("/games/ten-step/blank-sheet/")
    expect(phone.get_by_role("button", name="Print the sheet")).to_be_hidden()
    phone.get_by_label("Columns").select_option("3")
    phone.get_by_role("button", name="Show the sheet").tap()
    expect(phone.locator(".blank thead th")).to_have_count(4)


def test_a_new_match_leads_to_a_sheet_for_its_players(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    for seat, name in enumerate(("Cy", "Ann"), 1):
        phone.get_by_role("button", name=name, exact=True).tap()
        expect(phone.get_by_role("button", name=f"{seat} {name}")).to_be_visible()
    link = phone.get_by_role("link", name="Print a blank sheet")
    expect(link).to_have_attribute("href", re.compile("seat=Cy&seat=Ann&"))
    link.tap()
    expect(phone.locator(".blank thead th")).to_have_text(["Step", "Cy", "Ann"])
