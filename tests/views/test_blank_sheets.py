import gzip
import re

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import ClubGame, Match
from scorekeeper.rules.catalogue import games
from tests.factories import ClubGameFactory, MatchFactory, give_browser
from tests.fixtures.parsed import Page, has_word, parsed
from tests.people import give_links

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
EMPTY_COLUMN = re.compile(r"^Player \d+$")


def page_of(client: Client, url: str = "/games/ten-step/blank-sheet/") -> Page:
    return parsed(client.get(url))


def columns(page: Page) -> list[str]:
    return [heading.words for heading in page.one("thead").all("th", scope="col")][1:]


def marked(page: Page, words: str) -> bool:
    """Return whether the legend of the sheet has a mark with these words."""
    return any(line.words.endswith(words) for line in page.one("ul", class_="legend marks").all("li"))


@pytest.mark.parametrize("key", games())
def test_every_game_has_a_blank_sheet(client: Client, key: str) -> None:
    page, title = page_of(client, f"/games/{key}/blank-sheet/"), str(games()[key].title)
    assert page.has("h2", title, id="blank-title")
    assert page.has("a", href=f"/games/{key}/", aria_label=f"Rules of {title}")


@pytest.mark.parametrize("key", ["no-such-game", "ten_step"])
def test_there_is_none_of_a_game_that_is_not_there(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/blank-sheet/").status_code == 404


def test_the_clubs_players_can_be_tapped_those_chosen_first(keeper: Client) -> None:
    page = page_of(keeper, "/games/ten-step/blank-sheet/?seat=Cy&seat=Ann&players=3")
    labels = [label.words for label in page.all("label")]
    assert labels.index("1Cy") < labels.index("2Ann") < labels.index("Bob")
    assert columns(page) == ["Cy", "Ann", "Player 3"]
    assert page.has("span", "Player 3", class_="aloud")


def test_who_has_no_club_gets_empty_columns(client: Client, match: Match) -> None:
    looks_on = give_links(Client(), to_watch(match))
    for browser in (client, looks_on):
        page = page_of(browser)
        assert len(page.all("span", EMPTY_COLUMN, class_="aloud")) == 4
        assert "tap in seat order" not in page.source
        assert not has_word("Ann", page.source)


def test_the_house_rules_are_those_last_played_with_unless_others_are_chosen(client: Client) -> None:
    match = MatchFactory(options={"cut_bonus": 50})
    give_browser(client, match.night.club)
    assert marked(page_of(client), "exact cut −50")
    assert marked(page_of(client, "/games/ten-step/blank-sheet/?options.cut_bonus=0"), "exact cut")


@pytest.mark.parametrize(
    "query",
    ["players=x", "players=-3", "rows=101", "options.buys=7", f"seat={'x' * 41}", "seat=%E2%80%8B", "seat=", "foo=1"],
)
def test_what_nobody_can_mean_is_ignored(client: Client, query: str) -> None:
    page = page_of(client, f"/games/ten-step/blank-sheet/?{query}")
    assert len(page.all("span", EMPTY_COLUMN, class_="aloud")) == 4


def test_names_come_once_and_are_never_markup(client: Client) -> None:
    page = page_of(client, "/games/ten-step/blank-sheet/?seat=%3Cb%3EAnn&seat=%3Cb%3EAnn")
    assert columns(page).count("<b>Ann") == 1
    assert "<b>Ann" not in page.source


def test_no_more_sit_down_than_can_play(client: Client) -> None:
    seats = "&".join(f"seat=P{number}" for number in range(30))
    assert columns(page_of(client, f"/games/step/blank-sheet/?{seats}")) == [f"P{number}" for number in range(6)]


def test_a_clubs_own_game_has_one_for_its_keepers(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club, options={"title": "Golf", "rounds": 9})
    page = page_of(keeper, f"/games/{golf.pk}/blank-sheet/?seat=Ann")
    assert page.has("h2", "Golf", id="blank-title")
    assert len(page.all("th", scope="row")) == 9 + 1  # and the places
    assert Client().get(f"/games/{golf.pk}/blank-sheet/").status_code == 404


def test_htmx_gets_the_sheet_and_the_players_alone(keeper: Client) -> None:
    answer = keeper.get("/games/ten-step/blank-sheet/?seat=Ann", headers=HTMX)
    page = parsed(answer)
    assert page.all()[0].attributes["class"] == "blank"
    assert all(page.has(id=part, hx_swap_oob="true") for part in ("seats", "columns"))
    assert not page.has("form")
    assert "HX-Request" in answer.headers["Vary"]


def test_the_sheet_is_the_same_for_everybody(client: Client) -> None:
    path, other = "/games/tens/blank-sheet/?seat=Zoroaster", give_browser(Client(), MatchFactory().club)
    first, second = client.get(path), other.get(path)
    assert parsed(first).one("section", class_="blank").words == parsed(second).one("section", class_="blank").words


def test_the_sheet_of_twelve_and_nineteen_rounds_is_small(client: Client) -> None:
    page = client.get("/games/baker-ten-step/blank-sheet/?players=12").content
    assert len(gzip.compress(page, 6)) < 15 * 1024


def test_the_rules_page_leads_to_it_under_the_rules_of_the_match(client: Client) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": "Golf", "rounds": 7})
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    give_browser(client, match.night.club)
    assert page_of(client, "/games/phase-10/").has("a", href="/games/phase-10/blank-sheet/")
    assert page_of(client, f"/games/{golf.pk}/rulebook/").has("a", href=f"/games/{golf.pk}/blank-sheet/")
    link = "/games/custom/blank-sheet/?seat=Ann&seat=Bob&options.title=Golf&options.wins=low&options.rounds=other"
    rules = page_of(client, f"/matches/{match.pk}/rulebook/")
    assert rules.has("a", href=re.compile(f"^{re.escape(link)}&options.rounds.number=7&"))
    assert len(page_of(client, f"{link}&options.rounds.number=7").all("th", scope="row")) == 7 + 1
    looks_on = page_of(give_links(Client(), to_watch(match)), f"/matches/{match.pk}/rulebook/")
    assert looks_on.has("a", href=re.compile(r"blank-sheet/\?options.title=Golf"))


def test_a_new_match_leads_to_it_with_its_players_and_house_rules(keeper: Client, match: Match) -> None:
    golf: ClubGame = ClubGameFactory(club=match.night.club)
    plan = {"key": "long-enough", "game": "ten-step", "rules_of": "ten-step", "options.cut_bonus": "0"}
    planned = parsed(keeper.post("/matches/new/", {**plan, "seat": ["Cy", "Ann"], "look": "1"}))
    link = planned.one("a", href=re.compile(r"^/games/ten-step/blank-sheet/\?seat=Cy&seat=Ann&"))
    assert "options.cut_bonus=0&" in link.attributes["href"]
    of_golf = page_of(keeper, f"/matches/new/?game=club-{golf.pk}")
    assert of_golf.has("a", href=re.compile(rf"^/games/{golf.pk}/blank-sheet/\?options.title=Golf"))


def test_a_running_total_has_another_word_than_the_sum_of_a_hand(client: Client, match: Match) -> None:
    german = {"Accept-Language": "de"}
    sheet = parsed(client.get("/games/ten-step/blank-sheet/", headers=german))
    assert [part.words for part in sheet.one("tr", class_="parts").all("i")][:2] == ["Punkte", "Stand"]
    keeper = give_browser(client, match.night.club)
    page = parsed(keeper.get(f"/matches/{match.pk}/rounds/1/", headers=german))
    assert page.one("button", data_way="total").words == "Summe"
