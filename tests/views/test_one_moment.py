"""Tests that a page shows one consistent state though rows are written while it is read."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.services.deleting import delete
from scorekeeper.services.player_identity import merge, split
from tests.factories import context, give_browser, player_of, score
from tests.fixtures.seasons import a_season, season_of
from tests.fixtures.writes import seat
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db(transaction=True)


class Meanwhile:
    """Somebody writes, from another phone, before a page reads this table for the first time."""

    def __init__(self, table: str, write: Callable[[], object]) -> None:
        self.table, self.write, self.written = table, write, False

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if f'FROM "scorekeeper_{self.table}"' in sql and not self.written:
            self.written = True
            with ThreadPoolExecutor(1) as pool:
                pool.submit(self._write).result()
        return execute(sql, *rest)

    def _write(self) -> None:
        try:
            self.write()
        finally:
            connection.close()


@pytest.mark.parametrize("path", ["/", "/matches/{}/", "/matches/{}/sheet/", "/matches/{}/live/table/"])
def test_who_sits_down_meanwhile_is_on_the_next_page(keeper: Client, match: Match, path: str) -> None:
    newcomer = Meanwhile("round", lambda: seat(match=match, name="Flo", after=None, context=context()))
    url = path.format(match.pk)
    with connection.execute_wrapper(newcomer):
        assert keeper.get(url).status_code == 200
    assert newcomer.written
    assert "Flo" in keeper.get(url).content.decode()


def test_a_step_that_is_scored_meanwhile_is_in_the_next_file(keeper: Client, match: Match) -> None:
    """The file needs all rows, whoever asks for it."""
    url = f"/matches/{match.pk}/sheet.csv"
    before = keeper.get(url).content
    scoring = Meanwhile("round", lambda: score(match, 1, {"Bob": {"out": True}}))
    with connection.execute_wrapper(scoring):
        assert keeper.get(url).content == before
    assert scoring.written
    assert keeper.get(url).content != before


def test_a_match_that_is_deleted_meanwhile_is_on_a_players_page_until_the_next(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    url = f"/clubs/{match.club_id}/players/{player_of(match, 'Ann').pk}/"
    deletion = Meanwhile("playerresult", lambda: delete(match=match, context=context()))
    give_browser(client, match.club)
    with connection.execute_wrapper(deletion):
        assert "1 March" in client.get(url).content.decode()
    assert deletion.written
    assert "1 March" not in client.get(url).content.decode()


@pytest.mark.parametrize("path", ["records/", "years/2026/"])
def test_who_becomes_a_person_of_their_own_meanwhile_is_on_the_next_page(client: Client, path: str) -> None:
    ann, match = player_of(golf(1, Ann=[1], Bob=[2]), "Ann"), golf(2, Anna=[1], Bob=[2])
    anna, url = player_of(match, "Anna"), f"/clubs/{match.club_id}/{path}"
    merge(player=anna, into=ann)
    parting = Meanwhile("playerperiod", lambda: split(player=anna))
    give_browser(client, match.club)
    with connection.execute_wrapper(parting):
        assert "Anna" not in client.get(url).content.decode()
    assert parting.written
    assert "Anna" in client.get(url).content.decode()


@pytest.mark.parametrize(
    "path", ["/clubs/{club}/seasons/", "/clubs/{club}/seasons/{season}/", "/matches/{match}/result/"]
)
def test_who_becomes_another_spelling_meanwhile_leads_a_season_until_the_next_page(client: Client, path: str) -> None:
    ann, match = player_of(golf(1, Ann=[1], Bob=[2]), "Ann"), golf(2, Anna=[1], Cy=[2])
    anna, season = player_of(match, "Anna"), season_of(match.club, a_season())
    url = path.format(club=match.club_id, season=season.pk, match=match.pk)
    merger = Meanwhile("player", lambda: merge(player=anna, into=ann))
    give_browser(client, match.club)
    with connection.execute_wrapper(merger):
        assert client.get(url).status_code == 200
    assert merger.written
