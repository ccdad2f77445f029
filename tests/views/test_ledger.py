import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.services.undoing import undo
from tests.factories import MatchFactory, context, give_browser, player_of
from tests.fixtures.parsed import parsed
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def test_every_change_stands_there_with_those_taken_back_struck(client: Client) -> None:
    match = MatchFactory(played=1)
    undo(match=match, context=context())
    page = parsed(give_browser(client, match.night.club).get(f"/matches/{match.pk}/ledger/"))
    assert page.has("s", "Step 1 scored")
    assert "Undone: Step 1 scored" in page.words
    assert "Ten Step began: Ann, " in page.words
    ann = f"/clubs/{match.club_id}/players/{player_of(match, 'Ann').pk}/"
    assert page.has("a", "Ann", class_="inline-link", href=ann)
    assert page.has("form", action=f"/matches/{match.pk}/redo/")


@pytest.mark.parametrize("before", ["", "0", "-1", "x", "9" * 40, "2"])
def test_any_beginning_of_a_page_is_answered(keeper: Client, match: Match, before: str) -> None:
    assert keeper.get(f"/matches/{match.pk}/ledger/", {"before": before}).status_code == 200


@pytest.mark.parametrize(("names", "rounds"), [(["Ann", "Bob"], 0), ([f"Player {n}" for n in range(12)], 10)])
def test_the_page_takes_six_queries(client: Client, names: list[str], rounds: int) -> None:
    match = MatchFactory(names=names, played=rounds)
    give_browser(client, match.night.club)
    with at_most_queries(6):
        client.get(f"/matches/{match.pk}/ledger/")
