import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Membership, Role
from scorekeeper.rules.record.reading import from_data
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, PlayerFactory, give_browser, player_of
from tests.fixtures.club_world import World
from tests.fixtures.parsed import has_word, parsed, source, words
from tests.people import account, give_links, member, pen_of, pen_out, signed_in
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def named(match: Match, name: str) -> Club:
    club = match.night.club
    club.name = name
    club.save()
    return club


def test_a_browser_names_its_first_club(client: Client) -> None:
    client.post("/clubs/", {"do": "make", "key": "long-enough", "name": " The  Fridays "})
    assert Club.objects.get().name == "The Fridays"
    assert "The Fridays" in words(client.get("/"))


def test_a_browser_has_one_club_of_its_own(keeper: Client) -> None:
    assert keeper.post("/clubs/", {"do": "make", "key": "long-enough", "name": "Sundays"}).status_code == 422
    assert Club.objects.count() == 1


def test_an_account_makes_as_many_clubs_as_it_likes() -> None:
    client = signed_in(account())
    for name in ("Fridays", "Sundays"):
        assert client.post("/clubs/", {"do": "make", "key": "long-enough", "name": name}).status_code == 303
        assert parsed(client.get("/")).has("p", name, class_="title")
    assert Membership.objects.filter(role=Role.OWNER).count() == 2


def test_a_club_without_a_name_is_not_made(client: Client) -> None:
    answer = client.post("/clubs/", {"do": "make", "key": "long-enough", "name": "  "})
    assert answer.status_code == 422
    assert "A club needs a name." in words(answer)
    assert parsed(answer).has("input", name="name", autofocus=True)


def test_one_tap_goes_into_another_club_and_the_next_match_is_played_there() -> None:
    first, second = named(MatchFactory(), "Fridays"), named(MatchFactory(names=["Flo", "Gus"]), "Sundays")
    user = member(first, Role.OWNER)
    Membership.objects.create(club=second, user=user, role=Role.KEEPER)
    client = signed_in(user)
    home = parsed(client.get("/"))
    assert home.has("button", "Fridays", aria_pressed="true")
    assert not has_word("Gus", home.source)
    (other,) = [form for form in home.all("form") if form.has("button", "Sundays", name="do", value="enter")]
    client.post(other.attributes["action"], {"do": "enter"})
    home = parsed(client.get("/"))
    assert home.has("button", "Sundays", aria_pressed="true")
    assert "Gus" in home.words
    assert "Gus" in words(client.get("/matches/new/"))


def test_each_club_is_listed_with_what_one_does_there() -> None:
    first, second = named(MatchFactory(), "Fridays"), named(MatchFactory(names=["Flo", "Gus"]), "Sundays")
    user = member(first, Role.OWNER)
    Membership.objects.create(club=second, user=user, role=Role.WATCHER)
    clubs = parsed(signed_in(user).get("/clubs/"))
    roles = {line.one("a").words: line.one("small").words for line in clubs.all("b") if line.has("small")}
    assert roles == {"Fridays": "owner", "Sundays": "looks on"}


def test_one_club_is_not_offered_for_choice(keeper: Client) -> None:
    assert not parsed(keeper.get("/")).has("button", name="do", aria_pressed=True)


def test_who_watches_a_club_by_its_link_sees_its_evenings(client: Client, match: Match) -> None:
    named(match, "Fridays")
    home = parsed(give_links(client, to_watch(match.night.club)).get("/"))
    assert home.has("p", "Fridays", class_="title")
    assert "Look at the table" in home.words


def test_who_watches_a_club_stops_watching_it(client: Client, match: Match) -> None:
    give_links(client, to_watch(match.night.club), to_watch(MatchFactory()))
    client.post(f"/clubs/{match.night.club_id}/enter/", {"do": "forget"})
    assert client.get(f"/matches/{match.pk}/").status_code == 404
    assert "You watch" in words(client.get("/"))


@pytest.mark.parametrize("thing", ["match", "night"])
def test_who_watches_a_match_or_an_evening_finds_it_on_the_first_page(client: Client, match: Match, thing: str) -> None:
    link = to_watch(match if thing == "match" else match.night)
    home = parsed(give_links(client, link).get("/"))
    assert "You watch" in home.words
    assert home.has("a", href=f"/matches/{match.pk}/")


def test_who_keeps_one_club_and_watches_another_is_at_home_in_their_own(client: Client, match: Match) -> None:
    other = MatchFactory(names=["Flo", "Gus"])
    give_links(give_browser(client, other.night.club), to_watch(match.night.club))
    assert "Gus" in words(client.get("/"))
    assert "Gus" in words(client.get("/matches/new/"))


def test_the_owner_gives_the_club_another_name(keeper: Client, match: Match) -> None:
    url = f"/clubs/{match.night.club_id}/"
    assert keeper.post(f"{url}name/", {"do": "rename", "name": "Sundays"}).status_code == 303
    assert "Sundays" in words(keeper.get(url))
    answer = keeper.post(f"{url}name/", {"do": "rename", "name": "x" * 81})
    assert answer.status_code == 422
    assert "at most 80 characters" in words(answer)
    refused = parsed(answer).one("details", open=True)
    assert refused.one("input", name="name").attributes["value"] == "x" * 81


def test_the_page_of_a_club_says_what_each_member_does() -> None:
    world = World()
    page = parsed(world.people["keeper"].get(world.url_of("club")))
    roles = [line.words.split(" · ")[0] for line in page.all("small", re.compile(" · since "))]
    assert roles == ["owner", "keeps the score", "looks on"]


def test_what_removing_somebody_does_is_said_where_there_is_somebody(match: Match) -> None:
    said = "Removing somebody ends every link"
    alone = signed_in(member(match.club, Role.OWNER))
    assert said not in words(alone.get(f"/clubs/{match.club_id}/"))
    member(match.club, Role.WATCHER)
    assert said in words(alone.get(f"/clubs/{match.club_id}/"))


def test_mail_addresses_are_the_owners_to_know() -> None:
    world = World()
    url = world.url_of("club")
    assert "@example.org" in words(world.people["owner"].get(url))
    assert "@example.org" not in source(world.people["keeper"].get(url))
    assert "@example.org" not in source(world.people["pen"].get(url))


def test_a_deleted_club_is_closed_and_kept_after_all(keeper: Client, match: Match) -> None:
    club = named(match, "Fridays")
    assert parsed(keeper.get("/")).has("a", href=f"/clubs/{club.pk}/")
    assert parsed(keeper.get(f"/clubs/{club.pk}/")).has("a", "Delete this club", href=f"/clubs/{club.pk}/delete/")
    answer = keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "Friday"})
    assert answer.status_code == 422
    assert parsed(answer).has("input", name="name", autofocus=True)
    assert parsed(answer).has("button", "Delete the club", type="submit")
    answer = keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "fridays"})
    assert parsed(keeper.get(answer["Location"])).has("button", "Keep Fridays after all")
    assert keeper.get(f"/matches/{match.pk}/").status_code == 404
    assert not has_word("Ann", source(keeper.get("/")))
    keeper.post(f"/clubs/{club.pk}/keep/", {"do": "keep"})
    assert keeper.get(f"/matches/{match.pk}/").status_code == 200
    assert "Ann" in words(keeper.get("/"))


def test_a_club_is_deleted_by_its_name_whatever_its_blanks(keeper: Client, match: Match) -> None:
    club = named(match, "Les\u00a0amis  du  soir\u2009!")
    answer = keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "les amis du soir !"})
    assert answer.status_code == 303


def test_a_browser_may_begin_anew_and_still_change_its_mind(keeper: Client, match: Match) -> None:
    club = named(match, "Fridays")
    keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "Fridays"})
    keeper.post("/clubs/", {"do": "make", "key": "long-enough", "name": "Sundays"})
    keeper.post(f"/clubs/{club.pk}/keep/", {"do": "keep"})
    home = parsed(keeper.get("/"))
    assert home.has("button", "Fridays", aria_pressed="true")
    assert home.has("button", "Sundays", aria_pressed="false")


def test_a_browser_begins_anew_though_the_answer_to_the_deletion_was_lost(keeper: Client, match: Match) -> None:
    club, before = named(match, "Fridays"), keeper.cookies["club"].value
    keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "Fridays"})
    keeper.cookies["club"] = before
    form = {"key": "long-enough", "game": "ten-step", "seat": ["Ann", "Bob"], "first": "Ann", "deal": "1"}
    begun = keeper.post("/matches/new/", form)
    assert begun.status_code == 303
    assert keeper.get(begun.headers["Location"]).status_code == 200
    assert "Keep Fridays after all" in words(keeper.get("/clubs/"))


def test_a_browser_names_another_club_though_the_answer_to_the_deletion_was_lost(keeper: Client, match: Match) -> None:
    club, before = named(match, "Fridays"), keeper.cookies["club"].value
    keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": "Fridays"})
    keeper.cookies["club"] = before
    assert keeper.post("/clubs/", {"do": "make", "key": "long-enough", "name": "Sundays"}).status_code == 303
    assert "Sundays" in words(keeper.get("/clubs/"))


def test_an_account_that_deleted_its_only_club_begins_another_with_its_next_match() -> None:
    client = signed_in(account())
    form = {"key": "long-enough", "game": "ten-step", "seat": ["Ann", "Bob"], "first": "Ann", "deal": "1"}
    client.post("/matches/new/", form)
    club = Club.objects.get()
    client.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": str(club)})
    client.post("/matches/new/", form | {"key": "another-key"})
    assert Club.objects.filter(leaving=None).exclude(pk=club.pk).count() == 1
    assert Match.objects.filter(night__club=club).count() == 1


def test_the_others_do_not_change_the_owners_mind() -> None:
    world = World()
    Club.objects.filter(pk=world.club.pk).update(leaving=timezone.now() + timedelta(days=7))
    for person in ("keeper", "pen", "watcher", "other club", "signed out"):
        assert world.people[person].post(world.url_of("keep_club"), {"do": "keep"}).status_code == 404
        assert "Fridays" not in source(world.people[person].get("/clubs/"))
    assert world.people["owner"].post(world.url_of("keep_club"), {"do": "keep"}).status_code == 303


def exported(client: Client, club: Club) -> Any:
    answer = client.get(f"/clubs/{club.pk}/club.json")
    assert answer.streaming
    return json.loads(answer.getvalue())


def test_everything_is_exported(client: Client) -> None:
    names = ["<b>Ann", "=1+1", "O'Neil"]
    match = MatchFactory(names=names, played=2)
    MatchFactory(club_key=match.night.club.keeper_key, date=match.night.date - timedelta(days=7))
    club = named(match, "\u202eFridays")
    merge(player=PlayerFactory(club=club, name="Oneil"), into=player_of(match, "O'Neil"))
    data = exported(give_browser(client, club), club)
    assert (data["club"], data["name"]) == (1, "\u202eFridays")
    assert {"name": "Oneil", "same_as": "O'Neil"} in data["players"]
    assert [night["date"] for night in data["nights"]] == ["2026-11-13", "2026-11-20"]
    record = from_data(data["nights"][1]["matches"][0]["record"])
    assert list(record.players) == names
    assert len(record.rounds) == 2


def test_the_export_of_an_empty_club_is_one_too(client: Client) -> None:
    client.post("/clubs/", {"do": "make", "key": "long-enough", "name": "Fridays"})
    assert exported(client, Club.objects.get())["nights"] == []


def test_the_first_page_takes_no_query_more_for_several_clubs() -> None:
    world = World()
    browser = give_links(give_browser(Client(), world.club), pen_of(pen_out(MatchFactory().night.club)))
    with at_most_queries(8):
        browser.get("/")


def test_a_club_kept_after_all_is_never_pushed_out_by_others_that_are_deleted(keeper: Client, match: Match) -> None:
    club = match.night.club
    keeper.post(f"/clubs/{club.pk}/delete/", {"do": "delete", "name": str(club)})
    keeper.post(f"/clubs/{club.pk}/keep/", {"do": "keep"})
    for _ in range(8):
        made = Club.objects.create(keeper_key=holding_key(keeper))
        keeper.post(f"/clubs/{made.pk}/delete/", {"do": "delete", "name": str(made)})
    assert keeper.get(f"/matches/{match.pk}/").status_code == 200


def holding_key(browser: Client) -> str:
    """Return the key of the club that this browser has yet to make."""
    return browser.cookies["club"].value.split(":")[0].split()[0]
