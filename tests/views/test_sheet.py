import gzip
import re

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.services.tapping import tap
from tests.factories import MatchFactory, context, give_browser, player_of, score
from tests.fixtures.sample_match import friday, hands
from tests.people import give_links

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
def test_the_page_takes_six_queries(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {number}" for number in range(players)]
    match = MatchFactory(game="baker-ten-step", names=names, played=rounds)
    give_browser(client, match.night.club)
    with django_assert_num_queries(6):
        client.get(f"/matches/{match.pk}/sheet/")


def beside(client: Client, match: Match, shown: str = "") -> HttpResponse:
    """Ask as the table does from 820 px on."""
    give_browser(client, match.night.club)
    return client.get(f"/matches/{match.pk}/sheet/?shown={shown}", headers={"HX-Request": "true"})  # type: ignore[return-value]


def test_beside_the_table_the_step_that_is_played_has_a_row(client: Client) -> None:
    html = beside(client, friday(5)).content.decode()
    row = re.findall(r'<tr aria-current="step">(.*?)</tr>', html, re.DOTALL)[0]
    assert "<b>6</b><small>2 sets of 3<br>run of 5</small>" in row
    assert row.count("<td") == 5
    assert "Di deals" in row
    assert "<html" not in html


def test_beside_the_table_a_match_just_begun_has_a_sheet_without_totals(client: Client, match: Match) -> None:
    html = beside(client, match).content.decode()
    assert 'aria-current="step"' in html
    assert "<tfoot>" not in html


def test_beside_the_table_the_chart_has_room_for_all_steps(client: Client) -> None:
    html = beside(client, friday(5)).content.decode()
    assert re.findall(r'class="across"[^>]*>(\d+)<', html) == [str(step) for step in range(1, 11)]
    assert 'class="name" data-colour="1" x="50.00%"' in html


def test_beside_the_table_only_a_sheet_that_changed_is_sent(client: Client) -> None:
    match = friday(5)
    shown = re.findall(r"shown=(\w+)", beside(client, match).content.decode())[0]
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    assert beside(client, match, shown).status_code == 204
    score(match, 6, hands(6))
    assert 'id="round-6"' in beside(client, match, shown).content.decode()


@pytest.mark.parametrize(("players", "rounds"), [(2, 0), (12, 18)])
def test_beside_the_table_it_takes_five_queries(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {number}" for number in range(players)]
    match = MatchFactory(game="baker-ten-step", names=names, played=rounds)
    give_browser(client, match.night.club)
    with django_assert_num_queries(5):
        beside(client, match)


def test_each_chart_shows_its_numbers_on_a_tap_and_to_those_who_hear_it(client: Client) -> None:
    html = page(client, friday(3))
    for title in ("Running totals", "Place by step"):
        assert f"<caption>{title}</caption>" in html
    assert html.count('<details class="numbers">') == 2
    assert 'href="#round-3">3</a></th><td>55</td><td>25</td><td>105</td><td>70</td><td>−25</td>' in html
    assert 'href="#round-3">3</a></th><td>3</td><td>2</td><td>5</td><td>4</td><td>1</td>' in html


def test_the_sheet_of_twelve_and_nineteen_rounds_is_small(client: Client) -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    match = MatchFactory(game="baker-ten-step", names=names)
    for number in range(1, 20):
        points = {name: {"points": (number * 37 + seat * 53) % 40 * 5 + 5} for seat, name in enumerate(names)}
        match = score(match, number, points | {names[number % 12]: {"out": True}}, exact_cut=number % 5 == 0)
    assert len(gzip.compress(page(client, match).encode(), 6)) < 10 * 1024


def test_the_sheet_on_paper_says_where_it_was_played_to_whom_the_club_is_open(client: Client) -> None:
    match = friday(1)
    match.night.place = "the Lion"
    match.night.save()
    assert "Friday 20 November 2026, at the Lion</p>" in page(client, match)
    url, club = f"/matches/{match.pk}/sheet/", match.night.club
    assert "at the Lion" in give_links(Client(), to_watch(club)).get(url).content.decode()
    looks_on = give_links(Client(), to_watch(match)).get(url).content.decode()
    assert "Friday 20 November 2026</p>" in looks_on
    assert "Lion" not in looks_on


def test_the_sheet_on_paper_ends_with_who_won(client: Client) -> None:
    match = friday(9)
    assert "wins by" not in page(client, match)
    score(match, 10, hands(10))
    assert "Ann wins by 30." in page(client, match)
