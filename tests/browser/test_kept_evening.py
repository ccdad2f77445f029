"""Tests of an evening without signal on kept pages: taps and scores wait there, in order."""

import re

from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.keeper import Deal, Keeper, await_saved
from tests.browser.kept_evening import assert_down, lay_down, ledger, phone, server
from tests.browser.restarted_server import KeepersPhone, Server
from tests.phone import PLAYERS

__all__ = ["phone", "server"]  # the fixtures
NAMES = ("Ann", "Bob", "Cy")
WAITS = "#frame > table tr[data-waiting][id]"  # the rounds of the sheet marked as waiting
AS_IT_STOOD = re.compile(r"^No signal\. This is how it stood at \d\d:\d\d")
AS_IT_STOOD_WITH_MORE = re.compile(r"^No signal\. This is how the sheet stood at \d\d:\d\d, with what waits on this")

FORGET_AHEAD = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith("/ahead/")) await cache.delete(url);
  }
}"""


def await_kept_down(phone: KeepersPhone, name: str) -> None:
    """Wait until the table that the phone has kept says that somebody laid down."""
    pressed = phone.down(name).get_attribute("id")
    drawn = f"""async () => {{
      const page = await (await caches.match({phone.table!r})).text();
      return new DOMParser().parseFromString(page, 'text/html').getElementById({pressed!r}).ariaPressed === 'true';
    }}"""
    phone.wait_until(lambda: phone.page.evaluate(drawn))


def assert_not_kept(page: Page) -> None:
    """Assert that the page says that it was not kept, tries again, and fits the screen."""
    expect(page.get_by_role("heading", level=1)).to_have_text("No signal")
    assert_page_fits(page)
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("status")).to_have_text("Still no signal.")


def assert_home_and_nights_come_anew(phone: KeepersPhone, server: Server) -> None:
    """Start the server, and assert that both pages come from it where they are open."""
    home, nights = phone.context.new_page(), phone.context.new_page()
    home.goto("/")
    expect(home.locator("#unsent")).to_contain_text("2 waiting Ten Step")
    nights.goto("/nights/")
    server.start()
    for each in (home, nights):
        each.evaluate("dispatchEvent(new Event('online'))")
    expect(nights.get_by_role("heading", level=1)).to_have_text("Past nights")
    expect(home.locator("html:not([data-kept]) #main")).to_be_visible()
    expect(home.locator(".kept, #unsent li")).to_have_count(0)


def test_an_evening_without_signal_keeps_what_is_tapped_and_says_what_it_shows(
    phone: KeepersPhone, server: Server
) -> None:
    """Open the table that was kept with what was tapped last, home, and a page that was not kept; all comes anew."""
    lay_down(phone, "Ann")
    expect(phone.page.locator("#note")).to_contain_text("Ann laid down")
    await_kept_down(phone, "Ann")
    server.stop()
    phone.open(phone.table)
    assert_down(phone, "Ann")
    expect(phone.state()).to_have_text("Saved")
    expect(phone.open("/").locator(".kept")).to_have_text(AS_IT_STOOD)
    assert_page_fits(phone.page)
    phone.page.get_by_role("link", name="Back to the table").tap()
    lay_down(phone, "Bob")
    expect(phone.state()).to_contain_text("1 waiting")
    phone.open(phone.table)
    assert_down(phone, "Ann", "Bob")
    lay_down(phone, "Cy")
    assert_not_kept(phone.open("/nights/"))
    phone.page.get_by_role("link", name="Back to the table").tap()
    expect(phone.state()).to_contain_text("2 waiting")
    assert_home_and_nights_come_anew(phone, server)
    phone.open(phone.table)
    phone.await_saved()
    assert_down(phone, "Ann", "Bob", "Cy")
    phone.page.goto(f"{phone.table}ledger/")
    assert ledger(phone.page)[1:] == ["Ann laid down", "Bob laid down", "Cy laid down"]


# Delays the answer for the second round until `answerIt` is called.
SLOW = """() => {
  const ask = window.fetch;
  const late = new Promise((resolve) => { window.answerIt = resolve; });
  window.fetch = async (address, how) => {
    if (String(address).endsWith("/rounds/2/ahead/")) await late;
    return ask(address, how);
  };
}"""


def undo_two_steps(keeper: Keeper) -> None:
    """Take the steps that wait in the sheet back, one after the other, before the pages of the second are there."""
    waits = keeper.page.locator(WAITS)
    keeper.page.evaluate(SLOW)
    keeper.tap("Undo")
    expect(keeper.page.locator("#note")).to_have_text("Taken back: Step 2")
    expect(waits).to_have_count(1)
    keeper.tap("Undo")
    expect(waits).to_have_count(0)
    expect(keeper.page.get_by_text("No step is scored yet")).to_be_visible()
    with keeper.page.expect_response(re.compile("/rounds/1/ahead/$")):
        keeper.page.evaluate("answerIt()")


def test_the_sheet_that_was_kept_has_what_waits_and_undo_takes_it_back(phone: KeepersPhone, server: Server) -> None:
    """Score two steps, and open the sheet anew; it becomes the server's where it stands."""
    phone.await_kept(f"{phone.table}rounds/3/ahead/")
    server.stop()
    keeper = Keeper(phone.page)
    left = {name: 5 for name in PLAYERS if name != "Bob"}
    for number in (1, 2):
        keeper.score(Deal(out="Bob", left=left))
        keeper.go_on(number + 1)
    keeper.page = page = phone.open(f"{phone.table}sheet/")
    expect(page.locator(WAITS)).to_have_count(2)
    expect(page.locator(".stood")).to_have_text(AS_IT_STOOD_WITH_MORE)
    expect(phone.state()).to_contain_text("2 waiting")
    assert_accessible(page)
    undo_two_steps(keeper)
    page.locator(".bar .primary").tap()
    expect(page).to_have_title(re.compile("^Step 1 "))
    keeper.tap("Score the step", "link")
    keeper.tap("Recap")  # all entries are there again
    keeper.tap("Save step")
    expect(page).to_have_title(re.compile("^Standings after step 1 "))
    page = phone.open(f"{phone.table}sheet/")
    expect(page.locator("#round-1[data-waiting]")).to_be_visible()
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#round-1:not([data-waiting])")).to_be_visible()
    expect(page.locator(".stood, .kept")).to_have_count(0)
    expect(page.get_by_role("link", name="Save the sheet as CSV")).to_be_visible()


# Holds what is sent back until `sendIt` is called.
HELD = """() => {
  const ask = window.fetch;
  const held = new Promise((resolve) => { window.sendIt = resolve; });
  window.fetch = async (address, how) => {
    if (how?.method === "POST") await held;
    return ask(address, how);
  };
}"""


def test_standings_that_wait_stay_until_all_is_sent(phone: KeepersPhone, server: Server) -> None:
    """The server, which is reached before the first step is sent, has no page of the second step yet."""
    phone.await_kept(f"{phone.table}rounds/3/ahead/")
    server.stop()
    keeper = Keeper(phone.open(phone.table))
    left = {name: 5 for name in PLAYERS if name != "Bob"}
    keeper.score(Deal(out="Bob", left=left))
    keeper.go_on(2)
    keeper.score(Deal(out="Bob", left=left))
    page = keeper.page
    page.evaluate(HELD)
    server.start()
    with page.expect_response("**/worker.js"):
        page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(1000)  # a reload would be done
    expect(phone.state()).to_contain_text("2 waiting")
    page.evaluate("sendIt()")
    expect(page.locator("body")).not_to_have_attribute("data-waiting", "")
    expect(page.locator("#line")).to_be_hidden()  # the server's page, on which nothing waits
    expect(page).to_have_title(re.compile("^Standings after step 2 "))


def save_first_round(phone: KeepersPhone) -> Keeper:
    """Save the first step; the table that the worker has kept stays the one before it."""
    (worker,) = phone.context.service_workers
    worker.evaluate("() => { fetchMatch = async () => {}; }")
    keeper = Keeper(phone.page)
    with phone.page.expect_response("**/rounds/2/ahead/"):
        keeper.score(Deal(out="Bob", left={name: 5 for name in PLAYERS if name != "Bob"}))
        await_saved(phone.page)
    return keeper


def test_a_round_that_was_saved_before_the_signal_was_lost_is_not_played_again(
    phone: KeepersPhone, server: Server
) -> None:
    save_first_round(phone)
    server.stop()
    keeper = Keeper(phone.open(phone.table))
    keeper.await_table(2)
    expect(keeper.row("Ann").locator(".total")).to_contain_text("5")
    expect(phone.state()).to_have_text("Saved")


def test_a_round_that_was_undone_before_the_signal_was_lost_is_played_again(
    phone: KeepersPhone, server: Server
) -> None:
    keeper = save_first_round(phone)
    with phone.page.expect_response("**/undo/"):
        keeper.tap("Undo")
    server.stop()
    Keeper(phone.open(phone.table)).await_table(1)


def test_a_kept_table_stays_if_the_one_after_the_saved_round_is_not_kept(phone: KeepersPhone, server: Server) -> None:
    save_first_round(phone)
    phone.page.evaluate(FORGET_AHEAD)
    server.stop()
    loads: list[str] = []
    page = phone.open(phone.table)
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    Keeper(page).await_table(1)
    page.wait_for_timeout(1000)  # in which it would be loaded again and again
    assert len(loads) < 3, loads


def test_a_pad_that_was_opened_without_signal_says_later_that_it_is_not_live(
    phone: KeepersPhone, server: Server
) -> None:
    server.stop()
    page = phone.open(f"{phone.table}rounds/1/")
    expect(page.locator("html[data-kept]:not([data-first])")).to_be_attached()
    expect(page.locator("#live")).to_be_hidden()
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("html:not([data-kept])")).to_be_attached()
    server.stop()
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("#live")).to_have_text("Not live · trying again")
    expect(page.locator("#live")).to_be_visible()


def play_three_rounds(phone: KeepersPhone) -> dict[str, int]:
    """Score three rounds, with pages opened anew before two of them; return the totals that the phone shows."""
    keeper, reckoned = Keeper(phone.page, "round"), {}
    for number in (1, 2, 3):
        if number > 1:
            keeper.page = phone.open("/")
            keeper.tap("Back to the table", "link")
        expect(keeper.page).to_have_title(re.compile(f"^Round {number} "))
        out, *others = NAMES[number % 3 :] + NAMES[: number % 3]
        keeper.score(Deal(out=out, left=dict.fromkeys(others, 5 * number)))
        reckoned = keeper.totals()
        keeper.go_on(number + 1)
    return reckoned


def test_rounds_without_signal_arrive_in_order_each_once_though_the_page_is_closed(
    browser: Browser, server: Server
) -> None:
    """The phone's totals are those of the rules."""
    server.start()
    phone = KeepersPhone(browser, server)
    phone.begin_match(server, NAMES, "baker-ten-step")
    phone.keep_evening(until=4)
    server.stop()
    reckoned = play_three_rounds(phone)
    expect(phone.state()).to_contain_text("3 waiting")
    server.start()
    page = phone.open(phone.table)
    phone.await_saved()
    expect(page).to_have_title(re.compile("^Round 4 "))
    record = from_data(page.request.get(f"{phone.table}record.json").json())
    went_out = [next(name for name in NAMES if played.hands[name].out) for played in record.rounds]
    assert went_out == ["Bob", "Cy", "Ann"]
    assert {standing.player: standing.total for standing in derive(record).standings} == reckoned
    page.goto(f"{phone.table}ledger/")
    assert ledger(page)[1:] == [f"Round {number} scored" for number in (1, 2, 3)]
    phone.context.close()
