from collections.abc import Iterator
from datetime import date
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scorekeeper.models import Change, Club, Match, PlayerResult
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.past.seasons import season_tables, seasons_of
from scorekeeper.rules.documents.dates import evening_of
from scorekeeper.services.demo.nights import make_at_once, new_demo_club, play
from tests.conftest import FRIDAY_EVENING
from tests.factories import MatchFactory

pytestmark = pytest.mark.django_db
Code = Change.Code


@pytest.fixture(scope="module", autouse=True)
def _one_evening() -> Iterator[None]:
    """Stop the clock for all tests of the module: the club of one evening is looked at on that evening."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: FRIDAY_EVENING)
        yield


@pytest.fixture(scope="module")
def club(_one_evening: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    """Return the demo club that is made at once, with a few weeks of nights."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = make_at_once(key=new_key(), tonight=tonight())
        made.refresh_from_db()
        yield made
        transaction.set_rollback(True)


def played(seed: int, on: date) -> list[object]:
    """Return night, place, game, name and total of each seat in a past of one week."""
    club = new_demo_club(key=new_key())
    assert [*play(club=club, tonight=on, weeks=1, random=Random(seed))][-1] == (2, 2)  # noqa: S311 - for a demo
    seats = club.matches.order_by("pk", "seats__position")
    return list(seats.values_list("night__date", "night__place", "game", "seats__player__name", "seats__total"))


def test_it_is_known_as_a_demo_club_and_ends_with_a_match_of_tonight(club: Club) -> None:
    assert club.demo
    newest = club.matches.latest("pk")
    assert (newest.night.date, newest.state) == (tonight(), Match.State.PLAYING)
    assert newest.changes.filter(code=Code.FACT).exists()


def test_a_season_is_running_and_somebody_leads(club: Club) -> None:
    (running,) = (season for season in seasons_of(club) if season.runs(tonight()))
    (table,) = season_tables(club, [running])
    assert table.leaders
    assert len(table.nights) > 3


def test_a_match_is_left_open_and_one_has_joint_winners(club: Club) -> None:
    assert club.matches.filter(state=Match.State.PLAYING, night__date__lt=tonight()).count() == 1
    winners = club.matches.annotate(winners=Count("seats", filter=Q(seats__won=True)))
    assert winners.filter(winners=2).exists()


def test_there_is_something_to_say_of_those_who_play(club: Club) -> None:
    rated = PlayerResult.objects.filter(club=club).values_list("mu", flat=True)
    assert len({*rated}) > 20
    assert club.nights.exclude(place="").exists()
    assert club.players.count() >= 6


def test_it_is_as_the_services_would_have_written_it(club: Club) -> None:
    checked = StringIO()
    call_command("rebuild", "--check", stdout=checked)
    assert checked.getvalue() == f"{club.match_count} matches, 0 with wrong list columns\n"


def test_everything_was_written_on_its_night_and_nothing_in_the_future(club: Club) -> None:
    changes = Change.objects.filter(match__club=club, match__night__date__lt=tonight())
    for change in changes.select_related("match__night"):
        assert evening_of(timezone.localtime(change.at)) == change.match.night.date
    assert not Change.objects.filter(match__club=club, at__gt=timezone.now()).exists()
    assert not club.matches.filter(created__gt=timezone.now()).exists()


def test_a_row_is_of_now_again_after_the_demo(club: Club) -> None:
    assert MatchFactory().created == timezone.now()


@pytest.mark.any_database
def test_the_same_seed_plays_the_same_past() -> None:
    friday = date(2026, 11, 20)
    assert played(1, friday) == played(1, friday) != played(2, friday)


def test_asked_for_twice_it_is_made_once(club: Club) -> None:
    again = make_at_once(key=club.keeper_key, tonight=tonight())
    assert (again.pk, again.matches.count()) == (club.pk, club.match_count)


def test_a_club_that_somebody_has_played_in_becomes_no_demo_club() -> None:
    club = MatchFactory().night.club
    make_at_once(key=club.keeper_key, tonight=tonight())
    club.refresh_from_db()
    assert (club.demo, club.matches.count()) == (False, 1)
