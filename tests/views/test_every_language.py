"""Tests of every page in every language: its `lang`, the number of queries, and the size."""

import gzip
import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache

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


Answered = Callable[[str, str], tuple[str, int]]


@pytest.fixture(scope="module")
def answered(module_rows: None) -> Answered:
    """Return a function that asks for a page of a club in a language, and counts the queries; for each page once."""
    world = World()

    @cache
    def page_and_queries(name: str, language: str) -> tuple[str, int]:
        person = next(person for person, status in TABLE[name][0].items() if status == 200)
        with CaptureQueriesContext(connection) as sent:
            answer = deepcopy(world.people[person]).get(world.url_of(name), headers={"Accept-Language": language})
        assert answer.status_code == 200
        return answer.content.decode(), len(sent)

    page_and_queries("account_email", "en")  # the first visit stores the address of the account
    page_and_queries.cache_clear()
    return page_and_queries


def weight(answer: str) -> int:
    """Return the bytes of a compressed page, or of all pages in an answer to a script."""
    pages = json.loads(answer)["pages"].values() if answer.startswith("{") else [answer]
    return sum(len(gzip.compress(page.encode())) for page in pages)


def test_a_page_is_as_light_in_every_language(answered: Answered, subtests: pytest.Subtests) -> None:
    for name in PAGES:
        english, queries = answered(name, "en")
        most = MOST_MORE * weight(english)
        for language, _ in settings.LANGUAGES[1:]:
            page, sent = answered(name, language)
            with subtests.test(name, language=language):
                assert re.search(rf'<html lang=\\?"{language}', page)  # or a page within what a script is sent
                assert sent == queries
                assert weight(page) <= most


def test_a_french_colon_has_a_thin_space_before_it(answered: Answered, subtests: pytest.Subtests) -> None:
    for name in PAGES:
        page = re.sub("<[^>]*>", "", answered(name, "fr")[0]).replace("\\u202f", "\u202f")
        with subtests.test(name):
            assert not re.findall(r".{0,20}\w: .{0,20}", page)
