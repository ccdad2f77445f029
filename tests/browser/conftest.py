"""Fixtures of browser tests: Chromium as a phone with touch, and a running server."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Match
from scorekeeper.web import shell
from scorekeeper.web.cookies import COOKIE
from tests.browser.interactions import Keep
from tests.browser.referee import Referee
from tests.browser.site import answering
from tests.browser.watching import Phones
from tests.chromium import FONTS, LEAN, PHONE, SHELL
from tests.factories import MatchFactory, give_browser
from tests.fixtures.served import collect_once
from tests.fixtures.static_names import hashed_names

FOLDER = Path(__file__).parent
# On a busy machine an answer may take longer than Playwright's default of five seconds.
expect.set_options(timeout=20_000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder that open Chromium: all but those in WebKit."""
    for item in items:
        if item.path.parent == FOLDER and not item.get_closest_marker("webkit"):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    ours = {"executable_path": SHELL, "args": list(LEAN), "env": {**os.environ, **FONTS}}
    return browser_type_launch_args | ours


@pytest.fixture(scope="module")
def browser(launch_browser: Callable[[], Browser]) -> Iterator[Browser]:
    """Start a Chromium for each module: one that has opened hundreds of pages may not answer any more."""
    browser = launch_browser()
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module", autouse=True)
def _collected_static_files() -> Iterator[None]:
    """Have pages name static files as they are collected, bundled and compressed.

    No worker keeps them: a phone that does is tried with a server of its own (restarted_server.py).
    """
    collect_once()
    with override_settings(STORAGES=hashed_names()), pytest.MonkeyPatch.context() as patch:
        patch.setattr(shell, "_hashed", dict)
        yield


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """Serve the app with its middleware handing out static files, as `manage.py serve` does."""
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = lambda application: application  # type: ignore[assignment] # any callable does
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """Return the address of the app; every page of a test opens its paths here."""
    return live_server.url


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """Open the keeper's phone. A script that breaks, or anything that the browser warns of, fails the test."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if _is_complaint(said) else None)
    yield page
    assert not complaints


def _is_complaint(said: ConsoleMessage) -> bool:
    """Return whether a console message is a warning or an error, other than the expected ones of failed requests."""
    expected = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort", "htmx:sendError")
    return said.type in ("warning", "error") and not said.text.startswith(expected)


@pytest.fixture
def keep(page: Page, base_url: str, client: Client) -> Keep:
    """Make this browser the keeper's of a match, and open its page at a path if one is given."""

    def give(match: Match, path: str | None = None) -> Match:
        cookie = give_browser(client, match.night.club).cookies[COOKIE].value
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": base_url}])
        if path is not None:
            page.goto(f"/matches/{match.pk}/{path}")
        return match

    return give


@pytest.fixture
def referee(phone: Page, keep: Keep) -> Referee:
    """Open the referee of Ann, Bob, Cy, Di and Ed at step 1 of Ten Step: 2 sets of 3."""
    return Referee(phone, keep, MatchFactory())


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Return the address of the app as `manage.py serve` runs it, streams included, in this process."""
    with answering() as url:
        yield url


@pytest.fixture
def phones(browser: Browser, site: str) -> Iterator[Phones]:
    """Return a function that opens a phone in a browser context of its own."""
    made: list[BrowserContext] = []

    def phone(**options: Any) -> BrowserContext:
        made.append(browser.new_context(base_url=site, viewport=PHONE, has_touch=True, is_mobile=True, **options))
        return made[-1]

    yield phone
    for each in made:
        each.close()
