import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match, Night
from tests.factories import MatchFactory, fresh, give_browser

pytestmark = pytest.mark.django_db


def url(match: Match) -> str:
    return f"/nights/{match.night_id}/"


def test_a_night_shows_its_matches_and_who_played(keeper: Client, match: Match) -> None:
    html = keeper.get(url(match)).content.decode()
    assert "Friday 20 November 2026" in html
    assert "1 match" in html
    assert "Ann, Bob, Cy, Di, Ed" in html


def test_place_and_note_are_written_down(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), {"place": " Ann’s ", "note": "Di brought the cards."})
    assert (answer.status_code, answer["Location"]) == (303, url(match))
    night = fresh(match).night
    assert (night.place, night.note) == ("Ann’s", "Di brought the cards.")
    html = keeper.get(url(match)).content.decode()
    assert "at Ann’s · Ann, Bob" in html


@pytest.mark.parametrize("fault", [{"place": "x" * 81}, {"note": "x" * 2001}, {"place": "\x00"}])
def test_what_is_too_long_or_no_text_is_said_at_its_field(keeper: Client, match: Match, fault: dict[str, str]) -> None:
    answer = keeper.post(url(match), {"place": "Ann’s", "note": "Rain.", **fault})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert (fresh(match).night.place, fresh(match).night.note) == ("", "")


def test_what_was_typed_is_kept(keeper: Client, match: Match) -> None:
    html = keeper.post(url(match), {"place": "x" * 81, "note": "Rain & <b>hail"}).content.decode()
    assert "Rain &amp; &lt;b&gt;hail</textarea>" in html


@pytest.mark.parametrize("post", [{}, {"place": "Ann’s"}, {"place": ["Ann’s", "Bob’s"], "note": ""}])
def test_a_form_that_is_not_whole_writes_nothing(keeper: Client, match: Match, post: dict[str, str]) -> None:
    assert keeper.post(url(match), post).status_code == 400
    assert not fresh(match).night.place


def test_another_browser_neither_sees_nor_writes(client: Client, match: Match) -> None:
    assert client.get(url(match)).status_code == 404
    assert client.post(url(match), {"place": "x", "note": ""}).status_code == 404
    assert not Night.objects.exclude(place="").exists()


@pytest.mark.parametrize("matches", [1, 6])
def test_the_page_takes_three_queries(
    client: Client, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(matches):
        match = MatchFactory(club_key="the-cast-plays-here")
    give_browser(client, match.night.club)
    with django_assert_num_queries(3):
        client.get(url(match))
