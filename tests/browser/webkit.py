"""Debian's WebKit in its narrowest window, instead of an iPhone."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from django.test import Client
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from scorekeeper.models import Match
from scorekeeper.web.cookies import COOKIE
from tests.chromium import FONTS
from tests.factories import give_browser

DRIVER, DISPLAY = "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"
WIDTH, HEIGHT = 390, 882  # of the window, whose title bar takes 38; its least width is 447
PATIENCE_SECONDS, AGAIN_SECONDS = 20, 0.05
# The element was replaced, is covered by a note, or cannot be tapped yet.
NOT_YET = (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException)
Found = Callable[[str, str], WebElement | Literal[False]]


@contextmanager
def display() -> Iterator[str]:
    """Start a display that nobody sees; return its name."""
    told, telling = os.pipe()
    command = [DISPLAY, "-displayfd", str(telling), "-screen", "0", "800x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[telling], stderr=subprocess.DEVNULL) as process:  # noqa: S603
        os.close(telling)
        try:
            with os.fdopen(told, encoding="ascii") as number:
                yield f":{number.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit(shown_on: str) -> Iterator[WebKitGTK]:
    """Start WebKit on this display."""
    service = WebKitGTKService(DRIVER, env={**os.environ, **FONTS, "DISPLAY": shown_on})
    driver = WebKitGTK(WebKitGTKOptions(), service)
    try:
        driver.set_window_size(WIDTH, HEIGHT)
        yield driver
    finally:
        driver.quit()


class Window:
    """The one window there is."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def keep(self, match: Match, site: str) -> None:
        """Open the table of a match as its keeper."""
        self.open(site)
        cookie = give_browser(Client(), match.night.club).cookies[COOKIE].value
        self.driver.add_cookie({"name": COOKIE, "value": cookie})
        self.open(f"{site}/matches/{match.pk}/")

    def leave(self) -> None:
        """Delete the cookies, and show an empty page."""
        self.driver.delete_all_cookies()
        self.open("about:blank")

    def find(self, selector: str, text: str = "") -> WebElement:
        """Return the visible element of the selector with this text, as soon as there is one."""
        return self._until(self._seen, selector, text)

    def tap(self, selector: str, text: str = "") -> None:
        """Tap the visible element of the selector with this text, as soon as there is one."""

        def tapped(selector: str, text: str) -> WebElement | Literal[False]:
            if found := self._seen(selector, text):
                found.click()
            return found

        self._until(tapped, selector, text)

    def until(self, script: str) -> None:
        """Wait until a script returns a true value."""
        WebDriverWait(self.driver, PATIENCE_SECONDS, AGAIN_SECONDS).until(lambda driver: driver.execute_script(script))

    def texts(self, selector: str) -> list[str]:
        return [one.text for one in self.driver.find_elements(By.CSS_SELECTOR, selector)]

    def _seen(self, selector: str, text: str) -> WebElement | Literal[False]:
        for one in self.driver.find_elements(By.CSS_SELECTOR, selector):
            if one.is_displayed() and text in one.text:
                return one
        return False

    def _until(self, found: Found, selector: str, text: str) -> WebElement:
        wait = WebDriverWait(self.driver, PATIENCE_SECONDS, AGAIN_SECONDS, NOT_YET)
        return wait.until(lambda _: found(selector, text), f"{selector} with “{text}”")
