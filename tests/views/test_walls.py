"""Tests of the big screen: who may open it, and what it shows."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_watch
from scorekeeper.live.tickets import Ticket, read
from scorekeeper.models import Club, Match, Night
from scorekeeper.rules.catalogue import games
from scorekeeper.services.deleting import delete
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score, score_legally
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import again, end, tap
from tests.people import give_links
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def wall(match: Match) -> str:
    return reverse("wall", args=[match.pk])


def watcher(thing: Match | Night | Club) -> Client:
    return give_links(Client(), to_watch(thing))


def wall_page(browser: Client, match: Match) -> Page:
    return parsed(browser.get(wall(match)))


def names(page: Page) -> list[str]:
    """Return whose totals stand on it, from left to right."""
    return [name.words for name in page.one(id="players").all("h3")]


def places(page: Page) -> list[str]:
    return [place.words for place in page.all("p", class_="place")]


def controls(page: Page) -> set[str]:
    """Return the tags of forms and controls on a page."""
    return {each.tag for each in page.all() if each.tag in ("form", "button", "input")}


def another(match: Match) -> Match:
    return again(match=match, on=match.night.date, context=context())


def ended(match: Match) -> Match:
    end(match=match, context=context())
    return fresh(match)


def test_it_shows_the_step_its_roles_and_how_everybody_stands() -> None:
    match = MatchFactory(played=5, first_dealer="Ann")
    page = wall_page(watcher(match), match)
    assert page.one(class_="contract").has("p", "2 sets of 3, 1 run of 5")
    roles = [role.words for role in page.all("p", class_="role")]
    assert roles == ["Ann deals 11 each", "Ed cuts for 56", "Bob starts"]
    assert names(page) == [*CAST]
    assert places(page) == ["1st", "2nd", "2nd", "2nd", "2nd"]


def test_its_language_stands_in_its_address_and_is_nobodys_choice(match: Match) -> None:
    browser, asked = watcher(match.night), wall(match) + "?language=es"
    page = wall_page(browser, match)
    links = [link.attributes for link in page.one("nav", class_="languages").all("a")]
    assert ("?language=es", "es") in [(link["href"], link["lang"]) for link in links]
    assert [link["lang"] for link in links if "aria-current" in link] == ["en"]
    page = parsed(browser.get(asked))
    assert page.one("html").attributes["lang"] == "es"
    live = page.one(id="live").attributes
    ticket = read(live["data-stream"].removeprefix("/live/"))
    assert ticket
    assert ticket.page == "wall-es"
    newest = read(browser.get(live["data-look"]).json()["stream"].removeprefix("/live/"))
    assert newest
    assert newest.page == "wall-es"
    assert "language" not in browser.cookies
    assert wall_page(browser, match).one("html").attributes["lang"] == "en"
    assert parsed(browser.get(wall(match) + "?language=tlh")).one("html").attributes["lang"] == "en"


def test_it_keeps_its_language_through_the_night(match: Match) -> None:
    browser = watcher(match.night)
    later = another(ended(match))
    answer = browser.get(wall(match) + "?language=es")
    assert answer.headers["Location"] == wall(later) + "?language=es"
    delete(match=fresh(later), context=context())
    answer = browser.get(wall(later) + "?language=es", follow=True)
    assert answer.redirect_chain[-1][0] == wall(match) + "?language=es"
    assert parsed(answer).one("html").attributes["lang"] == "es"


@pytest.mark.parametrize("who", ["watcher", "keeper"])
def test_nobody_writes_from_it(match: Match, keeper: Client, who: str) -> None:
    assert not controls(wall_page(keeper if who == "keeper" else watcher(match), match))


def test_a_keeper_writes_from_the_table(match: Match, keeper: Client) -> None:
    assert controls(parsed(keeper.get(reverse("table", args=[match.pk])))) == {"form", "button", "input"}


def test_a_state_is_shown_once_there_is_one(match: Match) -> None:
    browser, cy = watcher(match), player_of(match, "Cy")
    states = [state.words for state in wall_page(browser, match).all("p", class_="state")]
    assert states == [""] * len(CAST)
    for fact, shown in (("laid_down", "down"), ("one_card", "1 card"), ("floating", "floats")):
        tap(match=fresh(match), player=cy, fact=fact, value=1, was=0, context=context())
        assert wall_page(browser, match).one("p", data_figure=f"state-{cy.pk}").words == shown


@pytest.mark.parametrize("key", games())
def test_every_game_has_one(key: str) -> None:
    game = games()[key]
    players = CAST[: min(4, game.players[1])]
    match = MatchFactory(game=key, names=players)
    begun = wall_page(watcher(match), match)
    scored = wall_page(watcher(match), score_legally(match))
    sides = game.partners(players, game.resolve({}))
    assert names(begun) == names(scored) == ([" & ".join(side) for side in sides] or [*players])
    assert not places(begun)
    assert "1st" in places(scored)


def test_own_contracts_stand_at_their_players() -> None:
    match = MatchFactory(game="phase-10")
    players = wall_page(watcher(match), match).one(id="players").all("li")
    assert [player.has("span", "2 sets of 3") for player in players] == [True] * len(CAST)


def test_without_a_script_it_is_loaded_again_now_and_then(match: Match) -> None:
    assert wall_page(watcher(match), match).one("noscript").has("meta", http_equiv="refresh", content="15")


def test_a_match_that_is_over_shows_the_podium_and_its_story() -> None:
    match = MatchFactory(played=10)
    page = wall_page(watcher(match), match)
    assert page.has("h1", "Ann wins by 100")
    assert page.one("p", "Ann went out ten times and won.").has("b", "ten times")
    assert [name.words for name in page.one("ol", class_="podium").all("i")] == [*CAST]


def test_a_podium_tells_the_rarest_milestone() -> None:
    match = MatchFactory(played=10)
    said = wall_page(watcher(match), match).one("div", class_="narrative").all("p")[1].words
    assert said == "Ann went ten steps in a row without a point"


def test_the_podium_shortens_names_and_groups_figures_as_the_result_does() -> None:
    hands = {"Konstantin der Große aus Byzanz": {"points": 2027}, "Bartholomew Featherstone": {"points": 1}}
    match = ended(score(MatchFactory(game="custom", names=list(hands), options={"wins": "high"}), 1, hands))
    page = wall_page(watcher(match), match)
    short = [name.one(class_="short").words for name in page.one(class_="podium").all("i")]
    assert short == ["Konstantin B.", "Bartholo… F."]
    assert page.one(class_="strip").one("b").words == "2,027"


def test_the_others_lie_below_the_podium() -> None:
    players = [f"P{number}" for number in range(12)]
    hands = {name: {"points": 5 * at} if at else {"out": True} for at, name in enumerate(players)}
    match = ended(score(MatchFactory(names=players), 1, hands))
    page = wall_page(watcher(match), match)
    assert [name.words for name in page.one("ol", class_="podium").all("i")] == players[:3]
    assert [name.words for name in page.one(class_="strip").all("span")] == players[3:]


def test_one_that_ended_before_a_round_was_scored_says_so(match: Match) -> None:
    assert "Nothing was written down" in wall_page(watcher(match), ended(match)).words


def test_a_podium_asks_as_often_however_many_played() -> None:
    for players in (CAST[:2], CAST):
        match = MatchFactory(names=players, played=10)
        browser = watcher(match.night)
        browser.get(wall(match))
        with at_most_queries(5):
            browser.get(wall(match))


@pytest.mark.parametrize(("kind", "topic"), [("night", "night.{night}"), ("match", "match.{match}")])
def test_a_podium_follows_the_night_where_that_is_open(kind: str, topic: str) -> None:
    match = MatchFactory(played=10)
    browser = watcher(match.night if kind == "night" else match)
    path = reverse("look_podium", args=[match.pk])
    answer = browser.get(path)
    said = answer.json()
    ticket = read(said["stream"].removeprefix("/live/"))
    expected = topic.format(night=match.night_id, match=match.pk)
    assert ticket == Ticket(expected, "keeper", match.club_id, 0, ticket.own if ticket else "")
    told = {"If-None-Match": answer["ETag"]}
    assert browser.get(path, headers=told).status_code == 304
    another(match)
    assert browser.get(path, headers=told).status_code == (200 if kind == "night" else 304)


def test_it_is_offered_where_a_match_is_watched(match: Match, keeper: Client) -> None:
    sheet = keeper.get(reverse("watch_match", args=[match.pk]), headers={"HX-Request": "true"})
    for page in (sheet, watcher(match).get(reverse("table", args=[match.pk]))):
        assert parsed(page).has("a", "Big screen", href=wall(match))
