"""A browser slowed to a phone's speed; it records long tasks, response times of presses, and when elements appear."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic

from playwright.sync_api import Browser, CDPSession, Error, Locator, Page, Request

from tests.chromium import PHONE

# Recorded for each document: tasks of 50 ms and more, and the time from each press to the next frame. Recorded over
# several documents: the time of the last tap, and the time at which the awaited element was there.
NOTES = """
  window.tasks = []; window.presses = [];
  const noting = (into) => new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) into.push(duration);
  });
  noting(tasks).observe({ type: "longtask" });
  noting(presses).observe({ type: "event", durationThreshold: 16 });
  addEventListener("click", (event) => (sessionStorage.tapped = performance.timeOrigin + event.timeStamp), true);
  window.look = () => {
    const { awaited } = sessionStorage;
    if (!awaited) return;
    if (!document.querySelector(awaited)) return requestAnimationFrame(look);
    delete sessionStorage.awaited;
    setTimeout(() => (sessionStorage.seen = performance.timeOrigin + performance.now()));
  };
  look();
"""
FORGET = "() => { tasks.length = presses.length = 0; }"
LONGEST = "(name) => Math.max(0, ...window[name])"
AWAIT = "(awaited) => { delete sessionStorage.seen; Object.assign(sessionStorage, { awaited }); look(); }"
TAKEN = "sessionStorage.seen && sessionStorage.seen - sessionStorage.tapped"
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SETTLED = "(wait) => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), wait))"
POLL = 50  # ms
MOST = 60  # seconds
ANSWERED = 600  # ms in which the server answers and the entry is recorded


@dataclass(frozen=True)
class Speed:
    """How many times as slow as this machine a phone is, and the port by which it reaches the server."""

    times: int
    port: int


class Slowed:
    """A page of such a phone."""

    def __init__(self, page: Page, session: CDPSession, speed: Speed) -> None:
        self.page, self.session, self.speed = page, session, speed
        page.add_init_script(NOTES)

    def open(self, path: str) -> None:
        """Open a table, and wait until all pages ahead are fetched; the last one is the referee."""
        with self.page.expect_event("requestfinished", _is_last, timeout=1000 * MOST):
            self.page.goto(path)
        self.slow()

    def slow(self) -> None:
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": self.speed.times})

    def first_paint(self, path: str) -> float:
        """Open a page that is not in the cache; return the milliseconds until its first paint."""
        self.slow()
        self.page.goto(path, wait_until="commit")
        return self._polled(FIRST_PAINT)

    def touch(self, found: Locator) -> None:
        """Touch a control without Playwright's wait until it stands still."""
        box = found.bounding_box()
        assert box
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def longest(self, noted: str, act: Callable[[], None]) -> float:
        """Call `act`; return the milliseconds of the longest of its `tasks` or `presses`, which `noted` names."""
        self.page.evaluate(FORGET)
        act()
        self.page.evaluate(SETTLED, ANSWERED)
        return float(self.page.evaluate(LONGEST, noted))

    def until(self, awaited: str, act: Callable[[], None]) -> float:
        """Call `act`; return the milliseconds from its last tap until `awaited`, a selector, matches on any page."""
        self.page.evaluate(AWAIT, awaited)
        act()
        return self._polled(TAKEN)

    def _polled(self, script: str) -> float:
        """Return the script's first result that is not empty, on this page or on the one that is being opened."""
        latest = monotonic() + MOST
        while monotonic() < latest:
            self.page.wait_for_timeout(POLL)
            with suppress(Error):
                if said := self.page.evaluate(script):
                    return float(said)
        raise AssertionError(f"{self.page.url}: {script}")

    def held(self) -> float:
        """Return the number of DOM nodes in memory, with those of pages that were left."""
        for _ in range(2):  # the first collection may make more garbage reachable
            self.session.send("HeapProfiler.collectGarbage")
        self.session.send("Performance.enable")
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "Nodes"))


def _is_last(request: Request) -> bool:
    return request.url.endswith("/referee/") and request.resource_type == "fetch"


@contextmanager
def slowed(browser: Browser, speed: Speed, cookie: str) -> Iterator[Slowed]:
    """Open a phone of this speed that has the cookie of a club, and nothing else."""
    with opened(browser, f"http://127.0.0.1:{speed.port}", cookie) as page:
        yield Slowed(page, page.context.new_cdp_session(page), speed)


@contextmanager
def opened(browser: Browser, base: str, cookie: str) -> Iterator[Page]:
    """Open a phone that has the cookie of a club, and nothing in its cache; yield an empty page."""
    context = browser.new_context(base_url=base, viewport=PHONE, has_touch=True, is_mobile=True)
    name, value = cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": base}])
    yield context.new_page()
    context.close()
