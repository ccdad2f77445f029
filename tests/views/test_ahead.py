"""Tests of the pages of later rounds, with which a phone without signal plays on."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Change, Match
from scorekeeper.rules.catalogue import games
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score, score_legally
from tests.fixtures.form_data import url
from tests.fixtures.legal_rounds import company, longest
from tests.fixtures.parsed import Page
from tests.fixtures.writes import change_options, deal, end, replay, tap, undo
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

MOST_QUERIES = 8


def ahead(client: Client, match: Match, number: int) -> dict[str, Any]:
    answer = client.get(url(match, number, "ahead/"))
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


def plans(client: Client, match: Match, *numbers: int) -> set[str]:
    return {ahead(client, match, number)["plan"] for number in numbers}


@pytest.mark.parametrize("key", games())
def test_every_page_of_every_round_is_answered(client: Client, key: str) -> None:
    game = games()[key]
    options = dict(longest(game))
    match = MatchFactory(game=key, names=company(game, ("Ann", "Bob", "Cy", "Di"), options), options=options)
    keeper = give_browser(client, match.night.club)
    for number in (1, 2, game.rounds(match.seats.count(), game.resolve(match.options)) or 20):
        told = ahead(keeper, match, number)
        assert told["round"] == number
        assert told["until"] == min(game.rounds(match.seats.count(), game.resolve(match.options)) or 100, 1 + 30)
        assert [*told["pages"]] == ["table", "pad", "recap", "standings"]
        for page in map(Page, told["pages"].values()):
            assert "Ann" in page.one("body").words
            assert page.source.endswith("</html>")
        assert Page(told["pages"]["pad"]).has("form", method="post", action=f"/matches/{match.pk}/rounds/{number}/")


def test_the_round_being_played_shows_what_was_tapped(keeper: Client, match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="laid_down", value=True, was=False, context=context())
    bob = player_of(match, "Bob").pk
    for number, state in ((1, "down"), (2, "hand")):
        table = Page(ahead(keeper, match, number)["pages"]["table"])
        assert table.one("li", id=f"row-{bob}").attributes["data-state"] == state


def test_the_table_of_a_later_round_is_older_than_any_that_the_server_shows(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"out": True}})
    for number, behind in ((2, 0), (3, 1)):
        table = Page(ahead(keeper, match, number)["pages"]["table"])
        assert int(table.one(id="ledger").attributes["data-revision"]) == match.revision - behind


def test_the_round_being_played_recalls_what_was_entered_before_an_undo(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"cards": ["K", "9"]}, "Ann": {"out": True}})
    undo(match=match, context=context())
    bob = player_of(match, "Bob").pk
    for number, cards in ((1, "K 9"), (2, "")):
        pad = Page(ahead(keeper, match, number)["pages"]["pad"])
        assert ("As entered before the undo." in pad.words) == (number == 1)
        assert pad.one("input", name=f"cards-{bob}").attributes["value"] == cards


def test_rounds_that_do_not_come_are_not_found(client: Client) -> None:
    match = MatchFactory(played=2)
    keeper = give_browser(client, match.night.club)
    statuses = {number: keeper.get(url(match, number, "ahead/")).status_code for number in (0, 3, 10, 11)}
    assert statuses == {0: 404, 3: 200, 10: 200, 11: 404}


def test_a_round_that_was_scored_meanwhile_leads_to_the_one_being_played(client: Client) -> None:
    match = MatchFactory(played=2)
    keeper = give_browser(client, match.night.club)
    for number in (1, 2):
        assert keeper.get(url(match, number, "ahead/"))["Location"] == url(match, 3, "ahead/")
    end(match=match, context=context())
    assert [keeper.get(url(match, number, "ahead/")).status_code for number in (2, 3, 4)] == [204, 204, 204]


def test_only_another_plan_is_answered_again(keeper: Client, match: Match) -> None:
    tags = {number: keeper.get(url(match, number, "ahead/"))["ETag"] for number in (1, 2)}
    match = fresh(match)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    asked = {
        number: keeper.get(url(match, number, "ahead/"), headers={"If-None-Match": tags[number]}) for number in tags
    }
    assert {number: answer.status_code for number, answer in asked.items()} == {1: 200, 2: 304}
    deal(match=match, player=player_of(match, "Di"), context=context())
    assert keeper.get(url(match, 2, "ahead/"), headers={"If-None-Match": tags[2]}).status_code == 200


def test_the_plan_is_one_for_all_rounds(keeper: Client, match: Match) -> None:
    (planned,) = plans(keeper, match, 1, 2, 10)
    match = score(match, 1, {"Bob": {"out": True}})
    assert plans(keeper, match, 2, 10) == {planned}
    replay(match=match, context=context())
    assert planned not in plans(keeper, match, 2)
    change_options(match=match, options={"buys": "unlimited"}, context=context())
    assert len(plans(keeper, match, 2, 10)) == 1


def test_nothing_is_written(keeper: Client, match: Match) -> None:
    before = [*Change.objects.values_list()], fresh(match).revision
    plans(keeper, match, 1, 2, 10)
    assert ([*Change.objects.values_list()], fresh(match).revision) == before


@pytest.mark.parametrize(("game", "players", "rounds", "number"), [("ten-step", 2, 0, 1), ("custom", 12, 30, 99)])
def test_it_takes_few_queries_however_far_ahead(
    client: Client,
    game: str,
    players: int,
    rounds: int,
    number: int,
) -> None:
    match = score_legally(MatchFactory(game=game, names=[f"Player {player}" for player in range(players)]), rounds)
    keeper = give_browser(client, match.night.club)
    with at_most_queries(MOST_QUERIES):
        assert keeper.get(url(match, number, "ahead/")).status_code == 200
