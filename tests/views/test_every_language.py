"""Every page in every language: it says which, takes as many queries as in English, and has hardly more bytes."""

import gzip
import json
import re
from copy import deepcopy

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.access import TABLE
from tests.fixtures.club_world import World
from tests.page_lists import FILES, TRUST

pytestmark = pytest.mark.django_db

PAGES = [name for name, (statuses, _) in TABLE.items() if 200 in statuses.values() and name not in (*FILES, *TRUST)]
MOST_MORE = 1.1  # times the compressed bytes of the English page


@pytest.fixture(scope="module")
def world(module_rows: None) -> World:
    """Make a club; whoever has an account has a session, and its address is stored as when the page of it was seen."""
    world = World()
    answered(world, "account_email", "en")
    return world


def answered(world: World, name: str, language: str) -> tuple[str, int]:
    """Return a page as somebody gets it to whom it is open, and of how many queries."""
    person = next(person for person, status in TABLE[name][0].items() if status == 200)
    with CaptureQueriesContext(connection) as sent:
        answer = deepcopy(world.people[person]).get(world.url_of(name), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode(), len(sent)


def weight(answer: str) -> int:
    """Return the bytes of a compressed page, or of each page within what a script is sent."""
    pages = json.loads(answer)["pages"].values() if answer.startswith("{") else [answer]
    return sum(len(gzip.compress(page.encode())) for page in pages)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_light_in_every_language(world: World, name: str) -> None:
    english, queries = answered(world, name, "en")
    most = MOST_MORE * weight(english)
    for language, _ in settings.LANGUAGES[1:]:
        page, sent = answered(world, name, language)
        assert re.search(rf'<html lang=\\?"{language}', page)  # or a page within what a script is sent
        assert sent == queries, language
        assert weight(page) <= most, language


@pytest.mark.parametrize("name", PAGES)
def test_a_french_colon_has_a_thin_space_before_it(world: World, name: str) -> None:
    page = re.sub("<[^>]*>", "", answered(world, name, "fr")[0]).replace("\\u202f", "\u202f")
    assert not re.findall(r".{0,20}\w: .{0,20}", page)
