"""Tests that a backup of BG Stats is imported like any document: once, with the names that the club knows."""

import json
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.figures.bg_stats.document import Remark
from scorekeeper.models import Club, Match, Player, PlayerResult
from scorekeeper.pages.bg_stats import play_file
from scorekeeper.queries.imports import compare, known_here
from scorekeeper.rules.faults import Refused
from scorekeeper.services.importing.files import read_file
from scorekeeper.services.importing.storing import import_document
from tests.factories import ClubFactory, ClubGameFactory, PlayerFactory, context
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db

PLAY = "0b9e6f0e-8d0c-4c55-9a1e-1f0d5f3f8f55"


def backup(game: str = "Phase 10") -> dict[str, Any]:
    scores = [
        {"playerRefId": 1, "score": "35", "winner": False, "startPlayer": True},
        {"playerRefId": 2, "score": "20", "winner": True, "startPlayer": False},
    ]
    return {
        "games": [{"id": 5, "name": game}],
        "players": [{"id": 1, "name": "Annie"}, {"id": 2, "name": "Bob"}],
        "locations": [],
        "plays": [{"uuid": PLAY, "playDate": "2019-03-21 22:03:28", "gameRefId": 5, "playerScores": scores}],
    }


def stored(club: Club, data: dict[str, Any], **chosen: int) -> dict[str, int]:
    """Import a backup of BG Stats; return the remarks by code."""
    file = BytesIO(json.dumps(data).encode())
    compared = compare(club, read_file(file, on=date.max, known=known_here(club)), chosen)
    for _done in import_document(club=club, compared=compared, resolutions={}, context=context()):
        pass
    return dict(compared.document.remarks)


def exported(club: Club) -> Any:
    return json.loads("".join(play_file(club)))


def test_a_play_counts_as_a_match_of_its_players() -> None:
    club = ClubFactory()
    stored(club, backup())
    results = PlayerResult.objects.filter(club=club).order_by("total")
    assert [(result.person.name, result.total, result.won, result.whole) for result in results] == [
        ("Bob", 20, True, True),
        ("Annie", 35, False, True),
    ]


def test_the_same_backup_twice_adds_nothing() -> None:
    club = ClubFactory()
    ann = PlayerFactory(club=club, name="Ann")
    stored(club, backup(), annie=ann.pk)
    stored(club, backup())
    assert Match.objects.filter(club=club).count() == 1
    assert Player.objects.get(club=club, name="Annie").same_as == ann


def test_a_play_of_the_clubs_own_game_is_listed_with_it() -> None:
    club = ClubFactory()
    ClubGameFactory(club=club, title="Golf", options={"title": "Golf", "wins": "low", "rounds": 9})
    stored(club, backup("GOLF"))
    match = Match.objects.get(club=club)
    assert match.club_game == club.games.get()
    assert match.state == Match.State.FINISHED
    assert club.games.get().options["rounds"] == 9


def test_what_went_to_bg_stats_does_not_come_back_to_its_club() -> None:
    match = friday()
    assert stored(match.club, exported(match.club)) == {Remark.HERE: 1}
    assert Match.objects.get() == match


def test_what_went_to_bg_stats_comes_to_another_club_as_totals() -> None:
    match, club = friday(), ClubFactory()
    assert stored(club, exported(match.club)) == {}
    totals = {result.person.name: result.total for result in PlayerResult.objects.filter(club=club)}
    assert totals == {"Ann": 235, "Bob": 265, "Cy": 320, "Di": 270, "Ed": 295}


def test_the_command_says_what_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club, data = ClubFactory(), backup()
    data["plays"].append({**data["plays"][0], "uuid": PLAY.replace("0b", "1b"), "usesTeams": True})
    (tmp_path / "BGStatsExport.json").write_text(json.dumps(data))
    call_command("import", str(tmp_path / "BGStatsExport.json"), "--club", str(club.pk))
    told = "New: 1 night, 1 match and 2 players. 1 play is left out: not everybody played for themselves."
    assert capsys.readouterr().out.splitlines()[0] == told


@pytest.mark.parametrize("first", ["plays", "games", "players", "about", "challenges"])
def test_a_backup_is_known_whatever_comes_first_in_it(first: str) -> None:
    data = {first: [], **backup()}
    assert len(read_file(BytesIO(json.dumps(data).encode()), on=date.max).nights) == 1


@pytest.mark.parametrize(
    ("plays", "place"),
    [
        ("[" * 500_000, "backup"),
        ('[{"playerScores": [' + "{}," * 400_000, "plays[0]"),
        ("[" + "{}," * 60_000, "plays[50000]"),
    ],
    ids=["nested", "a long entry", "many entries"],
)
def test_a_hostile_backup_is_refused_at_its_place(plays: str, place: str) -> None:
    with pytest.raises(Refused) as refused:
        read_file(BytesIO(f'{{"plays": {plays}'.encode()), on=date.max)
    assert [fault.place for fault in refused.value.faults] == [place]
