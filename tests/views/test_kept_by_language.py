"""Tests that whatever is cached by the server, a browser or a proxy is cached for each language separately."""

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import trans_real

from tests.access import TABLE
from tests.fixtures.club_world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("https_at_home", "esperanto")]

MARK = "~~"
# Answers that are the same in all languages: those for programs; and those requested with the revision of a page, whose
# URL contains the language.
FOR_PROGRAMS = {
    *("export_record", "export_sheet", "export_club", "export_hands", "export_matches", "export_plays"),
    *("trust_certificate", "check_trust", "api_description"),
}
BY_REVISION = {"look_match", "look_night", "look_podium"}
OVER = {"result", "result_picture"}
OTHERS = FOR_PROGRAMS | BY_REVISION
PAGES = sorted(
    (name, person)
    for name, (get, _post) in TABLE.items()
    for person in ("owner", "match link")
    if name in OVER or (get[person] == 200 and name not in OTHERS)
)


@pytest.fixture(scope="module")
def played(module_rows: None) -> dict[int, World]:
    """Return the world of a match in play, and that of a finished one, by the number of rounds."""
    found = {rounds: World(played=rounds) for rounds in (1, 10)}
    assert all(world.people for world in found.values())
    return found


@pytest.fixture
def esperanto(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a language that no other test reads, in which every text has a mark."""

    def marked(text: str) -> str:
        return MARK + text.rpartition(trans_real.CONTEXT_SEPARATOR)[2]

    settings.LANGUAGES = [("en", "English"), ("eo", "Esperanto")]
    catalogue = trans_real.translation("eo")
    monkeypatch.setattr(catalogue, "gettext", marked)
    monkeypatch.setattr(catalogue, "ngettext", lambda one, many, count: marked(one if count == 1 else many))
    yield
    cache.clear()


def read(browser: Client, url: str, language: str, known: str = "") -> HttpResponse:
    """Request a page in a language, with `known` as the ETag of the browser's copy; return the answer."""
    cache.clear()
    return cast("HttpResponse", browser.get(url, headers={"Accept-Language": language, "If-None-Match": known}))


@pytest.mark.parametrize(("name", "person"), PAGES)
def test_nobody_is_sent_what_was_kept_in_another_language(played: dict[int, World], name: str, person: str) -> None:
    world = played[10 if name in OVER else 1]
    browser, url = world.people[person], world.url_of(name)
    english = read(browser, url, "en")
    other = read(browser, url, "eo", english.get("ETag", ""))
    again = read(browser, url, "en", other.get("ETag", ""))
    assert [answer.status_code for answer in (english, other, again)] == [200, 200, 200]
    assert {"Accept-Language", "Cookie"} <= {*re.split(", *", other["Vary"])}
    assert english.content != other.content
    if "text/html" in other["Content-Type"]:
        assert MARK in other.content.decode()
        assert MARK not in english.content.decode() + again.content.decode()
