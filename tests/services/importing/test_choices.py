"""Tests of the keeper's choices in an import: which players are the same, and which version of a match is kept."""

import json
from collections.abc import Mapping
from datetime import date

import pytest

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Change, Club, Match, Night
from scorekeeper.queries.imports import compare
from scorekeeper.rules.faults import Refused
from scorekeeper.services.deleting import delete
from scorekeeper.services.importing.imported_rows import ImportedRows
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.moving import move
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.players import rename
from tests.factories import (
    ClubFactory,
    ClubGameFactory,
    MatchFactory,
    context,
    fresh,
    ledger_of,
    player_of,
    score,
    score_legally,
    totals_of,
)
from tests.services.importing.club_files import Data, exported

pytestmark = pytest.mark.django_db


def take_in(club: Club, data: Data, resolutions: Mapping[int, Resolution] | None = None) -> None:
    """Import a document into a club, with these resolutions for its matches."""
    compared = compare(club, from_data(data), {})
    for _done in import_document(club=club, compared=compared, resolutions=resolutions or {}, context=context()):
        pass


def test_the_version_of_the_document_takes_its_place_and_the_ledger_says_so(match: Match, data: Data) -> None:
    before = totals_of(match)
    score(fresh(match), 3, {"Bob": {"out": True}})
    move(match=match, on=date(2026, 11, 13), context=context())
    take_in(match.club, data, {match.pk: Resolution.TAKE})
    found = fresh(match)
    assert (totals_of(match), found.rounds_done, found.night.date) == (before, 2, date(2026, 11, 20))
    assert found.changes.latest("revision").code == Change.Code.REPLACED
    assert exported(match.club) == data


def test_a_match_that_was_moved_here_and_stays_leaves_no_empty_night_behind(match: Match, data: Data) -> None:
    move(match=match, on=date(2026, 11, 13), context=context())
    take_in(match.club, data)
    assert [night.date for night in match.club.nights.all()] == [date(2026, 11, 13)]


def test_a_night_keeps_its_place_and_gets_one_where_it_has_none(match: Match, data: Data) -> None:
    data["nights"][0] |= {"place": "the Lion", "note": "rain"}
    Night.objects.update(place="Ann’s")
    take_in(match.club, data)
    night = Night.objects.get()
    assert (night.place, night.note, night.folded) == ("Ann’s", "rain", "ann’s rain")


def test_a_match_that_is_taken_begins_when_the_document_says_and_as_its_own_game(match: Match) -> None:
    own = ClubGameFactory(club=match.club)
    played = score_legally(MatchFactory(game="custom", options=own.options, club_key=match.club.keeper_key))
    data = exported(match.club)
    came = next(one for one in data["nights"][0]["matches"] if one["id"] == str(played.uuid))
    came |= {"began": "2026-11-20T10:00:00+00:00", "game": own.title}
    take_in(match.club, data, {played.pk: Resolution.TAKE})
    found = fresh(played)
    assert (found.club_game, found.created.isoformat()) == (own, "2026-11-20T10:00:00+00:00")
    assert not compare(match.club, from_data(data), {}).at_odds
    assert not rebuild(match.club)


def test_a_match_of_one_game_does_not_become_one_of_another(match: Match, data: Data) -> None:
    data["nights"][0]["matches"][0]["record"] |= {"game": "baker-ten-step", "rounds": []}
    with pytest.raises(Refused) as refused:
        take_in(match.club, data, {match.pk: Resolution.TAKE})
    said = "nights[0].matches[0].record.game: the match is here as one of Ten Step: keep it, or have both"
    assert str(refused.value) == said
    take_in(match.club, data, {match.pk: Resolution.BOTH})
    assert sorted(Match.objects.values_list("game", flat=True)) == ["baker-ten-step", "ten-step"]


def test_one_that_was_deleted_here_is_not_taken_for_one_like_it_without_an_id(match: Match, data: Data) -> None:
    delete(match=match, context=context())
    [played] = data["nights"][0]["matches"]
    data["nights"][0]["matches"].append({name: value for name, value in played.items() if name != "id"})
    for _ in range(3):
        take_in(match.club, data)
        assert match.club.matches.count() == 1


def test_a_match_that_was_deleted_here_comes_back_only_when_it_is_asked_for(match: Match, data: Data) -> None:
    delete(match=match, context=context())
    take_in(match.club, data)
    assert not Match.objects.exists()
    take_in(match.club, data, {match.pk: Resolution.TAKE})
    assert Match.objects.get() == match


def test_who_was_renamed_here_is_known_by_choice(match: Match, data: Data) -> None:
    ann = player_of(match, "Ann")
    rename(player=ann, name="Anna")
    compared = compare(match.club, from_data(data), {"ann": ann.pk})
    assert (compared.new_names, len(compared.same)) == (["Ann"], 1)


def test_a_name_is_the_same_however_its_letters_are_composed(match: Match, data: Data) -> None:
    rename(player=player_of(match, "Ann"), name="Zo\u00e9")
    decomposed = json.loads(json.dumps(data).replace('"Ann"', '"Zoe\\u0301"'))
    compared = compare(match.club, from_data(decomposed), {})
    assert (compared.new_names, len(compared.same)) == ([], 1)
    other = ClubFactory()
    take_in(other, decomposed)
    assert other.players.filter(name="Zo\u00e9").exists()


def test_the_ledger_tells_where_a_match_came_from(match: Match, data: Data) -> None:
    other = ClubFactory()
    take_in(other, data)
    [came] = Match.objects.filter(club=other)
    assert ledger_of(came) == ["Ten Step came from a file: Ann, Bob, Cy, Di, Ed"]


def test_what_was_made_is_remembered_in_the_same_transaction(match: Match, data: Data) -> None:
    def fail(_made: ImportedRows) -> None:
        raise RuntimeError

    other = ClubFactory()
    with pytest.raises(RuntimeError):
        [
            *import_document(
                club=other,
                compared=compare(other, from_data(data), {}),
                resolutions={},
                context=context(),
                remember=fail,
            )
        ]
    assert not other.matches.exists()


def test_a_new_club_is_stored_with_what_is_in_it(match: Match, data: Data) -> None:
    club = Club()
    take_in(club, data)
    stored = Club.objects.get(pk=club.pk)
    assert [night.date for night in stored.nights.all()] == [date(2026, 11, 20)]
    assert stored.milestones


def test_a_club_that_hid_its_milestones_hides_them_where_it_is_new(match: Match, data: Data) -> None:
    club = Club()
    take_in(club, data | {"milestones": False})
    assert not Club.objects.get(pk=club.pk).milestones


def test_a_club_that_was_written_to_since_is_compared_again(match: Match, data: Data) -> None:
    other = ClubFactory()
    compared = compare(other, from_data(data), {})
    take_in(other, data)
    assert compared.new
    [*import_document(club=other, compared=compared, resolutions={}, context=context())]
    assert other.matches.count() == 1
