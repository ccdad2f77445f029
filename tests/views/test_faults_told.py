"""Tests that the page of a refused form says so in its title, and puts the focus on the field at fault."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Match
from tests.factories import context, player_of
from tests.fixtures.form_data import king_each
from tests.fixtures.parsed import Page, parsed

pytestmark = pytest.mark.django_db


def refused(keeper: Client, url: str, **fields: object) -> Page:
    answer = keeper.post(url, fields)
    assert answer.status_code == 422
    return parsed(answer)


def pages(keeper: Client, match: Match) -> dict[str, Page]:
    """Return a page with a fault for each kind of form, by the address at which it is mended."""
    club, ann = match.night.club_id, player_of(match, "Ann")
    seats, hand = f"/matches/{match.pk}/seats/", f"/matches/{match.pk}/rounds/1/"
    entered = king_each(match, 1) | {f"cards-{ann.pk}": "", f"points-{ann.pk}": "abc"}
    return {
        seats: refused(keeper, seats, key=context().key, add=1, name="Bob"),
        hand: refused(keeper, hand, **entered),
        "/matches/new/": refused(keeper, "/matches/new/", game="ten-step", seat=["Ann", "Bob"], name="ann", add=1),
        f"/clubs/{club}/players/{ann.pk}/edit/": refused(
            keeper, f"/clubs/{club}/players/{ann.pk}/edit/", name="Bob", do="rename"
        ),
        "/watch/": refused(keeper, "/watch/", code="zzzzzz"),
        f"/clubs/{club}/": refused(keeper, reverse("rename_club", args=[club]), name=" ", do="rename"),
        "a name of spaces": refused(keeper, f"/clubs/{club}/players/{ann.pk}/edit/", name=" ", do="rename"),
    }


def test_the_title_says_so_first_and_the_field_has_the_focus(keeper: Client, match: Match) -> None:
    for address, page in pages(keeper, match).items():
        assert page.one("title").words.startswith("Error: "), address
        field = page.one(autofocus=True)
        assert field.attributes.get("aria-invalid") == "true", address
        described = field.attributes["aria-describedby"].split()
        assert any(page.one(id=fault).words for fault in described if page.has(id=fault)), address


def test_a_page_without_a_fault_has_a_plain_title(keeper: Client, match: Match) -> None:
    for address in (
        "/matches/new/",
        f"/matches/{match.pk}/seats/",
        f"/matches/{match.pk}/rounds/1/",
        "/account/sign-in/",
    ):
        assert "Error" not in parsed(keeper.get(address)).one("title").words


def test_what_is_wrong_at_no_field_has_the_focus_itself(keeper: Client, match: Match) -> None:
    entered = king_each(match, 1) | {"out": "", "do": "recap"}
    page = refused(keeper, f"/matches/{match.pk}/rounds/1/", **entered)
    assert page.one(autofocus=True).attributes["class"] == "fault"


def test_a_sign_in_that_fails_says_so_first(client: Client) -> None:
    page = parsed(client.post("/account/sign-in/", {"login": "ann@example.com", "password": "wrong"}))
    assert page.one("title").words == "Error: Sign in · Scorekeeper"
    assert page.has(class_="fault", autofocus=True)
