"""Who is best in a club: the ranking on its records, and the list of players; both are sorted by heads of columns."""

import pytest
from django.test import Client

from scorekeeper.models import Club
from tests.factories import MatchFactory, give_browser
from tests.fixtures.parsed import Page, parsed
from tests.views.test_past import KEY, LAST, pk, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


@pytest.fixture
def club() -> Club:
    """Make a club in which Ann won four matches with Bob, and Bob one with Cy too."""
    for days in (70, 63, 56, 49):
        played("Ann", "Bob", days=days)
    return played("Bob", "Ann", "Cy", days=7, rounds=10).club


@pytest.fixture
def phone(client: Client, club: Club) -> Client:
    return give_browser(client, club)


def listed(shown: Page) -> list[list[str]]:
    """Return the rows of the table of players, and of its head those by which it is sorted."""
    (heads,) = ([head.words for head in row.all("th", aria_sort=True)] for row in shown.one("thead").all("tr"))
    rows = shown.one("tbody").all("tr")
    return [heads, *([cell.words for cell in (*row.all("th"), *row.all("td"))] for row in rows)]


def test_the_players_are_listed_with_their_form_wins_and_rate(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=3)
    MatchFactory(club_key=KEY, names=("Ann", "Bob"), date=LAST, played=1)
    shown = parsed(phone.get(f"/clubs/{club.pk}/players/"))
    form = "The last places, the newest at the end: won, won, won, 2nd, 2nd. All matches"
    assert listed(shown)[:2] == [["Player"], ["Ann 6 matches", form, "4", "67%"]]
    assert [row[-1] for row in listed(shown)[1:]] == ["67%", "20%", "–too few to tell"]
    assert shown.has("a", "4", href=f"/nights/?club={club.pk}&player={pk('Ann')}&outcome=won&state=over&year=")


@pytest.mark.parametrize(
    ("sort", "head", "first"),
    [("form", "Form", "Ann"), ("wins", "Wins", "Ann"), ("rate", "Rate", "Ann"), ("nothing", "Player", "Adam")],
)
def test_the_players_are_sorted_by_the_head_of_a_column(
    phone: Client, club: Club, sort: str, head: str, first: str
) -> None:
    played("Bob", "Adam", days=3)
    shown = parsed(phone.get(f"/clubs/{club.pk}/players/"))
    assert shown.has("a", "Form", href=f"/clubs/{club.pk}/players/?sort=form")
    heads, *rows = listed(parsed(phone.get(f"/clubs/{club.pk}/players/", {"sort": sort})))
    assert (heads, rows[0][0].split()[0]) == ([head], first)


def test_the_best_at_a_game_are_ranked_and_the_order_stays_with_the_filters(phone: Client, club: Club) -> None:
    path = f"/clubs/{club.pk}/records/"
    shown = parsed(phone.get(path, {"game": "ten-step", "sort": "wins"}))
    assert "Who is best at Ten Step" in shown.words
    assert listed(shown)[:2] == [["Wins"], ["Ann", "4 of 5", "+1.7", "100", listed(shown)[1][-1]]]
    assert shown.has("a", "Rating", href=f"{path}?sort=rating&game=ten-step#ranking")
    assert shown.has("input", name="sort", value="wins", type="hidden")
    assert shown.has("a", href=f"{path}?sort=wins&worst=1&game=ten-step")
