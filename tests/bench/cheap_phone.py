"""Measures a cheap phone at the table and on a slow line, and a fast phone on a fast line for comparison.

Run it alone with `python -m tests.bench.cheap_phone`.
"""

import gzip
import re
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from time import sleep

from playwright.sync_api import Browser, sync_playwright

from tests.bench.figures import Figure, printed
from tests.bench.site import Site, season
from tests.bench.slow_line import slow_line
from tests.bench.slowed import Slowed, Speed, slowed
from tests.bench.timing import get
from tests.chromium import CHROMIUM, QUIET
from tests.phone import PLAYERS, Phone

TIMES = 5
SLOWER = 6  # times as slow as this machine
LET_GO = 3500  # ms after which a page that was left has been released from memory
BETWEEN_TAPS = 0.1  # seconds
READING = 2000  # ms between the standings and the next tap
PAD, SHEET, TABLE = "#pad[data-ready]", "#main > :is(.frame, .empty)", "#taps"
STANDINGS = "body:not(:has(form[data-draft])) .standings"
RECAP = "form[data-draft]:not([data-pad])[data-ready]"
SOMEBODY = ".pick:has(:enabled)"
KEY = '.key[data-rank="K"]'

Taken = dict[str, list[float]]  # ms or DOM nodes, by action


def cheap_phone(site: Site) -> Iterator[Figure]:
    """Yield the figures of the table, the pad, first paints and memory, on a slow and on a quick phone."""
    with sync_playwright() as playwright, slow_line(site.port) as far:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        near, cheap, cheap_and_far = Speed(1, site.port), Speed(SLOWER, site.port), Speed(SLOWER, far)
        for title, table, longest in (("5 players", site.ten_step, 200), ("12 players", site.baker, 300)):
            quick, slow = (_at_the_table(browser, site, table, speed) for speed in (near, cheap))
            budgets = {"tap, its longest task": longest, "burst of nine taps, the slowest": 200}
            yield from _figures(f"{title}: ", quick, slow, budgets)
        quick, slow = (_on_the_pad(browser, site, speed) for speed in (near, cheap))
        budgets = {"pad opens": 300, "key of the pad": 150, "who went out": 300, "next hand": 150}
        yield from _figures("", quick, slow, budgets)
        quick, slow = (_on_the_line(browser, site, speed) for speed in (near, cheap_and_far))
        budgets = {"pad right after taps": 600, "table to sheet": 400, "recap to standings": 400}
        yield from _figures("slow line: ", quick, slow, budgets)
        pages = _pages(site)
        quick, slow = (_first_paints(browser, site, pages, speed) for speed in (near, cheap_and_far))
        yield from _figures("slow line: first paint, ", quick, slow, dict.fromkeys(pages, 2100))
        yield _held(browser, site)
        browser.close()


def _figures(title: str, quick: Taken, slow: Taken, budgets: Mapping[str, float]) -> Iterator[Figure]:
    """Yield a figure for each budget: the median on the slow phone, beside that at full speed."""
    for what, budget in budgets.items():
        median, unslowed = statistics.median(slow[what]), statistics.median(quick[what])
        yield Figure(title + what, median, "ms", budget, worst=max(slow[what]), unslowed=unslowed)


def _at_the_table(browser: Browser, site: Site, table: str, speed: Speed) -> Taken:
    """Tap one by one, each confirmed before the next, and nine at once."""
    with slowed(browser, speed, site.cookie) as phone:
        phone.open(table)
        buttons = phone.page.locator("[id^=down-]").all()[:3]

        def burst() -> None:
            for number in range(9):
                phone.touch(buttons[number % 3])
                sleep(BETWEEN_TAPS)

        return {
            "tap, its longest task": _repeated(lambda: phone.longest("tasks", lambda: phone.touch(buttons[0]))),
            "burst of nine taps, the slowest": _repeated(lambda: phone.longest("presses", burst)),
        }


def _repeated(measure: Callable[[], float]) -> list[float]:
    return [measure() for _ in range(TIMES)]


def _on_the_pad(browser: Browser, site: Site, speed: Speed) -> Taken:
    taken: Taken = {"pad opens": [], "who went out": [], "key of the pad": [], "next hand": []}
    for _ in range(TIMES):
        with closing(Phone(site.port)) as begun, slowed(browser, speed, _club(begun)) as phone:
            phone.open(begun.table)
            taken["pad opens"].append(phone.until(PAD, partial(_touch, phone, "#score")))
            taken["who went out"].append(_pressed(phone, SOMEBODY))
            taken["key of the pad"].append(_pressed(phone, KEY))
            taken["next hand"].append(_pressed(phone, "#next"))
    return taken


def _club(begun: Phone) -> str:
    """Return the cookie that gives access to the club made with this phone's match."""
    return begun.cookies.split("; ")[1]


def _pressed(phone: Slowed, selector: str) -> float:
    """Return the milliseconds of the longest press while this control is touched."""
    return phone.longest("presses", partial(_touch, phone, selector))


def _touch(phone: Slowed, selector: str) -> None:
    phone.touch(phone.page.locator(f"{selector}:visible").first)


def _on_the_line(browser: Browser, site: Site, speed: Speed) -> Taken:
    """Play some rounds of a match, and look at the sheet in each."""
    taken: Taken = {"pad right after taps": [], "table to sheet": [], "recap to standings": []}
    with closing(Phone(site.port)) as begun, slowed(browser, speed, _club(begun)) as phone:
        page = phone.page
        phone.open(begun.table)
        for _ in range(TIMES):
            page.locator(".bar [popovertarget=menu]").tap()
            taken["table to sheet"].append(phone.until(SHEET, page.locator("#menu a[href$='/sheet/']").tap))
            phone.until(TABLE, page.locator(".bar .primary").tap)
            phone.open(begun.table)
            taken["pad right after taps"].append(phone.until(PAD, lambda: _tap_and_score(phone)))
            taken["recap to standings"].append(_saved(phone))
            page.wait_for_timeout(READING)
            phone.until(TABLE, page.locator(".bar .primary:visible").tap)
    return taken


def _tap_and_score(phone: Slowed) -> None:
    for button in phone.page.locator("[id^=buys-]").all()[:3]:
        phone.touch(button)
        sleep(BETWEEN_TAPS)
    phone.touch(phone.page.locator("#score"))


def _saved(phone: Slowed) -> float:
    """Enter a king for everybody but one; return the milliseconds from the tap on Save to the standings."""
    page = phone.page
    page.locator(f"{SOMEBODY}:visible").first.tap()
    for _ in PLAYERS[1:]:
        page.locator(KEY).tap()
        page.locator(".bar .primary:visible:not([data-missing])").tap()
    page.locator(RECAP).wait_for(state="attached")
    return phone.until(STANDINGS, page.locator(".bar .primary:visible").tap)


def _pages(site: Site) -> dict[str, str]:
    """Return the pages whose first paint counts, by name."""
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        read = [gzip.decompress(get(connection, path, site.cookie)).decode() for path in (site.result, "/nights/")]
    return {
        "home": "/",
        "sheet": f"{site.ten_step}sheet/",
        "nights": "/nights/",
        "player": re.findall(r'href="(/clubs/\d+/players/\d+/)', read[0])[0],
        "year": re.findall(r'href="(/clubs/\d+/years/\d+/)', read[1])[0],
        "rules": f"{site.ten_step}rulebook/",
        "table": site.ten_step,
    }


def _first_paints(browser: Browser, site: Site, pages: Mapping[str, str], speed: Speed) -> Taken:
    taken: Taken = {name: [] for name in pages}
    for name, path in pages.items():
        for _ in range(TIMES):
            with slowed(browser, speed, site.cookie) as phone:
                taken[name].append(phone.first_paint(path))
    return taken


def _held(browser: Browser, site: Site) -> Figure:
    """Play five rounds on one open page; return the DOM nodes in memory after them divided by those after one."""
    held = []
    with (
        closing(Phone(site.port)) as begun,
        slowed(browser, Speed(1, site.port), _club(begun)) as phone,
    ):
        phone.open(begun.table)
        for _ in range(TIMES):
            phone.until(PAD, phone.page.locator("#score").tap)
            _saved(phone)
            phone.until(TABLE, phone.page.locator(".bar .primary:visible").tap)
            phone.page.wait_for_timeout(LET_GO)
            held.append(phone.held())
    why = f"{held[-1]:.0f} nodes against {held[0]:.0f}"
    return Figure("nodes after five rounds on one page, against one", held[-1] / held[0], "×", 1.3, why)


if __name__ == "__main__":
    with season() as measured:
        printed(cheap_phone(measured))
