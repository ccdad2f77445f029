"""Bytes and requests: what a phone in the home network loads.

The phone asks for a host name over plain http, as at home. There Chromium takes gzip and no
Brotli, which it would take of localhost: the figures are those of the worse case.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.figures import Figure
from tests.bench.log import KB, Log
from tests.bench.site import Site
from tests.chromium import CHROMIUM, PHONE, QUIET

HOST = "scorekeeper.local"
FIRST_VISIT, REQUESTS, FRAGMENT = 80, 20, 5  # KB, all but the second
LATER_PAGE = 20  # KB; the first page of a family brings the family's own sheet and scripts
LATER = [
    "rounds/{number}/",
    "rounds/1/",
    "rounds/1/standings/",
    "sheet/",
    "ledger/",
    "seats/",
    "rules/",
    "rulebook/",
    "referee/",
]
TAPS = ["[id^=buys-]", "[id^=down-]", "#cut", "[id^=rummies-]", "[id^=absent-]", "#undo-last"]


def wire(site: Site) -> Iterator[Figure]:
    """Measure every figure of the wire, for five players and for twelve."""
    with sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, rules])
        for title, table, number in (("5 players", site.ten_step, 8), ("12 players", site.baker, 19)):
            yield from _first_visit(browser, site, title, table)
            for page in LATER:
                path = page.format(number=number)
                yield _later_page(browser, site, f"{title}: then {path}", table, table + path)
            yield _fragments(browser, site, title, table)
        for title, path in {
            "home": "/",
            "nights": "/nights/",
            "new match": "/matches/new/",
            "result": site.result,
        }.items():
            yield _later_page(browser, site, f"after any table: {title}", site.ten_step, path)
        browser.close()


@contextmanager
def _phone(browser: Browser, site: Site) -> Iterator[Page]:
    """Open a phone with the club's cookie and nothing in its cache."""
    base = f"http://{HOST}:{site.port}"
    context = browser.new_context(base_url=base, viewport=PHONE, has_touch=True, is_mobile=True)
    name, value = site.cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": base}])
    yield context.new_page()
    context.close()


def _first_visit(browser: Browser, site: Site, title: str, table: str) -> Iterator[Figure]:
    with _phone(browser, site) as page:
        page.add_init_script("window.requestIdleCallback = () => {}")  # what comes next is not counted
        log = _opened(page, table)
    yield Figure(f"{title}: first visit to the table", log.kilobytes, "KB", FIRST_VISIT, log.largest)
    yield Figure(f"{title}: requests of that visit", log.requests, "", REQUESTS, log.largest)


def _later_page(browser: Browser, site: Site, title: str, table: str, path: str) -> Figure:
    with _phone(browser, site) as page:
        _opened(page, table)
        log = _opened(page, path)
    return Figure(title, log.kilobytes, "KB", LATER_PAGE, log.largest)


def _opened(page: Page, path: str) -> Log:
    log = Log()
    log.watch(page)
    answer = page.goto(path, wait_until="networkidle")
    assert answer is not None
    assert answer.status == 200, f"{path}: {answer.status}"
    return log


def _fragments(browser: Browser, site: Site, title: str, table: str) -> Figure:
    """Measure the largest answer to a tap."""
    with _phone(browser, site) as page:
        _opened(page, table)
        sizes = {tap: _tapped(page, tap) for tap in TAPS}
    largest = max(sizes, key=lambda tap: sizes[tap])
    return Figure(f"{title}: answer to a tap, the largest", sizes[largest], "KB", FRAGMENT, largest)


def _tapped(page: Page, tap: str) -> float:
    log = Log()
    log.watch(page)
    with page.expect_response(lambda answer: answer.request.method == "POST") as awaited:
        page.locator(tap).first.dispatch_event("click")
    assert awaited.value.status == 200, f"{tap}: {awaited.value.status}"
    page.wait_for_load_state("networkidle")
    awaited.value.finished()
    page.wait_for_timeout(200)  # the browser logs the end of an answer a little after it
    sizes = [size for url, size in log.loaded if url == awaited.value.url]
    assert sizes, f"{tap}: nothing logged"
    return sum(sizes) / KB  # what comes next is fetched meanwhile, and is no part of the answer
