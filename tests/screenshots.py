"""The README's picture of a player, made anew out of a demo club.

While `make run` serves the app: `manage.py demo`, then `.venv/bin/python -m tests.screenshots` with the link that it
prints last.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import CHROMIUM, PHONE, QUIET

PICTURE = Path(__file__).parent.parent / ".github" / "screenshots" / "player-dark.png"


def main(link: str) -> None:
    """Open the club, then take the picture of the player who did best this year."""
    site, club = re.findall(r"(.*)/pen/(\d+)/", link)[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page(viewport=PHONE, color_scheme="dark")
        page.goto(link)
        with page.expect_navigation():
            page.get_by_role("button", name="Open the club").click()
        page.goto(f"{site}/clubs/{club}/years/{datetime.now(UTC).year}/")
        best = page.locator(".wins th a").first.get_attribute("href") or ""
        page.goto(site + best.partition("?")[0])
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main(*sys.argv[1:])
