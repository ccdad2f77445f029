from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_join
from scorekeeper.models import Club, Invite, Match, Membership, Role
from tests.fixtures.club_world import World
from tests.fixtures.parsed import parsed, words
from tests.people import account, invitation, member, signed_in
from tests.soak.page_forms import forms_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(match: Match) -> Club:
    found = match.night.club
    found.name = "Fridays"
    found.save()
    return found


@pytest.fixture
def owner(club: Club) -> Client:
    return signed_in(member(club, Role.OWNER))


def link(invite: Invite) -> str:
    return f"/join/{invite.pk}/{to_join(invite).key}/"


def test_an_invitation_is_a_link_and_a_code(owner: Client, club: Club) -> None:
    answer = owner.post(
        f"/clubs/{club.pk}/invites/", {"do": "invite", "role": "keeper", "days": "7", "key": "one-link"}
    )
    page = parsed(owner.get(answer.headers["Location"]))
    assert page.has("input", value=f"http://testserver{link(Invite.objects.get())}")
    assert page.has("svg", viewbox=True)


@pytest.mark.parametrize("form", [{"role": "owner", "days": "7"}, {"role": "keeper", "days": "3650"}, {}])
def test_nobody_is_invited_to_more_than_is_offered(owner: Client, club: Club, form: dict[str, str]) -> None:
    assert owner.post(f"/clubs/{club.pk}/invites/", {"do": "invite", "key": "one-link", **form}).status_code == 400
    assert not Invite.objects.exists()


def test_a_club_of_a_browser_invites_nobody(keeper: Client, club: Club) -> None:
    page = words(keeper.get(f"/clubs/{club.pk}/invites/"))
    assert "Sign up" in page
    answer = keeper.post(
        f"/clubs/{club.pk}/invites/", {"do": "invite", "role": "keeper", "days": "7", "key": "one-link"}
    )
    assert answer.status_code == 422
    assert not Invite.objects.exists()


def test_looking_at_an_invitation_joins_nothing(club: Club) -> None:
    client = signed_in(account())
    assert "Join Fridays?" in words(client.get(link(invitation(club))))
    assert not Membership.objects.exists()


def test_who_has_no_account_signs_up_first_and_is_led_back(club: Club) -> None:
    address = link(invitation(club))
    way = parsed(Client().get(address)).one("a", class_="primary")
    assert (way.words, way.attributes["href"]) == ("Sign up", f"{reverse('account_signup')}?next={quote(address)}")


def test_who_joins_is_in_the_club_at_once(owner: Client, club: Club, match: Match) -> None:
    client = signed_in(account())
    assert client.post(link(invitation(club)), {"do": "join"}).status_code == 303
    assert parsed(client.get("/")).has("p", "Fridays", class_="title")
    assert client.get(f"/matches/{match.pk}/rules/").status_code == 200


def test_who_has_no_account_gets_one_first(client: Client, club: Club) -> None:
    url = link(invitation(club))
    sign_up = f"/account/sign-up/?next={url}"
    assert parsed(client.get(url)).has("a", href=sign_up)
    assert client.post(url, {"do": "join"}).status_code == 422
    assert not Membership.objects.exists()
    (form,) = (form for form in forms_of(client.get(sign_up), sign_up) if "email" in form.fields)
    answer = client.post(form.path, form.fields | {"email": "di@example.org", "password1": "a long enough secret"})
    assert answer["Location"] == url
    assert parsed(client.get(url)).has("button", "Join", type="submit")
    assert client.post(url, {"do": "join"}).status_code == 303
    assert Membership.objects.get(user__email="di@example.org").role == Role.KEEPER


def test_an_invitation_that_was_ended_says_so_and_nothing_else(owner: Client, club: Club) -> None:
    invite = invitation(club)
    owner.post(f"/clubs/{club.pk}/invites/{invite.pk}/", {"do": "end"})
    client = signed_in(account())
    page = parsed(client.get(link(invite)))
    assert "This invitation is over" in page.words
    assert "Fridays" not in page.source
    assert client.post(link(invite), {"do": "join"}).status_code == 422
    answer = owner.get(f"/clubs/{club.pk}/invites/{invite.pk}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/clubs/{club.pk}/invites/")


def test_an_invitation_that_is_ended_twice_leads_to_the_others(owner: Client, club: Club) -> None:
    invite = invitation(club)
    for _ in range(2):
        answer = owner.post(f"/clubs/{club.pk}/invites/{invite.pk}/", {"do": "end"})
        assert answer.headers["Location"] == f"/clubs/{club.pk}/invites/"


def test_the_owner_gives_roles_and_puts_people_out(owner: Client, club: Club, match: Match) -> None:
    user = member(club, Role.KEEPER)
    client, url = signed_in(user), f"/clubs/{club.pk}/members/{Membership.objects.get(user=user).pk}/"
    owner.post(url, {"do": "watcher"})
    assert client.get(f"/matches/{match.pk}/rules/").status_code == 404
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    owner.post(url, {"do": "keeper"})
    assert client.get(f"/matches/{match.pk}/rules/").status_code == 200
    owner.post(url, {"do": "remove"})
    assert client.get(f"/matches/{match.pk}/").status_code == 404


def test_the_owner_hands_over_and_then_may_leave(owner: Client, club: Club) -> None:
    user = member(club, Role.KEEPER)
    assert owner.post(f"/clubs/{club.pk}/leave/", {"do": "leave"}).status_code == 422
    owner.post(f"/clubs/{club.pk}/members/{Membership.objects.get(user=user).pk}/", {"do": "owner"})
    assert owner.get(f"/clubs/{club.pk}/delete/").status_code == 404
    assert signed_in(user).get(f"/clubs/{club.pk}/delete/").status_code == 200
    assert owner.post(f"/clubs/{club.pk}/leave/", {"do": "leave"}).status_code == 303
    assert owner.get(f"/clubs/{club.pk}/").status_code == 404


def test_a_member_of_another_club_is_not_reached(owner: Client) -> None:
    world = World()
    assert owner.post(world.url_of("member"), {"do": "remove"}).status_code == 404
    other = world.club.memberships.get(role=Role.KEEPER).pk
    mine = Club.objects.exclude(pk=world.club.pk).get(name="Fridays").pk
    assert owner.post(f"/clubs/{mine}/members/{other}/", {"do": "remove"}).status_code == 303
    assert world.club.memberships.filter(pk=other).exists()
