"""Tests that Chromium can read every collected script, and that a first visit stays within its budget."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.serving.static import BUNDLE_OF
from scorekeeper.web.shell import SCRIPTS
from tests.bench.wire import FIRST_VISIT, REQUESTS, Log
from tests.browser.kept_evening import server
from tests.browser.restarted_server import KeepersPhone, Server
from tests.fixtures.served import ROOT

__all__ = ["server"]  # the fixture
# Imports a module that throws first: the other modules are parsed and their imports resolved, but they do not run.
REFUSED = """async (files) => {
  const answers = files.map((file) => {
    const script = `import "data:text/javascript,throw 'read'"; import "${location.origin}${file}";`;
    return import(`data:text/javascript,${encodeURIComponent(script)}`).catch((error) => [file, String(error)]);
  });
  return (await Promise.all(answers)).filter(([, error]) => error !== "read");
}"""


@pytest.fixture
def served(browser: Browser, server: Server) -> Iterator[tuple[Page, list[str]]]:
    """Return an open page of a served app, and the URLs of all its scripts and style sheets."""
    context = browser.new_context(base_url=server.url, bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.goto("/offline/")
    hashed = (server.folder / "static" / "js" / "worker").glob("*.*.js")
    yield page, sorted([*server.files(), *(f"/static/js/worker/{script.name}" for script in hashed)])
    context.close()


def test_chromium_reads_every_script(served: tuple[Page, list[str]]) -> None:
    page, files = served
    scripts = [file for file in files if file.endswith(".js")]
    ours = [path for path in (ROOT / "static/js").rglob("*.js") if path.parent.name != "languages"]
    assert len(scripts) > len(ours) - len(BUNDLE_OF) > len(SCRIPTS)
    assert page.evaluate(REFUSED, scripts) == []


def test_the_table_comes_within_its_budget_of_requests_and_bytes(browser: Browser, server: Server) -> None:
    """Open it on a phone that has never been here."""
    phone, log = KeepersPhone(browser, server), Log()
    phone.begin_match(server)
    phone.page.add_init_script("window.requestIdleCallback = () => {}")  # prefetched pages are not counted
    log.watch(phone.page)
    with phone.page.expect_response(lambda answer: "/live/" in answer.url):
        phone.page.goto(phone.table, wait_until="networkidle")
    phone.context.close()
    assert log.requests <= REQUESTS, log.loaded
    assert log.kilobytes <= FIRST_VISIT, log.largest


def test_htmx_comes_behind_the_sheets_and_before_a_page_begins(served: tuple[Page, list[str]]) -> None:
    page, _ = served
    page.goto("/games/")
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name, startTime }) => [startTime, name])")
    order = [address for _, address in sorted(asked)]
    sheet, htmx = ("/css/scorekeeper.", "/htmx-2.min.")
    assert page.locator(f"script[src*='{htmx}']").count() == 0
    assert [part for address in order for part in (sheet, htmx) if part in address] == [sheet, htmx]
    assert page.evaluate("typeof htmx.ajax") == "function"
