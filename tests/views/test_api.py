"""Tests of the API for programs with a token: it fits its description, has one language, and answers 304."""

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from scorekeeper.models import Match
from scorekeeper.pages.api import NIGHTS
from scorekeeper.queries import matches as match_queries
from scorekeeper.rules.catalogue import games
from scorekeeper.services.clubs import delete as delete_club
from scorekeeper.services.deleting import delete
from scorekeeper.services.nights import describe
from scorekeeper.services.players import rename
from tests.factories import ClubFactory, MatchFactory, context, fresh, player_of, score, score_legally
from tests.fixtures.openapi import (
    Field,
    assert_described,
    described_fields,
    description,
    fields_in,
    schema_of,
)
from tests.fixtures.programs import Program
from tests.fixtures.writes import end, tap
from tests.people import token_of
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

PLACES = ("Ann", "Bob", "Cy", "Di")


@pytest.fixture
def program(match: Match) -> Program:
    """Return a program that may read the club of `match`."""
    return Program(token_of(match.club).text)


def urls_of(match: Match) -> dict[str, str]:
    """Return the addresses of all documents about a match, by their paths in the description."""
    return {path: path.format(night=match.night_id, match=match.pk) for path in description()["paths"]}


def documents(program: Program, match: Match) -> Iterator[tuple[str, Any]]:
    """Yield the names of the schemas, with what the program reads there."""
    for path, url in urls_of(match).items():
        yield schema_of(path), program.read(url)


def problem_of(answer: HttpResponse) -> dict[str, Any]:
    """Return the error that a program got."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    said: dict[str, Any] = json.loads(answer.content)
    assert_described("Problem", said)
    assert said["status"] == answer.status_code
    return said


def matches_of_every_kind() -> Iterator[Match]:
    """Yield a match of each game in its second round, and some that have what only few have."""
    for game in games().values():
        count = game.seat_counts(game.resolve({}))[0]
        names = [f"P{number}" for number in range(count)]
        yield score_legally(MatchFactory(game=game.key, names=names))
    yield score_legally(MatchFactory(game="spades", names=PLACES), 2)
    yield end(match=score_legally(MatchFactory(names=PLACES)), context=context()).sheet.match
    away = score(MatchFactory(), 1, {"Ann": {"out": True}, "Ed": {"absent": True}})
    back = score(away, 2, {"Ann": {"out": True}, "Bob": {"absent": True}})
    yield score(back, 3, {"Ann": {"out": True}, "Bob": {"absent": True}})
    gin = MatchFactory(game="gin-rummy", names=PLACES[:2], options={"target": 100})
    while gin.state == Match.State.PLAYING:
        gin = score(gin, gin.rounds_done + 1, {"Ann": {"went": "gin"}, "Bob": {"deadwood": 90}})
    yield gin


@pytest.fixture(scope="module")
def all_kinds(module_rows: None) -> list[Match]:
    return list(matches_of_every_kind())


def test_every_answer_is_as_described_and_every_field_is_in_one(all_kinds: list[Match]) -> None:
    seen = set[Field]()
    for match in all_kinds:
        for name, document in documents(Program(token_of(match.club).text), match):
            assert_described(name, document)
            seen.update(fields_in(name, document))
    problems = {field for field in described_fields() if field[0] == "Problem"}
    assert seen == described_fields() - problems


def test_the_description_has_every_address_for_programs() -> None:
    routes = [
        str(pattern.pattern) for pattern in get_resolver().url_patterns if str(pattern.pattern).startswith("api/")
    ]
    described = {re.sub(r"<int:(\w+)>", r"{\1}", f"/{route}") for route in routes} - {"/api/1/openapi.json"}
    assert described == {*description()["paths"]}


def test_the_description_is_read_without_a_token(client: Client) -> None:
    assert client.get("/api/1/openapi.json").json() == description()


def test_a_document_leads_to_the_others(program: Program, match: Match) -> None:
    club = program.read("/api/1/club/")
    (night,), (playing,) = club["nights"], club["playing"]
    assert program.read(night["url"])["matches"] == night["matches"] == [playing]
    assert program.read(playing["url"])["night"]["url"] == night["url"]
    assert program.read(playing["live"])["url"] == playing["url"]


def test_what_is_stored_for_lists_is_what_the_sheet_says(all_kinds: list[Match]) -> None:
    for match in all_kinds:
        program = Program(token_of(match.club).text)
        (listed,) = program.read(f"/api/1/nights/{match.night_id}/")["matches"]
        whole, live = program.read(listed["url"]), program.read(listed["live"])
        assert {field: whole[field] for field in listed} == listed == {field: live[field] for field in listed}


def test_a_display_follows_a_match_to_its_end(program: Program, match: Match) -> None:
    url = f"/api/1/matches/{match.pk}/live/"
    before = program.read(url)
    assert (before["round"]["title"], before["round"]["dealer"], before["round"]["cutter"]) == ("Step 1", "Ann", "Ed")
    score(match, 1, {"Bob": {"out": True}})
    after = program.read(url)
    assert after["revision"] > before["revision"]
    assert after["standings"][0] == {"player": "Bob", "place": 1, "total": 0, "contracts_done": None}
    assert (after["round"]["number"], after["round"]["contract"]) == (2, "1 set of 3, 1 run of 4")
    end(match=fresh(match), context=context())
    over = program.read(url)
    assert (over["state"], over["round"], over["winners"]) == ("ended", None, ["Bob"])
    assert program.read("/api/1/club/")["playing"] == []


def test_names_are_those_of_the_table_and_ids_those_of_the_person(program: Program, match: Match) -> None:
    ann = player_of(match, "Ann")
    rename(player=ann, name="Annie")
    assert {"id": ann.pk, "name": "Annie"} in program.read(f"/api/1/matches/{match.pk}/")["players"]
    assert {"id": ann.pk, "name": "Annie"} in program.read("/api/1/club/")["players"]


def test_nights_come_by_pages_and_each_once(program: Program, match: Match) -> None:
    for week in range(1, NIGHTS + 3):
        MatchFactory(club_key=match.club.keeper_key, date=date(2026, 11, 20) - timedelta(weeks=week))
    first = program.read("/api/1/club/")
    second = program.read(first["older"])
    dates = [night["date"] for page in (first, second) for night in page["nights"]]
    assert (len(first["nights"]), len(dates), second["older"]) == (NIGHTS, NIGHTS + 3, None)
    assert dates == sorted({*dates}, reverse=True)


@pytest.mark.parametrize("before", ["yesterday", "2026-13-01", "20.11.2026", "\x00", "9" * 5000])
def test_a_date_that_is_none_is_told_as_such(program: Program, before: str) -> None:
    answer = program.ask(f"/api/1/club/?before={before}")
    assert answer.status_code == 400
    assert "before" in problem_of(answer)["detail"]


def test_words_are_in_the_language_asked_for(program: Program, match: Match) -> None:
    answer = program.ask(f"/api/1/matches/{match.pk}/", **{"Accept-Language": "de"})
    assert answer.headers["Content-Language"] == "de"
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.json()["next"]["title"] == "Stufe 1"
    assert program.read(f"/api/1/matches/{match.pk}/")["next"]["title"] == "Step 1"


@pytest.mark.parametrize("path", description()["paths"])
def test_what_a_program_has_already_is_not_sent_again(program: Program, match: Match, path: str) -> None:
    url = urls_of(match)[path]
    first = program.ask(url)
    again = program.ask(url, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    score(match, 1, {"Bob": {"out": True}})
    assert program.ask(url, **{"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_a_match_that_is_unchanged_is_not_derived_again(
    program: Program, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"/api/1/matches/{match.pk}/live/"
    tag = program.ask(url).headers["ETag"]
    monkeypatch.setattr(match_queries, "derive", None)
    with at_most_queries(3):  # the token, the match and its seats
        assert program.ask(url, **{"If-None-Match": tag}).status_code == 304


def _renamed(match: Match) -> None:
    rename(player=player_of(match, "Ann"), name="Annie")


def _placed(match: Match) -> None:
    describe(night=match.night, on=match.night.date, place="the Lion", note="", context=context())


def _dated(match: Match) -> None:
    describe(night=match.night, on=date(2026, 11, 19), place="", note="", context=context())


def _tapped(match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())


@pytest.mark.parametrize("change", [_renamed, _placed, _dated, _tapped])
def test_whatever_a_match_shows_changes_its_etag(program: Program, match: Match, change: Any) -> None:
    url = f"/api/1/matches/{match.pk}/"
    tag = program.ask(url).headers["ETag"]
    change(match)
    assert program.ask(url, **{"If-None-Match": tag}).status_code == 200


def test_another_language_has_another_etag(program: Program, match: Match) -> None:
    url = f"/api/1/matches/{match.pk}/"
    tag = program.ask(url).headers["ETag"]
    assert program.ask(url, **{"If-None-Match": tag, "Accept-Language": "de"}).status_code == 200


def test_an_answer_is_for_this_program_alone_and_leaves_no_cookie(program: Program, match: Match) -> None:
    program.client.cookies.load({"sessionid": "none", "language": "de"})
    for url in urls_of(match).values():
        answer = program.ask(url)
        assert answer.headers["Content-Language"] == "en"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Cookie" not in answer.headers["Vary"]
        assert not any(name.startswith("Access-Control") for name in answer.headers)
        assert not answer.cookies
        assert answer.headers["X-Robots-Tag"] == "noindex"


def test_what_is_elsewhere_answers_as_what_is_nowhere(program: Program, match: Match) -> None:
    other = MatchFactory()
    gone = MatchFactory(club_key=match.club.keeper_key)
    delete(match=gone, context=context())
    missing = ["/api/1/nights/987654/", "/api/1/matches/987654/", f"/api/1/matches/{9**99}/live/", "/api/1/nonsense/"]
    there = [url for url in urls_of(other).values() if url != "/api/1/club/"]
    deleted = [f"/api/1/matches/{gone.pk}/", f"/api/1/matches/{gone.pk}/live/"]
    answers = [program.ask(url) for url in (*missing, *there, *deleted)]
    assert {(answer.status_code, answer.content) for answer in answers} == {(404, answers[0].content)}
    assert problem_of(answers[0]) == {"status": 404, "title": "Not Found"}


def test_a_club_that_is_deleted_is_read_no_more(program: Program, match: Match) -> None:
    delete_club(club=match.club, name=str(match.club))
    assert program.ask("/api/1/club/").status_code == 401


def test_only_reading_is_answered(program: Program, match: Match) -> None:
    for url in urls_of(match).values():
        for method in ("post", "put", "patch", "delete", "options"):
            ask = getattr(Client(enforce_csrf_checks=True), method)
            answer = ask(url, headers={"Authorization": f"Bearer {program.token}"})
            assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
            problem_of(answer)
        assert program.client.head(url, headers={"Authorization": f"Bearer {program.token}"}).status_code == 200


def test_a_club_without_a_match_has_a_document() -> None:
    club = ClubFactory(name="Mondays")
    document = Program(token_of(club).text).read("/api/1/club/")
    assert_described("Club", document)
    assert (document["name"], document["nights"], document["playing"]) == ("Mondays", [], [])


QUERIES = {
    "/api/1/club/": 8,
    "/api/1/nights/{night}/": 4,
    "/api/1/matches/{match}/": 5,
    "/api/1/matches/{match}/live/": 5,
}


def test_a_document_takes_few_queries_however_much_was_played() -> None:
    names = [f"Player {number}" for number in range(12)]
    match = MatchFactory(names=names, played=9)
    for week in range(20):
        night = date(2026, 11, 13) - timedelta(weeks=week)
        for _ in range(2):
            MatchFactory(names=names, club_key=match.club.keeper_key, date=night)
    program = Program(token_of(match.club).text)
    program.read("/api/1/club/")  # the day of its use is noted
    for path, most in QUERIES.items():
        with at_most_queries(most, path):
            program.read(urls_of(match)[path])
