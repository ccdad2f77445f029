"""Tests of the smallest phones, very large text, and long names without spaces."""

from playwright.sync_api import Page, ViewportSize, expect

from scorekeeper.models import Club
from tests.browser.assertions import PHONES, SMALL_PHONE, assert_fits_small_phones
from tests.browser.interactions import Keep
from tests.browser.test_tables import LINES
from tests.factories import ClubGameFactory, MatchFactory, score, score_legally
from tests.long import NAMES, long_match

LONGEST = "W" * 40
MIDDLE_PHONE: ViewportSize = {"width": 360, "height": 640}
NAME, FULL_NAME = "Bartholomew", "Christopher Montgomery"
TABLES = ("ten-step", "step", "tens", "phase-10", "rummy-500")
# Whether the first player's name and total are above the bar.
FIRST_ROW = """() => {
  const bar = document.querySelector(".foot").getBoundingClientRect().top;
  const lowest = (part) => document.querySelector(`.row ${part}`).getBoundingClientRect().bottom;
  return Math.max(lowest(".name"), lowest(".total b")) <= bar;
}"""
SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"
BROKEN_WORDS = """name => {
  const text = (name.querySelector(".short") ?? name).firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
}"""
# The least distance in px between two parts of a row, the first of which is before the other.
APART = """(rows, parts) => Math.min(...rows.map((row) => {
  const [before, after] = parts.map((part) => {
    const range = document.createRange();
    range.selectNodeContents(row.querySelector(part));
    return range.getBoundingClientRect();
  });
  return after.left - before.right;
}))"""
COMMAS_THAT_BEGIN_A_LINE = """told => [...told.childNodes].filter((node) => {
  if (node.nodeType !== Node.TEXT_NODE || !node.data.startsWith(",")) return false;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, 1);
  return range.getBoundingClientRect().left < told.getBoundingClientRect().left + 1;
}).length"""


def test_the_bar_holds_one_line_on_the_smallest_phone(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for game in ("ten-step", "tens"):
        keep(MatchFactory(game=game), "")
        assert phone.locator(".bar .primary").evaluate(LINES) == 1, game


def test_a_name_without_a_break_widens_no_page(phone: Page, keep: Keep) -> None:
    names = (LONGEST, "Bob", "Cy")
    match = MatchFactory(game="baker-ten-step", names=names, played=10)
    for path in ("", "rounds/11/", "rounds/10/", "rounds/10/standings/", "sheet/", "ledger/", "seats/"):
        keep(match, path)
        assert_fits_small_phones(phone)
    keep(MatchFactory(names=names, played=10), "result/")
    assert_fits_small_phones(phone)


def test_a_game_and_a_club_without_a_break_in_their_names_widen_no_page(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="custom", options={"title": LONGEST})
    own = ClubGameFactory(club=match.club, title=LONGEST)
    Club.objects.update(name=2 * LONGEST)
    keep(match)
    of_match = (f"/matches/{match.pk}/rulebook/", f"/nights/{match.night_id}/")
    of_club = (f"/clubs/{match.club_id}/delete/", f"/games/{own.pk}/", f"/games/{own.pk}/rulebook/")
    for path in ("/matches/new/", "/nights/", "/clubs/", *of_match, *of_club):
        phone.goto(path)
        assert_fits_small_phones(phone)


def test_who_drew_low_is_asked_within_the_screen_of_a_name_without_a_break(phone: Page) -> None:
    phone.goto("/matches/new/")
    for name in (LONGEST, "Bob"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
    expect(phone.get_by_role("radio", name="Bob")).to_be_attached()
    assert_fits_small_phones(phone)


def test_a_total_in_millions_stays_on_its_step_of_the_podium(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="custom", names=("Ann", "Bob", "Cy"), options={"title": "Golf", "rounds": 1})
    score(match, 1, {name: {"points": points} for name, points in (("Ann", 5), ("Bob", 1_000_000), ("Cy", -1_000_000))})
    keep(match, "result/")
    assert_fits_small_phones(phone)
    totals = phone.locator(".pack b")
    assert all(total.evaluate("node => node.offsetWidth <= node.parentElement.clientWidth") for total in totals.all())


def test_text_of_double_size_leaves_the_first_player_on_the_screen(phone: Page, keep: Keep) -> None:
    for game in TABLES:
        keep(score_legally(MatchFactory(game=game), 2), "")
        double(phone)
        assert phone.evaluate(FIRST_ROW), game
        assert_fits_small_phones(phone)


def test_long_names_of_double_size_stay_beside_the_totals(phone: Page, keep: Keep) -> None:
    names = ("Maximiliane-Charlotte von Hohenfels", FULL_NAME, "Cy", "Di", "Ed", "Flo", "Gus")
    match = keep(MatchFactory(names=names, played=1))
    phone.set_viewport_size(SMALL_PHONE)
    for path, rows, total in (("", ".row", ".total b"), ("rounds/1/standings/", ".standings > li", ".total")):
        phone.goto(f"/matches/{match.pk}/{path}")
        double(phone)
        shortened = phone.locator(rows).filter(has=phone.locator(".short"))
        expect(shortened).not_to_have_count(0)
        assert shortened.evaluate_all(APART, [".short", total]) > 0, path
        assert_fits_small_phones(phone)


def test_a_place_of_two_digits_is_apart_from_the_name(phone: Page, keep: Keep) -> None:
    keep(long_match(1, names=NAMES[:12]), "rounds/1/standings/")
    for size in PHONES:
        phone.set_viewport_size(size)
        rows = phone.locator(".standings > li")
        expect(rows).to_have_count(12)
        assert rows.evaluate_all(APART, [".place", ".name"]) > 3, size


def test_what_is_drawn_grows_with_the_text(phone: Page, keep: Keep) -> None:
    over, match = MatchFactory(played=10), MatchFactory(played=2)
    for shown, path, parts in (
        (over, "result/", (".podium b", ".podium i")),
        (match, "seats/", (".seats .left",)),
        (match, "", (".fan",)),
    ):
        keep(shown, path)
        before = [phone.locator(part).first.evaluate(SIZE) for part in parts]
        double(phone)
        for part, size in zip(parts, before, strict=True):
            assert phone.locator(part).first.evaluate(SIZE) >= 1.7 * size, part


def test_a_heading_is_spoken_as_it_is_meant(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="baker-ten-step", played=2))
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.get_by_role("heading", level=1)).to_have_accessible_name("Round 3 of 19")


def test_the_menu_closes_when_something_is_chosen(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(), "")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="lay down").first.tap()
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("link", name="Sheet").tap()
    expect(phone.locator("#menu")).to_be_hidden()
    phone.context.set_offline(False)


def test_a_name_of_common_length_is_not_broken(phone: Page, keep: Keep) -> None:
    night = [MatchFactory(names=(FULL_NAME, "Bob", "Cy"), played=10, club_key="k" * 20) for _ in range(2)][1]
    names = (NAME, "Bob", "Cy")
    over, own = MatchFactory(names=names, played=10), score_legally(MatchFactory(game="twelve-step", names=names), 1)
    for match, path, part in (
        (night, f"/matches/{night.pk}/seats/", ".order b > a"),
        (night, f"/nights/{night.night_id}/", ".evening th > a"),  # a night of one match has no table
        (over, f"/clubs/{over.club_id}/years/{over.night.date.year}/", ".wins th span"),
        (own, f"/matches/{own.pk}/rounds/1/standings/", ".standings .name > a"),
        (step := MatchFactory(game="step", names=names), f"/matches/{step.pk}/", ".row .name"),
    ):
        keep(match)
        phone.goto(path)
        name = phone.locator(part, has_text=FULL_NAME.split(maxsplit=1)[0] if match is night else NAME)
        for size in (SMALL_PHONE, MIDDLE_PHONE):
            phone.set_viewport_size(size)
            assert name.evaluate(BROKEN_WORDS) == [], (path, size)


def test_a_comma_stays_on_the_line_of_the_name_before_it(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=("Maximiliane-Charlotte von Hohenfels", "Bartholomew Featherstonehaugh", "Cy")))
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/matches/{match.pk}/ledger/")
    told = phone.locator("p", has_text="began")
    expect(told.get_by_role("link")).to_have_count(3)
    assert told.evaluate(COMMAS_THAT_BEGIN_A_LINE) == 0


def double(page: Page) -> None:
    """Double the size of the text on the page."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
