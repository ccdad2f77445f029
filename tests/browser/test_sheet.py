"""Tests of the sheet of a long match on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.interactions import Keep
from tests.browser.keeper import await_pad, hand_of
from tests.factories import MatchFactory, player_of
from tests.fixtures.sample_match import friday

# Whether the first letter of a name is wholly visible.
BEGINS = """(name) => {
  const letter = document.createRange();
  letter.setStart(name.firstChild, 0);
  letter.setEnd(name.firstChild, 1);
  const [first, box] = [letter, name.closest("th, b")].map((one) => one.getBoundingClientRect());
  return box.left <= first.left && first.right <= box.right;
}"""


def test_a_name_that_is_cut_short_shows_its_beginning(phone: Page, keep: Keep) -> None:
    match = keep(
        MatchFactory(names=["אברהם הגדול מכולם מכאן ועד הודו", "Wilhelmina-Alexandra von Hohenzollern"], played=1),
        "sheet/",
    )
    assert phone.locator(".sheet thead .inline-link").evaluate_all(f"names => names.map({BEGINS})") == [True, True]
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    assert phone.locator(".tab b").evaluate_all(f"names => names.map({BEGINS})") == [True, True]


def test_a_long_sheet_opens_at_its_newest_round(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="baker-ten-step", played=19), "sheet/")
    expect(phone.get_by_role("link", name="19", exact=False).first).to_be_in_viewport(ratio=0.9)
    expect(phone.get_by_text("Tap a figure to correct it.")).to_be_in_viewport()


def test_a_hand_that_was_tapped_opens_again_after_a_reload(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=1), "sheet/")
    cy = player_of(match, "Cy")
    phone.locator(f'#round-1 [href$="?player={cy.pk}"]').tap()
    await_pad(phone)
    assert phone.evaluate("document.documentElement.dataset.follows") == ""  # the pad is in the same document
    expect(phone).to_have_url(re.compile(rf"/rounds/1/\?player={cy.pk}$"))
    phone.reload()
    await_pad(phone)
    assert hand_of(phone) == "Cy"


def test_the_sheet_of_five_players_with_exact_cuts_needs_no_scrolling_sideways(phone: Page, keep: Keep) -> None:
    keep(friday(), "sheet/")
    assert phone.locator(".frame").evaluate("frame => frame.scrollWidth <= frame.clientWidth")
