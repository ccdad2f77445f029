"""Tests that an exported club is the same after an import, however often this is repeated."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.models import Club, Match, Player
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.imports import compare
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.record import Record, to_data
from scorekeeper.rules.record.reading import from_data as record_from_data
from scorekeeper.services.club_games import archive_or_delete, make
from scorekeeper.services.clubs import club_with
from scorekeeper.services.denormalised import set_derived, store_counts
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.nights import describe
from scorekeeper.services.past.rebuilding import rebuild
from tests.examples import examples
from tests.factories import context, fresh
from tests.fixtures.club_documents import club_document
from tests.services.importing.club_files import Data, exported
from tests.services.past.club_acts import (
    CHANGE,
    DAYS,
    PERSON,
    PLAY,
    SEASON,
    SOME,
    Act,
    close_matches,
    club_after,
    of_match,
    play_record,
)

pytestmark = pytest.mark.django_db
BEFORE_IDS = Path(__file__).parent / "club_before_ids.json"  # exported by the version before matches had ids


def own_game(record: Record, day: int, title: str, *, away: bool) -> Act:
    """Return the act of making a game of the club's own and playing this match of it; then it may be put away."""

    def act(club: Club) -> None:
        options = {**record.options, "title": title}
        row = make(club_key=club.keeper_key, game="custom", options=options)
        play_record(club, replace(record, options=options), day, row.pk)
        if away:
            archive_or_delete(row=row)

    return act


def archived(number: int) -> Act:
    """Return the act of archiving the player at this number, or of bringing the player back."""

    def act(club: Club) -> None:
        for player in club.players.order_by("folded")[number : number + 1]:
            Player.objects.filter(pk=player.pk).update(archived=not player.archived)

    return act


def described(place: str, note: str) -> Callable[[Match], None]:
    """Return a function that sets the place and note of a match's night."""
    return lambda match: describe(night=match.night, on=match.night.date, place=place, note=note, context=context())


TITLES = st.sampled_from(["Golf", "golf", "Darts", "x" * 40])
OWN_GAMES = st.builds(own_game, close_matches(), DAYS, TITLES, away=st.booleans())
WRITTEN = st.builds(
    lambda at, place, note: of_match(at, described(place, note)),
    SOME,
    st.sampled_from(["", "the Lion", "Ann’s"]),
    st.sampled_from(
        ["", "rain\n\U0001f327", '"'],
    ),
)
ACTS = st.lists(PLAY | OWN_GAMES | SEASON, min_size=1, max_size=4).flatmap(
    lambda played: st.lists(
        st.one_of(PLAY, OWN_GAMES, CHANGE, CHANGE, CHANGE, WRITTEN, st.builds(archived, PERSON)), max_size=6
    ).map(lambda acts: [*played, *acts])
)


def imported(data: Data, club: Club | None = None) -> Club:
    club = club or club_with(key=new_key(), user=None)
    compared = compare(club, from_data(data), {})
    *_, last = [(0, 0), *import_document(club=club, compared=compared, resolutions={}, context=context())]
    assert last[0] == last[1]
    return Club.objects.get(pk=club.pk)


def wrong_columns(club: Club) -> list[Match]:
    """Return the matches that do not repeat what their sheets say."""
    found = []
    for match in map(fresh, club.matches.all()):
        rows = MatchRows(match)
        set_derived(rows, MatchSheet(match))
        found += [match] if rows.changed else []
    return found


@given(ACTS)
@examples(14)
def test_an_exported_club_comes_in_as_the_same_club_and_again_adds_nothing(acts: list[Act]) -> None:
    data = exported(club_after(acts))
    club = imported(data)
    assert exported(club) == data
    assert (rebuild(club), store_counts(), wrong_columns(club)) == ([], [], [])
    assert figures_to_data(from_data(exported(club))) == figures_to_data(from_data(data))
    before = list(Match.objects.filter(club=club).values())
    compared = compare(club, from_data(data), {})
    assert (compared.new, compared.at_odds, any(compared.new_counts.values())) == ([], [], False)
    assert exported(imported(data, club)) == data
    assert list(Match.objects.filter(club=club).values()) == before


def test_a_club_that_has_played_every_game_comes_in_as_the_same_club() -> None:
    written = club_document(len(games()), rounds=4)
    data = exported(imported(written))
    assert [match["record"] for night in data["nights"] for match in night["matches"]] == [
        to_data(replace(record_from_data(match["record"]), played_on=date.fromisoformat(night["date"])))
        for night in written["nights"]
        for match in night["matches"]
    ]
    again = imported(data)
    assert exported(again) == data
    assert (rebuild(again), store_counts(), wrong_columns(again)) == ([], [], [])


def test_a_document_of_before_matches_had_ids_comes_in_once_and_goes_out_as_it_was_but_for_them() -> None:
    data = json.loads(BEFORE_IDS.read_text("utf-8"))
    club = imported(data)
    assert imported(data, club).matches.count() == len(without_ids(data)) == 3
    again = exported(club)
    assert all(UUID(match.pop("id")) for night in again["nights"] for match in night["matches"])
    assert again == {**data, "milestones": True}


def without_ids(data: Data) -> list[Data]:
    """Return the matches of a document that have no id."""
    return [match for night in data["nights"] for match in night["matches"] if "id" not in match]
