"""Tests of the big screen on tablets and televisions: all of it is visible, large enough, and follows the night."""

import re
from collections.abc import Iterator, Sequence

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from scorekeeper.services.deleting import delete
from scorekeeper.services.players import rename
from scorekeeper.services.watching import new_link
from scorekeeper.web.cookies import LINKS
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.some_games import OTHERS
from tests.browser.watching import follow
from tests.chromium import PHONE
from tests.examples import one_of
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score, score_legally
from tests.fixtures.legal_rounds import company
from tests.fixtures.writes import again, end, tap, undo
from tests.people import give_links

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SCREENS: Sequence[ViewportSize] = (TELEVISION, {"width": 1280, "height": 800}, {"width": 1024, "height": 768})
LONG_NAMES = [
    "Maximiliane-Alexandra", "Bartholomew Featherstone", "Wilhelmina von Hohenberg", "Christopher Robinson-Smith",
    "Konstantin der Große aus Byzanz", "Maria-Magdalena Wiśniewska", "Anneliese Oberhammerschmidt",
    "WWWWWWWWWWWWWWWWWWWW", "Ferdinand Rosenthal-Meyer", "Grandmother Elisabeth", "Jean-Baptiste de la Tour",
    "Theodora Papadopoulou",
]  # fmt: skip
# Elements that are cut off, wrapped, or too small to be read across a room.
WRONG = """async () => {
  // A new size is told before a frame is drawn.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`scrolls ${scrollWidth} × ${scrollHeight}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !holder.checkVisibility() || holder.closest(".aloud, .whole, .skip, #note, svg")) continue;
    range.selectNodeContents(text);
    const said = text.data.trim().slice(0, 40);
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < 1.5 * rem - 0.1) found.push(`${said}: ${size}px`);
    const box = holder.closest("#players > li, .pack, #main, .felt").getBoundingClientRect();
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1 || top < box.top - 1)
        found.push(`${said} is outside: ${[left, top, right, bottom].map(Math.round)}`);
    }
    const lines = range.getClientRects().length;
    if (holder.closest("h3, .podium i, .role .name") && lines !== 1) found.push(`${said} breaks`);
  }
  const boxes = (parts) => [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  for (const slip of boxes(".slip")) {
    for (const words of boxes(".contract > p")) {
      const beside = words.right <= slip.left || words.bottom <= slip.top;
      if (!beside) found.push(`the slip from ${slip.left} on covers words up to ${words.right}`);
    }
  }
  return found;
}"""


ONE_LINE = """(line) => {
  const { left, right, height } = line.getBoundingClientRect();
  return left > innerWidth / 2 && right <= innerWidth && height < 2 * parseFloat(getComputedStyle(line).fontSize);
}"""

# The distance from the end of each total to the beginning of the next one, in px.
APART = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const range = document.createRange();
  const boxes = [...document.querySelectorAll("#players .total b")].map((total) => {
    range.selectNodeContents(total);
    return range.getBoundingClientRect();
  });
  return boxes.slice(1).map(({ left }, index) => left - boxes[index].right);
}"""


@pytest.fixture
def screen(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Open a browser on a television."""
    context = browser.new_context(base_url=site, viewport=TELEVISION)
    yield context
    context.close()


def opened(screen: BrowserContext, site: str, match: Match) -> Page:
    """Open the big screen of a match in a browser that holds the link of its night."""
    held = give_links(Client(), to_watch(match.night)).cookies[LINKS].value
    screen.add_cookies([{"name": LINKS, "value": held, "url": site}])
    page = screen.pages[0] if screen.pages else screen.new_page()
    follow(page, f"/matches/{match.pk}/wall/")
    return page


def assert_seen_whole(page: Page) -> None:
    for size in SCREENS:
        page.set_viewport_size(size)
        assert page.evaluate(WRONG) == [], size
    page.set_viewport_size(TELEVISION)


def lay_down(match: Match, name: str, *, then: Sequence[str] = ()) -> None:
    for fact in ("laid_down", *then):
        tap(match=fresh(match), player=player_of(match, name), fact=fact, value=1, was=0, context=context())


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def test_everybody_is_seen_on_every_screen(screen: BrowserContext, site: str) -> None:
    for names in (CAST[:2], CAST, LONG_NAMES):
        match = MatchFactory(names=names, played=3)
        lay_down(match, names[0], then=("one_card", "floating"))
        page = opened(screen, site, match)
        lay_down(match, names[1], then=("one_card",))
        expect(page.locator(".slip")).to_contain_text("has one card left")
        assert_seen_whole(page)
        end(match=fresh(match), context=context())
        expect(page.locator(".podium")).to_be_visible()
        page.wait_for_load_state()  # a script fits its text
        assert_seen_whole(page)


def test_every_kind_of_game_is_seen_on_every_screen(screen: BrowserContext, site: str) -> None:
    everybody = [*LONG_NAMES, *(f"Cousin {name}" for name in LONG_NAMES)]
    for key in ("step", "tens", "phase-10", "twelve-step", "rummy-500", "custom", *one_of(OTHERS["sides"])):
        names = company(games()[key], everybody)
        page = opened(screen, site, score_legally(MatchFactory(game=key, names=names), 2))
        assert_seen_whole(page)


def test_what_was_said_just_now_leaves_the_bids_seen(screen: BrowserContext, site: str) -> None:
    for game in ("spades", "wizard"):
        match = MatchFactory(game=game, names=["Bartholomew", *CAST[1:4]])
        page = opened(screen, site, match)
        tap(match=match, player=player_of(match, "Bartholomew"), fact="bid", value=1, was=None, context=context())
        expect(page.locator(".slip")).to_have_text("Bartholomew bids 1")
        assert_seen_whole(page)


def test_totals_of_any_length_stay_apart(screen: BrowserContext, site: str) -> None:
    match = MatchFactory(game="custom")
    for number, points in enumerate((7, -25, -107, -1900, 123456), start=1):
        match = score(match, number, {name: {"points": points} for name in CAST})
        page = opened(screen, site, match)
        for size in SCREENS:
            page.set_viewport_size(size)
            assert min(page.evaluate(APART)) >= size["width"] / 80, (size, number)


def test_a_long_total_stays_on_its_step_of_the_podium(screen: BrowserContext, site: str) -> None:
    for points in (-1040, 999_999):
        scores = {name: {"points": points} for name in CAST} | {"Ann": {"points": -2000}}
        match = score(MatchFactory(game="custom"), 1, scores)
        page = opened(screen, site, match)
        end(match=fresh(match), context=context())
        expect(page.locator(".pack")).to_have_count(len(CAST))
        page.wait_for_load_state()  # a script fits its text
        assert_seen_whole(page)


def test_long_names_stand_on_one_line_above_the_podium(screen: BrowserContext, site: str) -> None:
    hands = {name: {"points": 5} for name in LONG_NAMES[:5]} | {LONG_NAMES[0]: {"points": 1}}
    five = score(MatchFactory(game="custom", names=LONG_NAMES[:5]), 1, hands)
    for match in (five, score_legally(MatchFactory(game="spades", names=LONG_NAMES[:4]))):
        page = opened(screen, site, match)
        end(match=match, context=context())
        expect(page.locator(".podium")).to_be_visible()
        page.wait_for_load_state()  # a script fits its text
        assert_seen_whole(page)


def test_it_follows_through_the_night(screen: BrowserContext, site: str) -> None:
    match = MatchFactory(played=1)
    screen.add_init_script("WakeLock.prototype.request = async (kind) => void (window.held = kind)")
    page = opened(screen, site, match)
    page.wait_for_function("() => window.held === 'screen'")
    assert page.evaluate("getComputedStyle(document.body).cursor") == "none"
    assert_accessible(page)
    lay_down(match, "Cy")
    state = page.locator("#players > li", has_text="Cy").locator(".state")
    expect(state).to_have_text("down")
    expect(state).to_have_attribute("data-changed", "")
    expect(page.locator(".slip")).to_have_text("Cy laid down")
    end(match=fresh(match), context=context())
    expect(heading(page)).to_have_text(re.compile("Ann wins by"))
    assert_accessible(page)
    rename(player=player_of(match, "Ann"), name="Anna")
    expect(heading(page)).to_have_text(re.compile("Anna wins by"))
    expect(page.locator(".podium")).to_contain_text("Anna")
    undo(match=fresh(match), context=context())
    expect(heading(page)).to_have_accessible_name("Step 2 of 10")
    end(match=fresh(match), context=context())
    expect(heading(page)).to_have_text(re.compile("Anna wins by"))
    following = again(match=match, on=match.night.date, context=context())
    expect(page).to_have_url(re.compile(f"/matches/{following.pk}/wall/$"))
    expect(heading(page)).to_have_accessible_name("Step 1 of 10")
    delete(match=following, context=context())
    expect(heading(page)).to_have_text(re.compile("Anna wins by"))
    again(match=match, on=match.night.date, context=context())
    expect(heading(page)).to_have_accessible_name("Step 1 of 10")
    new_link(to=match.night, club=match.night.club, generation=0)
    expect(heading(page)).to_have_text("This link has ended.")
    expect(page.get_by_role("link", name="Back to the start")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).cursor") != "none"


def test_it_goes_on_from_a_match_that_nobody_has_ended(screen: BrowserContext, site: str) -> None:
    match = MatchFactory(played=1)
    screen.clock.install()
    page = opened(screen, site, match)
    following = again(match=match, on=match.night.date, context=context())
    screen.clock.fast_forward(20_000)
    expect(page).to_have_url(re.compile(f"/matches/{following.pk}/wall/$"))


def test_what_it_shows_stays_until_the_next_page_answers(screen: BrowserContext, site: str) -> None:
    match = MatchFactory(played=1)
    page = opened(screen, site, match)
    page.route("**/wall/", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        end(match=fresh(match), context=context())
    expect(heading(page)).to_have_accessible_name("Step 2 of 10")
    page.unroute("**/wall/")
    expect(heading(page)).to_have_text(re.compile("Ann wins by"))
    page.wait_for_load_state()
    screen.set_offline(True)
    expect(page.locator("#live")).to_have_text("Not live · trying again")
    assert page.locator("#live").evaluate(ONE_LINE)
    again(match=match, on=match.night.date, context=context())
    screen.set_offline(False)
    expect(heading(page)).to_have_accessible_name("Step 1 of 10")


def test_a_phone_held_upright_is_led_to_the_table(screen: BrowserContext, site: str) -> None:
    page = opened(screen, site, MatchFactory(played=1))
    page.set_viewport_size(PHONE)
    expect(heading(page)).to_have_text("The big screen lies on its side")
    assert_page_fits(page)
    page.get_by_role("link", name="Watch it upright").click()
    expect(heading(page)).to_have_accessible_name("Step 2 of 10")
