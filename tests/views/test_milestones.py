"""Tests of where milestones are shown: on the result, the night and the player; and of clubs that hide them."""

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Player
from tests.factories import context, fresh, give_browser
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import redo, undo
from tests.people import give_links
from tests.queries.past.golf import golf
from tests.query_counts import at_most_queries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def pages(match: Match, name: str) -> list[str]:
    """Return the addresses on which a milestone of this player in a match is told."""
    player = Player.objects.get(club=match.club, name=name)
    return [
        f"/matches/{match.pk}/result/",
        f"/nights/{match.night_id}/",
        f"/clubs/{match.club_id}/players/{player.pk}/",
    ]


def told_on_pages(client: Client, match: Match, name: str, words: str) -> list[bool]:
    """Return for each of these pages whether it says so."""
    return [words in parsed(client.get(url, follow=True)).words for url in pages(match, name)]


def beside(client: Client, match: Match) -> str:
    return parsed(client.get(f"/nights/{match.night_id}/", headers={"HX-Request": "true"})).words


def test_a_first_win_is_told_at_the_match_alone_and_of_the_player(client: Client) -> None:
    first, second = golf(1, Ann=[1], Bob=[2]), golf(2, Ann=[1], Bob=[2])
    give_browser(client, first.club)
    assert told_on_pages(client, first, "Ann", "Ann’s first win") == [True, True, True]
    assert told_on_pages(client, second, "Bob", "Ann’s first win") == [False, False, False]
    assert "Ann’s first win" in beside(client, first)


def test_it_is_told_at_another_match_once_the_first_is_undone(client: Client) -> None:
    first, second = golf(1, Ann=[1], Bob=[2]), golf(2, Ann=[1], Bob=[2])
    give_browser(client, first.club)
    undo(match=first, context=context())
    assert told_on_pages(client, second, "Ann", "Ann’s first win") == [True, True, True]
    redo(match=fresh(first), context=context())
    assert told_on_pages(client, second, "Ann", "Ann’s first win") == [False, False, True]
    assert told_on_pages(client, first, "Ann", "Ann’s first win") == [True, True, True]


def test_who_watches_reads_it_without_doors(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    page = parsed(give_links(client, to_watch(match)).get(f"/matches/{match.pk}/result/"))
    assert page.one("p", class_="band").words == "Ann’s first win"


def test_a_milestone_of_one_leads_to_the_player_one_of_several_nowhere(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    url = f"/clubs/{match.club_id}/players/{Player.objects.get(name='Ann').pk}/"
    assert parsed(give_browser(client, match.club).get(pages(match, "Ann")[0])).has("a", class_="band", href=url)
    shared = golf(2, Bob=[1], Cy=[1])
    page = parsed(client.get(pages(shared, "Cy")[0]))
    assert page.one("p", class_="band").words == "First win for Bob and Cy"


def test_a_result_tells_nothing_twice(client: Client) -> None:
    """The best total ever and the third win in a row have notes of their own."""
    for day in (1, 2, 3):
        golf(day, Ann=[5], Cy=[9])
    for day in (4, 5):
        golf(day, Bob=[5], Cy=[9])
    sixth = golf(6, Bob=[1], Cy=[9])
    page = parsed(give_browser(client, sixth.club).get(pages(sixth, "Bob")[0]))
    notes = [note.words for note in page.all(class_="band")]
    assert notes == ["The best Golf ever", "Bob’s third win in a row"]
    assert told_on_pages(client, sixth, "Bob", "New club best in Golf: Bob’s 1") == [False, True, True]


def test_at_most_three_are_told_of_a_match_the_rarest_first(client: Client) -> None:
    for day in range(1, 10):
        golf(day, Ann=[4, 5], Bob=[5, 5], Cy=[6, 6], Di=[7, 7])
    match = golf(10, Ann=[9, 8], Bob=[3, 9], Cy=[2, 9], Di=[20, -18])
    page = parsed(give_browser(client, match.club).get(pages(match, "Di")[1]))
    assert [line.words for line in page.all("p", class_="told-of")][:3] == [
        "New club best in Golf: Di’s 2",
        "Bob beat Ann for the first time, after nine defeats",
        "Cy beat Ann for the first time, after nine defeats",
    ]
    assert "Di’s first win" not in page.words


def test_a_club_that_hides_them_tells_none_and_shows_all_of_them_again(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    club, url = match.club, f"/clubs/{match.club_id}/"
    give_browser(client, club)
    assert client.post(f"{url}milestones/", {"do": "hide"}).status_code == 303
    later = golf(2, Ann=[3], Bob=[2])
    assert told_on_pages(client, match, "Ann", "Ann’s first win") == [False, False, False]
    assert told_on_pages(client, later, "Bob", "Bob’s first win") == [False, False, False]
    assert "first win" not in beside(client, match)
    assert parsed(client.get(url)).has("button", value="show")
    assert client.post(f"{url}milestones/", {"do": "show"}).status_code == 303
    assert told_on_pages(client, match, "Ann", "Ann’s first win") == [True, True, True]
    assert told_on_pages(client, later, "Bob", "Bob’s first win") == [True, True, True]


def test_pages_that_are_open_hide_them_at_once(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    give_links(client, to_watch(match))
    assert "Ann’s first win" in parsed(client.get(f"/matches/{match.pk}/result/")).words
    give_browser(owner := Client(), match.club).post(f"/clubs/{match.club_id}/milestones/", {"do": "hide"})
    assert Club.objects.get().epoch == match.club.epoch + 1
    assert "first win" not in parsed(client.get(f"/matches/{match.pk}/result/")).words
    owner.post(f"/clubs/{match.club_id}/milestones/", {"do": "hide"})
    assert Club.objects.get().epoch == match.club.epoch + 1


@pytest.mark.parametrize("earlier", [1, 12])
def test_a_night_asks_once_for_the_milestones_of_all_its_matches(client: Client, earlier: int) -> None:
    for number in range(earlier):
        match = golf(1, Ann=[number], Bob=[2])
    give_browser(client, match.club)
    with at_most_queries(8):
        client.get(f"/nights/{match.night_id}/")
