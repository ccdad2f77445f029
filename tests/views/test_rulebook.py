import re

import pytest
from django.test import Client

from scorekeeper.models import ClubGame, Match
from scorekeeper.rules.catalogue import games
from tests.factories import ClubGameFactory, MatchFactory, give_browser
from tests.fixtures.parsed import Page, parsed

pytestmark = pytest.mark.django_db


def page_of(client: Client, url: str) -> Page:
    return parsed(client.get(url))


@pytest.mark.parametrize("key", games())
def test_every_game_has_its_rules(client: Client, key: str) -> None:
    page = page_of(client, f"/games/{key}/")
    assert page.one("h1").words == f"Rules of {games()[key].title}"
    assert page.has("a", href=f"/matches/new/?game={key}")


@pytest.mark.parametrize("key", ["no-such-game", "ten_step", "Ten-Step"])
def test_there_are_no_rules_of_a_game_that_is_not_there(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/").status_code == 404


def test_the_house_rules_in_force_are_said_and_marked(client: Client) -> None:
    match = MatchFactory(options={"cut_bonus": 50})
    page = page_of(give_browser(client, match.night.club), f"/matches/{match.pk}/rulebook/")
    rule = page.one("li", "An exact cut takes 50 off the cutter’s score in that step. house rule")
    assert rule.has("em", "house rule", class_="stamp")
    assert "Exact cut −50 · 3 buys, 4 in step 10" in page.words


def test_a_reading_of_ours_gives_its_reason(client: Client) -> None:
    assert "Our reading. The rules only say that low card deals." in page_of(client, "/games/ten-step/").words


def test_every_topic_is_in_the_contents(client: Client) -> None:
    page = page_of(client, "/games/ten-step/")
    for anchor in ("setup", "laying-down", "melds", "rummy", "end", "house-rules", "note-card"):
        assert page.has("a", href=f"#{anchor}")
        assert len(page.all(id=anchor)) == 1


def test_a_match_leads_back_to_its_table_and_afterwards_to_its_result(client: Client) -> None:
    playing = MatchFactory()
    over = MatchFactory(played=10, club_key=playing.night.club.keeper_key)
    give_browser(client, playing.night.club)
    while_playing, afterwards = (page_of(client, f"/matches/{match.pk}/rulebook/") for match in (playing, over))
    assert while_playing.has("a", "Back to the table", href=f"/matches/{playing.pk}/")
    assert afterwards.has("a", "Back to the result", href=f"/matches/{over.pk}/result/")


def test_a_clubs_own_game_has_its_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    page = page_of(keeper, f"/games/{golf.pk}/rulebook/")
    assert page.has("h1", "Rules of Golf")
    assert "The highest total wins." in page.words
    assert page.has("a", "Play Golf", href=f"/matches/new/?game=club-{golf.pk}")
    assert not page.has("em", "house rule")


def test_the_rules_are_one_tap_from_the_table_the_catalogue_and_the_house_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    link = f"/matches/{match.pk}/rulebook/"
    assert page_of(keeper, f"/matches/{match.pk}/").has("a", href=link)
    assert page_of(keeper, f"/matches/{match.pk}/rules/").has("a", href=link)
    catalogue = page_of(keeper, "/games/")
    assert catalogue.has("a", re.compile("^Rules"), href="/games/tens/")
    assert catalogue.has("a", re.compile("^Rules"), href=f"/games/{golf.pk}/rulebook/")


def test_house_rules_are_agreed_before_the_first_turn(client: Client) -> None:
    page = page_of(client, "/games/ten-step/")
    assert "House rules Agree on them before the first turn." in page.words
    assert page.has("p", "Agree on them before the first turn.")
    assert "Agree on them" not in page_of(client, "/games/phase-10/").source
