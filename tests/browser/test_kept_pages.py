"""Tests of kept pages: versions and languages are never mixed, and all are deleted when a pen is taken back."""

from functools import partial
from pathlib import Path

from django.utils.translation import gettext, override
from playwright.sync_api import Browser, Page, expect

from tests.browser.interactions import on_its_way
from tests.browser.kept_evening import assert_down, lay_down, phone, server
from tests.browser.restarted_server import KeepersPhone, Server

__all__ = ["phone", "server"]  # the fixtures
VERSIONS = "async () => (await caches.keys()).filter((name) => name.startsWith('shell '))"
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
INSTALLED = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done));
}"""
# The languages of all kept pages, including the offline page, and the kept catalogues of the scripts.
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
# Puts a table and players' pages of another evening into the cache, with a time that is in the future.
AN_HOUR_AHEAD = """async ([table, ...others]) => {
  const pages = await caches.open((await caches.keys()).find((name) => name.startsWith("pages ")));
  const at = String(Date.now() + 3_600_000);
  for (const path of others) await pages.put(path, new Response("", { headers: { "Kept-At": at, "Kept-Place": at } }));
  await pages.delete(table, { ignoreVary: true });  // the server's is the first that is kept when it is opened
}"""
WRITTEN = 8  # seconds at most for which a page that becomes visible again keeps the old worker busy
LOOKED_AT = "() => void document.dispatchEvent(new Event('visibilitychange'))"


def await_gone(page: Page, version: str) -> None:
    """Wait until the cache of a version, whose last page was closed, is deleted."""
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    for second in range(5 * WRITTEN):  # Chromium may still count a page that was just closed
        if second % WRITTEN == 0:
            workers.send("ServiceWorker.stopAllWorkers")  # as Chromium does with idle workers
            page.evaluate(LOOKED_AT)
        page.wait_for_timeout(1000)
        if version not in page.evaluate(VERSIONS):
            return
    raise AssertionError(f"{version} is still there.")


def test_an_update_while_entries_wait_takes_over_as_a_whole_and_loses_none(
    phone: KeepersPhone, server: Server, tmp_path: Path
) -> None:
    (version,), old = phone.page.evaluate(VERSIONS), server.files()
    server.stop()
    phone.open(phone.table)
    assert phone.files() <= old
    lay_down(phone, "Ann")
    other = phone.context.new_page()
    other.goto(phone.table)
    server.update(tmp_path / "newer", "js/table/taps.js", "js/watching/live.js")
    page, new = phone.open_anew(phone.table), server.files()
    expect(phone.state()).to_have_text("Saved")  # by then all its files are kept
    assert_down(phone, "Ann")
    assert phone.files() <= new
    assert not phone.files() <= old
    # While a page of the old version is open, the old worker stays active, and the new one waits with all its files.
    phone.wait_until(lambda: page.evaluate(WAITS))
    assert version in page.evaluate(VERSIONS)
    other.close()
    await_gone(page, version)
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


def test_a_clock_that_was_put_back_drops_nothing_of_tonight(phone: KeepersPhone) -> None:
    tonight = {path for path in phone.kept() if path.startswith(phone.table)}
    others = [f"/players/{number}/" for number in range(40)]
    phone.page.evaluate(AN_HOUR_AHEAD, [phone.table, "/matches/999/", *others])
    workers = phone.context.new_cdp_session(phone.page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    phone.open(phone.table)
    phone.wait_until(lambda: len(phone.kept() & {*others}) < len(others))
    phone.wait_until(lambda: phone.kept() >= tonight)


def test_a_proxy_that_finds_nothing_behind_it_empties_no_phone(phone: KeepersPhone, server: Server) -> None:
    """Play on with what is kept while the host answers 404 for the server."""
    kept = phone.kept()
    with server.nothing_behind_proxy():
        phone.open(phone.table)
        lay_down(phone, "Ann")
        expect(phone.state()).to_contain_text("1 waiting")
        expect(phone.open("/").locator(".kept")).to_contain_text("No signal.")
        phone.open(phone.table)
        expect(phone.state()).to_contain_text("1 waiting")
        assert phone.kept() >= kept
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.await_saved()
    phone.open_anew(phone.table)
    assert_down(phone, "Ann")


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
