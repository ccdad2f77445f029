"""Tests that ending a role, a session or an account ends every pen, link and live page it gave access to."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_watch, to_write
from scorekeeper.models import Club, Handover, Match, Membership, Role, User
from scorekeeper.models.clubs import new_key
from scorekeeper.web.cookies import LINKS
from tests.factories import MatchFactory, epoch_of, give_browser, player_of
from tests.fixtures.parsed import parsed, source, words
from tests.people import account, give_links, member, sign_in, signed_in

pytestmark = pytest.mark.django_db


def watch(browser: Client, thing: Any) -> Client:
    link = to_watch(thing)
    assert browser.get(reverse("watch", args=[link.kind, link.pk, link.key])).status_code == 302
    return browser


def take_pen(browser: Client, club: Club, name: str = "Bob") -> Client:
    """Take the pen by the link that a keeper's page shows."""
    club.refresh_from_db()
    url = reverse("take_pen", args=[club.pk, to_write(club).key])
    assert browser.post(url, {"key": new_key(), "do": "take", "name": name}).status_code == 303
    return browser


def may_see_table(browser: Client, match: Match) -> bool:
    return browser.get(f"/matches/{match.pk}/").status_code == 200


def writes(browser: Client, match: Match) -> bool:
    form = {"key": "long-enough", "round": "1", "player": player_of(match, "Ann").pk, "fact": "buys", "value": "1"}
    return browser.post(f"/matches/{match.pk}/facts/", form | {"was": "0"}).status_code == 303


def link_to_pen(browser: Client, match: Match) -> str:
    """Return the link that a keeper's page shows; empty if somebody is shown none."""
    page = parsed(browser.get(f"/clubs/{match.night.club_id}/pens/"))
    shown = [field.attributes["value"] for field in page.all("input", value=re.compile("^http://testserver/pen/"))]
    return shown[0].removeprefix("http://testserver") if shown else ""


@pytest.fixture
def owner(match: Match) -> Client:
    return signed_in(member(match.night.club, Role.OWNER))


@pytest.fixture
def bob(match: Match, owner: Client) -> User:
    return member(match.night.club, Role.KEEPER, "bob")


@pytest.mark.parametrize("deed", ["remove", "watcher"])
def test_who_may_no_longer_keep_holds_no_pen_in_another_browser(
    owner: Client, bob: User, match: Match, deed: str
) -> None:
    shown = link_to_pen(signed_in(bob), match)
    laptop = Client()
    laptop.post(shown, {"key": new_key(), "do": "take", "name": "Bob"})
    assert link_to_pen(laptop, match) == shown
    row = Membership.objects.get(user=bob)
    owner.post(f"/clubs/{match.night.club_id}/members/{row.pk}/", {"do": deed})
    assert not writes(laptop, match)
    assert not may_see_table(laptop, match)
    assert link_to_pen(laptop, match) == link_to_pen(signed_in(bob), match) == ""
    assert laptop.get(shown).status_code == 404
    assert link_to_pen(owner, match) not in ("", shown)
    assert not Handover.objects.filter(ended=None).exists()


def test_who_leaves_takes_no_pen_along_and_the_others_keep_theirs(match: Match, owner: Client) -> None:
    bob = member(match.night.club, Role.WATCHER, "bob")
    phone, other = sign_in(Client(), bob), take_pen(Client(), match.night.club, "Cy")
    take_pen(phone, match.night.club)
    shown = link_to_pen(phone, match)
    phone.post(f"/clubs/{match.night.club_id}/leave/", {"do": "leave"})
    assert not may_see_table(phone, match)
    assert phone.get(shown).status_code == 404
    assert writes(other, match)


def test_after_signing_out_the_phone_holds_no_pen_and_no_link(match: Match) -> None:
    other, third = MatchFactory(), MatchFactory()
    phone = take_pen(watch(Client(), other), match.night.club)
    shown = link_to_pen(phone, match)
    sign_in(phone, account())
    watch(phone, third.night)
    assert all(may_see_table(phone, each) for each in (match, other, third))
    phone.post(reverse("account_logout"))
    assert not any(may_see_table(phone, each) for each in (match, other, third))
    assert "You watch" not in source(phone.get("/"))
    assert [epoch_of(each) for each in (match, other, third)] == [1, 1, 1]
    assert Handover.objects.get().ended
    assert phone.get(shown).status_code == 404


def test_who_signs_out_may_keep_the_phones_pens_and_links(match: Match) -> None:
    other = MatchFactory()
    phone = take_pen(watch(sign_in(Client(), account()), other), match.night.club)
    assert parsed(phone.get(reverse("account"))).has("a", "Sign out", href=reverse("account_logout"))
    assert "Keep this phone’s pens and links" in words(phone.get(reverse("account_logout")))
    phone.post(reverse("account_logout"), {"keep": "1"})
    assert phone.get(reverse("account")).status_code == 302
    assert writes(phone, match)
    assert may_see_table(phone, other)
    phone.post(reverse("account_login"), {"login": "ann@example.org", "password": "a long enough secret"})
    assert writes(phone, match)


def test_who_holds_nothing_is_asked_nothing() -> None:
    phone = sign_in(Client(), account())
    assert parsed(phone.get(reverse("account"))).has("form", action=reverse("account_logout"))
    assert "Keep this phone" not in source(phone.get(reverse("account_logout")))


def test_a_copy_of_the_cookie_from_before_signing_in_holds_no_pen(match: Match) -> None:
    phone = take_pen(Client(), match.night.club)
    copied = phone.cookies[LINKS].value
    sign_in(phone, account())
    assert not phone.cookies[LINKS].value
    phone.post(reverse("account_logout"))
    thief = Client()
    thief.cookies[LINKS] = copied
    assert not may_see_table(thief, match)


def test_signing_out_loses_no_club_that_the_browser_kept_by_itself(match: Match) -> None:
    """Staff's way in takes no club over; nor does a page that made one in the same moment."""
    phone = give_browser(signed_in(account()), match.night.club)
    phone.post(reverse("account_logout"))
    assert not may_see_table(phone, match)
    assert may_see_table(sign_in(phone, User.objects.get()), match)


def test_a_session_that_is_ended_ends_what_its_browser_held(match: Match) -> None:
    other, ann = MatchFactory(), account()
    lost, here = take_pen(watch(sign_in(Client(), ann), other), match.night.club), sign_in(Client(), ann)
    take_pen(here, match.night.club, "Ann")
    forms = parsed(here.get(reverse("account_sessions"))).all(
        "form", action=re.compile(r"^/account/sessions/\d+/end/$")
    )
    first, second = sorted(int(form.attributes["action"].split("/")[3]) for form in forms)
    here.post(reverse("account_end_session", args=[first]))
    assert not any(may_see_table(lost, each) for each in (match, other))
    assert not writes(lost, match)
    assert [epoch_of(match), epoch_of(other)] == [1, 1]
    assert writes(here, match)
    here.post(reverse("account_end_session", args=[second]))
    assert not may_see_table(here, match)
    assert not Handover.objects.filter(ended=None).exists()


def test_a_new_password_ends_the_pens_of_other_phones(match: Match) -> None:
    ann = account()
    other, here = (take_pen(sign_in(Client(), ann), match.night.club, name) for name in ("Bob", "Ann"))
    new = {"oldpassword": "a long enough secret", "password1": "cut-exact-56", "password2": "cut-exact-56"}
    assert here.post(reverse("account_change_password"), new).status_code == 302
    assert not may_see_table(other, match)
    assert writes(here, match)
    assert Handover.objects.get(ended=None).name == "Ann"


def test_a_deleted_account_takes_its_pens_along(match: Match) -> None:
    phone = take_pen(watch(sign_in(Client(), account()), MatchFactory()), match.night.club)
    phone.post(reverse("account_reauthenticate"), {"password": "a long enough secret"})
    assert phone.post(reverse("account_delete")).status_code == 303
    assert not may_see_table(phone, match)
    assert "You watch" not in source(phone.get("/"))
    assert not Handover.objects.filter(ended=None).exists()
    assert epoch_of(match) == 1


def test_an_account_that_staff_closes_holds_no_pen(match: Match) -> None:
    ann = account()
    phone = take_pen(sign_in(Client(), ann), match.night.club)
    staff = signed_in(User.objects.create_superuser("staff", "staff@example.org", "x"))
    staff.post(reverse("admin:scorekeeper_user_change", args=[ann.pk]), {})
    assert not may_see_table(phone, match)
    assert Handover.objects.get().ended


def test_staffs_way_out_leaves_an_empty_phone_too(match: Match) -> None:
    phone = signed_in(User.objects.create_superuser("staff", "staff@example.org", "x"))
    take_pen(phone, match.night.club)
    phone.post(reverse("admin:logout"))
    assert not may_see_table(phone, match)
    assert Handover.objects.get().ended


def test_while_signed_in_links_are_the_sessions_and_no_cookie_brings_them(match: Match) -> None:
    phone = give_links(sign_in(Client(), account()), to_watch(match))
    assert may_see_table(phone, match)
    assert not phone.cookies[LINKS].value
    assert may_see_table(phone, match)


def test_an_ended_session_of_another_account_ends_nothing_here(match: Match) -> None:
    here = take_pen(sign_in(Client(), account()), match.night.club)
    sign_in(Client(), account("bob")).post(reverse("account_logout"))
    assert writes(here, match)
