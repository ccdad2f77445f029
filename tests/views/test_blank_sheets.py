import gzip

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.links import to_watch
from scorekeeper.models import ClubGame, Match
from scorekeeper.rules.catalogue import games
from tests.factories import ClubGameFactory, MatchFactory, give_browser
from tests.people import give_links
from tests.views.test_rulebook import words

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("key", games())
def test_every_game_has_a_blank_sheet(client: Client, key: str) -> None:
    page = words(client, f"/games/{key}/blank-sheet/")
    assert f'<h2 id="blank-title">{games()[key].title}</h2>' in page
    assert f'href="/games/{key}/" aria-label="Rules of {games()[key].title}"' in page


@pytest.mark.parametrize("key", ["whist", "ten_step"])
def test_there_is_none_of_a_game_that_is_not_there(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/blank-sheet/").status_code == 404


def test_the_clubs_players_can_be_tapped_those_chosen_first(keeper: Client) -> None:
    page = words(keeper, "/games/ten-step/blank-sheet/?seat=Cy&seat=Ann&players=3")
    assert page.index("<i>1</i>Cy") < page.index("<i>2</i>Ann") < page.index(">Bob</label>")
    assert '<th scope="col">Cy</th><th scope="col">Ann</th><th scope="col"><span class="aloud">Player 3' in page


def test_who_has_no_club_gets_empty_columns(client: Client, match: Match) -> None:
    looks_on = give_links(Client(), to_watch(match))
    for browser in (client, looks_on):
        page = words(browser, "/games/ten-step/blank-sheet/")
        assert page.count('<span class="aloud">Player ') == 4
        assert "tap in seat order" not in page
        assert "Ann" not in page


def test_the_house_rules_are_those_last_played_with_unless_others_are_chosen(client: Client) -> None:
    match = MatchFactory(options={"cut_bonus": 50})
    give_browser(client, match.night.club)
    assert "exact cut −50</li>" in words(client, "/games/ten-step/blank-sheet/")
    assert "exact cut</li>" in words(client, "/games/ten-step/blank-sheet/?options.cut_bonus=0")


@pytest.mark.parametrize(
    "query",
    ["players=x", "players=-3", "rows=101", "options.buys=7", f"seat={'x' * 41}", "seat=%E2%80%8B", "seat=", "foo=1"],
)
def test_what_nobody_can_mean_is_ignored(client: Client, query: str) -> None:
    page = words(client, f"/games/ten-step/blank-sheet/?{query}")
    assert page.count('<span class="aloud">Player ') == 4


def test_names_come_once_and_are_never_markup(client: Client) -> None:
    page = words(client, "/games/ten-step/blank-sheet/?seat=%3Cb%3EAnn&seat=%3Cb%3EAnn")
    assert page.count('<th scope="col">&lt;b&gt;Ann</th>') == 1
    assert "<b>Ann" not in page


def test_no_more_sit_down_than_can_play(client: Client) -> None:
    seats = "&".join(f"seat=P{number}" for number in range(30))
    assert words(client, f"/games/step/blank-sheet/?{seats}").count('<th scope="col">P') == 6


def test_a_clubs_own_game_has_one_for_its_keepers(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club, options={"title": "Golf", "rounds": 9})
    page = words(keeper, f"/games/{golf.pk}/blank-sheet/?seat=Ann")
    assert '<h2 id="blank-title">Golf</h2>' in page
    assert page.count("<tbody>") == 9
    assert Client().get(f"/games/{golf.pk}/blank-sheet/").status_code == 404


def test_htmx_gets_the_sheet_and_the_players_alone(keeper: Client) -> None:
    answer = keeper.get("/games/ten-step/blank-sheet/?seat=Ann", headers=HTMX)
    html = answer.content.decode()
    assert html.startswith('<section class="blank"')
    assert 'id="for-whom" aria-labelledby="who-plays" hx-swap-oob="true"' in html
    assert "<form" not in html
    assert "HX-Request" in answer.headers["Vary"]


def test_it_is_only_read(client: Client) -> None:
    assert client.post("/games/ten-step/blank-sheet/").status_code == 405


@pytest.mark.parametrize("played", [1, 10])
def test_the_page_takes_four_queries_however_much_was_played(
    client: Client, played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = MatchFactory(played=played)
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    give_browser(client, match.night.club)
    with django_assert_num_queries(4):
        client.get("/games/ten-step/blank-sheet/?seat=Ann&players=12")
    with django_assert_num_queries(5):
        client.get(f"/games/{golf.pk}/blank-sheet/")


def test_the_sheet_of_twelve_and_nineteen_rounds_is_small(client: Client) -> None:
    page = client.get("/games/baker-ten-step/blank-sheet/?players=12").content
    assert len(gzip.compress(page, 6)) < 15 * 1024


def test_the_rules_page_leads_to_it_under_the_rules_of_the_match(client: Client) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": "Golf", "rounds": 7})
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    give_browser(client, match.night.club)
    assert 'href="/games/phase-10/blank-sheet/"' in words(client, "/games/phase-10/")
    assert f'href="/games/{golf.pk}/blank-sheet/"' in words(client, f"/games/{golf.pk}/rulebook/")
    link = "/games/custom/blank-sheet/?seat=Ann&seat=Bob&options.title=Golf&options.wins=low&options.rounds=other"
    rules = words(client, f"/matches/{match.pk}/rulebook/")
    assert f'href="{link.replace("&", "&amp;")}&amp;options.rounds.number=7&amp;' in rules
    assert words(client, f"{link}&options.rounds.number=7").count("<tbody>") == 7
    looks_on = give_links(Client(), to_watch(match))
    assert "blank-sheet/?options.title=Golf" in words(looks_on, f"/matches/{match.pk}/rulebook/")


def test_a_new_match_leads_to_it_with_its_players_and_house_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    plan = {"key": "long-enough", "game": "ten-step", "rules_of": "ten-step", "options.cut_bonus": "0"}
    planned = keeper.post("/matches/new/", {**plan, "seat": ["Cy", "Ann"], "look": "1"}).content.decode()
    assert 'href="/games/ten-step/blank-sheet/?seat=Cy&amp;seat=Ann&amp;' in planned
    assert "options.cut_bonus=0&amp;" in planned
    assert f'href="/games/{golf.pk}/blank-sheet/?options.title=Golf' in words(
        keeper, f"/matches/new/?game=club-{golf.pk}"
    )
