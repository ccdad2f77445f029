"""Tests of the tables of games without pips: long names, small phones, light and dark."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.assertions import PHONES, SMALL_PHONE, TABLET, assert_fits_small_phones
from tests.browser.interactions import Keep, box_of
from tests.browser.test_pages import LONG_NAMES
from tests.chromium import PHONE
from tests.factories import MatchFactory, context, player_of, score
from tests.fixtures.writes import undo

FIRST = LONG_NAMES[0]
# The number of lines of an element's text.
LINES = "name => { const text = new Range(); text.selectNodeContents(name); return text.getClientRects().length }"
FONTS = "lines => lines.map((line) => getComputedStyle(line).font)"
# By how many px a number begins to the left of its column.
OVERHANG = "number => number.parentElement.getBoundingClientRect().left - number.getBoundingClientRect().left"
# Tables with the widest numbers; test_pages.py opens those of all games after legal rounds.
TABLES: tuple[tuple[str, int, Mapping[str, Any], Mapping[str, Any]], ...] = (
    ("tens", 10, {}, {FIRST: {"out": True, "grabbed": 19}}),
    ("step", 6, {"target": 500}, {name: {"points": 9} for name in LONG_NAMES[1:6]} | {FIRST: {"out": True}}),
    ("rummy-500", 8, {}, {FIRST: {"melded": 250, "out": True}}),
    ("custom", 12, {}, {name: {"points": -1200} for name in LONG_NAMES}),
    ("spades", 4, {}, {name: {"bid": 1, "tricks": took} for name, took in zip(LONG_NAMES, (7, 1, 4, 1), strict=False)}),
)


def test_a_full_table_with_long_names_and_wide_figures(phone: Page, keep: Keep) -> None:
    for game, players, options, hands in TABLES:
        keep(score(MatchFactory(game=game, names=LONG_NAMES[:players], options=options), 1, hands), "")
        assert_fits_small_phones(phone)


def test_who_is_away_comes_back_by_a_tap(phone: Page, keep: Keep) -> None:
    for game in ("phase-10", "tens", "rummy-500"):
        match = keep(MatchFactory(game=game, names=LONG_NAMES[:4]), "")
        row = phone.locator(f"#row-{player_of(match, LONG_NAMES[3]).pk}")
        row.locator("summary").tap()
        row.get_by_role("button", name="Away").tap()
        back = row.get_by_role("button", name="at the table")
        expect(back).to_be_visible()
        assert_fits_small_phones(phone)
        back.tap()
        expect(back).to_be_hidden()


def test_a_contract_laid_down_fills_its_bar_at_once(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="twelve-step"), "")
    row = phone.locator(f"#row-{player_of(match, 'Bob').pk}")
    bar = row.locator(".track [data-now]")
    before = bar.evaluate("bar => getComputedStyle(bar).backgroundColor")
    phone.context.set_offline(True)
    row.get_by_role("button", name="lay down").tap()
    expect(row).to_have_attribute("data-state", "down")
    expect(bar).not_to_have_css("background-color", before)
    phone.context.set_offline(False)
    phone.reload()
    expect(row.get_by_role("button", name="down")).to_have_attribute("aria-pressed", "true")


def test_large_totals_stay_in_their_column(phone: Page, keep: Keep) -> None:
    totals = (12000, -99999, 123456, -123456, -1000000)
    match = MatchFactory(game="custom", names=LONG_NAMES[: len(totals)])
    score(match, 1, {name: {"points": points} for name, points in zip(LONG_NAMES, totals, strict=False)})
    keep(match, "")
    for size in PHONES:
        phone.set_viewport_size(size)
        for number in phone.locator(".row .total b, .row .last b").all():
            assert number.evaluate(OVERHANG) < 1, (number.inner_text(), size)
            assert number.evaluate(LINES) == 1


def test_a_long_reason_leaves_a_name_whole_on_a_small_phone(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="tens", names=("Hannah", "Bob"))
    score(match, 1, {"Hannah": {"out": True, "grabbed": 19}, "Bob": {"points": 30}})
    keep(match, "rounds/1/standings/")
    assert_fits_small_phones(phone)
    assert phone.get_by_text("Hannah", exact=True).first.evaluate(LINES) == 1


def test_a_long_name_without_a_break_stays_whole(phone: Page, keep: Keep) -> None:
    """Where there is room, the last score stands beside it."""
    hands: dict[str, dict[str, Any]] = {"Konstantinopel": {"out": True}, "Bob": {"points": 30}, "Cy": {"points": 40}}
    for game in ("step", "tens", "rummy-500"):
        keep(score(MatchFactory(game=game, names=list(hands)), 1, hands), "")
        for size in (PHONE, TABLET):
            phone.set_viewport_size(size)
            assert phone.locator(".row .name").first.evaluate(LINES) == 1, size
    expect(phone.locator(".heads")).to_contain_text("Last round")
    name, last = (box_of(phone.locator(f".row {part}").first) for part in (".name", ".last"))
    assert last["y"] < name["bottom"]


def test_the_name_of_a_cutter_that_is_too_long_is_shortened_and_said_whole(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=["Bartholomäus Christoph Emanuel Rosenstok", "Bob", "Cy"], first_dealer="Bob"), "")
    cut = phone.locator("#cut")
    expect(cut.locator(".short")).to_have_text("Bartholo… R.")
    expect(cut).to_have_accessible_name("Bartholomäus Christoph Emanuel Rosenstok cuts for 34 · exact?")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert cut.locator(".short").evaluate(LINES) == 1, size


def test_the_menu_has_eight_lines_set_alike_and_asks_before_a_match_ends(phone: Page, keep: Keep) -> None:
    match = score(score(MatchFactory(), 1, {"Bob": {"out": True}}), 2, {"Cy": {"out": True}})
    undo(match=match, context=context())  # so that there is something to redo
    keep(match)
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/matches/{match.pk}/")
    menu, lines = phone.get_by_role("button", name="Menu"), phone.locator(".menu :is(a, button, summary):visible")
    ends = phone.get_by_role("button", name="End after step 1: Bob wins")
    menu.tap()
    assert lines.count() <= 8
    assert len(set(lines.evaluate_all(FONTS))) == 1
    phone.locator("summary", has_text="End match").tap()
    expect(ends).to_be_in_viewport(ratio=1)
    expect(ends).to_have_css("animation-name", "unseen")  # a second tap in the same place does nothing
    phone.locator("summary", has_text="Rules").tap()
    expect(ends).to_be_hidden()
    phone.locator("summary", has_text="End match").tap()
    phone.keyboard.press("Escape")
    menu.tap()
    expect(ends).to_be_hidden()
