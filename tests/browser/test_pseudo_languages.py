"""Tests of every page in two pseudo languages: with accents and 40 % longer; and from right to left."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Browser, Page, expect

from scorekeeper.models import Match
from scorekeeper.serving.https import HttpsAtHome
from tests.access import TABLE
from tests.browser.assertions import AXE, OPTIONS, RUN, SMALL_PHONE
from tests.browser.interactions import Keep, control_of
from tests.browser.test_large_text import CUT
from tests.browser.without_signal import line
from tests.factories import MatchFactory
from tests.fixtures import parsed
from tests.fixtures.club_world import World
from tests.fixtures.pseudo_languages import LANGUAGES, english_on, pseudo_languages
from tests.page_lists import FILES, path_of

NO_PAGES = (*FILES, "ahead")  # "ahead" answers JSON that contains pages
ALSO = "Android Windows Mac localhost"  # operating systems; the name of the site
LAYOUT = """() => {
  for (const one of document.querySelectorAll("main *")) {
    if (getComputedStyle(one).contentVisibility === "auto") one.style.contentVisibility = "visible";
  }
  const isUnseen = (node) => !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    || getComputedStyle(node).clipPath !== "none" || node.closest(".aloud, .skip, [popover], svg, .foot");
  const shown = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    if (!text.data.trim() || isUnseen(text.parentElement)) continue;
    const range = new Range();
    range.selectNodeContents(text);
    const half = 0.35 * parseFloat(getComputedStyle(text.parentElement).fontSize);
    for (const line of range.getClientRects()) {
      const middle = (line.top + line.bottom) / 2;
      const box = { text, left: line.left, right: line.right, top: middle - half, bottom: middle + half };
      for (let one = text.parentElement; one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX === "visible") continue;
        const edge = one.getBoundingClientRect();
        for (const side of ["left", "top"]) box[side] = Math.max(box[side], edge[side]);
        for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], edge[side]);
      }
      if (box.right - box.left > 2 && box.bottom > box.top) shown.push(box);
    }
  }
  const beyond = shown.filter(({ text, left, right }) => {
    const edge = text.parentElement.closest("a, button, summary, td, th, li")?.getBoundingClientRect();
    return edge && (left < edge.left - 1 || right > edge.right + 1);
  });
  const touch = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top < b.bottom && b.top < a.bottom;
  const touching = shown.flatMap((one, place) => shown.slice(place + 1)
    .filter((other) => other.text !== one.text && touch(one, other)).map((other) => [one, other]));
  const { scrollWidth } = document.documentElement;
  return [
    ...beyond.map(({ text }) => `out of its box: ${text.data.trim()}`),
    ...touching.map(([one, other]) => `${one.text.data.trim()} lies on ${other.text.data.trim()}`),
    ...(scrollWidth > innerWidth ? [`is ${scrollWidth} px wide`] : []),
  ];
}"""


@pytest.fixture(scope="module", autouse=True)
def _languages(_collected_static_files: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Speak both languages; no server has collected their scripts, whose names therefore have no hash."""
    with pseudo_languages(tmp_path_factory.mktemp("pseudo")):
        storage: Any = staticfiles_storage  # a HashedStorage
        storage.hashed_files |= {(name := f"js/languages/{code}.js"): name for code in LANGUAGES}
        yield


def faults(page: Page, language: str) -> list[str]:
    """Return what is wrong with the page that is open: where words lie, and its language.

    What was not looked up is English in both languages, and roles, names and colours, which axe looks at, are the same:
    that is asked in the first.
    """
    found = [*page.evaluate(LAYOUT), *(f"cut: {text}" for text in page.evaluate(CUT))]
    if page.evaluate("[document.documentElement.lang, document.dir]") != [language, "rtl" * language.startswith("ar")]:
        found.append("its language or direction is another")
    if language == LANGUAGES[0]:
        page.evaluate(AXE)
        found += [f"axe: {one['id']}: {one['nodes'][0]['html']}" for one in page.evaluate(RUN, OPTIONS)["violations"]]
        found += [f"English: {text}" for text in english_on_page(page)]
    return found


def english_on_page(page: Page) -> list[str]:
    """Return the English texts on the open page, those written by scripts included."""
    return english_on(parsed.Page(page.evaluate("document.documentElement.outerHTML")), ALSO)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(
    browser: Browser, base_url: str, https_at_home: HttpsAtHome, transactional_db: None, language: str
) -> None:
    world = World(played=2)
    over = MatchFactory(club_key=world.club_key, played=10)
    pages: dict[str, Page] = {}
    for person in ("owner", "signed out"):
        given = {name: one.value for name, one in world.people[person].cookies.items()} | {"language": language}
        context = browser.new_context(base_url=base_url, viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
        context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in given.items()])
        pages[person] = context.new_page()
    wrong = {}
    for name, (statuses, _) in TABLE.items():
        path = path_of(name, over) if name == "result" else world.url_of(name)
        open_to = [page for person, page in pages.items() if statuses[person] == 200 or name == "result"]
        if open_to and name not in NO_PAGES:
            open_to[0].goto(path)
            wrong[name] = faults(open_to[0], language)
    for page in pages.values():
        page.context.close()
    assert len(wrong) > 50
    assert {name: found for name, found in wrong.items() if found} == {}


def test_what_scripts_write(phone: Page, keep: Keep, match: Match, base_url: str) -> None:
    keep(match)
    phone.context.add_cookies([{"name": "language", "value": LANGUAGES[0], "url": base_url}])
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    phone.locator(".pick").first.tap()
    for rank in ("K", "9"):
        phone.locator(f".pad:visible .key[data-rank='{rank}']").tap()
    expect(phone.locator(".pad:visible .hand li")).to_have_count(2)
    assert english_on_page(phone) == []
    phone.goto(f"/matches/{match.pk}/")
    phone.context.set_offline(True)
    control_of(phone, match, "Cy", "buys").tap()
    control_of(phone, match, "Bob", "down").tap()
    expect(line(phone).locator("b")).to_contain_text("2")
    assert english_on_page(phone) == []
    phone.context.set_offline(False)
