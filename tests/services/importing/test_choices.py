"""What a keeper decides of a document: who is who, and which version of a match stays."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Change, Club, Match, Night, Player
from scorekeeper.queries.archives import archive
from scorekeeper.queries.imports import compare
from scorekeeper.rules.faults import Refused
from scorekeeper.services.deleting import delete
from scorekeeper.services.importing.made import DescribedNight, ImportedRows
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.moving import move
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.player_identity import merge
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

pytestmark = pytest.mark.django_db
Data = dict[str, Any]


@pytest.fixture
def match() -> Match:
    return MatchFactory(played=2)


@pytest.fixture
def data(match: Match) -> Data:
    """Return the club of the match as it is exported before anything else happens."""
    found: Data = json.loads("".join(archive(match.club)))
    return found


def take_in(match: Match, data: Data, resolutions: Mapping[int, Resolution] | None = None) -> ImportedRows:
    """Import a document into the club of the match; return what was made of it."""
    compared = compare(match.club, from_data(data), {})
    made: list[ImportedRows] = []
    done, count = [
        *import_document(
            club=match.club, compared=compared, resolutions=resolutions or {}, context=context(), remember=made.append
        )
    ][-1]
    assert done == count
    return made[0]


def brought_to(club: Club, data: Data, chosen: Mapping[str, int] | None = None) -> ImportedRows:
    """Import a document into another club; return what was made of it."""
    compared = compare(club, from_data(data), chosen or {})
    made: list[ImportedRows] = []
    assert [*import_document(club=club, compared=compared, resolutions={}, context=context(), remember=made.append)]
    return made[0]


def test_a_match_that_went_on_here_stays_as_it_is(match: Match, data: Data) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    now = totals_of(match)
    assert [compared.here for compared in compare(match.club, from_data(data), {}).at_odds] == [match]
    take_in(match, data)
    assert totals_of(match) == now
    assert Match.objects.count() == 1


def test_the_version_of_the_document_takes_its_place_and_the_ledger_says_so(match: Match, data: Data) -> None:
    before = totals_of(match)
    score(fresh(match), 3, {"Bob": {"out": True}})
    move(match=match, on=date(2026, 11, 13), context=context())
    take_in(match, data, {match.pk: Resolution.TAKE})
    found = fresh(match)
    assert (totals_of(match), found.rounds_done, found.night.date) == (before, 2, date(2026, 11, 20))
    assert found.changes.latest("revision").code == Change.Code.REPLACED
    assert json.loads("".join(archive(match.club))) == data


def test_a_match_that_was_moved_here_and_stays_leaves_no_empty_night_behind(match: Match, data: Data) -> None:
    move(match=match, on=date(2026, 11, 13), context=context())
    take_in(match, data)
    assert [night.date for night in match.club.nights.all()] == [date(2026, 11, 13)]


def test_a_night_keeps_its_place_and_gets_one_where_it_has_none(match: Match, data: Data) -> None:
    data["nights"][0] |= {"place": "the Lion", "note": "rain"}
    Night.objects.update(place="Ann’s")
    take_in(match, data)
    night = Night.objects.get()
    assert (night.place, night.note, night.folded) == ("Ann’s", "rain", "ann’s rain")


def test_a_match_that_is_taken_begins_when_the_document_says_and_as_its_own_game(match: Match) -> None:
    own = ClubGameFactory(club=match.club)
    played = score_legally(MatchFactory(game="custom", options=own.options, club_key=match.club.keeper_key))
    data: Data = json.loads("".join(archive(match.club)))
    came = next(one for one in data["nights"][0]["matches"] if one["id"] == str(played.uuid))
    came |= {"began": "2026-11-20T10:00:00+00:00", "game": own.title}
    take_in(match, data, {played.pk: Resolution.TAKE})
    found = fresh(played)
    assert (found.club_game, found.created.isoformat()) == (own, "2026-11-20T10:00:00+00:00")
    assert not compare(match.club, from_data(data), {}).at_odds
    assert not rebuild(match.club)


def test_a_match_of_one_game_does_not_become_one_of_another(match: Match, data: Data) -> None:
    data["nights"][0]["matches"][0]["record"] |= {"game": "baker-ten-step", "rounds": []}
    with pytest.raises(Refused) as refused:
        take_in(match, data, {match.pk: Resolution.TAKE})
    said = "nights[0].matches[0].record.game: the match is here as one of Ten Step: keep it, or have both"
    assert str(refused.value) == said
    take_in(match, data, {match.pk: Resolution.BOTH})
    assert sorted(Match.objects.values_list("game", flat=True)) == ["baker-ten-step", "ten-step"]


def test_one_that_was_deleted_here_is_not_taken_for_one_like_it_without_an_id(match: Match, data: Data) -> None:
    delete(match=match, context=context())
    [played] = data["nights"][0]["matches"]
    data["nights"][0]["matches"].append({name: value for name, value in played.items() if name != "id"})
    for _ in range(3):
        take_in(match, data)
        assert match.club.matches.count() == 1


def test_both_versions_stay(match: Match, data: Data) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    take_in(match, data, {match.pk: Resolution.BOTH})
    assert sorted(Match.objects.values_list("rounds_done", flat=True)) == [2, 3]
    assert match.club.match_count + 1 == type(match.club).objects.get().match_count


def test_a_match_that_was_deleted_here_comes_back_only_when_it_is_asked_for(match: Match, data: Data) -> None:
    delete(match=match, context=context())
    take_in(match, data)
    assert not Match.objects.exists()
    take_in(match, data, {match.pk: Resolution.TAKE})
    assert Match.objects.get() == match


def test_who_was_renamed_here_is_known_by_choice_and_the_spelling_stays(match: Match, data: Data) -> None:
    ann = player_of(match, "Ann")
    rename(player=ann, name="Anna")
    compared = compare(match.club, from_data(data), {"ann": ann.pk})
    assert (compared.new_names, len(compared.same)) == (["Ann"], 1)
    other = ClubFactory()
    anna = Player.objects.create(club=other, name="Anna", folded="anna")
    brought_to(other, data, {"ann": anna.pk})
    assert other.players.get(name="Ann").same_as == anna


def test_two_who_are_one_person_here_cannot_sit_in_one_match(match: Match, data: Data) -> None:
    other = ClubFactory()
    ann, annie = (Player.objects.create(club=other, name=name, folded=name.casefold()) for name in ("Ann", "Bob"))
    merge(player=annie, into=ann)
    with pytest.raises(Refused) as refused:
        brought_to(other, data)
    assert [fault.place for fault in refused.value.faults] == ["nights[0].matches[0].record.players"]
    assert not other.nights.exists()


def test_a_document_without_ids_adds_nothing_twice(match: Match, data: Data) -> None:
    del data["nights"][0]["matches"][0]["id"]
    take_in(match, data)
    assert Match.objects.get() == match


def test_the_ledger_tells_where_a_match_came_from(match: Match, data: Data) -> None:
    other = ClubFactory()
    brought_to(other, data)
    [came] = Match.objects.filter(club=other)
    assert ledger_of(came) == ["Ten Step came from a file: Ann, Bob, Cy, Di, Ed"]


def test_an_import_says_what_it_has_made(match: Match, data: Data) -> None:
    other = ClubFactory(name="")
    made = brought_to(other, data)
    assert (made.matches, made.nights, made.players, made.games, made.named) == (
        [*other.matches.values_list("pk", flat=True)],
        [*other.nights.values_list("pk", flat=True)],
        [*other.players.order_by("pk").values_list("pk", flat=True)],
        [],
        bool(data["name"]),
    )
    data["nights"][0] |= {"place": "the Lion"}
    again = brought_to(other, data)
    assert again.described == [DescribedNight(made.nights[0], "", "")]
    again = brought_to(other, data)
    assert (again.matches, again.nights, again.players, again.described) == ([], [], [], [])


def test_an_import_says_which_matches_it_has_changed_and_what_they_were(match: Match, data: Data) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    revision = fresh(match).revision
    move(match=match, on=date(2026, 11, 13), context=context())
    [taken] = take_in(match, data, {match.pk: Resolution.TAKE}).taken
    assert (taken.pk, taken.revision, taken.date, taken.deleted) == (match.pk, revision, date(2026, 11, 13), None)


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
    brought_to(club, data)
    assert [night.date for night in Club.objects.get(pk=club.pk).nights.all()] == [date(2026, 11, 20)]


def test_a_club_that_was_written_to_since_is_compared_again(match: Match, data: Data) -> None:
    other = ClubFactory()
    compared = compare(other, from_data(data), {})
    brought_to(other, data)
    assert compared.new
    [*import_document(club=other, compared=compared, resolutions={}, context=context())]
    assert other.matches.count() == 1
