"""Tests of pages of a round that another phone undoes while they are shown: they lead to the table as it is."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import held_back
from tests.browser.keeper import Keeper, await_pad, await_saved
from tests.browser.without_signal import ONE, keeper, match
from tests.factories import context, fresh
from tests.fixtures.writes import undo

__all__ = ["keeper", "match"]  # the fixtures
# Shows the page again; resolves once it has kept pages of the second round that depend on no score before it.
LOOK_AGAIN = """() => new Promise((kept) => {
  const read = Response.prototype.json;
  Response.prototype.json = async function () {
    const found = await read.call(this);
    const isPlanned = this.headers.get("ETag").endsWith(`"${found.plan}"`);
    if (this.url.endsWith("/rounds/2/ahead/") && isPlanned) setTimeout(kept);
    return found;
  };
  document.dispatchEvent(new Event("visibilitychange"));
})"""


def undo_and_look_again(phone: Page, match: Match) -> None:
    """Undo the last round on another phone; wait until this one, shown again, keeps pages of the next round."""
    undo(match=fresh(match), context=context())
    phone.evaluate(LOOK_AGAIN)


def test_standings_that_were_undone_lead_to_the_table_of_their_round(phone: Page, match: Match, keeper: Keeper) -> None:
    phone.context.set_offline(False)
    keeper.score(ONE)
    await_saved(phone)
    undo_and_look_again(phone, match)
    keeper.tap("Play step", "link")
    expect(phone).to_have_title(re.compile("^Step 1 "))
    keeper.await_table(1)


def test_a_pad_after_a_round_that_was_undone_leads_to_the_table_of_that_round(
    phone: Page, match: Match, keeper: Keeper
) -> None:
    phone.context.set_offline(False)
    keeper.score(ONE)
    await_saved(phone)
    keeper.go_on(2)
    asked = held_back(phone, "**/rounds/2/")
    keeper.tap("Score the step", "link")
    await_pad(phone)
    undo_and_look_again(phone, match)
    asked[0].continue_()
    expect(phone.get_by_role("heading", level=1)).to_have_text("This step is not being played any more")
    keeper.press(".bar .primary")
    keeper.await_table(1)
