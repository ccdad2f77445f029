"""A club's past in figures, as it is asked for: a player, two head to head, the records."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Player
from scorekeeper.services import player_identity
from scorekeeper.services.matches import end
from tests.factories import MatchFactory, PlayerFactory, context, give_browser
from tests.people import give_links

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

KEY = "a-club-with-a-past"
LAST = date(2026, 11, 20)
SCORE = re.compile(r'<b(?: data-behind)?><a href="/nights/[^"]*">(\d+)<span class="aloud">')


def played(*names: str, days: int = 0, game: str = "ten-step", rounds: int = 1) -> Match:
    """Play a match, days before the last evening: the first player goes out each time, and wins. One round, or all."""
    match = MatchFactory(club_key=KEY, names=names, date=LAST - timedelta(days=days), game=game, played=rounds)
    if match.state == Match.State.PLAYING:
        end(match=match, context=context())
    return match


@pytest.fixture(scope="module")
def club(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    """Make a club in which Ann won four matches with Bob, and Bob one with Cy too; it is there for all tests."""
    with django_db_blocker.unblock(), transaction.atomic():
        for days in (70, 63, 56, 49):
            played("Ann", "Bob", days=days)
        yield played("Bob", "Ann", "Cy", days=7, rounds=10).night.club
        transaction.set_rollback(True)


@pytest.fixture
def phone(client: Client, club: Club) -> Client:
    return give_browser(client, club)


def words(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def pk(name: str) -> int:
    return Player.objects.get(name=name, club__keeper_key=KEY).pk


def page(phone: Client, club: Club, *names: str, **asked: str) -> str:
    """Return the page of one player, or of two head to head."""
    first, *others = (str(pk(name)) for name in names)
    path = "/and/".join([first, *others])
    return words(phone.get(f"/clubs/{club.pk}/players/{path}/", asked))


def test_a_player_is_told_by_wins_against_luck(phone: Client, club: Club) -> None:
    ann = page(phone, club, "Ann")
    assert '80<span class="of rate">%' in ann
    assert ">4 wins in 5</a>" in ann
    assert "luck alone would give 2.3" in ann
    assert "The last places, the newest at the end: won, won, won, won, 2nd." in ann


def test_under_five_matches_nothing_is_told_in_per_cent(phone: Client, club: Club) -> None:
    cy = page(phone, club, "Cy")
    assert ">too few to tell</a>" in cy
    assert "0 wins in 1" in cy
    assert "%</b>" not in cy
    assert '<p class="step">' not in cy


def test_a_year_and_a_game_narrow_the_figures(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=400, game="tens")
    assert ">1 win in 2<" not in page(phone, club, "Ann")
    nothing = page(phone, club, "Ann", year="2024")
    assert "No match in 2024" in nothing
    assert f'href="/nights/?club={club.pk}&amp;player={pk("Ann")}&amp;year=">All matches' in nothing
    assert "4 wins in 5" in page(phone, club, "Ann", year="2026")
    assert ">0 wins in 1<" in page(phone, club, "Ann", game="tens")
    assert '<option value="tens" selected>Tens</option>' in page(phone, club, "Ann", game="tens")


@pytest.mark.parametrize("asked", [{"year": "x"}, {"year": "-1"}, {"year": "9" * 30}])
def test_what_is_no_year_narrows_nothing(phone: Client, club: Club, asked: dict[str, str]) -> None:
    assert "4 wins in 5" in page(phone, club, "Ann", **asked)


def test_a_game_that_nobody_played_has_no_match(phone: Client, club: Club) -> None:
    assert "No match yet" in page(phone, club, "Ann", game="no-such-game")


def test_the_numbers_lead_to_where_they_came_from(phone: Client, club: Club) -> None:
    ann, last = page(phone, club, "Ann"), Match.objects.latest("pk")
    assert f'href="/nights/?club={club.pk}&amp;player={pk("Ann")}&amp;state=over&amp;year="' in ann
    assert f'href="/clubs/{club.pk}/players/{pk("Ann")}/and/{pk("Bob")}/"' in ann
    assert f'href="/matches/{last.pk}/result/"' in ann
    assert f'href="/matches/{last.pk}/sheet/#round-1">' in ann
    assert '<tr id="round-1">' in words(phone.get(f"/matches/{last.pk}/sheet/"))


def test_the_bars_have_a_table(phone: Client, club: Club) -> None:
    ann = page(phone, club, "Ann")
    assert "<caption>Ten Step, step by step: points on the average</caption>" in ann
    assert '<th scope="row">1</th><td>2.0</td>' in ann


def test_a_filter_stays_set_from_page_to_page(phone: Client, club: Club) -> None:
    assert f'/and/{pk("Bob")}/?game=ten-step&amp;year=2026"' in page(phone, club, "Ann", game="ten-step", year="2026")


def test_nobody_has_played_yet(phone: Client, club: Club) -> None:
    PlayerFactory(club=club, name="Di", folded="di")
    di = page(phone, club, "Di")
    assert "No match yet" in di
    assert "Nothing to count" in di


def test_another_spelling_leads_to_the_person(phone: Client, club: Club) -> None:
    annie = PlayerFactory(club=club, name="Annie", folded="annie")
    player_identity.merge(player=annie, into=Player.objects.get(pk=pk("Ann")))
    answer = phone.get(f"/clubs/{club.pk}/players/{annie.pk}/", {"year": "2026"})
    assert answer.headers["Location"] == f"/clubs/{club.pk}/players/{pk('Ann')}/?year=2026"


def test_two_are_told_head_to_head(phone: Client, club: Club) -> None:
    both = page(phone, club, "Ann", "Bob")
    assert (SCORE.findall(both), "<b data-behind><a" in both) == (["4", "1"], True)
    assert "Ann came in ahead of Bob in <b>4 of 5 matches</b>." in both
    assert "In front, the newest at the end: Ann, Ann, Ann, Ann, Bob." in both
    assert f'player={pk("Ann")}&amp;other={pk("Bob")}&amp;state=over&amp;year="' in both


def test_the_other_side_tells_the_same_the_other_way_round(phone: Client, club: Club) -> None:
    both = page(phone, club, "Bob", "Ann")
    assert SCORE.findall(both) == ["1", "4"]
    assert "Ann came in ahead of Bob in <b>4 of 5 matches</b>." in both


def test_two_who_never_met_are_told_so(phone: Client, club: Club) -> None:
    PlayerFactory(club=club, name="Di", folded="di")
    assert "Ann and Di have not met at the table yet." in page(phone, club, "Ann", "Di")
    assert "Ann and Cy have not met at the table in 2025." in page(phone, club, "Ann", "Cy", year="2025")


def chosen(phone: Client, club: Club, a: str, b: str) -> str:
    """Choose two names where Ann and Bob stand; return where that leads."""
    url = f"/clubs/{club.pk}/players/{pk('Ann')}/and/{pk('Bob')}/"
    answer = phone.get(url, {"game": "ten-step", "year": "", "a": str(pk(a)), "b": str(pk(b))})
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.parametrize(
    ("names", "then"),
    [(("Cy", "Bob"), ("Cy", "Bob")), (("Ann", "Cy"), ("Ann", "Cy")), (("Bob", "Bob"), ("Bob", "Ann"))],
)
def test_both_names_can_be_changed(phone: Client, club: Club, names: Sequence[str], then: Sequence[str]) -> None:
    a, b = map(pk, then)
    assert chosen(phone, club, *names) == f"/clubs/{club.pk}/players/{a}/and/{b}/?game=ten-step"


def test_nobody_meets_themselves_or_a_player_of_another_club(phone: Client, club: Club) -> None:
    ann, other = pk("Ann"), PlayerFactory().pk
    assert phone.get(f"/clubs/{club.pk}/players/{ann}/and/{ann}/").status_code == 404
    assert phone.get(f"/clubs/{club.pk}/players/{ann}/and/{other}/").status_code == 404


def test_the_records_begin_with_the_best_total(phone: Client, club: Club) -> None:
    records = words(phone.get(f"/clubs/{club.pk}/records/"))
    assert "The best Ten Step ever" in records
    assert "Longest run of wins" in records
    assert 'class="stamp">new</small>' in records


def test_the_list_of_totals_is_turned_over(phone: Client, club: Club) -> None:
    best = words(phone.get(f"/clubs/{club.pk}/records/?year=2026"))
    assert "The best five" in best
    assert f'href="/clubs/{club.pk}/records/?worst=1&amp;year=2026">the worst five' in best
    assert "The worst five" in words(phone.get(f"/clubs/{club.pk}/records/?worst=1&year=2026"))


def test_without_a_match_there_is_no_record(client: Client) -> None:
    match = MatchFactory()
    answer = give_browser(client, match.night.club).get(f"/clubs/{match.night.club_id}/records/")
    assert "No record yet" in words(answer)


def test_who_watches_the_club_by_its_link_reads_and_changes_nothing(club: Club) -> None:
    watcher = give_links(Client(), to_watch(club))
    assert "4 wins in 5" in page(watcher, club, "Ann")
    assert "/edit/" not in page(watcher, club, "Ann")


def test_a_keepers_menu_leads_to_the_name(phone: Client, club: Club) -> None:
    assert f'href="/clubs/{club.pk}/players/{pk("Ann")}/edit/"' in page(phone, club, "Ann")


def year(phone: Client, club: Club, number: int = 2026, **asked: str) -> str:
    return words(phone.get(f"/clubs/{club.pk}/years/{number}/", asked))


def test_a_year_is_told_by_wins_against_luck(phone: Client, club: Club) -> None:
    shown = year(phone, club)
    assert "<p>5 nights</p><p>5 matches</p></a>" in shown
    assert shown.index(">+1.7</a></td>") < shown.index(">−0.3</a></td>") < shown.index(">−1.3</a></td>")
    assert "Ann: 4 (+1.7)" in shown


def test_the_doors_of_a_year_keep_its_time_and_game(phone: Client, club: Club) -> None:
    shown = year(phone, club, game="ten-step")
    assert f'href="/clubs/{club.pk}/players/{pk("Ann")}/?game=ten-step&amp;year=2026"' in shown
    assert f'player={pk("Ann")}&amp;state=over&amp;game=ten-step&amp;year=2026"' in shown
    assert f'href="/nights/?club={club.pk}&amp;month=11&amp;state=over&amp;game=ten-step&amp;year=2026"' in shown
    assert f'href="/matches/{Match.objects.latest("pk").pk}/sheet/' in year(phone, club)


def test_another_year_has_an_address_of_its_own(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=400, game="tens")
    assert '<option value="2025">2025</option>' in year(phone, club)
    answer = phone.get(f"/clubs/{club.pk}/years/2026/?game=tens&year=2025")
    assert answer.headers["Location"] == f"/clubs/{club.pk}/years/2025/?game=tens"


def test_a_year_without_a_match_says_so(phone: Client, club: Club) -> None:
    assert "No match finished in 2031" in year(phone, club, 2031)
    assert [phone.get(f"/clubs/{club.pk}/years/{number}/").status_code for number in (0, 10_000)] == [404, 404]


def test_past_nights_and_records_lead_to_the_year(phone: Client, club: Club) -> None:
    door = f'href="/clubs/{club.pk}/years/2026/'
    assert door in words(phone.get("/nights/"))
    assert door in words(phone.get(f"/clubs/{club.pk}/records/"))


def test_players_and_the_menu_of_one_lead_to_the_year(phone: Client, club: Club) -> None:
    door = f'href="/clubs/{club.pk}/years/2026/">'
    assert door in words(phone.get(f"/clubs/{club.pk}/players/"))
    assert door in page(phone, club, "Ann")
    match = MatchFactory()
    path = f"/clubs/{match.club_id}/players/"
    assert "/years/" not in words(give_browser(Client(), match.night.club).get(path))


PATHS = {
    "players/{ann}/": 16,
    "players/{ann}/and/{bob}/": 11,
    "records/": 12,
    "years/2026/": 10,
}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("more", [0, 6])
def test_a_page_takes_the_same_queries_whatever_there_is(
    phone: Client, club: Club, path: str, more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(more):
        played("Ann", "Bob", f"Player {number}", "Cy", days=100 * number)
    with django_assert_num_queries(PATHS[path]):
        phone.get(f"/clubs/{club.pk}/{path.format(ann=pk('Ann'), bob=pk('Bob'))}")
