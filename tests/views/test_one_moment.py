"""A page that reads its rows one after another, while somebody writes in between."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Match
from tests.factories import context
from tests.fixtures.writes import seat

pytestmark = pytest.mark.django_db(transaction=True)


class Newcomer:
    """Flo sits down, from another phone, when a page has read the seats and not yet the rounds."""

    def __init__(self, match: Match) -> None:
        self.match, self.seated = match, False

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if 'FROM "scorekeeper_round"' in sql and not self.seated:
            self.seated = True
            with ThreadPoolExecutor(1) as pool:
                pool.submit(self._sit).result()
        return execute(sql, *rest)

    def _sit(self) -> None:
        try:
            seat(match=self.match, name="Flo", after=None, context=context())
        finally:
            connection.close()


@pytest.mark.parametrize("path", ["/", "/matches/{}/", "/matches/{}/sheet/", "/matches/{}/live/table/"])
def test_who_sits_down_meanwhile_is_on_the_next_page(keeper: Client, match: Match, path: str) -> None:
    newcomer, url = Newcomer(match), path.format(match.pk)
    with connection.execute_wrapper(newcomer):
        assert keeper.get(url).status_code == 200
    assert newcomer.seated
    assert "Flo" in keeper.get(url).content.decode()
