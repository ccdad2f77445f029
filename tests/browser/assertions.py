"""Assertions for every page: axe finds nothing, nothing scrolls sideways, nothing is covered or too small."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe, AxeResults
from playwright.sync_api import Page, ViewportSize

from tests.chromium import PHONE

SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 1180, "height": 820}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONES = (PHONE, SMALL_PHONE)
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
AXE = Axe().axe_script
LOADED = "() => 'axe' in window"
UNNAMED_TABLES = """() => [...document.querySelectorAll("table:not([aria-label], [aria-labelledby], :has(caption))")]
  .map((table) => table.className)"""
# Only violations are returned, as all results of a full table are megabytes. Without `preload` axe neither fetches
# style sheets for `css-orientation-lock`, a rule that is not run, nor looks for audio, which no page has.
OPTIONS = {"resultTypes": ["violations"], "preload": False}
SIZES = {"rules": {"target-size": {"enabled": True}}}  # a rule of WCAG 2.2, which is off by default
# The bar is not sticky during the run, so that a control half covered by it does not count as a small target.
RUN = """async (options) => {
  const foot = document.querySelector(".foot");
  foot?.style.setProperty("position", "static");
  const { violations } = await axe.run(document, options);
  foot?.style.removeProperty("position");
  return { violations };
}"""
# The lowest edge of the controls in the bar or on the card pad, in px.
LOWEST = "() => Math.max(...[...document.querySelectorAll('.bar > *')].map(one => one.getBoundingClientRect().bottom))"
# The width of the page with all of its parts. One that is not drawn yet (content-visibility) cuts off what is too wide.
WIDTH = """() => {
  const parts = [...document.querySelectorAll(".part")];
  for (const part of parts) part.style.contentVisibility = "visible";
  const width = document.documentElement.scrollWidth;
  for (const part of parts) part.style.removeProperty("content-visibility");
  return width;
}"""
# By how many px the bar covers the last element of a page that is scrolled to its end.
COVERED = """() => {
  const main = document.getElementById("main");
  for (const part of [document.documentElement, main]) part.scrollTop = part.scrollHeight;
  const bar = document.querySelector(".foot").getBoundingClientRect();
  const boxes = [...main.querySelectorAll("*")].map((one) => one.getBoundingClientRect());
  const above = boxes.filter((box) => box.height && bar.height && box.left < bar.right && box.right > bar.left);
  const lowest = Math.min(Math.max(...above.map((box) => box.bottom)), main.getBoundingClientRect().bottom);
  return lowest - (bar.top || Infinity);
}"""
# Controls that take taps on less than 44 × 44 px. For one that looks smaller, the area that takes its taps is measured.
# Links in running text are exempt (WCAG 2.5.8), as are the cards of a hand, which overlap. Controls below an open sheet
# take no taps and are left out.
NARROW = """() => {
  const foot = document.querySelector(".foot");
  foot?.style.setProperty("position", "static");
  const isInSentence = (link) => {
    let block = link;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block !== link && !link.closest("th, h2, .name")
      && [...block.childNodes].some((part) => !part.contains(link) && part.textContent.trim());
  };
  const isSmall = ({ width, height }) => width && (width < 43.9 || height < 43.9);
  const found = [];
  const page = document.querySelector("dialog:modal, [popover]:popover-open") ?? document;
  for (const target of page.querySelectorAll("a[href], button:enabled, summary, select, textarea, input:enabled")) {
    if (!target.checkVisibility() || target.closest(".aloud, .skip, .hand") || isInSentence(target)) continue;
    if (!isSmall(target.getBoundingClientRect())) continue;
    target.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [across, down] = [left + width / 2, top + height / 2];
    const area = target.labels?.[0] ?? target;
    const reach = (x, y) => {
      let far = 0;
      const isHit = () => area.contains(document.elementFromPoint(across + x * far, down + y * far));
      while (far < 50 && isHit()) far += 1;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    if (wide < 44 || high < 44) found.push(`${target.textContent.trim().slice(0, 30)}: ${wide} × ${high}`);
  }
  foot?.style.removeProperty("position");
  scrollTo(0, 0);
  return found;
}"""
TAPPED = ".bar :is(a, button), .row button, .role.cut, .key, .tab, .top > a"
SMALL = """parts => parts.map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 47.9 || box.height < 47.9)).map(([text]) => text)"""


def assert_accessible(page: Page) -> None:
    """Assert that tables have names, and that no axe rule is violated by daylight, none about colours by lamplight."""
    page.wait_for_load_state()  # the style sheet of a new page may not be loaded yet
    assert page.evaluate(UNNAMED_TABLES) == [], page.url
    if not page.evaluate(LOADED):
        page.evaluate(AXE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    _assert_no_violation(page, SIZES)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    _assert_no_violation(page, COLOURS)


def _assert_no_violation(page: Page, options: dict[str, Any]) -> None:
    found = AxeResults(page.evaluate(RUN, options | OPTIONS))
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def assert_fit(page: Page, *paths: str) -> None:
    """Open these pages one after another, and assert `assert_page_fits` for each."""
    for path in paths:
        page.goto(path)
        assert_page_fits(page)


def assert_page_fits(page: Page) -> None:
    """Assert that the open page is accessible, fits both phones and takes fingers."""
    assert_accessible(page)
    assert_fits_phones(page)


def assert_fits_phones(page: Page) -> None:
    """Assert that on both phones nothing is wider than the screen, and whatever is tapped takes taps on 44 × 44 px.

    The screen is as it was afterwards.
    """
    page.wait_for_load_state()
    shown = page.viewport_size or PHONE
    for size in PHONES:
        page.set_viewport_size(size)
        assert_no_wider_than_screen(page)
        found = page.evaluate(NARROW)
        assert not found, f"{page.url} at {size['width']}: {found}"
    page.set_viewport_size(shown)


def assert_fits_small_phones(page: Page) -> None:
    """Assert that at 320 px nothing is wider than the screen, which is as it was afterwards."""
    page.wait_for_load_state()
    shown = page.viewport_size or PHONE
    page.set_viewport_size(SMALL_PHONE)
    assert_no_wider_than_screen(page)
    page.set_viewport_size(shown)


def assert_no_wider_than_screen(page: Page) -> None:
    """Assert that nothing is wider than the screen."""
    size = page.viewport_size or PHONE
    width = page.evaluate(WIDTH)
    assert width <= size["width"], f"{page.url} at {size['width']} is {width} px wide"


def assert_fits_screen(page: Page) -> None:
    """Assert that nothing is wider than the screen, the bar is in reach and covers nothing, and taps find 48 px."""
    size = page.viewport_size or PHONE
    where = f"{page.url} at {size['width']}"
    assert_no_wider_than_screen(page)
    assert page.evaluate(LOWEST) <= size["height"], where
    assert page.evaluate(COVERED) < 1, where
    assert page.locator(TAPPED).evaluate_all(SMALL) == [], where
