"""Tests of exports to BG Stats: the play file of a club, and the link for one match."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http.response import StreamingHttpResponse
from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.pages.bg_stats import play_file, play_link
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.nights import describe
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, PlayerFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.club_world import World
from tests.fixtures.parsed import parsed, source
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end

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


def play(match: Match) -> dict[str, Any]:
    """Return what BG Stats reads out of the link."""
    url = play_link(MatchSheet(fresh(match)))
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    assert url.isascii()
    found: dict[str, Any] = json.loads(data)
    return found


def begun_at(match: Match, moment: datetime) -> Match:
    Match.objects.filter(pk=match.pk).update(created=moment)
    return fresh(match)


def test_a_play_names_its_match_its_game_and_how_it_ended() -> None:
    match = friday()
    told = play(match)
    assert (told["sourceName"], told["sourcePlayId"]) == ("Scorekeeper", str(match.uuid))
    assert {key: value for key, value in told["game"].items() if key != "sourceGameId"} == {
        "name": "Ten Step",
        "highestWins": False,
        "noPoints": False,
    }
    assert [(each["name"], each["score"], each["rank"], each["winner"]) for each in told["players"]] == [
        ("Ann", 235, 1, True),
        ("Bob", 265, 2, False),
        ("Cy", 320, 5, False),
        ("Di", 270, 3, False),
        ("Ed", 295, 4, False),
    ]
    assert [each["name"] for each in told["players"] if each["startPlayer"]] == ["Ed"]


def test_the_moment_is_that_of_the_beginning_in_utc() -> None:
    match = begun_at(friday(), datetime(2026, 11, 20, 20, 2, 11, tzinfo=UTC))
    assert play(match)["playDate"] == "2026-11-20 20:02:11"


def test_a_match_written_down_on_another_day_was_at_noon() -> None:
    match = begun_at(friday(date=date(2026, 1, 16)), datetime(2026, 11, 20, 20, 2, 11, tzinfo=UTC))
    assert play(match)["playDate"] == "2026-01-16 12:00:00"


def test_the_place_is_told_where_the_night_has_one() -> None:
    match = friday()
    assert "location" not in play(match)
    describe(night=match.night, on=match.night.date, place="Bob’s & Cy’s", note="", context=context())
    assert play(match)["location"] == "Bob’s & Cy’s"


def test_a_person_has_one_id_under_all_spellings_and_in_all_matches(match: Match) -> None:
    match = score(match, 1, {"Ann": {"out": True}})
    anna = PlayerFactory(club=match.club, name="Anna")
    merge(player=player_of(match, "Ann"), into=anna)
    end(match=match, context=context())
    other = MatchFactory(club_key=match.club.keeper_key, names=["Anna", "Bob"], played=1)
    ids = [each["sourcePlayerId"] for found in (match, other) for each in play(found)["players"][:2]]
    assert ids[:2] == ids[2:]
    assert len({*ids}) == 2


def test_games_of_one_title_and_way_to_win_are_one_game() -> None:
    def game(**options: Any) -> str:
        match = MatchFactory(game="custom", names=["Ann", "Bob"], options=options)
        return str(play(match)["game"]["sourceGameId"])

    assert game(title="Golf") == game(title=" golf", rounds=9)
    assert len({game(title="Golf"), game(title="Golf", wins="high"), game(title="Darts")}) == 3


def test_who_left_has_no_rank_and_who_never_came_is_not_told(match: Match) -> None:
    match = score(match, 1, {"Ann": {"out": True}, "Ed": {"absent": True}})
    match = score(match, 2, {"Ann": {"out": True}, "Ed": {"absent": True}, "Bob": {"absent": True}})
    told = {each["name"]: each.get("rank") for each in play(match)["players"]}
    assert told == {"Ann": 2, "Bob": None, "Cy": 2, "Di": 2}


@pytest.mark.parametrize("person", ["owner", "match link"])
def test_keepers_and_who_looks_on_can_post_a_result(person: str) -> None:
    world = World(played=10)
    page = parsed(world.people[person].get(world.url_of("result")))
    link = play_link(MatchSheet(fresh(world.match)))
    assert page.has("a", href=link, rel="noreferrer noopener")


def test_nothing_is_posted_where_nobody_has_scored(client: Client, match: Match) -> None:
    end(match=match, context=context())
    page = give_browser(client, match.club).get(f"/matches/{match.pk}/result/")
    assert "bgstatsapp" not in source(page)
