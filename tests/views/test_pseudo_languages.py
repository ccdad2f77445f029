"""Tests that each text of a game's pages is translated, with a language that adds accents to English."""

from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper.rules.catalogue import games
from tests.factories import CAST, MatchFactory, context, give_browser, score_legally
from tests.fixtures.legal_rounds import company
from tests.fixtures.parsed import parsed
from tests.fixtures.pseudo_languages import english_on, pseudo_languages
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db

TITLED = {"custom": {"title": "Fridays"}}
PLAYING = (
    "", "rounds/1/", "rounds/2/", "rounds/1/standings/", "sheet/", "ledger/", "seats/", "rules/", "rulebook/",
    "referee/",
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _languages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pseudo_languages(tmp_path_factory.mktemp("pseudo")):
        yield


@pytest.mark.parametrize("key", games())
def test_a_game_leaves_nothing_in_english(client: Client, key: str) -> None:
    match = score_legally(MatchFactory(game=key, names=company(games()[key], CAST), options=TITLED.get(key, {})))
    keeper = give_browser(client, match.night.club)
    keeper.cookies["language"] = "en-xa"
    wrong = {path: english_on(parsed(keeper.get(f"/matches/{match.pk}/{path}"))) for path in PLAYING}
    if key != "custom":
        wrong["sheet to print"] = english_on(parsed(keeper.get(f"/games/{key}/blank-sheet/")))
    end(match=match, context=context())
    wrong["result"] = english_on(parsed(keeper.get(f"/matches/{match.pk}/result/")))
    assert {path: found for path, found in wrong.items() if found} == {}
