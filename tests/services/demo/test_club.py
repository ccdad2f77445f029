from datetime import date
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from scorekeeper.facts.paths import load
from scorekeeper.models import Change, Club, Match, Night, Seat
from scorekeeper.pages.ledger import reach
from scorekeeper.queries.ledger import retold
from scorekeeper.rules import catalogue
from scorekeeper.services.demo.club import NAMES, fill
from scorekeeper.services.demo.matches import play_match
from scorekeeper.services.undoing import undo
from tests.factories import ClubFactory, context, fresh, ledger_of

pytestmark = pytest.mark.django_db
LAST = date(2026, 11, 20)


def filled(matches: int, seed: int = 1) -> Club:
    """Make a club with so many copies of a match of Ten Step and of one of Tens."""
    random, club = Random(seed), ClubFactory()  # noqa: S311 - it draws cards for a demo
    played = [play_match(catalogue.get(key), random, most_rounds=3) for key in ("ten-step", "tens")]
    assert [*fill(club=club, matches=matches, played=played, random=random, last=LAST)][-1] == matches
    club.refresh_from_db()
    return club


def told(club: Club) -> list[object]:
    """Who played what when, and how it ended."""
    seats = Seat.objects.filter(match__club=club).order_by("match", "position")
    return list(seats.values_list("match__night__date", "match__game", "player__name", "total", "place", "won"))


def test_the_club_has_as_many_finished_matches_as_asked_for() -> None:
    club = filled(70)
    assert (club.match_count, Match.objects.filter(club=club).count()) == (70, 70)
    assert club.night_count == Night.objects.filter(club=club).count()
    assert not Match.objects.filter(club=club, state=Match.State.PLAYING).exists()
    assert Night.objects.filter(club=club).latest("date").date == LAST


def test_its_lists_say_what_the_rules_say() -> None:
    filled(20)
    checked = StringIO()
    call_command("rebuild", "--check", stdout=checked)
    assert checked.getvalue() == "20 matches, 0 with wrong list columns\n"


@pytest.mark.any_database
def test_the_same_seed_makes_the_same_past() -> None:
    assert told(filled(20)) == told(filled(20)) != told(filled(20, seed=2))


def test_what_was_played_to_be_copied_leaves_nothing_behind() -> None:
    play_match(catalogue.get("ten-step"), Random(1), most_rounds=1)  # noqa: S311 - as above
    assert not Match.objects.exists()
    assert not Club.objects.exists()


def test_the_ledger_of_a_copy_tells_its_facts_and_is_undone_as_any() -> None:
    for match in map(fresh, filled(5).matches.all()):
        assert retold(match) == load(match)
        began = ledger_of(match)[0]
        assert all(seat.player.name in began for seat in match.seats.all())
        assert {seat.player.name for seat in match.seats.all()} <= {*NAMES}
        undo(match=match, context=context())
        assert reach(match).redo


def test_a_copy_happened_on_its_night() -> None:
    for change in Change.objects.filter(match__club=filled(5)).select_related("match__night"):
        assert (change.at.date() - change.match.night.date).days in (0, 1)
