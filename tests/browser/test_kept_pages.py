"""What the phone keeps where it may: tonight's match without signal, and old and new never mixed."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.interactions import on_its_way
from tests.browser.keeper import Deal, Keeper
from tests.browser.restarted_server import KeepersPhone, Server, served_from
from tests.fixtures.served import prepared
from tests.phone import PLAYERS

VERSIONS = "async () => (await caches.keys()).filter((name) => name.startsWith('shell '))"
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
INSTALLED = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done));
}"""
# The languages of all pages that the phone keeps, the one without signal too, and the catalogues of its scripts.
LANGUAGES = r"""async () => {
  const found = new Set();
  for (const name of await caches.keys()) {
    for (const answer of await (await caches.open(name)).matchAll()) {
      const [, catalogue] = answer.url.match(/js\/languages\/([\w-]+)/) ?? [];
      if (catalogue) found.add(`scripts ${catalogue}`);
      const [, language] = (await answer.text()).match(/^<!doctype html>\s*<html lang="([\w-]+)"/) ?? [];
      if (language) found.add(language);
    }
  }
  return [...found].sort();
}"""
WRITTEN = 8  # seconds for which a page that is looked at again keeps the old worker busy, at most
LOOKED_AT = "() => void document.dispatchEvent(new Event('visibilitychange'))"
AS_IT_STOOD = re.compile(r"^No signal\. This is how it stood at \d\d:\d\d")
AS_IT_STOOD_WITH_MORE = re.compile(r"^No signal\. This is how the sheet stood at \d\d:\d\d, with what waits on this")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served_from(prepared(tmp_path_factory.mktemp("home") / "server")) as server:
        yield server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[KeepersPhone]:
    """Keep tonight's match on a phone."""
    server.start()
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.keep_evening()
    yield phone
    phone.context.close()


def lay_down(phone: KeepersPhone, name: str) -> None:
    expect(phone.down(name)).to_be_visible()
    phone.page.wait_for_load_state()
    phone.down(name).tap()
    expect(phone.down(name)).to_have_attribute("aria-pressed", "true")


def assert_down(phone: KeepersPhone, *names: str) -> None:
    for name in names:
        expect(phone.down(name)).to_have_attribute("aria-pressed", "true")


def ledger(page: Page) -> list[str]:
    """Return what was written, the oldest first."""
    return [entry.strip() for entry in page.locator(".changes p").all_inner_texts()][::-1]


def test_an_evening_without_signal_keeps_what_is_tapped_and_says_what_it_shows(
    phone: KeepersPhone, server: Server
) -> None:
    """Open the table that was kept with what was tapped last, home, and a page that was not kept; all comes anew."""
    lay_down(phone, "Ann")
    expect(phone.page.locator("#note")).to_contain_text("Ann laid down")
    pressed = phone.down("Ann").get_attribute("id")
    drawn = f"""async () => {{
      const page = await (await caches.match({phone.table!r})).text();
      return new DOMParser().parseFromString(page, 'text/html').getElementById({pressed!r}).ariaPressed === 'true';
    }}"""
    phone.wait_until(lambda: phone.page.evaluate(drawn))
    server.stop()
    phone.open(phone.table)
    assert_down(phone, "Ann")
    expect(phone.state()).to_have_text("Saved")
    page = phone.open("/")
    expect(page.locator(".kept")).to_have_text(AS_IT_STOOD)
    assert_page_fits(page)
    page.get_by_role("link", name="Back to the table").tap()
    lay_down(phone, "Bob")
    expect(phone.state()).to_contain_text("1 waiting")
    phone.open(phone.table)
    assert_down(phone, "Ann", "Bob")
    lay_down(phone, "Cy")
    page = phone.open("/nights/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No signal")
    assert_page_fits(page)
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("status")).to_have_text("Still no signal.")
    page.get_by_role("link", name="Back to the table").tap()
    expect(phone.state()).to_contain_text("2 waiting")
    home, nights = phone.context.new_page(), phone.context.new_page()
    home.goto("/")
    nights.goto("/nights/")
    server.start()
    for each in (home, nights):
        each.evaluate("dispatchEvent(new Event('online'))")
    expect(nights.get_by_role("heading", level=1)).to_have_text("Past nights")
    expect(home.locator("html:not([data-kept]) #main")).to_be_visible()
    expect(home.locator(".kept")).to_have_count(0)
    phone.open(phone.table)
    expect(phone.state()).to_have_text("Saved")
    assert_down(phone, "Ann", "Bob", "Cy")
    phone.page.goto(f"{phone.table}ledger/")
    assert ledger(phone.page)[1:] == ["Ann laid down", "Bob laid down", "Cy laid down"]


def test_the_sheet_that_was_kept_has_what_waits_and_undo_takes_it_back(phone: KeepersPhone, server: Server) -> None:
    """Score two steps, and open the sheet anew; it becomes the server's where it stands."""
    phone.await_kept(*(f"{phone.table}rounds/{number}/ahead/" for number in range(1, 11)))
    server.stop()
    keeper = Keeper(phone.page)
    left = {name: 5 for name in PLAYERS if name != "Bob"}
    for number in (1, 2):
        keeper.score(Deal(out="Bob", left=left))
        keeper.go_on(number + 1)
    keeper.page = page = phone.open(f"{phone.table}sheet/")
    waits = page.locator("#frame > table tr[data-waiting][id]")
    expect(waits).to_have_count(2)
    expect(page.locator(".stood")).to_have_text(AS_IT_STOOD_WITH_MORE)
    expect(phone.state()).to_contain_text("2 waiting")
    assert_accessible(page)
    keeper.tap("Undo")
    expect(page.locator("#note")).to_have_text("Taken back: Step 2")
    expect(waits).to_have_count(1)
    keeper.tap("Undo")
    expect(waits).to_have_count(0)
    expect(page.get_by_text("No step is scored yet")).to_be_visible()
    page.locator(".bar .primary").tap()
    expect(page).to_have_title(re.compile("^Step 1 "))
    keeper.tap("Score the step", "link")
    keeper.tap("Recap")  # all that was entered is there again
    keeper.tap("Save step")
    expect(page).to_have_title(re.compile("^Standings after step 1 "))
    page = phone.open(f"{phone.table}sheet/")
    expect(page.locator("#round-1[data-waiting]")).to_be_visible()
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#round-1:not([data-waiting])")).to_be_visible()
    expect(page.locator(".stood, .kept")).to_have_count(0)
    expect(page.get_by_role("link", name="Save the sheet as CSV")).to_be_visible()


def test_an_update_while_entries_wait_takes_over_as_a_whole_and_loses_none(
    phone: KeepersPhone, server: Server, tmp_path: Path
) -> None:
    (version,) = phone.page.evaluate(VERSIONS)
    old = server.files()
    server.stop()
    phone.open(phone.table)
    assert phone.files() <= old
    lay_down(phone, "Ann")
    other = phone.context.new_page()
    other.goto(phone.table)
    server.update(tmp_path / "newer", "js/table/taps.js", "js/watching/live.js")
    page = phone.open_anew(phone.table)
    expect(phone.state()).to_have_text("Saved")
    assert_down(phone, "Ann")
    new = server.files()
    assert phone.files() <= new
    assert not phone.files() <= old
    # While a page of the old version is open the old worker stays, and the new one waits with all that it needs.
    phone.wait_until(lambda: page.evaluate(WAITS))
    assert version in page.evaluate(VERSIONS)
    other.close()
    workers = phone.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    for second in range(5 * WRITTEN):  # Chromium may still count the page that was closed a moment ago
        if second % WRITTEN == 0:
            workers.send("ServiceWorker.stopAllWorkers")  # as it does with those that have nothing to do
            page.evaluate(LOOKED_AT)
        page.wait_for_timeout(1000)
        if version not in page.evaluate(VERSIONS):
            break
    assert version not in page.evaluate(VERSIONS)
    server.stop()
    phone.open(phone.table)
    assert phone.files() <= new
    lay_down(phone, "Bob")
    expect(phone.state()).to_contain_text("1 waiting")
    phone.open("/")
    phone.page.get_by_role("link", name="Back to the table").tap()
    assert_down(phone, "Ann", "Bob")


def _keeps(phone: KeepersPhone, languages: list[str]) -> bool:
    return bool(phone.page.evaluate(LANGUAGES) == languages)


def test_what_is_kept_follows_the_language_that_the_person_chooses(phone: KeepersPhone, server: Server) -> None:
    """Choose German and, a page later, English again: no page and no text of a script stays in the other language."""
    for code, name, languages in (("de", "Deutsch", ["de", "scripts de"]), ("en", "English", ["en"])):
        phone.open_anew("/").get_by_role("button", name=name).tap()
        expect(phone.page.locator("html")).to_have_attribute("lang", code)
        phone.wait_until(partial(_keeps, phone, languages))
        phone.await_kept("/", *(phone.table + path for path in ("", "rounds/1/", "sheet/", "referee/")))
        server.stop()
        with override(code):
            as_it_stood, no_signal = gettext("No signal. This is how it stood at {time}."), gettext("No signal")
        for path in (phone.table, "/"):
            page = phone.open(path)
            expect(page.locator("html[data-kept]")).to_have_attribute("lang", code)
        expect(page.locator(".kept")).to_contain_text(as_it_stood.partition("{")[0])
        page = phone.open("/nights/")
        expect(page.locator("html[data-offline]")).to_have_attribute("lang", code)
        expect(page.get_by_role("heading", level=1)).to_have_text(no_signal)
        server.start()


def test_a_pen_taken_back_empties_the_phone(phone: KeepersPhone, browser: Browser, server: Server) -> None:
    bobs = KeepersPhone(browser, server, phone.table)
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.locator("#menu summary", has_text="Share").tap()
    phone.page.get_by_role("link", name="Hand over the pen").tap()
    bobs.take_pen(phone.page.get_by_label("Link").input_value())
    bobs.keep_evening()
    bobs.open("/games/")
    phone.page.reload()
    phone.page.get_by_role("button", name="Take back").tap()
    expect(phone.page.get_by_role("heading", name="Nobody else holds a pen")).to_be_visible()
    bobs.open("/")
    bobs.await_empty()
    server.stop()
    bobs.open(phone.table)
    expect(bobs.page.get_by_role("heading", level=1)).to_have_text("No signal")
    expect(bobs.page.get_by_role("link", name="Back to the table")).to_be_hidden()
    bobs.context.close()


def test_a_page_that_was_on_its_way_while_the_worker_took_over_is_kept(browser: Browser, server: Server) -> None:
    """Ask for it without a worker, and have one installed before it is answered: that claims only what is open."""
    server.start()
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    other, page = phone.page, phone.context.new_page()
    other.goto("/games/")
    table = server.url + phone.table
    with on_its_way(page, table, lambda: page.evaluate("address => { location.href = address }", table)):
        other.evaluate(INSTALLED)
        other.close()
    page.wait_for_url(table)
    phone.page = page
    phone.await_kept(phone.table, f"{phone.table}rounds/1/")
    phone.context.close()


def test_rounds_without_signal_arrive_in_order_each_once_though_the_page_is_closed(
    browser: Browser, server: Server
) -> None:
    """Open pages anew before two of the rounds; the phone's totals are those of the rules."""
    server.start()
    names = ("Ann", "Bob", "Cy")
    phone = KeepersPhone(browser, server)
    phone.begin_match(server, names, "baker-ten-step")
    phone.keep_evening(until=4)
    server.stop()
    keeper, reckoned = Keeper(phone.page, "round"), {}
    for number in range(1, 4):
        if number in (2, 3):
            keeper.page = phone.open("/")
            keeper.tap("Back to the table", "link")
        expect(keeper.page).to_have_title(re.compile(f"^Round {number} "))
        out, *others = names[number % 3 :] + names[: number % 3]
        keeper.score(Deal(out=out, left=dict.fromkeys(others, 5 * number)))
        reckoned = keeper.totals()
        keeper.go_on(number + 1)
    expect(phone.state()).to_contain_text("3 waiting")
    server.start()
    page = phone.open(phone.table)
    expect(phone.state()).to_have_text("Saved")
    expect(page).to_have_title(re.compile("^Round 4 "))
    record = from_data(page.request.get(f"{phone.table}record.json").json())
    assert [next(name for name in names if played.hands[name].out) for played in record.rounds] == [
        names[number % 3] for number in range(1, 4)
    ]
    assert {standing.player: standing.total for standing in derive(record).standings} == reckoned
    page.goto(f"{phone.table}ledger/")
    assert ledger(page)[1:] == [f"Round {number} scored" for number in range(1, 4)]
    phone.context.close()
