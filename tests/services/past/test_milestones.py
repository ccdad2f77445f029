"""Tests that stored milestones are up to date after every write, also to an old match."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.milestones import KINDS
from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club, Match, Milestone, Player
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.archives import document_pieces
from scorekeeper.queries.imports import compare
from scorekeeper.services.clubs import club_with
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.player_identity import merge, split
from tests.examples import examples
from tests.factories import context, fresh
from tests.figures.many_matches import many_matches
from tests.figures.slow_matches import counted
from tests.figures.slow_milestones import milestones
from tests.fixtures.writes import undo
from tests.queries.past.golf import golf
from tests.queries.past.printed import printed_milestones
from tests.services.past.club_acts import CHANGE, PLAY, Act, deleted, done_in

pytestmark = pytest.mark.django_db


def club_of(random: Random, matches: int) -> Club:
    """Return a club with this number of matches, brought in from a document."""
    club = club_with(key=new_key(), user=None)
    compared = compare(club, from_data(many_matches(random, matches)), {})
    [*import_document(club=club, compared=compared, resolutions={}, context=context())]
    return club


def exported(club: Club) -> list[dict[str, object]]:
    """Return the milestones worked out slowly from the club's document."""
    return milestones(counted(json.loads("".join(document_pieces(club)))))


@given(st.randoms(use_true_random=True), st.lists(st.one_of(CHANGE, CHANGE, PLAY), min_size=4, max_size=4))
@examples(6)
def test_they_are_those_of_the_document_whatever_is_corrected(random: Random, acts: list[Act]) -> None:
    club = club_of(random, 40)
    assert printed_milestones(club) == exported(club)
    for act in acts:
        done_in(club, [act])
        assert printed_milestones(club) == exported(club)
    assert rebuild(club) == []


def milestones_of(match: Match) -> set[tuple[str, str]]:
    return set(Milestone.objects.filter(match=match).values_list("person__name", "code"))


def test_the_first_win_moves_to_who_had_it_first() -> None:
    first, second = golf(1, Ann=[1], Bob=[2]), golf(2, Ann=[1], Bob=[2])
    assert (milestones_of(first), milestones_of(second)) == ({("Ann", "first_win")}, set())
    undo(match=fresh(first), context=context())
    assert (milestones_of(first), milestones_of(second)) == (set(), {("Ann", "first_win")})
    deleted(fresh(second))
    assert not Milestone.objects.exists()


def test_two_spellings_of_one_person_win_for_the_first_time_once() -> None:
    first, second = golf(1, Ann=[1], Bob=[2]), golf(2, Annie=[1], Bob=[2])
    ann, annie = Player.objects.get(name="Ann"), Player.objects.get(name="Annie")
    assert milestones_of(second) == {("Annie", "first_win")}
    merge(player=annie, into=ann)
    assert (milestones_of(first), milestones_of(second)) == ({("Ann", "first_win")}, set())
    split(player=Player.objects.get(pk=annie.pk))
    assert milestones_of(second) == {("Annie", "first_win")}


def test_those_of_one_kind_in_a_match_are_stored_in_the_order_of_the_other_players() -> None:
    for day in range(1, 6):
        golf(day, Zoe=[9], Ann=[1], Bob=[1], Cy=[1], Di=[1], Flo=[1], Gus=[1])
    won = golf(6, Zoe=[1], Ann=[9], Bob=[9], Cy=[9], Di=[9], Flo=[9], Gus=[9])
    ahead = Milestone.objects.filter(match=won, code="first_ahead").order_by("pk")
    assert [*ahead.values_list("other__name", flat=True)] == ["Ann", "Bob", "Cy", "Di", "Flo", "Gus"]


def test_a_code_fits_its_column() -> None:
    assert max(len(kind.code) for kind in KINDS) <= (Milestone._meta.get_field("code").max_length or 0)
