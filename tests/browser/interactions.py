"""Taps and presses, cookies and controls, and delayed answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from re import Pattern
from typing import Protocol

from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, Route

from scorekeeper.models import Hand, Match
from tests.factories import player_of

# Waits for two frames, so that the content of an answer is drawn.
DRAWN = "async () => { for (const frame of [1, 2]) await new Promise(requestAnimationFrame); }"

# Lets the requests of a page wait for their answers as long as these are held back.
NO_TIMEOUTS = "AbortSignal.timeout = () => new AbortController().signal; null"


class Keep(Protocol):
    """The fixture `keep`: makes the browser the keeper's of a match, and opens its page at a path if one is given."""

    def __call__(self, match: Match, path: str | None = None) -> Match: ...


def add_cookies(context: BrowserContext, client: Client, url: str) -> None:
    """Give a browser the cookies that a client has, for the site at this URL."""
    for name, morsel in client.cookies.items():
        context.add_cookies([{"name": name, "value": morsel.coded_value, "url": url}])


def control_of(table: Page, match: Match, name: str, control: str) -> Locator:
    """Return a control in the row of this player."""
    return table.locator(f"#{control}-{player_of(match, name).pk}")


def said_of(match: Match, name: str) -> Hand:
    """Return the row of this player's hand in the first round."""
    return Hand.objects.get(round__match=match, round__number=1, seat__player__name=name)


@contextmanager
def on_its_way(page: Page, url: str, act: Callable[[], object]) -> Iterator[None]:
    """Call `act`, and hold the server's answer to its request for `url` back until the end of the block."""
    route = _held(page, url, act)
    answer = route.fetch()
    yield
    with page.expect_event("requestfinished", lambda request: request == route.request):
        route.fulfill(response=answer)


@contextmanager
def not_yet_there(page: Page, url: str, act: Callable[[], object]) -> Iterator[None]:
    """Call `act`, and hold its request for `url` back from the server until the end of the block."""
    route = _held(page, url, act)
    yield
    with page.expect_event("requestfinished", lambda request: request == route.request):
        route.continue_()


def _held(page: Page, url: str, act: Callable[[], object]) -> Route:
    """Call `act`, and hold its next request for `url` back; return the route of that."""
    held = held_back(page, url, times=1)
    with page.expect_request(url):
        act()
    return first_of(page, held)


def held_back(page: Page, url: str | Pattern[str], times: int | None = None) -> list[Route]:
    """Hold the requests for `url` back, or the next `times` of them; return a list to which their routes are added."""
    held: list[Route] = []
    page.route(url, lambda route: held.append(route), times=times)  # noqa: PLW0108 - Playwright sets an attribute of it
    return held


def first_of(page: Page, held: list[Route]) -> Route:
    """Wait until a request is held back, and return its route."""
    while not held:
        page.context.cookies()  # routes are handled during calls to the browser
    return held[0]


def box_of(found: Locator) -> dict[str, float]:
    """Return where an element lies on the screen, as the browser's DOMRect: left, right, top, bottom, width, height."""
    box: dict[str, float] = found.evaluate("part => part.getBoundingClientRect().toJSON()")
    return box


def touch(found: Locator) -> None:
    """Touch the place of an element, even if it can't be tapped or is being redrawn."""
    box = found.bounding_box()
    while box is None:
        box = found.bounding_box()
    found.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
