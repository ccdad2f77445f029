"""Tests of the pictures of results, years and seasons."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match
from scorekeeper.web.pictures import png
from tests.factories import MatchFactory, context, give_browser
from tests.fixtures.parsed import parsed, source
from tests.fixtures.writes import end
from tests.people import give_links
from tests.query_counts import at_most_queries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


@pytest.fixture
def match() -> Match:
    """Play a match of Ten Step to its end, in a club whose name is no name of a file."""
    found: Match = MatchFactory(played=10, date=date(2026, 11, 13))
    Club.objects.filter(pk=found.club_id).update(name="Ä “Friday”/people")
    return found


@pytest.fixture
def phone(client: Client, match: Match) -> Client:
    return give_browser(client, match.club)


@pytest.fixture
def url(match: Match) -> str:
    return f"/clubs/{match.club_id}/years/2026/picture.png"


def test_a_year_is_sent_as_a_picture(phone: Client, url: str) -> None:
    answer = phone.get(url)
    assert answer.status_code == 200
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Content-Disposition"] == "inline; filename*=utf-8''%C3%84_Fridaypeople_2026.png"
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_who_has_the_picture_is_not_sent_it_again_and_it_is_not_drawn(phone: Client, url: str) -> None:
    tag = phone.get(url).headers["ETag"]
    png.cache_clear()
    answer = phone.get(url, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", tag)
    assert png.cache_info().misses == 0


def test_the_same_picture_is_drawn_once(phone: Client, url: str) -> None:
    png.cache_clear()
    assert phone.get(url).content == phone.get(url).content
    assert png.cache_info().misses == 1


def test_another_name_makes_another_picture(phone: Client, match: Match, url: str) -> None:
    before = phone.get(url)
    match.club.players.filter(name="Ann").update(name="Annie")
    after = phone.get(url, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_the_picture_is_of_the_game_that_is_asked_for(phone: Client, url: str) -> None:
    assert phone.get(url, {"game": "ten-step"}).content != phone.get(url).content


@pytest.mark.parametrize(("year", "query"), [(2026, "?game=tens"), (2025, "")])
def test_a_year_without_a_match_leads_to_its_page(phone: Client, match: Match, year: int, query: str) -> None:
    answer = phone.get(reverse("year_picture", args=[match.club_id, year]) + query)
    assert answer.headers["Location"] == f"/clubs/{match.club_id}/years/{year}/{query}"


@pytest.mark.parametrize("address", ["", "picture.png"])
def test_a_picture_takes_the_queries_of_its_page(phone: Client, match: Match, address: str) -> None:
    with at_most_queries(8):
        phone.get(f"/clubs/{match.club_id}/years/2026/{address}")


def test_a_result_is_sent_as_a_picture(phone: Client, match: Match) -> None:
    answer = phone.get(f"/matches/{match.pk}/result/picture.png")
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["Content-Disposition"] == 'inline; filename="Ten_Step_2026-11-13.png"'
    tag = answer.headers["ETag"]
    again = phone.get(f"/matches/{match.pk}/result/picture.png", headers={"If-None-Match": tag})
    assert again.status_code == 304


def test_a_match_without_a_podium_leads_to_its_page(client: Client) -> None:
    match = MatchFactory()
    keeper = give_browser(client, match.club)
    address = f"/matches/{match.pk}/result/"
    assert keeper.get(f"{address}picture.png").headers["Location"] == address
    end(match=match, context=context())
    assert keeper.get(f"{address}picture.png").headers["Location"] == address


def test_who_watches_one_match_may_send_its_result(match: Match) -> None:
    watcher = give_links(Client(), to_watch(match))
    picture = f"/matches/{match.pk}/result/picture.png"
    assert watcher.get(picture).status_code == 200
    page = parsed(watcher.get(f"/matches/{match.pk}/result/"))
    assert page.has("img", src=picture)
    assert page.has("a", "As a picture", href=picture)


def test_the_page_of_a_year_leads_to_its_picture(phone: Client, url: str) -> None:
    year = url.removesuffix("picture.png")
    assert parsed(phone.get(year, {"game": "ten-step"})).has("a", href=f"{url}?game=ten-step")
    assert "picture.png" not in source(phone.get(year, {"game": "tens"}))
