"""Tests of the address that pages without a stream poll."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.links import to_watch
from scorekeeper.live.tickets import Ticket, read
from scorekeeper.models import Match
from scorekeeper.services.moving import move
from scorekeeper.services.players import rename
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.parsed import Page, parsed
from tests.people import give_links

pytestmark = pytest.mark.django_db


@pytest.fixture
def watcher(match: Match) -> Client:
    return give_links(Client(), to_watch(match))


def without_ticket(said: str) -> str:
    """Return what is said without its ticket, which says when it was made."""
    return re.sub(r"/live/match[^\"]+", "", said)


def look_url(match: Match, page: str = "table") -> str:
    return reverse("look_match", args=[match.pk, page])


def test_it_tells_everything_and_gives_a_new_ticket(watcher: Client, match: Match) -> None:
    said = watcher.get(look_url(match)).json()
    assert said["revision"] == 1
    assert set(said["parts"]) == {"title-of-page", "head", "ledger", "after"}
    ticket = read(said["stream"].removeprefix("/live/"))
    assert ticket == Ticket(f"match.{match.pk}", "table-en", match.night.club_id, 0, ticket.own if ticket else "")


@pytest.mark.parametrize(("person", "kind"), [("watcher", "table"), ("watcher", "sheet"), ("keeper", "keeper")])
def test_who_has_seen_it_all_is_told_only_that(
    person: str, kind: str, match: Match, request: pytest.FixtureRequest
) -> None:
    phone = request.getfixturevalue(person)
    before = phone.get(look_url(match, kind))
    answer = phone.get(look_url(match, kind), headers={"If-None-Match": before["ETag"]})
    assert (answer.status_code, answer.content) == (304, b"")


def test_a_keepers_page_that_is_open_to_a_watcher_learns_that_it_has_ended(watcher: Client, match: Match) -> None:
    assert watcher.get(look_url(match, "keeper"), headers={"If-None-Match": '"1"'}).status_code == 404


def test_who_asks_again_is_told_a_corrected_name(watcher: Client, match: Match) -> None:
    before = watcher.get(look_url(match))
    rename(player=player_of(match, "Ann"), name="Anna")
    after = watcher.get(look_url(match), headers={"If-None-Match": before["ETag"]})
    assert "Anna" in after.json()["parts"]["ledger"]


def test_a_keepers_page_that_asks_again_is_told_a_corrected_name(keeper: Client, match: Match) -> None:
    before = keeper.get(look_url(match, "keeper"))
    shown = parsed(keeper.get(reverse("table", args=[match.pk])))
    assert shown.one(id="live").attributes["data-names"] == before.json()["names"]
    rename(player=player_of(match, "Ann"), name="Anna")
    after = keeper.get(look_url(match, "keeper"), headers={"If-None-Match": before["ETag"]}).json()
    assert after["names"] == before.json()["names"].replace("Ann", "Anna")
    assert after["revision"] == before.json()["revision"]


def test_a_sheet_is_told_the_date_to_which_its_match_was_moved(watcher: Client, keeper: Client, match: Match) -> None:
    urls = (watcher, look_url(match, "sheet")), (keeper, look_url(match, "keeper"))
    before = [browser.get(url) for browser, url in urls]
    move(match=match, on=date(2026, 11, 13), context=context())
    seen, kept = (
        browser.get(url, headers={"If-None-Match": answer["ETag"]}).json()
        for (browser, url), answer in zip(urls, before, strict=True)
    )
    assert "13 Nov" in seen["parts"]["heading"]
    assert "Friday 13 November 2026" in seen["parts"]["evening"]
    shown = parsed(keeper.get(reverse("sheet", args=[match.pk])))
    assert shown.one(id="live").attributes["data-names"] == kept["names"] != before[1].json()["names"]


def test_who_has_not_is_told_what_there_is(watcher: Client, match: Match) -> None:
    before = watcher.get(look_url(match))
    score(match, 1, {"Ann": {"out": True}})
    answer = watcher.get(look_url(match), headers={"If-None-Match": before["ETag"]})
    assert answer.json()["revision"] == fresh(match).revision


@pytest.mark.parametrize("path", ["", "sheet/", "live/sheet/", "wall/"])
def test_whoever_looks_on_is_shown_what_was_drawn_already(path: str, watcher: Client, match: Match) -> None:
    """The rounds and hands are not even read."""
    url = f"/matches/{match.pk}/{path}"
    first = without_ticket(watcher.get(url).content.decode())
    with CaptureQueriesContext(connection) as asked:
        assert without_ticket(watcher.get(url).content.decode()) == first
    assert not [query for query in asked if "scorekeeper_round" in query["sql"]]


def test_a_keepers_page_asks_as_cheaply(keeper: Client, match: Match) -> None:
    keeper.get(look_url(match, "sheet"))
    with CaptureQueriesContext(connection) as asked:
        assert keeper.get(look_url(match, "sheet")).status_code == 200
    assert not [query for query in asked if "scorekeeper_round" in query["sql"]]


def test_a_stranger_finds_nothing_there(match: Match, client: Client) -> None:
    assert client.get(look_url(match), headers={"If-None-Match": '"1"'}).status_code == 404
    assert client.get(reverse("look_night", args=[match.night_id])).status_code == 404


def test_there_is_no_other_page(watcher: Client, match: Match) -> None:
    assert watcher.get(look_url(match, "pad")).status_code == 404


def test_the_matches_of_an_evening_are_told_too(match: Match) -> None:
    browser = give_links(Client(), to_watch(match.night))
    path = reverse("look_night", args=[match.night_id])
    before = browser.get(path)
    MatchFactory(club_key=match.night.club.keeper_key, date=match.night.date)
    after = browser.get(path, headers={"If-None-Match": before["ETag"]}).json()
    assert len(Page(after["parts"]["played"]).all("a", class_="match")) == 2


def test_an_evening_that_is_drawn_already_is_told_without_its_matches(match: Match) -> None:
    browser, path = give_links(Client(), to_watch(match.night)), reverse("look_night", args=[match.night_id])
    drawn = browser.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(path, headers={"If-None-Match": drawn["ETag"]}).status_code == 304
    assert not [query for query in asked if '"scorekeeper_match"."created"' in query["sql"]]
