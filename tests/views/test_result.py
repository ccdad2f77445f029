import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match
from scorekeeper.services.matches import end
from tests.factories import MatchFactory, context, give_browser, score
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db


def test_the_result_says_who_won_and_how(client: Client) -> None:
    match = friday()
    html = give_browser(client, match.night.club).get(f"/matches/{match.pk}/result/").content.decode()
    assert "Ann wins by 30" in html
    assert "Ann cut exactly in <b>step 9</b>" in html
    assert f'action="/matches/{match.pk}/again/"' in html
    assert f'action="/matches/{match.pk}/undo/"' in html


@pytest.mark.usefixtures("friday_evening")
def test_the_text_to_share_lies_ready_without_javascript(client: Client) -> None:
    match = friday()
    html = give_browser(client, match.night.club).get(f"/matches/{match.pk}/result/").content.decode()
    assert "readonly>Ten Step, Friday 20 November: Ann wins by 30" in html


def test_a_match_still_played_goes_on_at_the_table(keeper: Client, match: Match) -> None:
    answer = keeper.get(f"/matches/{match.pk}/result/")
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")


def test_a_match_ended_before_its_first_round_has_a_page(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    assert "Ended before a step was scored" in keeper.get(f"/matches/{match.pk}/result/").content.decode()


def test_names_are_never_markup(client: Client) -> None:
    match = MatchFactory(names=["<i>Ann</i>", "Bob"], played=1)
    end(match=match, context=context())
    html = give_browser(client, match.night.club).get(f"/matches/{match.pk}/result/").content.decode()
    assert "<i>Ann" not in html


def test_another_browser_sees_no_result(client: Client) -> None:
    assert client.get(f"/matches/{friday().pk}/result/").status_code == 404


@pytest.mark.parametrize("names", [["Ann", "Bob"], [f"Player {n}" for n in range(12)]])
def test_the_page_takes_four_queries(
    client: Client, names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = MatchFactory(names=names, played=10)
    give_browser(client, match.night.club)
    with django_assert_num_queries(4):
        client.get(f"/matches/{match.pk}/result/")


def test_the_podium_says_the_contracts_before_the_points(client: Client) -> None:
    match = MatchFactory(game="twelve-step", names=("Ann", "Bob"))
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}})
    end(match=match, context=context())
    html = give_browser(client, match.night.club).get(f"/matches/{match.pk}/result/").content.decode()
    assert "<b data-of>1 of 12</b><small>0 points</small>" in html
    assert "<b data-of>0 of 12</b><small>35 points</small>" in html
