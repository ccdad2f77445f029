"""Tests of the durations of rounds, from the times at which they were scored."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.figures.reading import read
from scorekeeper.models import Club, Match
from scorekeeper.models.clocks import past
from scorekeeper.queries.imports import compare
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.round_times import LOOKED_AT, lengths_of_rounds
from scorekeeper.services.deleting import delete
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.moving import move
from tests.factories import CAST, ClubFactory, context, fresh, score
from tests.fixtures.timed_rounds import timed
from tests.fixtures.writes import end, redo, undo
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

NIGHT, EARLIER = date(2026, 11, 20), date(2026, 11, 13)


@pytest.fixture(autouse=True)
def _clock() -> Any:
    with timezone.override("UTC"):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def evening(on: date) -> datetime:
    return datetime(on.year, on.month, on.day, 19, tzinfo=UTC)


def played(club: Club, minutes: Sequence[float], on: date = NIGHT, at: date | None = None, **plan: Any) -> Match:
    """Return a match of the night `on` with rounds of these lengths, played in the evening of `at`."""
    return timed(evening(at or on), minutes, club_key=club.keeper_key, date=on, **plan)


def tonight(match: Match) -> list[float | None]:
    """Return the lengths of the match's own rounds, in minutes."""
    _, lengths, _ = lengths_of_rounds(MatchSheet(fresh(match)))
    return [each and each / 60 for each in lengths]


def earlier(match: Match) -> list[list[float | None]]:
    """Return the lengths of the rounds of earlier matches, in minutes."""
    _, _, matches = lengths_of_rounds(MatchSheet(fresh(match)))
    return [[each and each / 60 for each in lengths] for lengths in matches]


@pytest.fixture
def own(club: Club) -> Match:
    """Return a match of three rounds of 10, 12 and 14 minutes."""
    return played(club, [10, 12, 14], game="golf")


def test_rounds_last_from_one_scoring_to_the_next(own: Match) -> None:
    assert tonight(own) == [10, 12, 14]
    last, _, _ = lengths_of_rounds(MatchSheet(own))
    assert last == evening(NIGHT) + timedelta(minutes=36)


def test_a_correction_hours_later_changes_nothing(own: Match) -> None:
    score(own, 2, {"Ann": {"points": 20}})
    assert tonight(own) == [10, 12, 14]


def test_a_round_that_was_taken_back_counts_from_when_it_was_scored_again(own: Match) -> None:
    undo(match=own, context=context())
    assert tonight(own) == [10, 12]
    with past(evening(NIGHT) + timedelta(minutes=40)):
        score(own, 3, {})
    assert tonight(own) == [10, 12, 18]


def test_a_round_that_came_back_by_redo_has_its_own_time(own: Match) -> None:
    undo(match=own, context=context())
    redo(match=own, context=context())
    assert tonight(own) == [10, 12, 14]


def test_the_newest_three_like_it_are_the_earlier_ones(club: Club) -> None:
    for number in range(4):
        played(club, [number + 5], EARLIER + timedelta(days=number), game="golf")
    assert earlier(played(club, [10], game="golf")) == [[8], [7], [6]]


@pytest.mark.parametrize(
    "plan",
    [
        {"names": CAST[:4]},
        {"game": "custom"},
        {"options": {"rounds": 18}},
        {"club": True},
    ],
    ids=["other number of players", "other game", "other number of rounds", "other club"],
)
def test_matches_of_another_kind_are_none_of_them(own: Match, club: Club, plan: dict[str, Any]) -> None:
    of = ClubFactory() if plan.pop("club", False) else club
    played(of, [7], EARLIER, **{"game": "golf", **plan})
    assert earlier(own) == []


def test_a_custom_game_is_told_by_its_title(club: Club) -> None:
    titled = {title: {"title": title, "rounds": 9} for title in ("Golf", "Farkle")}
    played(club, [7], EARLIER, game="custom", options=titled["Farkle"])
    played(club, [8], EARLIER, game="custom", options=titled["Golf"])
    assert earlier(played(club, [10], game="custom", options=titled["Golf"])) == [[8]]


def test_a_deleted_match_is_none_of_them(own: Match, club: Club) -> None:
    delete(match=played(club, [7], EARLIER, game="golf"), context=context())
    assert earlier(own) == []


def test_one_that_was_ended_early_or_goes_on_is_one_of_them(own: Match, club: Club) -> None:
    end(match=played(club, [7, 8], EARLIER, game="golf"), context=context())
    assert earlier(own) == [[7, 8]]


def test_what_was_written_down_on_another_day_does_not_count(own: Match, club: Club) -> None:
    played(club, [7, 8], EARLIER, game="golf")
    for _ in range(3):
        played(club, [2, 2, 2], EARLIER, at=EARLIER + timedelta(days=2), game="golf")
    assert earlier(own) == [[7, 8]]


def test_a_match_moved_to_another_night_is_none_of_them(own: Match, club: Club) -> None:
    moved = played(club, [7, 8], EARLIER, game="golf")
    move(match=moved, on=EARLIER - timedelta(days=1), context=context())
    assert earlier(own) == []


def test_a_match_that_came_from_a_file_has_no_part_in_it(own: Match, club: Club) -> None:
    records = [{"hands": {name: {"points": 5} for name in CAST}}] * 3
    record = {"record": 1, "game": "golf", "players": [*CAST], "rounds": records}
    match = {"began": evening(EARLIER).isoformat(), "record": record}
    night = {"date": EARLIER.isoformat(), "matches": [match]}
    document = read(json.dumps({"club": 1, "name": "", "players": [], "games": [], "nights": [night]}))
    compared = compare(club, document, {})
    assert [*import_document(club=club, compared=compared, resolutions={}, context=context())][-1] == (1, 1)
    assert earlier(own) == []


def test_three_queries_however_much_was_played_and_then_one(own: Match, club: Club) -> None:
    for number in range(LOOKED_AT + 2):
        played(club, [7], EARLIER - timedelta(days=number), game="golf", names=CAST[:4] if number % 2 else CAST)
    sheet = MatchSheet(fresh(own))
    assert sheet.scores
    with at_most_queries(3):
        _, _, found = lengths_of_rounds(sheet)
    assert len(found) == 3
    with at_most_queries(1):
        assert lengths_of_rounds(sheet)[2] == found
