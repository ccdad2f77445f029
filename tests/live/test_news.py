"""What is written is told, once it is certain."""

import pytest
from django.db import connection, transaction

from scorekeeper.live import look_again
from scorekeeper.live.hub import hub
from scorekeeper.models import Match
from tests.factories import MatchFactory, score

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the hub is told; PostgreSQL's news reaches it through the thread that listens, none here."""
    heard: list[str] = []
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.add_notify_handler(lambda news: heard.append(news.payload))
        with connection.cursor() as cursor:
            cursor.execute("LISTEN scorekeeper")
    monkeypatch.setattr(hub, "tell", lambda topic, number: heard.append(f"{topic} {number}"))
    return heard


def test_a_write_is_told_to_its_match_and_its_evening(told: list[str]) -> None:
    match = MatchFactory()
    assert told == [f"match.{match.pk} 1", f"night.{match.night_id} 0"]
    score(match, 1, {"Ann": {"out": True}})
    assert told[2:] == [f"match.{match.pk} 2", f"night.{match.night_id} 0"]


def test_what_is_taken_back_before_it_is_certain_is_never_told(match: Match, told: list[str]) -> None:
    told.clear()
    with transaction.atomic():
        score(match, 1, {"Ann": {"out": True}})
        transaction.set_rollback(True)
    assert told == []


def test_an_ended_access_is_told_with_the_epoch_that_begins(match: Match, told: list[str]) -> None:
    told.clear()
    club = match.night.club
    look_again(club)
    look_again(club)
    assert told == [f"club.{club.pk} 1", f"club.{club.pk} 2"]
    club.refresh_from_db()
    assert club.epoch == 2
