"""Answers that a test holds back, and touches of what they may replace."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Route


@contextmanager
def on_its_way(page: Page, url: str, act: Callable[[], object]) -> Iterator[None]:
    """Do what asks the server something, and let it through, and wait for its answer, after the block."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(url, hold, times=1)
    with page.expect_request(url):
        act()
    yield
    with page.expect_response(url):
        held[0].continue_()


def touch(found: Locator) -> None:
    """Touch where something stands, whether it can be tapped or not, also while it is being redrawn."""
    box = found.bounding_box()
    while box is None:
        box = found.bounding_box()
    found.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
