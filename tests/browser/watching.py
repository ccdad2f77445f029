"""Phones at one table: watchers and keepers."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page

from scorekeeper.links import to_watch
from scorekeeper.live.hub import hub
from scorekeeper.models import Match
from tests.browser.interactions import add_cookies
from tests.factories import give_browser, player_of

Phones = Callable[..., BrowserContext]  # with options of the browser, such as its locale
# Counts in window.told what is added to the status around an element.
TELL_CHANGES = """(part) => {
  const count = (changes) => changes.forEach(({ addedNodes }) => (window.told += addedNodes.length));
  window.told = 0;
  new MutationObserver(count).observe(part.closest("[role=status], [aria-live]"), { childList: true, subtree: true });
}"""


def watcher(phones: Phones, match: Match, page: str = "") -> Page:
    """Open a phone on which the match is looked at."""
    link = to_watch(match)
    shown = phones().new_page()
    follow(shown, reverse("watch", args=[link.kind, link.pk, link.key]))
    if page:
        follow(shown, f"/matches/{match.pk}/{page}")
    return shown


def keeper(phones: Phones, match: Match, site: str) -> Page:
    """Open a phone on which the score of the match is kept."""
    return opened_by(give_browser(Client(), match.night.club), phones, match, site)


def opened_by(client: Client, phones: Phones, match: Match, site: str, page: str = "") -> Page:
    """Open a page of the match on a phone with the cookies of this client."""
    shown = phones().new_page()
    add_cookies(shown.context, client, site)
    follow(shown, f"/matches/{match.pk}/{page}")
    return shown


def follow(page: Page, path: str, topic: str = "match") -> None:
    """Open a page and wait until its stream is there."""
    with page.expect_response(lambda answer: f"/live/{topic}." in answer.url):
        page.goto(path)


def streams(match: Match) -> int:
    """Return how many streams of a match are open."""
    channel = hub.channels.get(f"match.{match.pk}")
    return len(channel.watchers) if channel else 0


def row(page: Page, match: Match, name: str) -> Any:
    """Return the row of a player on the table."""
    return page.locator(f"#row-{player_of(match, name).pk}")
