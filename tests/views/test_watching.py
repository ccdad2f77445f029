"""Links to watch, and what those see who hold one."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Night
from tests.factories import MatchFactory, fresh, score
from tests.people import give_links

pytestmark = pytest.mark.django_db


def address(thing: Match | Night | Club) -> str:
    link = to_watch(thing)
    return reverse("watch", args=[link.kind, link.pk, link.key])


def watcher(thing: Match | Night | Club) -> Client:
    """Open a browser in which the link was opened."""
    browser = Client()
    assert browser.get(address(thing)).status_code == 302
    return browser


def test_a_link_to_a_match_leads_to_its_table(match: Match, client: Client) -> None:
    assert client.get(address(match)).headers["Location"] == f"/matches/{match.pk}/"


def test_a_link_to_an_evening_leads_to_its_matches(match: Match) -> None:
    browser = watcher(match.night)
    assert "Ten Step" in browser.get(f"/nights/{match.night_id}/").content.decode()
    assert browser.get(f"/matches/{match.pk}/").status_code == 200


def test_a_link_to_a_club_leads_to_what_it_plays(match: Match, client: Client) -> None:
    page = client.get(address(match.night.club), follow=True).content.decode()
    assert f"/matches/{match.pk}/" in page
    assert client.get("/nights/").status_code == 200
    assert "Ten Step" in client.get("/nights/").content.decode()


@pytest.mark.parametrize("kind", ["match", "night", "club", "pen", "invite", "nothing"])
def test_a_wrong_key_is_like_a_match_that_is_not_there(kind: str, match: Match, client: Client) -> None:
    wrong, nowhere = (client.get(f"/watch/{kind}/{pk}/{'A' * 32}/") for pk in (match.pk, 987_654))
    assert wrong.status_code == nowhere.status_code == 404
    assert wrong.content == nowhere.content
    assert "links" not in wrong.cookies


def test_a_key_opens_only_what_it_was_made_for(match: Match, client: Client) -> None:
    other = MatchFactory()
    key = to_watch(match).key
    assert client.get(f"/watch/match/{other.pk}/{key}/").status_code == 404
    assert client.get(f"/watch/night/{match.pk}/{key}/").status_code == 404


def test_a_club_that_is_leaving_opens_to_no_link(match: Match, client: Client) -> None:
    Club.objects.update(leaving=timezone.now())
    for thing in (match, match.night, match.night.club):
        assert client.get(address(thing)).status_code == 404


@pytest.mark.parametrize("played", [0, 4])
def test_a_watched_table_shows_everything_and_takes_nothing(played: int) -> None:
    match = MatchFactory(played=played, first_dealer="Ann")
    page = watcher(match).get(f"/matches/{match.pk}/").content.decode()
    for seen in ("Ann", "Ed", "deals", "cuts for", "in hand"):
        assert seen in page
    assert ("last-round" in page) == bool(played)
    assert "<form" not in page
    assert "csrfmiddlewaretoken" not in page


def test_a_match_that_is_over_shows_its_result(client: Client) -> None:
    match = MatchFactory(played=10)
    page = client.get(address(match), follow=True)
    assert page.redirect_chain[-1][0] == f"/matches/{match.pk}/result/"
    assert "wins" in page.content.decode()
    assert "<form" not in page.content.decode()


def test_a_watched_sheet_has_no_cell_to_correct(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    page = watcher(match).get(f"/matches/{match.pk}/sheet/").content.decode()
    assert "/rounds/" not in page
    assert "<form" not in page


def test_a_watched_evening_asks_for_no_note(match: Match) -> None:
    browser = watcher(match.night)
    assert "<form" not in browser.get(f"/nights/{match.night_id}/").content.decode()
    assert browser.post(f"/nights/{match.night_id}/", {"place": "Bob's", "note": ""}).status_code == 404


def test_who_watches_a_match_sees_no_other(match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key, names=["Ann", "Bob"])
    browser = watcher(match)
    assert browser.get(f"/matches/{other.pk}/").status_code == 404
    assert browser.get(f"/nights/{match.night_id}/").status_code == 404


def test_a_table_to_look_at_takes_few_queries(
    match: Match, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = give_links(Client(), to_watch(match))
    with django_assert_max_num_queries(8):
        browser.get(f"/matches/{match.pk}/")


@pytest.mark.parametrize("kind", ["match", "night", "club"])
def test_a_keeper_shows_the_link_as_a_code_and_in_words(kind: str, keeper: Client, match: Match) -> None:
    things: dict[str, Match | Night | Club] = {"match": match, "night": match.night, "club": match.night.club}
    page = keeper.get(reverse(f"watch_{kind}", args=[things[kind].pk])).content.decode()
    assert f"http://testserver{address(things[kind])}" in page
    assert "<svg" in page


def test_a_watcher_hands_no_link_on(match: Match) -> None:
    browser = watcher(match.night.club)
    for name, pk in (("match", match.pk), ("night", match.night_id), ("club", match.night.club_id)):
        assert browser.get(reverse(f"watch_{name}", args=[pk])).status_code == 404
        assert browser.post(reverse(f"watch_{name}", args=[pk]), {"generation": "0"}).status_code == 404


@pytest.mark.parametrize("kind", ["match", "night", "club"])
def test_a_new_link_ends_the_old_one_and_whatever_it_opened(kind: str, keeper: Client, match: Match) -> None:
    things: dict[str, Match | Night | Club] = {"match": match, "night": match.night, "club": match.night.club}
    old, browser = address(things[kind]), watcher(things[kind])
    path = reverse(f"watch_{kind}", args=[things[kind].pk])
    answer = keeper.post(path, {"generation": "0"})
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert old not in keeper.get(path).content.decode()
    assert browser.get(f"/matches/{match.pk}/").status_code == 404
    assert Client().get(old).status_code == 404


@pytest.mark.parametrize("said", [{}, {"generation": "x"}, {"generation": ["0", "0"]}, {"generation": "9" * 30}])
def test_a_form_that_names_no_link_is_refused(said: dict[str, object], keeper: Client, match: Match) -> None:
    assert keeper.post(reverse("watch_match", args=[match.pk]), said).status_code == 400
    assert fresh(match).watch_generation == 0


def test_a_page_carries_a_ticket_for_its_stream(match: Match) -> None:
    page = watcher(match).get(f"/matches/{match.pk}/").content.decode()
    assert re.search(rf'data-stream="/live/match\.{match.pk}\.table\.', page)
    assert 'data-revision="1"' in page


def test_the_table_gets_the_link_as_a_sheet(keeper: Client, match: Match) -> None:
    page = keeper.get(reverse("watch_match", args=[match.pk]), headers={"HX-Request": "true"}).content.decode()
    assert page.startswith("<h2")
    assert "testserver" + address(match) in page
    assert reverse("pens", args=[match.night.club_id]) in page
    assert len(gzip.compress(page.encode())) < 5000


def test_a_link_opened_in_passing_leaves_a_keeper_in_their_club(keeper: Client, match: Match) -> None:
    other = MatchFactory(names=["Flo", "Gus"])
    Club.objects.filter(pk=other.night.club_id).update(name="Sundays")
    page = keeper.get(address(other.night.club), follow=True).content.decode()
    assert "You watch another club now." in page
    assert "Ann" in page
    assert "Gus" not in page
    assert 'aria-pressed="false">Sundays' in page
    assert "You watch another club now." not in keeper.get("/").content.decode()
    keeper.post(reverse("enter_club", args=[other.night.club_id]), {"do": "enter"})
    keeper.get(address(match))
    assert "Gus" in keeper.get("/").content.decode()


def test_who_watches_a_club_stays_with_it_whatever_else_is_opened(match: Match) -> None:
    first, others = MatchFactory(names=["Flo", "Gus"]), [match, MatchFactory()]
    browser = watcher(first.night.club)
    assert "another club" not in browser.get("/").content.decode()
    for other in (*others, first, others[0]):
        browser.get(address(other.night.club))
        assert "Gus" in browser.get("/").content.decode()


def test_forty_one_links_push_none_out(match: Match) -> None:
    browser = watcher(match.night.club)
    for other in Club.objects.bulk_create(Club() for _ in range(41)):
        browser.get(address(other))
    assert browser.get(f"/matches/{match.pk}/").status_code == 200


def test_a_new_link_takes_the_place_of_the_one_that_was_ended(keeper: Client, match: Match) -> None:
    browser = watcher(match)
    keeper.post(reverse("watch_match", args=[match.pk]), {"generation": "0"})
    assert browser.get(address(fresh(match))).status_code == 302
    assert browser.get(f"/matches/{match.pk}/").status_code == 200
    assert browser.cookies["links"].value.startswith(f"match.{match.pk}.1:")
