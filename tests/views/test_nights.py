import gzip
from datetime import date, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match
from scorekeeper.pages.nights import PAGE
from tests.factories import MatchFactory, give_browser
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db

KEY = "the-cast-plays-here"
HTMX = {"HX-Request": "true"}


def past(client: Client, matches: int, names: list[str] | None = None) -> Match:
    """Return so many matches, two a night, and their browser."""
    for number in range(matches):
        day = date(2026, 11, 20) - timedelta(days=number // 2)
        match = MatchFactory(club_key=KEY, date=day, **({"names": names} if names else {}))
    give_browser(client, match.night.club)
    return match


def test_a_first_visitor_is_told_what_will_be_here(client: Client) -> None:
    assert "No night yet" in client.get("/nights/").content.decode()


def test_a_finished_match_leads_to_its_result_and_another_to_its_table(client: Client) -> None:
    over, playing = friday(club_key=KEY), MatchFactory(club_key=KEY)
    html = give_browser(client, over.night.club).get("/nights/").content.decode()
    assert f'href="/matches/{over.pk}/result/"' in html
    assert f'href="/matches/{playing.pk}/"' in html
    assert "<b>Ann 235</b> · Bob 265 · Di 270" in html


def test_htmx_gets_the_list_alone(client: Client) -> None:
    past(client, 1)
    html = client.get("/nights/", headers=HTMX).content.decode()
    assert "November 2026" in html
    assert "<html" not in html


def test_a_restored_history_gets_the_whole_page(client: Client) -> None:
    past(client, 1)
    answer = client.get("/nights/", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in answer.content.decode()


def test_the_list_weighs_less_than_five_kilobytes(client: Client) -> None:
    past(client, 2 * PAGE + 2)
    assert len(gzip.compress(client.get("/nights/", headers=HTMX).content)) < 5 * 1024


def test_filters_are_kept_on_the_way_to_earlier_nights(client: Client) -> None:
    past(client, 2 * PAGE + 2)
    html = client.get("/nights/", {"game": "ten-step"}).content.decode()
    assert 'value="ten-step" selected' in html
    assert "?game=ten-step&amp;before=2026-11-09" in html


def test_nothing_found_says_what_was_sought(client: Client) -> None:
    past(client, 1)
    html = client.get("/nights/", {"q": "<b>Flo"}).content.decode()
    assert "No night with “&lt;b&gt;Flo”" in html


@pytest.mark.parametrize(
    "query",
    [
        {"game": "bridge"},
        {"game": "x" * 3000},
        {"player": "x"},
        {"player": "9" * 40},
        {"player": "-1"},
        {"q": "\x00"},
        {"q": "%_'\""},
        {"before": "yesterday"},
        {"before": "0001-01-01"},
        {"page": "x"},
    ],
)
def test_no_query_breaks_the_page(client: Client, query: dict[str, str]) -> None:
    past(client, 1)
    assert client.get("/nights/", query).status_code == 200


@pytest.mark.parametrize(("players", "matches"), [(2, 1), (12, 30)])
def test_the_page_takes_seven_queries(
    client: Client, players: int, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    past(client, matches, [f"Player {number}" for number in range(players)])
    with django_assert_num_queries(7):
        client.get("/nights/")
