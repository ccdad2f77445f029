"""The README's pictures of a club's past, made anew out of a demo club.

While `make run` serves the app: `manage.py demo`, then `.venv/bin/python -m tests.screenshots` with the link that it
prints last.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from tests.chromium import CHROMIUM, PHONE, QUIET

FOLDER = Path(__file__).parent.parent / ".github" / "screenshots"
SENT: ViewportSize = {"width": 384, "height": 480}


def main(link: str) -> None:
    """Open the club, then take the pictures: the year, as it is sent too, and who did best in it."""
    site, club = re.findall(r"(.*)/pen/(\d+)/", link)[0]
    year = f"{site}/clubs/{club}/years/{datetime.now(UTC).year}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page()
        page.goto(link)
        with page.expect_navigation():
            page.get_by_role("button", name="Open the club").click()
        page.goto(year)
        best = page.locator(".wins th a").first.get_attribute("href") or ""
        phone = page.context.storage_state()
        take(browser, phone, "year", year)
        take(browser, phone, "player-dark", site + best.partition("?")[0], scheme="dark")
        take(browser, phone, "year-sent", f"{year}picture.png", size=SENT)


def take(
    browser: Browser,
    phone: StorageState,
    name: str,
    url: str,
    *,
    size: ViewportSize = PHONE,
    scheme: Literal["light", "dark"] = "light",
) -> None:
    """Save what a phone shows at this address."""
    page = browser.new_page(storage_state=phone, viewport=size, color_scheme=scheme)
    page.goto(url)
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
