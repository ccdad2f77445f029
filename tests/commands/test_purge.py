from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.models import Change, Club, Match, Season
from tests.factories import MatchFactory
from tests.fixtures.seasons import season_of

pytestmark = pytest.mark.django_db


def test_it_says_how_many_it_deleted(match: Match) -> None:
    Club.objects.update(leaving=timezone.now())
    out = StringIO()
    call_command("purge", stdout=out)
    assert out.getvalue() == "1 club and 0 matches deleted for good\n"
    assert not Club.objects.exists()


def test_at_the_start_of_the_server_it_says_nothing(match: Match) -> None:
    out = StringIO()
    call_command("purge", stdout=out, verbosity=0)
    assert out.getvalue() == ""
    assert Club.objects.exists()


def test_deleted_seasons_go_after_thirty_days(match: Match) -> None:
    season_of(match.club)
    Season.objects.update(deleted=timezone.now() - timedelta(days=30))
    call_command("purge", verbosity=0)
    assert not Season.with_deleted.exists()


def test_where_nobody_writes_the_deletion_of_a_club_shows_that_the_clock_is_right(match: Match) -> None:
    """All that is due goes, or nothing does."""
    now, other = timezone.now(), MatchFactory()
    Match.objects.filter(pk=match.pk).update(deleted=now - timedelta(days=35))
    Club.objects.filter(pk=other.club_id).update(leaving=now - timedelta(days=3))
    Club.objects.update(created=now - timedelta(days=40))
    Change.objects.update(at=now - timedelta(days=40))
    out, err = StringIO(), StringIO()
    call_command("purge", stdout=out, stderr=err)
    assert (out.getvalue(), err.getvalue()) == ("1 club and 1 match deleted for good\n", "")
    assert not Match.with_deleted.exists()


@pytest.mark.parametrize("verbosity", [0, 1])
def test_under_a_clock_that_may_be_wrong_it_says_so_and_deletes_nothing(match: Match, verbosity: int) -> None:
    long_ago = timezone.now() - timedelta(days=730)
    Club.objects.update(leaving=long_ago, created=long_ago)
    Change.objects.update(at=long_ago)
    err = StringIO()
    call_command("purge", stderr=err, verbosity=verbosity)
    assert "nobody has written anything for 30 days" in err.getvalue()
    assert Club.objects.exists()
