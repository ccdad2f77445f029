"""Tests of every chart on the phone: numbers that can be tapped, labels that do not overlap, both colour schemes."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from tests.browser.assertions import PHONES, SMALL_PHONE, assert_fits_small_phones, assert_page_fits
from tests.browser.interactions import Keep
from tests.browser.test_any_screen import double
from tests.browser.test_pages import LONG_NAMES
from tests.browser.test_past import path, played
from tests.factories import MatchFactory, context, fresh, play, score, score_legally
from tests.fixtures.writes import end, seat
from tests.long import long_match

pytestmark = pytest.mark.usefixtures("friday_evening")

# The pairs of a chart's labels that overlap, and the labels cut off by the chart's edge. A line of text is slightly
# higher than its letters.
MISPLACED = """(chart) => {
  const edge = chart.getBoundingClientRect();
  const boxes = [...chart.querySelectorAll("text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const touch = ([, a], [, b]) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2;
  const cut = ([, box]) => box.left < edge.left - 1 || box.right > edge.right + 1;
  return boxes.flatMap((one, place) => [
    ...(cut(one) ? [one[0]] : []),
    ...boxes.slice(place + 1).filter((other) => touch(one, other)).map((other) => `${one[0]} / ${other[0]}`),
  ]);
}"""  # noqa: E501 - a script of the browser
STROKE = "line => getComputedStyle(line).stroke"
# The edges at which the focus ring of a link is outside its scrolling table.
RING_OUTSIDE = """link => {
  const { outlineOffset, outlineWidth } = getComputedStyle(link);
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  const [one, box] = [link, link.closest("table").parentElement].map((node) => node.getBoundingClientRect());
  const out = { left: box.left > one.left - ring, right: one.right + ring > box.right, top: box.top > one.top - ring };
  return Object.keys(out).filter((edge) => out[edge]);
}"""


def with_late_and_left() -> Match:
    match = MatchFactory(played=2)
    seat(match=match, name="Flo", after=None, context=context())
    away = {"Bob": {"absent": True}, "Ann": {"out": True}}
    return score(score(fresh(match), 3, away), 4, away)


def below_nought() -> Match:
    return play(MatchFactory(names=("Ann", "Bob")), [{"hands": {"Ann": {"out": True}}, "exact_cut": True}] * 4)


def of_points(ann: int, bob: int, rounds: int = 1) -> Match:
    hands = {"Ann": {"points": ann}, "Bob": {"points": bob}}
    return play(MatchFactory(game="custom", names=("Ann", "Bob")), [{"hands": hands}] * rounds)


def ended() -> Match:
    match = MatchFactory(game="baker-ten-step", names=LONG_NAMES, played=4)
    end(match=match, context=context())
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "2 of 1": lambda: long_match(1, names=("Ann", "Bob")),
    "5 of 10": lambda: MatchFactory(played=10),
    "12 of 19": lambda: MatchFactory(game="baker-ten-step", names=LONG_NAMES, played=19),
    "12 at the end": ended,
    "12 of 60": lambda: long_match(60, names=tuple(LONG_NAMES)),
    "20 of 60": lambda: long_match(60),
    "own contracts": lambda: score_legally(MatchFactory(game="phase-10"), 4),
    "late and left": with_late_and_left,
    "below nought": below_nought,
    "large": lambda: of_points(100_000, -2_000),
    "larger": lambda: of_points(1_000_000, -1_000_000),
    "largest": lambda: of_points(1_000_000, -1_000_000, rounds=10),
}


def is_clipped(cell: Locator) -> bool:
    """Return whether a cell is visible to screen readers only."""
    clipped: bool = cell.evaluate("cell => cell.closest('div').clientWidth <= 1")
    return clipped


def assert_numbers_shown_by_a_tap(part: Locator, cell: str) -> None:
    """Assert that a part's table, which has this cell, is for screen readers only until a tap shows it."""
    table = part.get_by_role("table")
    expect(table).to_have_count(1)
    first = table.get_by_role("cell", name=cell, exact=True).first
    assert is_clipped(first)
    part.locator(".numbers > summary").tap()
    expect(part.locator(".numbers")).to_have_attribute("open", "")
    assert not is_clipped(first)
    part.locator(".numbers > summary").tap()
    expect(part.locator(".numbers")).not_to_have_attribute("open", "")
    assert is_clipped(first)


def part(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def test_the_sheets_charts_show_their_numbers_by_a_tap(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=10), "sheet/")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert_numbers_shown_by_a_tap(part(phone, "Running totals"), "100")
        assert_numbers_shown_by_a_tap(part(phone, "Place by step"), "2")


def test_a_row_of_the_numbers_leads_to_the_sheets_row(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=3), "sheet/")
    totals = part(phone, "Running totals")
    totals.locator("summary").tap()
    totals.get_by_role("link", name="2", exact=True).tap()
    expect(phone.locator("#round-2")).to_be_in_viewport()


def test_the_charts_of_the_past_show_their_numbers_by_a_tap(phone: Page, keep: Keep) -> None:
    this = tonight()
    year = this.year - 1
    for month, winner in ((3, "Ann"), (3, "Ann"), (5, "Bob")):
        other = "Bob" if winner == "Ann" else "Ann"
        match = played(winner, other, on=this.replace(year=year, month=month, day=1), rounds=10)
    keep(match)
    phone.goto(f"/clubs/{match.club_id}/years/{year}/")
    assert_numbers_shown_by_a_tap(part(phone, "Wins by month"), "2")
    phone.goto(path(match.club_id, "Ann"))
    steps = part(phone, "Ten Step, step by step")
    assert_numbers_shown_by_a_tap(steps, "2 of 3")
    averages = steps.get_by_role("table", name="Ten Step, step by step: points on average")
    expect(averages.get_by_role("rowheader", name="10", exact=True)).to_have_count(1)
    rating = part(phone, "Rating").get_by_role("table")
    assert_numbers_shown_by_a_tap(part(phone, "Rating"), rating.get_by_role("cell").first.inner_text())


def test_both_months_of_a_rating_have_room_on_a_small_phone(phone: Page, keep: Keep, base_url: str) -> None:
    this = tonight()
    for year, month in ((this.year - 1, 2), (this.year, 11)):  # "febrero de 2025", "noviembre de 2026"
        match = keep(played("Ann", "Bob", on=this.replace(year=year, month=month, day=1), rounds=10))
    phone.context.add_cookies([{"name": "language", "value": "es", "url": base_url}])
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(path(match.club_id, "Ann"))
    for label in phone.locator(".rating small").all():
        assert label.evaluate("label => label.scrollWidth <= label.clientWidth"), label.inner_text()


def test_numbers_are_shown_to_who_reaches_them_with_the_keyboard(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=2), "sheet/")
    totals = part(phone, "Running totals")
    totals.locator("summary").focus()
    phone.keyboard.press("Tab")
    row = totals.get_by_role("link", name="1", exact=True)
    expect(row).to_be_focused()
    assert not is_clipped(row)
    assert row.evaluate(RING_OUTSIDE) == []


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_numbers_are_shown_without_a_script(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=2), "sheet/")
    totals = part(phone, "Running totals")
    totals.locator("summary").tap()
    expect(totals.get_by_role("row")).to_have_count(3)
    expect(totals.locator(".numbers")).to_have_attribute("open", "")


def test_no_label_touches_another_nor_is_cut_off(phone: Page, keep: Keep) -> None:
    for made, match in MATCHES.items():
        keep(match(), "sheet/")
        for width in (390, 320):
            phone.set_viewport_size({"width": width, "height": 844})
            for chart in phone.locator(".chart").all():
                assert chart.evaluate(MISPLACED) == [], made


def test_the_sheets_charts_and_their_numbers_are_accessible_and_fit(phone: Page, keep: Keep) -> None:
    """Look at few rounds: sixty fit below, and more of them bring no new colour."""
    for made in ("12 at the end", "own contracts", "late and left"):
        show_numbers(phone, keep, made)
        assert_page_fits(phone)
        double(phone)
        assert_fits_small_phones(phone)


def test_sixty_rounds_of_charts_and_numbers_fit(phone: Page, keep: Keep) -> None:
    show_numbers(phone, keep, "12 of 60")
    assert_fits_small_phones(phone)
    double(phone)
    assert_fits_small_phones(phone)


def show_numbers(phone: Page, keep: Keep, made: str) -> None:
    """Open the sheet of one of MATCHES, and show the numbers of all its charts."""
    keep(MATCHES[made](), "sheet/")
    for summary in phone.locator(".numbers > summary").all():
        summary.tap()


def test_a_year_of_many_winners_fits_with_its_numbers(phone: Page, keep: Keep) -> None:
    names, this = LONG_NAMES[:8], tonight()
    for number, winner in enumerate(names):
        others = [name for name in names if name != winner][:2]
        match = played(winner, *others, on=this.replace(year=this.year - 1, month=number + 1, day=1), rounds=1)
    keep(match)
    phone.goto(f"/clubs/{match.club_id}/years/{this.year - 1}/")
    part(phone, "Wins by month").locator("summary").tap()
    assert_page_fits(phone)


def test_lines_and_bars_are_seen_in_forced_colours(phone: Page, keep: Keep) -> None:
    this = tonight()
    for days in (40, 5):
        match = played("Ann", "Bob", on=this - timedelta(days=days), rounds=10)
    keep(match)
    phone.emulate_media(forced_colors="active")
    phone.goto(f"/matches/{match.pk}/sheet/")
    ink = phone.locator("body").evaluate("body => getComputedStyle(body).color")
    assert phone.locator(".chart path").first.evaluate(STROKE) == ink
    phone.goto(path(match.club_id, "Bob"))
    assert phone.locator(".rating polyline").last.evaluate(STROKE) == ink
    assert phone.locator(".columns .club").first.evaluate(STROKE) == ink
