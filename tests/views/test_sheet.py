import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match
from tests.factories import MatchFactory, give_browser, player_of, score
from tests.fixtures.sample_match import friday, hands

pytestmark = pytest.mark.django_db


def page(client: Client, match: Match) -> str:
    give_browser(client, match.night.club)
    return client.get(f"/matches/{match.pk}/sheet/").content.decode()


def test_every_cell_leads_to_its_correction(client: Client) -> None:
    match = friday(2)
    bob = player_of(match, "Bob").pk
    assert f'href="/matches/{match.pk}/rounds/2/?player={bob}"' in page(client, match)


def test_the_marks_stand_in_the_cells_and_in_the_legend(client: Client) -> None:
    match = score(friday(2), 1, hands(1) | {"Cy": {"points": 50}})
    html = page(client, match)
    assert "<td data-cut data-led data-figure=" in html
    assert "<td data-corrected data-figure=" in html
    assert "exact cut −100" in html
    assert "corrected</li>" in html


def test_before_the_first_round_the_sheet_says_so(client: Client, match: Match) -> None:
    html = page(client, match)
    assert "Nothing is written down yet" in html
    assert "<table" not in html


def test_the_last_change_can_be_undone_from_here(client: Client) -> None:
    match = friday(1)
    html = page(client, match)
    assert f'action="/matches/{match.pk}/undo/"' in html
    assert "Step 1 scored" in html


def test_names_are_never_markup(client: Client) -> None:
    match = MatchFactory(names=["<b>Ann", "Bob & 'Co'"], played=1)
    html = page(client, match)
    assert "<b>Ann" not in html
    assert "&lt;b&gt;Ann" in html


def test_another_browser_sees_no_sheet(client: Client, match: Match) -> None:
    assert client.get(f"/matches/{match.pk}/sheet/").status_code == 404


def test_a_sheet_is_only_read(keeper: Client, match: Match) -> None:
    assert keeper.post(f"/matches/{match.pk}/sheet/").status_code == 405


@pytest.mark.parametrize(("players", "rounds"), [(2, 0), (12, 19)])
def test_the_page_takes_eight_queries(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {number}" for number in range(players)]
    match = MatchFactory(game="baker-ten-step", names=names, played=rounds)
    give_browser(client, match.night.club)
    with django_assert_num_queries(8):
        client.get(f"/matches/{match.pk}/sheet/")
