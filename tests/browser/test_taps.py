"""Taps on the phone: shown at once, never lost, never doubled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from scorekeeper.services.tapping import tap
from tests.browser.interactions import of, on_its_way, said_of, touch
from tests.factories import MatchFactory, context, player_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NOT_SAVED = "Not saved yet, will try again"

# The ids of the rows in which anything is drawn anew from now on; "main" where it is more than that. Tokens, keys and
# the revision go along unseen.
NOTE_ROWS_DRAWN = """() => {
  window.drawn = [];
  const watch = (changes) => {
    for (const { target } of changes) {
      const part = target.closest ? target : target.parentElement;
      if (!part.matches("[type=hidden], #ledger")) drawn.push(part.closest(".row, #main").id);
    }
  };
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(watch).observe(document.getElementById("main"), all);
}"""


@pytest.fixture
def table(phone: Page, keep: Callable[[Match], None], match: Match) -> Page:
    """Open the table of Ann, Bob, Cy, Di and Ed on the keeper's phone."""
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    return phone


def top(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"]


def bottom(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def fetch_nothing_ahead(table: Page) -> None:
    """Open the table on a phone that can't fetch what comes next."""
    table.route("**/js/offline/waiting*.js", lambda route: route.abort())
    table.reload()


def note(table: Page) -> Locator:
    return table.locator("#note")


def test_two_quick_taps_are_two_buys(table: Page, match: Match) -> None:
    buys = of(table, match, "Bob", "buys")
    buys.tap()
    buys.tap()
    expect(buys.locator("[data-on]")).to_have_count(2)
    expect(note(table)).to_contain_text("Bob has bought 2")
    assert said_of(match, "Bob").buys == 2


def test_at_the_limit_a_tap_only_says_so(table: Page, match: Match) -> None:
    buys = of(table, match, "Bob", "buys")
    for _ in range(3):
        buys.tap()
    touch(buys)
    expect(note(table)).to_contain_text("Three buys is the limit")
    expect(table.locator("#line > span:visible")).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 3


def test_the_state_steps_on_and_is_written_in_order(table: Page, match: Match) -> None:
    of(table, match, "Ed", "down").tap()
    of(table, match, "Ed", "knock").tap()
    of(table, match, "Ed", "knock").tap()
    expect(of(table, match, "Ed", "knock")).to_contain_text("floats")
    expect(note(table)).to_contain_text("Ed floats")
    assert said_of(match, "Ed").floating


def test_the_focus_stays_on_what_was_tapped(table: Page, match: Match) -> None:
    cut = table.locator("#cut")
    cut.press("Enter")
    expect(note(table)).to_contain_text("The cut was exact")
    expect(cut).to_be_focused()


def test_an_open_drawer_stays_open(table: Page, match: Match) -> None:
    of(table, match, "Bob", "who").locator("summary").tap()
    of(table, match, "Bob", "rummies").tap()
    expect(note(table)).to_contain_text("Rummy called on Bob: 1")
    expect(of(table, match, "Bob", "rummies")).to_be_visible()


def test_undo_follows_the_tap_that_is_still_on_its_way(table: Page, match: Match) -> None:
    with on_its_way(table, "**/facts/", of(table, match, "Bob", "buys").tap):
        table.locator("#undo-last").tap()
        of(table, match, "Cy", "buys").tap()
    expect(note(table)).to_contain_text("Cy has bought 1")
    assert (said_of(match, "Bob").buys, said_of(match, "Cy").buys) == (0, 1)


def test_without_a_network_taps_wait_and_arrive_later(table: Page, match: Match) -> None:
    buys = of(table, match, "Bob", "buys")
    table.context.set_offline(True)
    buys.tap()
    buys.tap()
    of(table, match, "Ed", "down").tap()
    expect(note(table)).to_contain_text(NOT_SAVED)
    expect(buys.locator("[data-on]")).to_have_count(2)
    table.context.set_offline(False)
    expect(note(table)).to_contain_text("Saved")
    assert (said_of(match, "Bob").buys, said_of(match, "Ed").laid_down) == (2, True)


def test_a_closed_browser_sends_its_taps_when_it_comes_back(table: Page, match: Match) -> None:
    table.context.set_offline(True)
    of(table, match, "Bob", "buys").tap()
    context, address = table.context, table.url
    table.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(note(again)).to_contain_text("Bob has bought 1")
    assert said_of(match, "Bob").buys == 1


def test_a_phone_that_can_store_nothing_loses_no_tap(phone: Page, keep: Callable[[Match], None], match: Match) -> None:
    phone.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); }")
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    of(phone, match, "Bob", "buys").tap()
    expect(note(phone)).to_contain_text("Bob has bought 1")
    assert said_of(match, "Bob").buys == 1


def test_scoring_waits_for_the_taps_before_it(table: Page, match: Match) -> None:
    fetch_nothing_ahead(table)
    table.context.set_offline(True)
    of(table, match, "Bob", "buys").tap()
    table.locator("#score").tap()
    expect(note(table)).to_contain_text(NOT_SAVED)
    table.context.set_offline(False)
    table.wait_for_url("**/rounds/1/")
    assert said_of(match, "Bob").buys == 1


def test_two_keepers_are_asked(table: Page, match: Match) -> None:
    table.route("**/live/**", lambda route: route.abort())  # nobody tells this phone of it before it taps
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    of(table, match, "Bob", "buys").tap()
    expect(note(table)).to_contain_text("Bob has 3 buys meanwhile. You said 1 buy.")
    table.get_by_role("button", name="Make it 1").tap()
    expect(note(table)).to_contain_text("Bob has bought 1")
    assert said_of(match, "Bob").buys == 1


def test_nothing_moves_under_the_thumb_when_the_note_comes(table: Page, match: Match) -> None:
    before = of(table, match, "Di", "buys").bounding_box()
    of(table, match, "Bob", "buys").tap()
    expect(note(table)).to_contain_text("Bob has bought 1")
    assert of(table, match, "Di", "buys").bounding_box() == before


def test_an_answer_and_what_others_wrote_draw_only_the_rows_that_differ(table: Page, match: Match) -> None:
    with on_its_way(table, "**/facts/", of(table, match, "Ed", "down").tap):
        table.evaluate(NOTE_ROWS_DRAWN)
    expect(note(table)).to_contain_text("Ed laid down")
    assert table.evaluate("drawn") == []
    tap(match=match, player=player_of(match, "Bob"), fact="laid_down", value=True, was=False, context=context())
    table.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(of(table, match, "Bob", "down")).to_have_attribute("aria-pressed", "true")
    assert set(table.evaluate("drawn")) == {f"row-{player_of(match, 'Bob').pk}"}


def test_who_taps_on_stays_at_the_table(table: Page, match: Match) -> None:
    fetch_nothing_ahead(table)
    table.context.set_offline(True)
    of(table, match, "Bob", "buys").tap()
    table.locator("#score").tap()
    of(table, match, "Cy", "buys").tap()
    table.context.set_offline(False)
    expect(note(table)).to_contain_text("Saved")
    expect(table).to_have_url(f"/matches/{match.pk}/")


@pytest.mark.parametrize("names", [["Ann", "Wilhelmina", "Cy"], [f"P{number}" for number in range(12)]])
def test_an_open_drawer_lies_between_its_player_and_the_next(
    phone: Page, keep: Callable[[Match], None], names: list[str]
) -> None:
    match = MatchFactory(names=names)
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    rows = phone.locator(".row")
    rows.nth(1).locator("summary").tap()
    expect(rows.nth(1).locator(".drawer")).to_be_visible()
    assert top(rows.nth(1).locator(".name")) >= bottom(rows.nth(0))
    assert top(rows.nth(2)) >= bottom(phone.locator(".drawer:visible"))


def test_the_focus_is_not_lost_with_the_note(table: Page, match: Match) -> None:
    of(table, match, "Bob", "buys").press("Enter")
    table.locator("#note-undo").press("Enter")
    expect(note(table)).to_contain_text("Undone")
    expect(table.locator("#undo-last")).to_be_focused()


def test_who_drew_low_is_said_by_a_tap(phone: Page, keep: Callable[[Match], None]) -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator("#score")).to_have_text("Who drew low?")
    phone.locator("#score").press("Enter")
    expect(phone.get_by_role("heading", name="Who drew low?")).to_be_focused()
    phone.get_by_role("button", name="Cy", exact=True).tap()
    expect(phone.locator(".roles")).to_contain_text("Cy deals 11 each")
    expect(phone.locator("#score")).to_have_text("Score the step")
