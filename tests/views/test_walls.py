"""The big screen: who sees it, what stands on it, and how it goes on through a night."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.links import to_watch
from scorekeeper.live.tickets import Ticket, read
from scorekeeper.models import Club, Match, Night
from scorekeeper.rules.catalogue import games
from scorekeeper.services.matches import again, end
from scorekeeper.services.moving import move
from scorekeeper.services.tapping import tap
from scorekeeper.services.undoing import undo
from scorekeeper.services.watching import new_link
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score, score_legally
from tests.people import give_links

pytestmark = pytest.mark.django_db


def wall(match: Match) -> str:
    return reverse("wall", args=[match.pk])


def watcher(thing: Match | Night | Club) -> Client:
    return give_links(Client(), to_watch(thing))


def seen(browser: Client, match: Match) -> str:
    return re.sub(r"\s+", " ", browser.get(wall(match)).content.decode())


def another(match: Match) -> Match:
    return again(match=match, on=match.night.date, context=context())


def ended(match: Match) -> Match:
    end(match=match, context=context())
    return fresh(match)


def test_it_shows_the_step_its_roles_and_how_everybody_stands() -> None:
    match = MatchFactory(played=5, first_dealer="Ann")
    page = seen(watcher(match), match)
    for said in ("2 sets of 3, 1 run of 5", "deals", "cuts for", "starts", "1st", "2nd"):
        assert said in page
    assert re.findall(r"<h3>(\w+)</h3>", page) == [*CAST]


@pytest.mark.parametrize("who", ["watcher", "keeper"])
def test_nobody_writes_from_it(match: Match, keeper: Client, who: str) -> None:
    page = seen(keeper if who == "keeper" else watcher(match), match)
    for control in ("<form", "<button", "csrfmiddlewaretoken"):
        assert control not in page


def test_a_state_is_shown_once_there_is_one(match: Match) -> None:
    browser, cy = watcher(match), player_of(match, "Cy")
    assert "in hand" not in seen(browser, match)
    for fact, shown in (("laid_down", "down"), ("one_card", "1 card"), ("floating", "floats")):
        tap(match=fresh(match), player=cy, fact=fact, value=1, was=0, context=context())
        assert f"</svg>{shown}</span>" in seen(browser, match)


@pytest.mark.parametrize("key", games())
def test_every_game_has_one(key: str) -> None:
    match = MatchFactory(game=key, names=CAST[:4])
    begun = seen(watcher(match), match)
    scored = seen(watcher(match), score_legally(match))
    for name in CAST[:4]:
        assert f"<h3>{name}</h3>" in begun
        assert f"<h3>{name}</h3>" in scored
    assert "1st" not in begun
    assert "1st" in scored


def test_own_contracts_stand_at_their_players() -> None:
    match = MatchFactory(game="phase-10")
    assert seen(watcher(match), match).count("2 sets of 3</span>") == len(CAST)


def test_without_a_script_it_is_loaded_again_now_and_then(match: Match) -> None:
    assert '<noscript><meta http-equiv="refresh"' in seen(watcher(match), match)


def test_a_match_that_is_over_shows_the_podium_and_its_story() -> None:
    match = MatchFactory(played=10)
    page = seen(watcher(match), match)
    assert re.search(r"<h1>Ann wins by \d+</h1>", page)
    assert "Ann went out <b>ten times</b>" in page
    assert '<ol class="podium">' in page


def test_the_others_lie_below_the_podium() -> None:
    names = [f"P{number}" for number in range(12)]
    hands = {name: {"points": 5 * at} if at else {"out": True} for at, name in enumerate(names)}
    match = ended(score(MatchFactory(names=names), 1, hands))
    page = seen(watcher(match), match)
    podium, others = page.split('<div class="strip">')
    for name in names:
        assert (f"<i>{name}</i>" in podium) != (f"<span>{name}</span>" in others)


def test_one_that_ended_before_a_round_was_scored_says_so(match: Match) -> None:
    assert "Nothing was written down" in seen(watcher(match), ended(match))


@pytest.mark.parametrize("kind", ["night", "club", "keeper"])
def test_to_whom_the_night_is_open_it_leads_on_to_the_next_match(kind: str, match: Match, keeper: Client) -> None:
    browsers = {"night": watcher(match.night), "club": watcher(match.club), "keeper": keeper}
    match = ended(match)
    assert browsers[kind].get(wall(match)).status_code == 200
    following = another(match)
    assert browsers[kind].get(wall(match)).headers["Location"] == wall(following)


def test_who_watches_one_match_stays_at_its_podium(match: Match) -> None:
    another(ended(match))
    assert watcher(match).get(wall(match)).status_code == 200


def test_a_match_at_another_table_is_not_the_next(match: Match) -> None:
    beside = MatchFactory(club_key=match.night.club.keeper_key, names=["Flo", "Gus"])
    browser = watcher(match.night)
    assert browser.get(wall(ended(match))).status_code == 200
    assert browser.get(wall(beside)).status_code == 200


@pytest.mark.parametrize("what", ["is over", "moved", "undone"])
def test_it_leads_to_no_match_that_is_not_played_tonight(what: str, match: Match) -> None:
    following = another(ended(match))
    if what == "is over":
        ended(following)
    elif what == "moved":
        move(match=following, on=match.night.date.replace(day=1), context=context())
    else:
        undo(match=fresh(match), context=context())
    assert watcher(match.night).get(wall(match)).status_code == 200


def test_a_link_that_was_ended_opens_it_no_more(match: Match) -> None:
    browser = watcher(match)
    new_link(to=match, club=match.night.club, generation=0)
    assert browser.get(wall(match)).status_code == 404
    assert browser.get(reverse("look_podium", args=[match.pk])).status_code == 404


def test_a_big_screen_takes_few_queries(match: Match, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    browser = watcher(match.night)
    with django_assert_max_num_queries(8):
        browser.get(wall(match))


def test_it_is_drawn_once_for_all_who_look_at_it(match: Match) -> None:
    first, second = watcher(match), watcher(match.club)
    first.get(wall(match))
    with CaptureQueriesContext(connection) as asked:
        assert "<h3>Ann</h3>" in seen(second, match)
    assert not [query for query in asked if "scorekeeper_round" in query["sql"]]


def test_a_podium_asks_as_often_however_many_played(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for names in (CAST[:2], CAST):
        match = MatchFactory(names=names, played=10)
        browser = watcher(match.night)
        browser.get(wall(match))
        with django_assert_num_queries(4):
            browser.get(wall(match))


@pytest.mark.parametrize(("kind", "topic"), [("night", "night.{night}"), ("match", "match.{match}")])
def test_a_podium_follows_the_night_where_that_is_open(kind: str, topic: str) -> None:
    match = MatchFactory(played=10)
    browser = watcher(match.night if kind == "night" else match)
    path = reverse("look_podium", args=[match.pk])
    said = browser.get(path).json()
    ticket = read(said["stream"].removeprefix("/live/"))
    expected = topic.format(night=match.night_id, match=match.pk)
    assert ticket == Ticket(expected, "keeper", match.club_id, 0, ticket.own if ticket else "")
    told = {"If-None-Match": f'"{said["revision"]}"'}
    assert browser.get(path, headers=told).status_code == 304
    another(match)
    assert browser.get(path, headers=told).status_code == (200 if kind == "night" else 304)


def test_it_is_offered_where_a_match_is_watched(match: Match, keeper: Client) -> None:
    sheet = keeper.get(reverse("watch_match", args=[match.pk]), headers={"HX-Request": "true"})
    for page in (sheet, watcher(match).get(reverse("table", args=[match.pk]))):
        assert f'href="{wall(match)}"' in page.content.decode()
