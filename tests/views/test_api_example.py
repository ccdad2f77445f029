"""Tests of the example program in scorekeeper/docs/api.md."""

from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Club, Match
from tests.factories import MatchFactory, context, fresh, score
from tests.fixtures.writes import end
from tests.people import token_of
from tests.test_docs import DOCS, fenced


def display(site: str, club: Club) -> dict[str, Any]:
    """Return the names of the example, without the loop at its end."""
    (code,) = fenced(DOCS / "api.md", "python")
    names: dict[str, Any] = {}
    exec(code.partition("\nwhile True:")[0], names)  # noqa: S102 - our own
    names.update(SITE=site, TOKEN=token_of(club).text)
    return names


@pytest.mark.django_db(transaction=True)
def test_the_example_shows_how_the_newest_match_stands(live_server: LiveServer) -> None:
    match: Match = MatchFactory(names=("Ann", "Bob"))
    example = display(live_server.url, match.club)
    for _ in range(2):  # the second answer is 304
        first, *rows = example["lines"]()
        assert first == "Ten Step: Step 1"
        assert [row.split() for row in rows] == [["1", "Ann", "0"], ["1", "Bob", "0"]]
    score(match, 1, {"Bob": {"out": True}})
    first, *rows = example["lines"]()
    assert first == "Ten Step: Step 2"
    assert [row.split() for row in rows] == [["1", "Bob", "0"], ["2", "Ann", "10"]]
    end(match=fresh(match), context=context())
    assert example["lines"]() == ["Nobody is playing."]
