import pytest
from django.test import Client

from scorekeeper.models import Match
from tests.factories import MatchFactory, give_browser, score
from tests.fixtures.form_data import url
from tests.fixtures.parsed import Page, parsed
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

MOST_QUERIES = 8


def page_of(client: Client, match: Match, number: int) -> Page:
    answer = give_browser(client, match.night.club).get(url(match, number, "standings/"))
    assert answer.status_code == 200
    return parsed(answer)


@pytest.mark.parametrize(("players", "played"), [(2, 1), (12, 19)])
def test_standings_take_few_queries_however_long_the_match(client: Client, players: int, played: int) -> None:
    names = [f"Player {number}" for number in range(players)]
    match = MatchFactory(names=names, game="baker-ten-step", played=played)
    with at_most_queries(MOST_QUERIES):
        page_of(client, match, played)


def test_after_a_step_the_next_one_lies_on_the_table(client: Client) -> None:
    page = page_of(client, MatchFactory(played=1), 1)
    assert "Ann leads" in page.words
    assert "1 set of 3, 1 run of 4" in page.words
    assert page.has("a", "Play step 2")


def test_after_the_last_step_comes_the_result(client: Client) -> None:
    match = MatchFactory(played=10)
    assert page_of(client, match, 10).has("a", "Result", href=f"/matches/{match.pk}/result/")


def test_undo_belongs_to_the_newest_standings_only(client: Client) -> None:
    match = MatchFactory(played=2)
    assert not page_of(client, match, 1).has("form", action=f"/matches/{match.pk}/undo/")
    assert page_of(client, match, 2).has("form", action=f"/matches/{match.pk}/undo/")


@pytest.mark.parametrize("number", [0, 2, 11])
def test_there_are_no_standings_before_a_round_is_scored(client: Client, number: int) -> None:
    match = MatchFactory(played=1)
    assert give_browser(client, match.night.club).get(url(match, number, "standings/")).status_code == 404


@pytest.mark.parametrize(("options", "offered"), [({}, True), ({"rounds": 2}, False)])
def test_the_last_round_of_an_open_match_is_called_where_it_is_seen(
    client: Client, options: dict[str, int], offered: bool
) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options=options)
    match = score(match, 1, {"Ann": {"points": 4}, "Bob": {"points": -1}})
    assert ("That was the last round" in page_of(client, match, 1).source) == offered
