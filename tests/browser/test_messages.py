"""Tests of the messages on the pages of a match: they cover no control and no other message."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.assertions import SMALL_PHONE
from tests.browser.interactions import Keep, box_of
from tests.browser.test_wide_screens import SMALLEST_SIDEWAYS
from tests.chromium import PHONE
from tests.factories import MatchFactory

MAGNIFIED: ViewportSize = {"width": 360, "height": 500}
PAGES = ("", "rounds/3/", "rounds/2/standings/", "sheet/", "seats/", "referee/")
# Shows what the scripts show: a note with a button, that the page is not live, and that entries wait.
SAY = """sentence => {
  const note = document.getElementById("note");
  if (note) note.innerHTML = `<div class="note" data-stays><p>${sentence}</p><button type="button">Undo</button></div>`;
  const live = document.getElementById("live");
  if (live) live.textContent = "Not live · trying again";
  const line = document.getElementById("line");
  if (!line) return;
  line.hidden = false;
  const [saved, waits] = line.children;
  saved.hidden = true;
  waits.hidden = false;
  waits.querySelector("b").textContent = "3 waiting";
  waits.lastElementChild.hidden = false;
}"""
# Messages that overlap a control or another message. What the bar covers is left out.
COVERED = """() => {
  const foot = document.querySelector(".foot");
  const bar = foot.getBoundingClientRect().top || innerHeight;
  const boxOf = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    let [upper, lower] = [top, bottom];
    for (let part = node.parentElement; part && part !== document.body; part = part.parentElement) {
      if (getComputedStyle(part).overflowY === "visible") continue;
      const clip = part.getBoundingClientRect();
      [upper, lower] = [Math.max(upper, clip.top), Math.min(lower, clip.bottom)];
    }
    if (!foot.contains(node)) lower = Math.min(lower, bar);
    return { node, left, right, top: upper, bottom: lower };
  };
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility() && node.offsetWidth > 1)
    .map(boxOf)
    .filter(({ top, bottom }) => bottom > top);
  const said = seen(".note, #live:not(:empty), .line > span, .line > button, .kept");
  const controls = seen("a, button, input:not([type=hidden]), summary");
  const before = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 1;
  const apart = (one, other) => before(one, other) || before(other, one);
  return said.flatMap((one) => [...controls, ...said]
    .filter((other) => !one.node.contains(other.node) && !other.node.contains(one.node) && !apart(one, other))
    .map((other) => `${one.node.textContent.trim()} / ${other.node.textContent.trim()}`));
}"""
# Elements that the bar covers, also partly, while they have the focus.
HIDDEN_FOCUS = """async () => {
  for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
  const foot = document.querySelector(".foot");
  const covered = (node) => {
    const [box, bar] = [node.getBoundingClientRect(), foot.getBoundingClientRect()];
    const isOver = getComputedStyle(foot).position === "sticky" && bar.height > 0;
    const fits = box.height < bar.top; // a chart on a screen held sideways may be higher than what is free
    return isOver && fits && box.bottom > bar.top + 1 && box.top < bar.bottom;
  };
  const controls = ":is(a[href], button, summary, input, select, [tabindex='0'])";
  const parts = [...document.querySelectorAll(`:is(header, main) ${controls}`)];
  return parts.filter((node) => {
    if (!node.checkVisibility() || node.matches("[type=hidden], .aloud, .frame")) return false;
    node.focus();
    return document.activeElement === node && covered(node);
  }).map((node) => node.textContent.trim() || node.name);
}"""
# Scrolls so that the focused element is right above the bar.
TO_THE_BAR = """() => scrollBy(0, document.activeElement.getBoundingClientRect().bottom
  - document.querySelector(".foot").getBoundingClientRect().top)"""
IS_COVERED = """() => document.activeElement.getBoundingClientRect().bottom
  > document.querySelector(".foot").getBoundingClientRect().top + 1"""
WHOLE_ROWS = """() => {
  const bar = document.querySelector(".foot").getBoundingClientRect().top;
  return [...document.querySelectorAll(".row")].filter((row) => row.getBoundingClientRect().bottom <= bar).length;
}"""
LONG_NAMES = tuple(
    f"{first} {family}"[:40]
    for first, family in (
        ("Wolfeschlegelsteinhausen", "Bergerdorff-Hohenfels"),
        ("Wolfeschlegelsteinberger", "Bergerdorff-Hohenfels"),
        ("Maximiliane-Charlotte", "von Hohenfels-Rosenstock"),
        ("Bartholomew", "Featherstonehaugh-Cholmondeley"),
        ("Christopher Montgomery", "Featherstone-Haughton"),
        ("Anne-Sophie", "Freifrau von und zu Falkenstein"),
        ("Konstantin der Große", "aus Byzanz am Goldenen Horn"),
        ("Wilhelmina", "Abercrombie-Featherstonehaugh"),
        ("Wilhelmina", "Bartholomew-Featherstonehaugh"),
        ("Guadalupe", "Hernandez de la Vega y Castellanos"),
        ("Alexandria", "Papadopoulos-Konstantinidis"),
        ("Theophilus", "Vandenberghe-Featherstonehaugh"),
    )
)


def say(phone: Page, sentence: str = "Ed laid down") -> None:
    phone.evaluate(SAY, sentence)


def assert_covers_nothing(phone: Page) -> None:
    for size in (PHONE, SMALL_PHONE, SMALLEST_SIDEWAYS):
        phone.set_viewport_size(size)
        assert phone.evaluate(COVERED) == [], (phone.url, size)


def test_what_is_said_covers_no_control_of_any_page_and_nothing_that_has_the_focus(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=2))
    of_match = [f"/matches/{match.pk}/{page}" for page in PAGES]
    for path in (*of_match, "/matches/new/", "/games/", "/nights/"):
        phone.goto(path)
        if path.endswith("rounds/3/"):
            expect(phone.locator("#pad[data-ready]")).to_be_attached()
        if path in of_match:
            say(phone)
            assert_covers_nothing(phone)
        for size in (SMALL_PHONE, MAGNIFIED, SMALLEST_SIDEWAYS):
            phone.set_viewport_size(size)
            say(phone, "Changed on another phone: Ed laid down and has one card left")
            assert phone.evaluate(HIDDEN_FOCUS) == [], (path, size)


def test_what_has_the_focus_stays_in_sight_when_something_is_said(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=2))
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/matches/{match.pk}/sheet/")
    control = phone.get_by_role("button", name="Print the sheet")
    control.focus()
    phone.evaluate(TO_THE_BAR)
    say(phone)
    phone.wait_for_function(f"() => !({IS_COVERED})()")


def test_what_is_said_covers_no_key_of_the_pad_nor_the_recap(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=2, names=("Ann", "Bob")), "rounds/3/")
    expect(phone.locator("#pad[data-ready]")).to_be_attached()
    phone.locator(".pick", has_text="Bob").tap()
    phone.locator(".key[data-rank='7']").tap()
    say(phone)
    for size in (PHONE, SMALL_PHONE):
        phone.set_viewport_size(size)
        assert phone.evaluate("document.documentElement.scrollHeight") == size["height"]
    assert_covers_nothing(phone)
    phone.get_by_role("button", name="Recap").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("is this right?")
    say(phone)
    assert_covers_nothing(phone)


def test_rows_are_whole_on_the_screen_and_nothing_moves_when_something_is_said(phone: Page, keep: Keep) -> None:
    """Five of them on a usual phone, and four on a small one."""
    keep(MatchFactory(played=2), "")
    bar, score = box_of(phone.locator(".bar")), box_of(phone.locator("#score"))
    assert score["width"] >= bar["width"] / 2
    places = []
    for size, whole in ((PHONE, 5), (SMALL_PHONE, 4)):
        phone.set_viewport_size(size)
        assert phone.evaluate(WHOLE_ROWS) == whole
        places.append((size, box_of(phone.locator(".row").last), box_of(phone.locator(".foot"))))
    for size, row, foot in places:
        phone.set_viewport_size(size)
        say(phone)
        expect(phone.locator("#note .note")).to_be_visible()
        assert (box_of(phone.locator(".row").last), box_of(phone.locator(".foot"))) == (row, foot), size


def test_six_of_twelve_players_with_the_longest_names_are_whole_on_a_usual_phone(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=LONG_NAMES, played=2), "")
    assert phone.evaluate(WHOLE_ROWS) >= 6
    row = phone.locator(".row").nth(3)
    expect(row.locator(".short")).to_have_text("Bartholomew F.")
    name = row.locator(".whole")
    expect(name).to_have_css("position", "absolute")
    row.locator("summary").tap()
    expect(name).to_have_css("position", "static")
    expect(name).to_have_text(LONG_NAMES[3])
