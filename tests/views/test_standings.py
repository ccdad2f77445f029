"""Tests of the standings after a round."""

import pytest
from django.test import Client
from pytest_django.asserts import assertRedirects

from scorekeeper.models import Match
from tests.factories import MatchFactory, context, give_browser, score
from tests.fixtures.form_data import url
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import cut, undo

pytestmark = pytest.mark.django_db


def page_of(client: Client, match: Match, number: int) -> Page:
    answer = give_browser(client, match.night.club).get(url(match, number, "standings/"))
    assert answer.status_code == 200
    return parsed(answer)


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


def test_undo_on_the_standings_promises_nothing_that_a_later_tap_would_change(client: Client) -> None:
    match = MatchFactory(played=1)
    cut(match=match, value=True, was=False, context=context())
    page = parsed(give_browser(client, match.club).get(url(match, 1, "standings/")))
    assert page.one("form", action=f"/matches/{match.pk}/undo/").one("button").words == "Undo"


def test_the_standings_of_a_round_that_is_not_scored_lead_to_its_form(client: Client) -> None:
    match = MatchFactory(played=1)
    keeper = give_browser(client, match.night.club)
    assertRedirects(keeper.get(url(match, 2, "standings/")), url(match, 2))
    undo(match=match, context=context())
    assertRedirects(keeper.get(url(match, 1, "standings/")), url(match, 1))


@pytest.mark.parametrize("number", [0, 3, 11])
def test_a_round_that_is_not_there_has_no_standings(client: Client, number: int) -> None:
    match = MatchFactory(played=1)
    assert give_browser(client, match.night.club).get(url(match, number, "standings/")).status_code == 404


@pytest.mark.parametrize(("options", "offered"), [({}, True), ({"rounds": 2}, False)])
def test_the_last_round_of_an_open_match_is_called_where_it_is_seen(
    client: Client, options: dict[str, int], offered: bool
) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options=options)
    match = score(match, 1, {"Ann": {"points": 4}, "Bob": {"points": -1}})
    assert ("That was the last round" in page_of(client, match, 1).source) == offered
