"""What every page must hold, however it looks: axe finds nothing, and nothing scrolls sideways."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe, AxeResults
from playwright.sync_api import Page, ViewportSize

from tests.chromium import PHONE

SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
AXE = Axe().axe_script
# What is in order is not told: for a full table that would be megabytes.
RUN = "options => axe.run(document, options).then(({ violations }) => ({ violations }))"
PHONES = pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "320"])


def assert_accessible(page: Page) -> None:
    """Assert that no axe rule is violated by daylight, and none about colours by lamplight."""
    page.evaluate(AXE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    _assert_no_violation(page, {})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    _assert_no_violation(page, COLOURS)


def _assert_no_violation(page: Page, options: dict[str, Any]) -> None:
    found = AxeResults(page.evaluate(RUN, options | {"resultTypes": ["violations"]}))
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def assert_fit(page: Page, *paths: str) -> None:
    """Open page after page, and assert both of each."""
    for path in paths:
        page.goto(path)
        assert_accessible(page)
        assert_fits_small_phones(page)


def assert_fits_small_phones(page: Page) -> None:
    """Assert that at 320 px nothing is wider than the screen, which is as it was afterwards."""
    size = page.viewport_size or PHONE
    page.set_viewport_size(SMALL_PHONE)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= SMALL_PHONE["width"], f"{page.url} is {width} px wide"
    page.set_viewport_size(size)
