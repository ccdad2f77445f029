"""Tests of the pages of a club with text twice as large: nothing scrolls sideways, and no word is cut off."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, ViewportSize

from scorekeeper.models import Club, Match, Player
from scorekeeper.models.clocks import tonight
from tests.browser.assertions import PHONES, SIDEWAYS, SMALL_PHONE, assert_no_wider_than_screen
from tests.browser.interactions import Keep
from tests.browser.test_any_screen import BROKEN_WORDS
from tests.factories import MatchFactory, context
from tests.fixtures.seasons import a_season, season_of
from tests.fixtures.writes import end
from tests.page_lists import LARGE_OF_THE_PAST, LARGE_TO_READ_UP, path_of

pytestmark = pytest.mark.usefixtures("friday_evening")

KEY = "large-letters-are-read"
NAMES = ("Grandpa Joe", "Bartholomew", "Cy")
TWICE = "document.documentElement.style.fontSize = '200%'"
# Words that are cut off by their box, and by how much.
CUT = """() => [...document.querySelectorAll("main *, header *")].filter((node) => {
  const clipped = ["hidden", "clip"].includes(getComputedStyle(node).overflowX);
  const aloud = node.closest(".aloud, bdi.whole, [popover], svg");
  return clipped && !aloud && node.innerText?.trim() && node.scrollWidth > node.clientWidth + 1;
}).map((node) => `${node.className}: ${node.innerText}`)"""

# Texts in letters of less than 12 px.
TOO_SMALL = """() => [...document.querySelectorAll("main *, header *")].filter((node) => node.checkVisibility()
  && !node.closest(".aloud, svg") && [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim())
  && parseFloat(getComputedStyle(node).fontSize) < 12).map((node) => node.innerText)"""

# Selects that are narrower than their text.
SELECTS_CUT = """() => [...document.querySelectorAll("select")].filter((select) => {
  const whole = select.cloneNode(true);
  whole.selectedIndex = select.selectedIndex;
  whole.style.cssText = "position: absolute; inline-size: max-content";
  select.after(whole);
  const width = whole.offsetWidth;
  whole.remove();
  return select.checkVisibility() && width > select.offsetWidth + 1;
}).map((select) => select.selectedOptions[0].label)"""

# Elements that reach beyond the paper, and are in no scrolling box.
BEYOND = """() => [...document.querySelectorAll("main *")].filter((node) => {
  const box = node.getBoundingClientRect();
  const scrolls = node.closest("[role=region]") && !node.matches("[role=region]");
  const unseen = node.closest(".aloud, [hidden], [popover], svg");
  return !scrolls && !unseen && box.width > 0 && box.right > node.closest("main").getBoundingClientRect().right + 1;
}).map((node) => `${node.tagName} ${node.textContent.trim().slice(0, 40)}`)"""


@pytest.fixture
def club(keep: Keep) -> Match:
    """Make a club with enough matches for every figure, two of them on one night."""
    for days in (0, 7, 14, 21):
        end(match=played(rounds=3, days=days), context=context())
    first, last = tonight() - timedelta(days=30), tonight() + timedelta(days=30)
    season_of(Club.objects.get(keeper_key=KEY), a_season("Autumn", first=first, last=last))
    return keep(played(rounds=10))


def test_the_referees_keys_leave_half_the_screen_free_however_large_the_letters_are(phone: Page) -> None:
    sizes: tuple[ViewportSize, ...] = (*PHONES, {"width": 568, "height": 320}, SIDEWAYS)
    for size in sizes:
        phone.set_viewport_size(size)
        phone.goto("/games/ten-step/referee/")
        phone.evaluate(TWICE)
        key = phone.locator("#card-pad .key").first
        assert phone.locator(".foot").evaluate("foot => foot.offsetHeight") <= size["height"] / 2, size
        assert key.evaluate("key => key.offsetHeight") >= 48, size


def played(*, rounds: int, days: int = 0) -> Match:
    """Return a match of the club, `days` days ago."""
    return MatchFactory(club_key=KEY, names=NAMES, date=tonight() - timedelta(days=days), played=rounds)


def test_every_page_of_a_club_can_be_read_in_letters_twice_as_large(phone: Page, club: Match) -> None:
    joe, other = (Player.objects.get(club=club.club, name=name).pk for name in NAMES[:2])
    filtered = f"/nights/?player={joe}&other={other}&outcome=ahead&year="
    for path in (path_of(name, club) for name in LARGE_TO_READ_UP):
        open_twice_as_large(phone, path)
        assert_fits(phone, BEYOND)
    for path in ("/", filtered, *(path_of(name, club) for name in (*LARGE_OF_THE_PAST, "old_match"))):
        open_twice_as_large(phone, path)
        for summary in phone.locator("main summary").all():
            summary.click()
        assert_fits(phone, CUT, SELECTS_CUT, TOO_SMALL)


def test_a_name_of_common_length_is_not_broken_in_the_ranking(phone: Page, club: Match) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(path_of("records", club))
    assert phone.locator(".ranks tbody th a", has_text=NAMES[1]).evaluate(BROKEN_WORDS) == []
    assert_no_wider_than_screen(phone)


def test_a_short_word_is_not_broken_in_letters_twice_as_large(phone: Page, club: Match) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    MatchFactory(club_key=KEY, names=("Bob", "Sophie", "Cy"), date=tonight(), played=10)
    MatchFactory(club_key=KEY, names=("Bob", "Sophie", "Cy"), date=tonight(), played=2)
    for path, part, word in (
        ("/", ".tonight .inline-link", "Sophie"),
        (path_of("season", club), ".heads-of-season h2", "Player"),
    ):
        open_twice_as_large(phone, path)
        assert phone.locator(part, has_text=word).evaluate(BROKEN_WORDS) == [], path


def open_twice_as_large(phone: Page, path: str) -> None:
    phone.goto(path)
    phone.evaluate(TWICE)


def assert_fits(phone: Page, *faults: str) -> None:
    """Assert that none of these scripts finds a fault on either phone."""
    for size in PHONES:
        phone.set_viewport_size(size)
        assert_no_wider_than_screen(phone)
        for fault in faults:
            assert phone.evaluate(fault) == [], (phone.url, size)
