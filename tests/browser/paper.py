"""A printed page: the pages of its PDF, and whether everything on them can be read."""

import re
from typing import Literal

from playwright.sync_api import Page

Size = tuple[int, int]
PAPER: dict[str, Size] = {"A4": (210, 297), "Letter": (216, 279)}  # mm
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MARGIN = 12  # mm on each side of a sheet
PIXELS = 96 / 25.4  # a mm
# Elements whose text is wider than their box: it is cut off, or overlaps the next one.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("main :is(th, td, p, li, div)")]
  .filter((one) => one.checkVisibility() && !one.closest(".aloud") && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== "inline")
  .map((one) => `${one.tagName}: ${one.textContent.trim().slice(0, 60)}`)"""


def pages(pdf: bytes) -> list[Size]:
    """Return width and height of every page, in mm."""
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [(round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)) for width, height in boxes]


def printed(page: Page, paper: str) -> list[Size]:
    """Return the pages that come out of a printer with this paper."""
    page.emulate_media(media="print")
    return pages(page.pdf(format=paper, prefer_css_page_size=True))


def too_wide(page: Page, size: Size) -> list[str]:
    """Return what is too wide for paper of this size; the page stays in print view at this size."""
    width, height = (round((side - 2 * MARGIN) * PIXELS) for side in size)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="print", color_scheme="dark")
    found: list[str] = page.evaluate(TOO_WIDE)
    return found
