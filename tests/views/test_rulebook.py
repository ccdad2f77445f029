import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import ClubGame, Match
from scorekeeper.rules.catalogue import games
from tests.factories import ClubGameFactory, MatchFactory, give_browser

pytestmark = pytest.mark.django_db


def words(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


@pytest.mark.parametrize("key", games())
def test_every_game_has_its_rules(client: Client, key: str) -> None:
    page = words(client, f"/games/{key}/")
    assert f"Rules of </span>{games()[key].title}</h1>" in page
    assert page.count("<h1") == 1
    assert f'href="/matches/new/?game={key}"' in page


@pytest.mark.parametrize("key", ["whist", "ten_step", "Ten-Step"])
def test_there_are_no_rules_of_a_game_that_is_not_there(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/").status_code == 404


def test_what_a_table_may_choose_is_not_looked_up(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/games/ten-step/")


@pytest.mark.parametrize("played", [0, 10])
def test_the_rules_of_a_match_take_four_queries(
    client: Client, played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = MatchFactory(played=played)
    give_browser(client, match.night.club)
    with django_assert_num_queries(4):
        client.get(f"/matches/{match.pk}/rulebook/")


def test_the_house_rules_in_force_are_said_and_marked(client: Client) -> None:
    match = MatchFactory(options={"cut_bonus": 50})
    page = words(give_browser(client, match.night.club), f"/matches/{match.pk}/rulebook/")
    assert 'An exact cut takes 50 off the cutter’s score in that step. <em class="stamp">house rule</em>' in page
    assert "Exact cut −50 · 3 buys, 4 in step 10" in page


def test_a_reading_of_ours_gives_its_reason(client: Client) -> None:
    assert "<b>Our reading.</b> The rules only say that low card deals." in words(client, "/games/ten-step/")


def test_every_topic_is_in_the_contents(client: Client) -> None:
    page = words(client, "/games/ten-step/")
    for anchor in ("setup", "laying-down", "melds", "rummy", "end", "house-rules", "note-card"):
        assert f'href="#{anchor}"' in page
        assert page.count(f'id="{anchor}"') == 1


def test_a_match_leads_back_to_its_table_and_afterwards_to_its_result(client: Client) -> None:
    playing = MatchFactory()
    over = MatchFactory(played=10, club_key=playing.night.club.keeper_key)
    give_browser(client, playing.night.club)
    assert f'href="/matches/{playing.pk}/">Back to the table</a>' in words(client, f"/matches/{playing.pk}/rulebook/")
    assert f'href="/matches/{over.pk}/result/">Back to the result</a>' in words(client, f"/matches/{over.pk}/rulebook/")


def test_a_clubs_own_game_has_its_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    page = words(keeper, f"/games/{golf.pk}/rulebook/")
    assert "Golf</h1>" in page
    assert "The highest total wins." in page
    assert f'href="/matches/new/?game=club-{golf.pk}">Play Golf</a>' in page
    assert "house rule</em>" not in page


def test_the_rules_are_one_tap_from_the_table_the_catalogue_and_the_house_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    link = f'href="/matches/{match.pk}/rulebook/"'
    assert link in words(keeper, f"/matches/{match.pk}/")
    assert link in words(keeper, f"/matches/{match.pk}/rules/")
    catalogue = words(keeper, "/games/")
    assert 'href="/games/tens/">Rules' in catalogue
    assert f'href="/games/{golf.pk}/rulebook/">Rules' in catalogue


def test_house_rules_are_agreed_before_the_first_turn(client: Client) -> None:
    page = words(client, "/games/ten-step/")
    assert "House rules</h2></div> <p>Agree on them before the first turn.</p>" in page
    assert "Agree on them" not in words(client, "/games/phase-10/")
