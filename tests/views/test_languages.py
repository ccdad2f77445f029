"""Tests of the language of a page: that of the browser, or the one that the person has chosen."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scorekeeper.links import to_watch
from scorekeeper.live.drawing import draw, localized_page
from scorekeeper.models import Match
from tests.fixtures.parsed import parsed
from tests.people import account, give_links, sign_in

pytestmark = pytest.mark.django_db


def language_of(client: Client, path: str = "/", **headers: str) -> str:
    """Return the language that a page says it is in."""
    found = re.search(r'<html lang="([\w-]+)"', client.get(path, headers=headers).content.decode())
    assert found
    return found[1]


def test_a_page_is_in_the_language_that_the_browser_asks_for(client: Client) -> None:
    assert language_of(client, **{"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}) == "de"
    assert language_of(client, **{"Accept-Language": "ja"}) == "en"


def test_what_the_person_chose_comes_first(client: Client) -> None:
    assert client.post(reverse("language"), {"language": "de"}).headers["Location"] == "/"
    assert language_of(client, **{"Accept-Language": "en"}) == "de"
    assert client.post(reverse("language"), {"language": "tlh"}).status_code == 400
    assert language_of(client) == "de"


def test_an_account_brings_its_language_to_another_phone(client: Client) -> None:
    ann = account()
    sign_in(client, ann).post(reverse("language"), {"language": "de"})
    assert language_of(sign_in(Client(), ann)) == "de"


def test_an_account_without_a_language_takes_over_what_its_browser_chose(client: Client) -> None:
    ann = account()
    client.post(reverse("language"), {"language": "de"})
    sign_in(client, ann)
    assert language_of(sign_in(Client(), ann)) == "de"


@pytest.mark.parametrize("page", ["home", "club"])
def test_the_menu_offers_the_languages_under_their_own_names_and_leads_back(
    match: Match, keeper: Client, settings: Any, page: str
) -> None:
    path = reverse("home") if page == "home" else reverse("club", args=[match.club.pk])
    menu = parsed(keeper.get(path, headers={"Accept-Language": "de"})).one("form", action=reverse("language"))
    buttons = menu.all("button", name="language")
    assert [(button.attributes["lang"], button.words) for button in buttons] == settings.LANGUAGES
    assert [button.words for button in buttons if "aria-current" in button.attributes] == ["Deutsch"]
    hidden = {field.attributes["name"]: field.attributes["value"] for field in menu.all("input", type="hidden")}
    assert keeper.post(reverse("language"), {**hidden, "language": "es"}).headers["Location"] == path
    assert language_of(keeper, path) == "es"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_it_leads_to_no_other_site(client: Client, back: str) -> None:
    assert client.post(reverse("language"), {"language": "de", "back": back}).status_code == 400


def test_without_another_language_there_is_no_menu(client: Client, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English")]
    assert 'name="language"' not in client.get("/").content.decode()


def test_watchers_of_one_match_each_have_their_drawing(match: Match) -> None:
    watcher = give_links(Client(), to_watch(match))
    path = f"/matches/{match.pk}/"
    assert [language_of(watcher, path, **{"Accept-Language": code}) for code in ("de", "en", "de")] == [
        "de",
        "en",
        "de",
    ]
    topic = f"match.{match.pk}"
    drawn = draw(topic, {"table-de", "table-en"})
    assert drawn
    assert {*drawn.pages} == {"table-de", "table-en"}
    with override("de"):
        assert localized_page("table") == "table-de"
    assert localized_page("keeper") == "keeper"


def test_a_phone_keeps_pages_of_one_language(match: Match, keeper: Client) -> None:
    path = f"/matches/{match.pk}/"
    english, german = (keeper.get(path, headers={"Accept-Language": code})["Kept-For"] for code in ("en", "de"))
    assert english != german
