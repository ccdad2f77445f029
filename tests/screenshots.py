"""Takes the README's pictures of a player and of bids at a table, in a demo club.

While `make run` serves the app, run `manage.py demo`, then `.venv/bin/python -m tests.screenshots` with the link that
it has printed last.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.chromium import CHROMIUM, PHONE, QUIET

FOLDER = Path(__file__).parent.parent / ".github" / "screenshots"
# The bids and the tricks of each round of Wizard, clockwise from the dealer's left; in the last one not all have bid.
PLAYED = (((0, 1, 0, 1), (0, 1, 0, 0)), ((1, 0, 1, 1), (1, 0, 0, 1)), ((1, 1, 0, 2), (1, 0, 0, 2)))
BIDDING = (2, 1, 0)


def main(link: str) -> None:
    """Open the club, then take the pictures: of the player who did best this year, and of a match of Wizard."""
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
        page.screenshot(path=FOLDER / "player-dark.png")
        page.emulate_media(color_scheme="light")
        page.goto(f"{site}/matches/new/?game=wizard")
        _bids(page)
        page.screenshot(path=FOLDER / "bids.png")


def _bids(page: Page) -> None:
    """Play some rounds of Wizard with four players of the club, then bid."""
    for name in ("Ann", "Bob", "Cy", "Di"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("radio", name="Di", exact=True).click()
    page.locator(".bar .primary").click()
    for bids, tricks in PLAYED:
        _tap(page, ".bids", bids)
        page.get_by_role("link", name="Score the round").click()
        _tap(page, ".numbers", tricks)
        for name in ("Recap", "Save round"):
            page.get_by_role("button", name=name).click()
        page.get_by_role("link", name="Play round").click()
    _tap(page, ".bids", BIDDING)


def _tap(page: Page, keys: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        page.locator(f"{keys}:visible button").nth(number).click()


if __name__ == "__main__":
    main(*sys.argv[1:])
