"""A club's matches as a play file of BG Stats."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.http.response import StreamingHttpResponse
from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.pages.bg_stats.file import play_file
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context, give_browser
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db


def plays(club: Club) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(play_file(club)))
    return found


def by_number(things: list[dict[str, Any]]) -> dict[int, str]:
    return {thing["id"]: thing["name"] for thing in things}


def test_a_file_holds_the_matches_that_are_over() -> None:
    match = friday()
    describe(night=match.night, on=match.night.date, place="at Bob's", note="", context=context())
    friday(3, club_key=match.club.keeper_key)
    found = plays(match.club)
    (play,) = found["plays"]
    assert play["uuid"] == str(match.uuid)
    assert play["playDate"].startswith("2026-11-20 ")
    assert by_number(found["games"])[play["gameRefId"]] == "Ten Step"
    assert by_number(found["locations"])[play["locationRefId"]] == "at Bob's"
    names = by_number(found["players"])
    assert [(names[each["playerRefId"]], each["score"], each["winner"]) for each in play["playerScores"]] == [
        ("Ann", "235", True),
        ("Bob", "265", False),
        ("Cy", "320", False),
        ("Di", "270", False),
        ("Ed", "295", False),
    ]


def test_players_and_games_stand_there_once() -> None:
    match = friday()
    friday(club_key=match.club.keeper_key, date=match.night.date - timedelta(weeks=1))
    found = plays(match.club)
    assert len(found["plays"]) == 2
    assert [each["name"] for each in found["players"]] == ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert [each["name"] for each in found["games"]] == ["Ten Step"]
    assert len({each["uuid"] for each in found["players"]}) == 5


def test_the_file_of_a_club_without_a_match_is_one_too(match: Match) -> None:
    assert plays(match.club)["plays"] == plays(match.club)["players"] == []


def test_the_file_is_streamed_under_the_name_that_opens_the_app(client: Client) -> None:
    match = MatchFactory(played=10)
    answer = give_browser(client, match.club).get(f"/clubs/{match.club_id}/plays.bgsplay")
    assert isinstance(answer, StreamingHttpResponse)
    assert answer["Content-Disposition"].endswith('.bgsplay"')
