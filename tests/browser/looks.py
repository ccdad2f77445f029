"""What every page must hold, however it looks: axe finds nothing, and nothing scrolls sideways."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}


def assert_accessible(page: Page) -> None:
    """Assert that no axe rule is violated, by daylight and by lamplight."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{page.url} ({scheme})\n{found.generate_report()}"


def assert_fits_small_phones(page: Page) -> None:
    """Assert that at 320 px nothing is wider than the screen."""
    page.set_viewport_size(SMALL_PHONE)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= SMALL_PHONE["width"], f"{page.url} is {width} px wide"
