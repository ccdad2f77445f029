"""Tests of a backup of BG Stats read as a club's document: its matches, what is left out, and hostile files."""

import json
from datetime import UTC, date, datetime, tzinfo
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.bg_stats.backup import ENTRIES, MOST_ENTRIES, total
from scorekeeper.figures.bg_stats.document import KnownHere, Remark, club_of_backup
from scorekeeper.figures.club import Club, Match, OwnGame
from scorekeeper.figures.reading import from_data
from scorekeeper.rules.faults import Report
from scorekeeper.rules.record import to_data
from scorekeeper.rules.scoring.sheet import derive

Data = dict[str, Any]
VIENNA = ZoneInfo("Europe/Vienna")
GAMES = [{"id": 1, "name": "Phase 10"}, {"id": 2, "name": "Golf", "highestWins": True}, {"id": 3, "name": "Chess"}]
PLAYERS = [{"id": 1, "name": "Ann"}, {"id": 2, "name": " Bob "}, {"id": 3, "name": "Cy"}, {"id": 4, "name": "ann"}]
GOLF = OwnGame("Golf", "custom", {"title": "Golf", "wins": "high", "rounds": 9})


def seats(*scores: object, winner: int | None = None) -> list[Data]:
    """Return a seat for each score; who won sits there as counted from 1."""
    return [
        {"playerRefId": number, "score": score, "winner": number == winner} for number, score in enumerate(scores, 1)
    ]


def play(*scores: object, winner: int | None = None, **more: Any) -> Data:
    """Return a play of a backup with these scores, one for each seat; `more` changes its fields."""
    told = {"uuid": str(uuid4()).upper(), "playDate": "2019-03-21 22:03:28", "gameRefId": 1, "locationRefId": 7}
    return {**told, "playerScores": seats(*scores, winner=winner), **more}


def backup(*plays: object, games: object = GAMES, players: object = PLAYERS) -> Data:
    places = [{"id": 7, "name": "at Bob's"}]
    return {"games": games, "players": players, "locations": places, "plays": [*plays], "userInfo": {"meRefId": 1}}


def read(*plays: object, known: KnownHere | None = None, zone: tzinfo = VIENNA, **lists: object) -> Club:
    report = Report()
    data = json.loads(json.dumps(backup(*plays, **lists)))
    club = club_of_backup(report, data, known or KnownHere({"golf": GOLF}), zone)
    assert not report
    return club


def only(*plays: object) -> Match:
    """Return the only match that is read from these plays, without remarks."""
    found = read(*plays)
    assert found.remarks == {}
    ((match,),) = (night.matches for night in found.nights)
    return match


def document(club: Club) -> Data:
    """Return the document as it would be exported."""
    return {
        "club": 1,
        "name": club.name,
        "players": [{"name": player.name} for player in club.players],
        "games": [{"title": game.title, "game": game.game, "options": game.options} for game in club.games],
        "nights": [
            {
                "date": night.date.isoformat(),
                "place": night.place,
                "matches": [
                    {
                        "id": match.id,
                        "began": match.began.astimezone(UTC).isoformat(),
                        "record": to_data(match.record),
                        **({"game": match.game} if match.game else {}),
                    }
                    for match in night.matches
                ],
            }
            for night in club.nights
        ],
    }


def test_a_play_becomes_a_match_of_one_round_with_its_totals() -> None:
    match = only(play("35", "-20", winner=2, comments=" close! "))
    assert to_data(match.record) == {
        "record": 1,
        "game": "custom",
        "options": {"title": "Phase 10", "wins": "low", "rounds": 1, "dealer": "none"},
        "players": ["Ann", "Bob"],
        "rounds": [{"note": "close!", "hands": {"Ann": {"points": 35}, "Bob": {"points": -20}}}],
    }
    assert derive(match.record).finished
    assert derive(match.record).winners == ("Bob",)
    assert match.began == datetime(2019, 3, 21, 21, 3, 28, tzinfo=UTC)


def test_a_play_of_the_clubs_own_game_is_one_of_its_matches() -> None:
    found = read(play("35", "20", winner=1, gameRefId=2))
    ((match,),) = (night.matches for night in found.nights)
    assert (match.game, match.record.options["wins"]) == ("Golf", "high")
    assert derive(match.record).finished
    assert found.games == (GOLF,)


@pytest.mark.parametrize("name", ["phase 10", " PHASE 10 ", "500 Rum", "florida rummy"])
def test_a_game_is_known_by_all_its_names(name: str) -> None:
    assert read(play(1, 2), games=[{"id": 1, "name": "Mine", "bggName": name}]).remarks == {}


@pytest.mark.parametrize(
    ("moment", "evening"),
    [
        ("2019-03-21 22:03:28", date(2019, 3, 21)),
        ("2019-03-22 01:30:00", date(2019, 3, 21)),
        ("2019-03-21 00:00:00", date(2019, 3, 21)),
        ("2019-03-21", date(2019, 3, 21)),
    ],
)
def test_a_play_after_midnight_belongs_to_the_evening_before(moment: str, evening: date) -> None:
    (night,) = read(play(1, 2, playDate=moment)).nights
    assert (night.date, night.place) == (evening, "at Bob's")


def test_nights_and_matches_stand_in_order() -> None:
    late, early, other = (play(1, 2, playDate=f"2019-03-{when}") for when in ("21 23:00:00", "21 19:00:00", "02"))
    nights = read(late, early, other).nights
    assert [(night.date.day, len(night.matches)) for night in nights] == [(2, 1), (21, 2)]
    assert nights[1].matches[0].began < nights[1].matches[1].began


def test_the_same_play_is_the_same_match_in_every_file() -> None:
    told = play(1, 2)
    assert only(told).id == only({**told, "uuid": told["uuid"].lower()}).id != told["uuid"]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (Remark.UNKNOWN_GAME, play(1, 2, gameRefId=3)),
        (Remark.UNKNOWN_GAME, play("lost", None, gameRefId=3, ignored=True, usesTeams=True)),
        (Remark.IGNORED, play(1, 2, ignored=True)),
        (Remark.TOGETHER, play(1, 2, usesTeams=1)),
        (Remark.SCORELESS, play("12", "", winner=1)),
        (Remark.SCORELESS, play("12", None)),
        (Remark.NOT_WHOLE, play("12", "3.5")),
        (Remark.NOT_WHOLE, play("12", "1000001")),
        (Remark.NOT_WHOLE, play("12", "a lot")),
        (Remark.PLAYERS, play()),
        (Remark.PLAYERS, play(1, 2, 3, 4)),  # Ann sits there twice
        (Remark.AT_ODDS, play("35", "20", winner=1)),
        (Remark.UNREADABLE, play(1, 2, gameRefId=99)),
        (Remark.UNREADABLE, play(1, 2, playDate="yesterday")),
        (Remark.UNREADABLE, play(1, 2, playDate="0001-01-01 00:00:00")),
        (Remark.UNREADABLE, play(1, 2, uuid="7")),
        (Remark.UNREADABLE, play(1, 2, playerScores=[{"playerRefId": 99}])),
        (Remark.UNREADABLE, play(1, 2, playerScores=[{"playerRefId": [1]}] * 101)),
        (Remark.UNREADABLE, "a play"),
    ],
)
def test_what_is_no_match_is_remarks_and_counted(reason: Remark, told: object) -> None:
    found = read(told, play("1", "2"))
    assert found.remarks == {reason: 1}
    assert len(found.nights[0].matches) == 1


@pytest.mark.parametrize("name", ["\u202eAnn", "Ann\u200d"])
def test_a_name_or_place_that_cannot_be_seen_does_not_come(name: str) -> None:
    unseen = [{"id": 1, "name": name}, *PLAYERS[1:]]
    assert read(play(1, 2), players=unseen).remarks == {Remark.PLAYERS: 1}
    data = backup(play(1, 2)) | {"locations": [{"id": 7, "name": name}]}
    (night,) = club_of_backup(Report(), data, KnownHere(), VIENNA).nights
    assert (len(night.matches), night.place) == (1, "")


@pytest.mark.parametrize("lost", [{}, {"id": None}, {"id": "1"}])
def test_a_play_is_never_joined_to_an_entry_without_a_number(lost: Data) -> None:
    lists = {
        "games": [*GAMES, lost | {"name": "Phase 10"}],
        "players": [*PLAYERS, lost | {"name": "Di"}],
        "locations": [lost | {"name": "elsewhere"}],
    }
    gameless, nobodys, placeless = play(1, 2), play(1, 2), play(1, 2)
    del gameless["gameRefId"], nobodys["playerScores"][1]["playerRefId"], placeless["locationRefId"]
    found = club_of_backup(Report(), backup(gameless, nobodys, placeless) | lists, KnownHere(), VIENNA)
    assert found.remarks == {Remark.UNREADABLE: 2}
    assert [(night.place, len(night.matches)) for night in found.nights] == [("", 1)]


def test_a_play_that_is_there_twice_comes_once() -> None:
    told = play("1", "2")
    found = read(told, told)
    assert found.remarks == {Remark.TWICE: 1}
    assert len(found.nights[0].matches) == 1


def test_a_match_that_came_from_this_club_does_not_come_back() -> None:
    told = play("1", "2")
    assert read(told, known=KnownHere(matches={UUID(told["uuid"])})).remarks == {Remark.HERE: 1}


def test_where_nobody_is_said_to_have_won_the_scores_say_it() -> None:
    assert derive(only(play("35", "20")).record).winners == ("Bob",)


def test_a_tie_that_was_broken_is_shared_and_told() -> None:
    found = read(play("20", "20", winner=1), play("20", "20"))
    assert found.remarks == {Remark.TIE: 1}
    assert len(found.nights[0].matches) == 2


def test_who_only_explains_is_no_player() -> None:
    told = play("35", "20", "", winner=2)
    told["playerScores"][2]["metaData"] = '{"isNpc": 1}'
    assert only(told).record.players == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("score", "whole"),
    [("35+20-5", 50), ("35 + 20", 55), ("−5", -5), (47.0, 47), ("47.0", 47), (3, 3), ("+7", 7), ("007", 7)],
)
def test_a_score_may_be_a_sum(score: object, whole: int) -> None:
    assert total(score) == whole


@pytest.mark.parametrize("score", ["", "12*3", "3.5", "1e5", True, [], {}, "9" * 2000, "+".join("1" * 9999), "１２"])
def test_nothing_else_is_worked_out(score: object) -> None:
    assert total(score) is None


@pytest.mark.parametrize("key", ["games", "players", "locations", "plays"])
@pytest.mark.parametrize("value", [None, {}, "x", 1, [None] * (MOST_ENTRIES + 1)])
def test_lists_that_are_none_or_endless_are_refused(key: str, value: object) -> None:
    report = Report()
    club_of_backup(report, {**backup(), key: value}, KnownHere(), UTC)
    assert [fault.place for fault in report.faults()] == [key]


def test_entries_may_be_read_as_they_come() -> None:
    data = backup(play("35", "20", winner=2), "a play")
    read_before: Data = {
        key: [ENTRIES[(key,)](Report(), (key,), entry) for entry in data[key]]
        for key in ("games", "players", "locations", "plays")
    }
    first, second = (club_of_backup(Report(), found, KnownHere(), UTC) for found in (data, read_before))
    assert first == second
    assert first.remarks == {Remark.UNREADABLE: 1}


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=4), st.lists, max_leaves=4
)
NUMBERS = st.integers(0, 4) | ANYTHING
SEATS = st.fixed_dictionaries(
    {"playerRefId": NUMBERS, "score": st.integers(-99, 99).map(str) | ANYTHING},
    optional={"winner": ANYTHING, "metaData": ANYTHING},
)
HOSTILE = st.fixed_dictionaries(
    {
        "uuid": st.uuids().map(str) | ANYTHING,
        "playDate": st.datetimes(datetime(1900, 1, 2), datetime(2999, 12, 31)).map("{:%Y-%m-%d %H:%M:%S}".format)  # noqa: DTZ001
        | ANYTHING,
        "gameRefId": NUMBERS,
        "playerScores": st.lists(SEATS, max_size=4) | ANYTHING,
    },
    optional={"comments": st.text(max_size=9), "locationRefId": NUMBERS, "ignored": ANYTHING, "usesTeams": ANYTHING},
)


@given(st.lists(HOSTILE | ANYTHING, max_size=4), st.lists(st.text(max_size=45) | ANYTHING, max_size=4))
def test_whatever_comes_in_a_faultless_document_comes_out(plays: list[object], names: list[object]) -> None:
    players = [{"id": number, "name": name} for number, name in enumerate(names, 1)]
    found = club_of_backup(Report(), backup(*plays, players=players), KnownHere({"golf": GOLF}), VIENNA)
    club = from_data(document(found))
    left_out = sum(count for remark, count in found.remarks.items() if remark != Remark.TIE)
    assert left_out + sum(len(night.matches) for night in club.nights) == len(plays)
