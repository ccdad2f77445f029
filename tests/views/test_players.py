import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Membership, Player, Role
from scorekeeper.models.clubs import new_key
from tests.factories import ClubFactory, PlayerFactory, context, give_browser
from tests.fixtures.club_world import World
from tests.fixtures.parsed import parsed, source, words
from tests.fixtures.writes import end
from tests.people import give_links, member, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World()


def ann(world: World) -> Player:
    return Player.objects.get(club=world.club, name="Ann")


def do(world: World, person: str, deed: str, **fields: Any) -> int:
    status: int = world.people[person].post(world.url_of("edit_player"), {"do": deed, **fields}).status_code
    return status


def note_of(world: World, name: str) -> str:
    """Return what the list of players says below a name."""
    page = parsed(world.people["watcher"].get(world.url_of("players")))
    return page.one("a", re.compile(f"^{name}")).one("small").words


def test_everybody_is_listed_with_what_they_played_to_the_end(world: World) -> None:
    assert note_of(world, "Ann") == "no match yet"
    end(match=world.match, context=context())
    assert note_of(world, "Ann") == "1 match"


def test_a_keeper_writes_a_name_otherwise(world: World) -> None:
    assert do(world, "keeper", "rename", name="Annabel") == 303
    assert Player.objects.filter(name="Annabel").exists()
    assert do(world, "keeper", "rename", name="Bob") == 422


def test_a_keeper_puts_a_player_away_and_back(world: World) -> None:
    keeper = world.people["keeper"]
    do(world, "keeper", "archive")
    assert ann(world).archived
    assert "no longer plays" in words(keeper.get(world.url_of("players")))
    assert parsed(keeper.get(world.url_of("player"))).has("p", "no longer plays")
    do(world, "keeper", "bring-back")
    assert not ann(world).archived
    assert not parsed(keeper.get(world.url_of("player"))).has("p", "no longer plays")


def test_the_owner_hears_of_a_claim_on_the_clubs_page(world: World) -> None:
    club = f"/clubs/{world.club.pk}/"
    do(world, "watcher", "claim")
    assert "“That’s me”, says somebody: Ann" in words(world.people["owner"].get(club))
    assert "That’s me" not in source(world.people["keeper"].get(club))
    do(world, "owner", "consent")
    assert "That’s me" not in source(world.people["owner"].get(club))


def test_nobody_is_chosen_to_be_another_spelling_before_somebody_chooses(world: World) -> None:
    PlayerFactory(club=world.club, name="Annie")
    choice = parsed(world.people["owner"].get(world.url_of("edit_player"))).one("select", name="into", required=True)
    assert choice.all("option")[0].attributes == {"value": ""}
    assert choice.all("option")[0].words == "Choose who"


@pytest.mark.parametrize("deed", ["rename", "archive", "bring-back", "consent", "merge", "split"])
def test_a_watcher_changes_nobody(world: World, deed: str) -> None:
    assert do(world, "watcher", deed, name="Annabel") == 404
    assert ann(world).name == "Ann"


@pytest.mark.parametrize("deed", ["consent", "merge", "split"])
def test_a_keeper_settles_nobody(world: World, deed: str) -> None:
    assert do(world, "keeper", deed) == 404


def test_a_member_says_thats_me_and_the_owner_agrees(world: World) -> None:
    assert do(world, "watcher", "claim") == 303
    assert "says: that’s me" in words(world.people["owner"].get(world.url_of("edit_player")))
    assert do(world, "owner", "consent") == 303
    assert ann(world).user == world.members[Role.WATCHER]
    assert "Ann is you" in words(world.people["watcher"].get(world.url_of("edit_player")))


def test_the_owner_is_a_player_at_once(world: World) -> None:
    do(world, "owner", "claim")
    assert ann(world).user == world.members[Role.OWNER]


@pytest.mark.parametrize("person", ["pen", "own browser"])
def test_who_has_no_account_is_nobodys_player(world: World, person: str) -> None:
    assert do(world, person, "claim") == 404
    assert "That’s me" not in source(world.people[person].get(world.url_of("edit_player")))


def test_one_lets_go_of_oneself_and_the_owner_of_everybody(world: World) -> None:
    do(world, "keeper", "claim")
    assert do(world, "watcher", "release") == 404
    assert do(world, "keeper", "release") == 303
    assert ann(world).claimed_by is None
    do(world, "keeper", "claim")
    assert do(world, "owner", "release") == 303
    assert ann(world).claimed_by is None


def test_the_owner_merges_and_takes_it_back(world: World) -> None:
    anna = PlayerFactory(club=world.club, name="Anna")
    assert do(world, "owner", "merge", into=anna.pk) == 303
    assert ann(world).same_as == anna
    assert "also Ann" in words(world.people["owner"].get(world.url_of("players")))
    assert do(world, "owner", "split") == 303
    assert ann(world).same_as is None


def test_who_sat_at_one_table_is_not_merged(world: World) -> None:
    bob = Player.objects.get(club=world.club, name="Bob")
    answer = world.people["owner"].post(world.url_of("edit_player"), {"do": "merge", "into": bob.pk})
    assert answer.status_code == 422
    assert "Ann and Bob sat at one table: they are two people." in words(answer)


@pytest.mark.parametrize("into", ["", "x", "9" * 30])
def test_merging_into_nobody_is_refused(world: World, into: str) -> None:
    assert do(world, "owner", "merge", into=into) == 404


def test_a_player_of_another_club_is_not_merged_into(world: World) -> None:
    assert do(world, "owner", "merge", into=PlayerFactory().pk) == 404


def test_a_player_of_another_club_is_not_reached(world: World) -> None:
    url = f"/clubs/{world.club.pk}/players/{PlayerFactory().pk}/"
    assert world.people["owner"].get(url).status_code == 404


def test_a_club_without_a_match_leads_its_keepers_to_a_new_one() -> None:
    club = ClubFactory(keeper_key=new_key())
    watchers = (signed_in(member(club, Role.WATCHER)), give_links(Client(), to_watch(club)))
    for page in ("players/", "records/", "years/2026/"):
        url = f"/clubs/{club.pk}/{page}"
        assert parsed(give_browser(Client(), club).get(url)).one("a", class_="primary").words == "New match", page
        assert not any(parsed(watcher.get(url)).has("a", href="/matches/new/") for watcher in watchers), page


def test_a_club_without_a_match_leads_nobody_to_a_new_one_in_another_club() -> None:
    chosen, other = ClubFactory(keeper_key=new_key()), ClubFactory(keeper_key=new_key())
    keeper = member(chosen, Role.KEEPER)
    Membership.objects.create(club=other, user=keeper, role=Role.KEEPER)
    client = signed_in(keeper)
    client.cookies["at"] = str(chosen.pk)
    for club in (chosen, other):
        for page in ("players/", "records/", "years/2026/"):
            led = parsed(client.get(f"/clubs/{club.pk}/{page}")).has("a", href="/matches/new/")
            assert led == (club == chosen), page
