"""Tests of the exported files: the record of a match and the tables, their contents and their names."""

from datetime import timedelta

import pytest
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.queries import exports
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import read
from tests.factories import MatchFactory, give_browser
from tests.fixtures.club_world import World
from tests.fixtures.csv_rows import lines_of
from tests.fixtures.parsed import has_word, source
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db


def content(answer: HttpResponseBase) -> str:
    raw = answer.getvalue() if isinstance(answer, StreamingHttpResponse) else getattr(answer, "content", b"")
    return bytes(raw).decode()


def disposition(answer: HttpResponseBase) -> str:
    assert answer["Content-Type"] == "text/csv; charset=utf-8; header=present"
    return answer["Content-Disposition"]


def record_of(client: Client, match: Match) -> Record:
    return read(give_browser(client, match.club).get(f"/matches/{match.pk}/record.json").content)


def test_a_match_is_exported_as_its_record(client: Client) -> None:
    match = friday()
    assert record_of(client, match) == MatchSheet(match).recorded.record


def test_names_of_any_script_stay_as_they_are_in_the_record(client: Client) -> None:
    assert record_of(client, MatchFactory(names=["Zoë", "名前", '"Bob"'])).players == ("Zoë", "名前", '"Bob"')


def test_a_record_has_a_safe_name(keeper: Client, match: Match) -> None:
    answer = keeper.get(f"/matches/{match.pk}/record.json")
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="ten-step-2026-11-20-{match.pk}.json"'


def test_the_sheet_is_for_whoever_may_look_at_it() -> None:
    world = World()
    for person in ("owner", "keeper", "pen", "watcher", "club link", "night link", "match link"):
        answer = world.people[person].get(world.url_of("export_sheet"))
        assert lines_of(content(answer))[0][:3] == ["Round", "Contract", "Ann"]


def test_a_sheet_is_called_by_its_game_and_night(client: Client) -> None:
    match = friday()
    answer = give_browser(client, match.club).get(f"/matches/{match.pk}/sheet.csv")
    assert disposition(answer) == f'attachment; filename="ten-step-2026-11-20-{match.pk}.csv"'


@pytest.mark.parametrize("table", ["hands", "matches"])
def test_a_table_of_a_club_is_called_by_its_name_in_letters_for_every_system(client: Client, table: str) -> None:
    match = friday(1)
    match.club.name = "Zürich ♠ =Jass="
    match.club.save()
    answer = give_browser(client, match.club).get(f"/clubs/{match.club_id}/{table}.csv")
    telling = disposition(answer)
    assert telling.startswith(f'attachment; filename="zurich-jass-{table}-20')
    assert f"; filename*=utf-8''z%C3%BCrich-jass-{table}-20" in telling


@pytest.mark.parametrize("table", ["hands", "matches"])
def test_a_table_comes_piece_by_piece(
    client: Client, match: Match, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "BATCH", 2)
    for week in range(1, 5):
        MatchFactory(club_key=match.club.keeper_key, date=match.night.date - timedelta(weeks=week), played=1)
    answer = give_browser(client, match.club).get(f"/clubs/{match.club_id}/{table}.csv")
    assert isinstance(answer, StreamingHttpResponse)
    assert len([*answer]) == 4  # the head, and two matches at a time


def test_what_players_call_themselves_is_not_run(client: Client) -> None:
    match = MatchFactory(names=["=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-1"], played=1)
    phone = give_browser(client, match.club)
    for url in (f"/matches/{match.pk}/sheet.csv", f"/clubs/{match.club_id}/hands.csv"):
        cells = {cell for line in lines_of(content(phone.get(url))) for cell in line}
        assert {"'=cmd|' /C calc'!A0", "'@SUM(1)", "'+1", "'-1"} <= cells


def test_a_result_leads_to_its_sheet_and_a_year_to_none(client: Client) -> None:
    match = friday()
    phone = give_browser(client, match.club)
    link = f'href="/matches/{match.pk}/sheet.csv" download'
    assert link in phone.get(f"/matches/{match.pk}/result/").content.decode()
    assert link in phone.get(f"/matches/{match.pk}/sheet/").content.decode()
    assert not has_word("CSV", source(phone.get(f"/clubs/{match.club_id}/years/2026/")))
