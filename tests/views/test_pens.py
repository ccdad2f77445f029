import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper.links import to_write
from scorekeeper.models import Change, Club, Handover, Match, Membership, Role
from scorekeeper.services.members import leave
from tests.factories import MatchFactory, changes_in, give_browser, player_of
from tests.fixtures.form_data import king_each
from tests.fixtures.parsed import has_word, parsed, source, words
from tests.people import give_links, member, pen_of, pen_out
from tests.views.test_games import GOLF

pytestmark = pytest.mark.django_db

IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"}


def link_to_pen(match: Match) -> str:
    return f"/pen/{match.night.club_id}/{to_write(match.night.club).key}/"


def test_the_page_shows_the_link_and_a_code(keeper: Client, match: Match) -> None:
    page = parsed(keeper.get(f"/clubs/{match.night.club_id}/pens/"))
    assert page.has("input", value=f"http://testserver{link_to_pen(match)}")
    assert page.has("svg", viewbox=True)
    assert "Nobody else holds a pen" in page.words
    assert page.has("a", "Back to the table", href=f"/matches/{match.pk}/")


def test_looking_at_the_link_takes_nothing(client: Client, match: Match) -> None:
    assert "Whose phone is this?" in words(client.get(link_to_pen(match)))
    assert client.head(link_to_pen(match)).status_code == 200
    assert not Handover.objects.exists()
    assert client.get(f"/matches/{match.pk}/").status_code == 404


def test_the_pen_is_taken_and_listed(client: Client, match: Match) -> None:
    answer = client.post(link_to_pen(match), {"key": "long-enough", "do": "take", "name": "Bob"}, headers=IPHONE)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/matches/{match.pk}/"
    assert parsed(client.get("/")).has("a", "Back to the table", href=f"/matches/{match.pk}/")
    keeper = give_browser(Client(), match.night.club)
    holder = parsed(keeper.get(f"/clubs/{match.night.club_id}/pens/")).one("b", re.compile("^Bob"))
    assert holder.has("small", re.compile("^iPhone · since"))
    assert "Bob holds the pen too" in words(keeper.get(f"/matches/{match.pk}/"))


def test_a_form_that_is_sent_again_as_its_answer_was_lost_takes_one_pen(client: Client, match: Match) -> None:
    form = parsed(client.get(link_to_pen(match))).one("form", id="take")
    hidden = {field.attributes["name"]: field.attributes["value"] for field in form.all("input", type="hidden")}
    for name in ("Bob", "Cy"):
        client.cookies.clear()
        client.post(link_to_pen(match), hidden | {"do": "take", "name": name})
    assert Handover.objects.get().name == "Cy"
    assert client.get(f"/matches/{match.pk}/").status_code == 200


def test_the_ledger_says_whose_phone_wrote(client: Client, match: Match) -> None:
    other = pen_out(MatchFactory().night.club, "Zoe")
    give_links(client, pen_of(other), pen_of(pen_out(match.night.club)))
    ann = player_of(match, "Ann").pk
    form = {"key": "long-enough", "round": "1", "player": ann, "fact": "buys", "value": "1", "was": "0"}
    assert client.post(f"/matches/{match.pk}/facts/", form, headers=IPHONE).status_code == 303
    assert Change.objects.filter(match=match).latest("revision").who == "Bob’s iPhone"


def test_a_match_begun_with_the_pen_names_its_holder(client: Client, match: Match) -> None:
    give_links(client, pen_of(pen_out(match.night.club)))
    form = {"key": "long-enough", "game": "ten-step", "seat": ["Ann", "Bob"], "first": "Ann", "deal": "1"}
    client.post("/matches/new/", form)
    begun = Match.objects.latest("pk")
    assert begun.night.club == match.night.club
    assert begun.changes.get().who == "Bob’s phone"


@pytest.mark.parametrize("name", ["", "x" * 41])
def test_a_phone_has_somebodys_name(client: Client, match: Match, name: str) -> None:
    answer = client.post(link_to_pen(match), {"key": "long-enough", "do": "take", "name": name})
    assert answer.status_code == 422
    assert parsed(answer).has("p", role="alert")
    assert parsed(answer).has("input", name="name", autofocus=True)
    assert not Handover.objects.exists()


def test_who_keeps_already_takes_no_pen(keeper: Client, match: Match) -> None:
    assert keeper.get(link_to_pen(match)).status_code == 303
    assert keeper.post(link_to_pen(match), {"key": "long-enough", "do": "take", "name": "Bob"}).status_code == 303
    assert not Handover.objects.exists()


def test_a_pen_taken_back_writes_no_more(keeper: Client, match: Match) -> None:
    phone, link = Client(), link_to_pen(match)
    phone.post(link, {"key": "long-enough", "do": "take", "name": "Bob"})
    pen = Handover.objects.get()
    keeper.post(f"/clubs/{match.night.club_id}/pens/{pen.pk}/", {"do": "take-back"})
    assert phone.get(f"/matches/{match.pk}/").status_code == 404
    assert phone.post(f"/matches/{match.pk}/undo/", {"key": "long-enough"}).status_code == 404
    assert phone.get(link).status_code == 404
    assert not has_word("Ann", source(phone.get("/")))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["rounds/1", "cut"])
def test_a_pen_taken_back_while_a_write_waits_writes_nothing(match: Match, path: str) -> None:
    pen, phone = pen_out(match.night.club), Client()
    begun: list[str] = []

    def wait_for_the_lock(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if '"scorekeeper_match"' in sql and connection.in_atomic_block and not begun:
            begun.append(sql)
            Handover.objects.filter(pk=pen.pk).update(ended=timezone.now())
        return execute(sql, *rest)

    give_links(phone, pen_of(pen))
    said = {"round": 1, "value": 1, "was": 0} if path == "cut" else king_each(match, 1, out="Bob")
    with connection.execute_wrapper(wait_for_the_lock):
        assert phone.post(f"/matches/{match.pk}/{path}/", {"key": "long-enough", **said}).status_code == 404
    assert begun
    assert changes_in(match) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/matches/new/", {"game": "ten-step", "seat": ["Ann", "Bob"], "first": "Ann", "deal": "1"}),
        ("/matches/{}/again/", {}),
        ("/games/new/", GOLF | {"options.rounds.number": "9"}),
    ],
)
def test_what_is_begun_with_a_pen_while_a_member_leaves_is_in_the_club(match: Match, path: str, form: Any) -> None:
    club, phone = match.night.club, Client()
    give_links(phone, pen_of(pen_out(club)))
    member(club, Role.OWNER)
    leaving = Membership.objects.get(user=member(club, Role.WATCHER))
    begun: list[str] = []

    def wait_for_the_lock(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if '"scorekeeper_club"' in sql and connection.in_atomic_block and not begun:
            begun.append(sql)
            leave(member=leaving)
        return execute(sql, *rest)

    with connection.execute_wrapper(wait_for_the_lock):
        assert phone.post(path.format(match.pk), {"key": "long-enough"} | form).status_code == 303
    assert begun
    assert Club.objects.get() == club
    assert club.matches.count() + club.games.count() == 2


def test_a_new_link_ends_the_old_one(keeper: Client, client: Client, match: Match) -> None:
    link = link_to_pen(match)
    keeper.post(f"/clubs/{match.night.club_id}/pens/", {"generation": "0"})
    match.night.club.refresh_from_db()
    assert Client().get(link).status_code == 404
    assert Client().get(link_to_pen(match)).status_code == 200


def test_the_holder_gives_the_pen_back(client: Client, match: Match) -> None:
    give_links(client, pen_of(pen_out(match.night.club)))
    page = words(client.get(f"/clubs/{match.night.club_id}/"))
    assert "Give the pen back" in page
    client.post(f"/clubs/{match.night.club_id}/leave/", {"do": "give-back"})
    assert client.get(f"/clubs/{match.night.club_id}/").status_code == 404


def test_the_holder_of_a_pen_takes_none_back(client: Client, match: Match) -> None:
    give_links(client, pen_of(pen_out(match.night.club)))
    page = parsed(client.get(f"/clubs/{match.night.club_id}/pens/"))
    assert "Bob (this phone)" in page.words
    assert not re.search("Take back|Make a new link", page.source)


def test_who_keeps_two_clubs_stays_in_theirs_when_they_look_at_the_link_to_a_pen(keeper: Client, match: Match) -> None:
    other = MatchFactory(names=["Flo", "Gus"])
    give_links(keeper, pen_of(pen_out(other.night.club)))
    assert keeper.get(link_to_pen(other)).headers["Location"] == f"/matches/{other.pk}/"
    home = parsed(keeper.get("/"))
    assert "Ann" in home.words
    assert not has_word("Gus", home.source)
