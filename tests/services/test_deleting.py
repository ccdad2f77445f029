"""Tests of a deleted match: it is shown nowhere until it is restored or deleted for good."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.models import Change, Club, ClubGame, Match, Night, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from scorekeeper.services.club_games import archive_or_delete
from scorekeeper.services.clubs import ClockAhead
from scorekeeper.services.deleting import RESTORABLE_FOR, delete, purge, restore
from scorekeeper.services.player_identity import merge
from tests.factories import ClubGameFactory, MatchFactory, context, fresh, ledger_of, player_of
from tests.services.test_nights import ledger_lines

pytestmark = pytest.mark.django_db


def counts(match: Match) -> tuple[int, set[int]]:
    """Return how many matches the club counts, and how many its players."""
    club = Club.objects.get(pk=match.club_id)
    return club.match_count, set(Player.objects.filter(club=club).values_list("match_count", flat=True))


def test_a_deleted_match_is_not_there_and_not_counted(match: Match) -> None:
    delete(match=match, context=context())
    assert not Match.objects.exists()
    assert not match.night.matches.exists()
    assert counts(match) == (0, {0})
    assert ledger_lines(match.night) == ["Ten Step was deleted"]
    call_command("rebuild", "--check")


def test_a_match_comes_back_as_it_was() -> None:
    match = MatchFactory(played=2)
    sheet, told = MatchSheet(match).scores, ledger_of(match)
    delete(match=match, context=context())
    restore(match=match, context=context())
    assert (MatchSheet(fresh(match)).scores, ledger_of(match)) == (sheet, told)
    assert counts(match) == (1, {1})
    assert ledger_lines(match.night) == ["Ten Step was deleted", "Ten Step was brought back"]
    call_command("rebuild", "--check")


def test_what_arrives_twice_happens_once(match: Match) -> None:
    gone, back = context(), context()
    delete(match=match, context=gone)
    delete(match=match, context=gone)
    restore(match=match, context=back)
    delete(match=match, context=gone)
    assert counts(match) == (1, {1})
    delete(match=match, context=context())
    restore(match=match, context=back)
    assert counts(match) == (0, {0})


def test_a_match_deleted_twice_counts_once(match: Match) -> None:
    for _ in range(2):
        delete(match=match, context=context())
    assert counts(match) == (0, {0})


def test_two_who_sat_at_a_deleted_match_stay_two_people(match: Match) -> None:
    ann, bob = player_of(match, "Ann"), player_of(match, "Bob")
    delete(match=match, context=context())
    with pytest.raises(Refused):
        merge(player=ann, into=bob)


def test_the_game_of_a_deleted_match_stays_for_it(match: Match) -> None:
    golf = ClubGameFactory(club=match.night.club)
    played = MatchFactory(club_key=match.night.club.keeper_key, game="custom", options=golf.options, club_game=golf.pk)
    delete(match=played, context=context())
    archive_or_delete(row=golf)
    assert ClubGame.objects.get().archived


def test_after_thirty_days_it_is_gone_for_good_with_its_empty_night(match: Match) -> None:
    delete(match=match, context=context())
    now = timezone.now()
    assert purge(now=now + RESTORABLE_FOR - timedelta(hours=1)) == 0
    Match.with_deleted.update(deleted=now - RESTORABLE_FOR)
    assert purge(now=now) == 1
    assert not Match.with_deleted.exists()
    assert not Change.objects.exists()
    assert not Night.objects.exists()
    assert Club.objects.get().night_count == 0


def test_its_night_stays_for_the_other_matches(match: Match) -> None:
    MatchFactory(club_key=match.night.club.keeper_key)
    delete(match=match, context=context())
    Match.with_deleted.filter(pk=match.pk).update(deleted=timezone.now() - RESTORABLE_FOR)
    purge(now=timezone.now())
    assert ledger_lines(Night.objects.get()) == ["Ten Step was deleted"]


def test_under_a_clock_that_may_be_wrong_nothing_goes(match: Match) -> None:
    delete(match=match, context=context())
    with pytest.raises(ClockAhead):
        purge(now=timezone.now() + timedelta(days=400))
    assert Match.with_deleted.exists()


def test_a_club_goes_with_its_deleted_matches(match: Match) -> None:
    delete(match=match, context=context())
    Club.objects.update(leaving=timezone.now())
    call_command("purge", verbosity=0)
    assert not Match.with_deleted.exists()
    assert not Club.objects.exists()
