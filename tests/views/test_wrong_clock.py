"""A server whose clock was wrong for a while: links, pens and clubs are there when it is right again."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper.models import Match
from tests.factories import MatchFactory, give_browser
from tests.fixtures.parsed import words
from tests.people import give_links, pen_of, pen_out

pytestmark = pytest.mark.django_db


def clock(monkeypatch: pytest.MonkeyPatch, years: int) -> None:
    """Put the server's clock wrong by so many years from now on."""
    now = datetime.now(UTC).timestamp()
    monkeypatch.setattr("time.time", lambda: now + years * 366 * 24 * 3600)


@pytest.mark.parametrize("years", [-20, 2])
def test_a_visit_under_a_wrong_clock_loses_nothing(match: Match, monkeypatch: pytest.MonkeyPatch, years: int) -> None:
    other = MatchFactory()
    browser = give_links(give_browser(Client(), match.night.club), pen_of(pen_out(other.night.club)))
    for wrong_by in (0, years, 0):
        clock(monkeypatch, wrong_by)
        for each in (match, other):
            assert browser.get(f"/matches/{each.pk}/").status_code == 200


@pytest.mark.parametrize("years", [-20, 2])
def test_a_club_made_under_a_wrong_clock_is_there_when_it_is_right(
    client: Client, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    clock(monkeypatch, years)
    client.post("/clubs/", {"do": "make", "name": "Fridays"})
    monkeypatch.undo()
    assert "Fridays" in words(client.get("/"))
