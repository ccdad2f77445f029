"""Measures bytes and requests as a phone in the home network loads pages.

The phone uses a host name and plain HTTP, as at home. There Chromium accepts gzip but not Brotli, which it would accept
from localhost: the figures are those of the worse case.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.figures import Figure
from tests.bench.site import Site
from tests.bench.slowed import opened
from tests.chromium import CHROMIUM, QUIET

KB = 1000
HOST = "scorekeeper.local"
FIRST_VISIT, REQUESTS, FRAGMENT = 80, 20, 5  # KB, all but the second
LATER_PAGE = 15  # KB; the first page of a kind loads the style sheet and the scripts of that kind
LATER = [
    "rounds/{number}/", "rounds/1/", "rounds/1/standings/", "sheet/", "ledger/", "seats/", "rules/", "rulebook/",
    "referee/",
]  # fmt: skip
TAPS = ["[id^=buys-]", "[id^=down-]", "#cut", "[id^=rummies-]", "[id^=absent-]", "#undo-last"]


@dataclass
class Log:
    """The browser's own log: (address, bytes with headers) of every answer. What the cache had is not in it."""

    loaded: list[tuple[str, int]] = field(default_factory=list)
    _answers: dict[str, str] = field(default_factory=dict)
    _cached: set[str] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Begin with an empty log."""
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.requestServedFromCache", lambda event: self._cached.add(event["requestId"]))
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _answered(self, event: dict[str, Any]) -> None:
        if not event["response"].get("fromDiskCache") and event["requestId"] not in self._cached:
            self._answers[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        if url := self._answers.pop(event["requestId"], None):
            self.loaded.append((url, int(event["encodedDataLength"])))

    @property
    def requests(self) -> int:
        """How many were answered; a stream that has not ended is one of them."""
        return len(self.loaded) + len(self._answers)

    @property
    def kilobytes(self) -> float:
        return sum(size for _, size in self.loaded) / KB

    @property
    def largest(self) -> str:
        """The answers that weigh most, in words."""
        heaviest = sorted(self.loaded, key=lambda item: -item[1])[:4]
        return ", ".join(f"/{url.split('/', 3)[3]} {size / KB:.1f} KB" for url, size in heaviest)


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
        others = {"home": "/", "nights": "/nights/", "new match": "/matches/new/", "result": site.result}
        for title, path in others.items():
            yield _later_page(browser, site, f"after any table: {title}", site.ten_step, path)
        browser.close()


def _phone(browser: Browser, site: Site) -> AbstractContextManager[Page]:
    return opened(browser, f"http://{HOST}:{site.port}", site.cookie)


def _first_visit(browser: Browser, site: Site, title: str, table: str) -> Iterator[Figure]:
    with _phone(browser, site) as page:
        page.add_init_script("window.requestIdleCallback = () => {}")  # prefetched pages are not counted
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
    page.wait_for_timeout(200)  # the browser logs the end of an answer with a delay
    sizes = [size for url, size in log.loaded if url == awaited.value.url]
    assert sizes, f"{tap}: nothing logged"
    return sum(sizes) / KB  # prefetched pages are no part of the answer
