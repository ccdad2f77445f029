"""An answer that arrives while something is pressed does not replace it: the press would be lost."""

from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep, on_its_way
from tests.browser.referee import Referee
from tests.factories import MatchFactory, player_of

# What an answer brings is drawn by now: it is read, and a frame has passed.
DRAWN = "async () => { for (const frame of [1, 2]) await new Promise(requestAnimationFrame); }"


def press_while_answered(page: Page, url: str, first: Locator, second: Locator) -> None:
    """Tap the first, and press the second from before its answer until after it could be drawn."""
    with on_its_way(page, url, first.tap):
        second.hover()
        page.mouse.down()
    page.evaluate(DRAWN)
    page.mouse.up()


def test_at_the_table(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "")
    buys = phone.locator(f"#buys-{player_of(match, 'Bob').pk}")
    press_while_answered(phone, "**/facts/", buys, phone.locator("#undo-last"))
    expect(phone.locator("#note")).to_contain_text("Undone: Bob has bought 1")


def test_at_the_referee(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.tap("5H 6H 7H 8H")
    nine, lay = (referee.page.locator(one) for one in ('#card-pad [data-rank="9"]', "#lay-run"))
    expect(lay).to_be_visible()
    press_while_answered(referee.page, "**/referee/", nine, lay)
    expect(referee.melds).to_have_count(1)
    expect(referee.hand).to_have_count(0)


def test_while_a_match_is_planned(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    ann, bob = (phone.get_by_role("button", name=name, exact=True) for name in ("Ann", "Bob"))
    press_while_answered(phone, "**/matches/new/", ann, bob)
    expect(phone.get_by_role("img", name="Round the table, clockwise: Ann, Bob", exact=True)).to_be_visible()
