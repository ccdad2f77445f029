"""What is written is told, once it is certain."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.db import connection, transaction

from scorekeeper import news
from scorekeeper.links import to_watch
from scorekeeper.models import Match, Membership, Role
from scorekeeper.news import announce_epoch, recheck_access
from scorekeeper.services.accounts import end_pens_of_session
from scorekeeper.services.members import give_role, leave, remove
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context, score
from tests.people import member, pen_of, pen_out

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told() -> Iterator[list[str]]:
    """Yield a list to which news is added, as notified by PostgreSQL or announced in this process."""
    heard: list[str] = []
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.add_notify_handler(lambda notice: heard.append(notice.payload))
        with connection.cursor() as cursor:
            cursor.execute("LISTEN scorekeeper")

    def hear(topic: str, number: int, **_: object) -> None:
        heard.append(f"{topic} {number}")

    news.announced.connect(hear)
    yield heard
    news.announced.disconnect(hear)


def test_a_write_is_told_to_its_match_and_its_evening(told: list[str]) -> None:
    match = MatchFactory()
    assert told == [f"match.{match.pk} 1", f"night.{match.night_id} 0"]
    score(match, 1, {"Ann": {"out": True}})
    assert told[2:] == [f"match.{match.pk} 2", f"night.{match.night_id} 0"]


def test_a_new_date_or_place_of_an_evening_is_told_to_its_matches_too(match: Match, told: list[str]) -> None:
    night = match.night
    for change in ({"on": date(2026, 11, 13)}, {"place": "Ann’s"}):
        told.clear()
        describe(night=night, **change, context=context())
        assert {*told} == {f"night.{night.pk} 0", f"match.{match.pk} 1"}  # PostgreSQL sends equal notices once
    told.clear()
    describe(night=night, note="Rain.", context=context())
    assert told == [f"night.{night.pk} 0"]


def test_what_is_taken_back_before_it_is_certain_is_never_told(match: Match, told: list[str]) -> None:
    told.clear()
    with transaction.atomic():
        score(match, 1, {"Ann": {"out": True}})
        transaction.set_rollback(True)
    assert told == []


def test_an_ended_access_is_told_with_the_epoch_that_begins(match: Match, told: list[str]) -> None:
    told.clear()
    club = match.night.club
    recheck_access(club)
    recheck_access(club)
    assert told == [f"club.{club.pk} 1", f"club.{club.pk} 2"]
    club.refresh_from_db()
    assert club.epoch == 2


def test_who_keeps_no_longer_is_told_on_every_open_page_of_the_club(match: Match, told: list[str]) -> None:
    club = match.night.club
    member(club, Role.OWNER)
    rows = [Membership.objects.get(user=member(club, Role.KEEPER, name)) for name in ("bob", "cy", "di")]
    told.clear()
    remove(member=rows[0])
    give_role(member=rows[1], role=Role.WATCHER)
    leave(member=rows[2])
    assert told == [f"club.{club.pk} {epoch}" for epoch in (1, 2, 3)]


def test_the_end_of_a_way_in_is_told_in_every_club_that_it_led_to(told: list[str]) -> None:
    own, penned, watched, _ = (MatchFactory() for _ in range(4))
    user = member(own.night.club, Role.WATCHER)
    links = [pen_of(pen_out(penned.night.club)), to_watch(watched)]
    told.clear()
    end_pens_of_session(user=user.pk, links=links)
    assert told == [f"club.{match.night.club_id} 1" for match in (own, penned, watched)]


def test_what_another_process_wrote_to_a_club_is_told_again_here(match: Match, told: list[str]) -> None:
    recheck_access(match.club)
    told.clear()
    announce_epoch(match.club_id)
    announce_epoch(987_654)
    assert told == [f"club.{match.club_id} 1"]
