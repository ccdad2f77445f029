"""Tests that ranks have the letters of the reader's language, and English ones in records, forms and URLs."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from scorekeeper.facts.paths import hand_path, load
from scorekeeper.models import Match
from scorekeeper.rules.cards import LETTERS, own_letters
from scorekeeper.rules.catalogue import games
from tests.factories import MatchFactory, fresh, give_browser, player_of
from tests.fixtures.form_data import send, typed, url
from tests.fixtures.parsed import Page, parsed

pytestmark = pytest.mark.django_db

GERMAN, FRENCH, SPANISH = ({"Accept-Language": language} for language in ("de", "fr", "es"))
PILES = {"ask": "play", "cards-cards": "K Q"}


def keys_of(page: Page) -> dict[str, str]:
    """Return the text of each key of the card pad, by rank; the pad of a round is in a `template` element."""
    return {key.attributes["data-rank"]: key.one("b").words for key in page.all("button", data_rank=True)}


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_no_letter_stands_for_two_ranks(language: str) -> None:
    with override(language):
        assert len({*map(str, LETTERS.values())}) == len(LETTERS)
        assert own_letters().keys().isdisjoint(LETTERS)


@pytest.mark.parametrize(("language", "foreign"), [("de", "[JQ]"), ("fr", "[JQK]")])
def test_no_page_about_cards_has_an_english_letter(
    client: Client, subtests: pytest.Subtests, language: str, foreign: str
) -> None:
    for path in ("/games/", *(f"/games/{key}/{page}" for key in games() for page in ("", "referee/"))):
        answer = client.get(path, headers={"Accept-Language": language})
        if answer.status_code == 200:  # some games have no referee
            with subtests.test(path):
                assert not re.findall(rf".{{9}}\b{foreign}\b(?!’).{{9}}", parsed(answer).words)


def test_the_rules_name_the_cards_of_the_table(client: Client) -> None:
    assert "9, 10, B, D, K und A in vier Farben" in parsed(client.get("/games/euchre/", headers=GERMAN)).words
    assert "R, D, V, 10" in parsed(client.get("/games/ten-step/", headers=FRENCH)).words


def test_the_keys_of_the_pad_show_them_and_take_both(keeper: Client, match: Match) -> None:
    page = parsed(keeper.get(url(match), headers=GERMAN))
    assert keys_of(page).items() >= {"J": "B", "Q": "D", "K": "K", "A": "A", "10": "10"}.items()
    jack = page.one("button", data_rank="J").attributes
    assert (jack["data-says"], jack["data-shortcuts"], jack["title"]) == ("B, 10 Punkte", "j b", "Taste B")
    assert keys_of(parsed(keeper.get(url(match), headers=SPANISH)))["Q"] == "Q"
    assert parsed(keeper.get(url(match), headers=FRENCH)).all("input", placeholder="joker R 10 7")


def test_cards_are_typed_in_letters_of_both_languages(keeper: Client, match: Match) -> None:
    form = typed(match, 1, "Bob", {"Ann": "v d r a", "Cy": "J,q K A", "Di": "joker 10", "Ed": "3"})
    assert keeper.post(url(match), form, headers=FRENCH).status_code == 303
    facts = load(fresh(match))
    for name in ("Ann", "Cy"):
        assert facts[hand_path(1, player_of(match, name).pk)] == {"cards": ["J", "Q", "K", "A"]}


def test_a_joker_is_typed_by_its_word_in_both_languages(keeper: Client, match: Match) -> None:
    form = typed(match, 1, "Bob", {"Ann": "comodín JK", "Cy": "Comodín joker", "Di": "3", "Ed": "3"})
    assert keeper.post(url(match), form, headers=SPANISH).status_code == 303
    facts = load(fresh(match))
    for name in ("Ann", "Cy"):
        assert facts[hand_path(1, player_of(match, name).pk)] == {"cards": ["JK", "JK"]}
    page = parsed(keeper.get(url(match), headers=SPANISH))
    assert page.all("input", placeholder="comodín K 10 7")
    assert page.one("form", id="pad").attributes["data-letters"] == '{"COMOD\\u00cdN": "JK"}'


def test_the_field_of_cards_has_the_letters_of_the_reader(keeper: Client, match: Match) -> None:
    keeper.post(url(match), typed(match, 1, "Bob", {"Ann": "J JK", "Cy": "3", "Di": "3", "Ed": "3"}))
    filled = [
        parsed(keeper.get(url(match), headers=headers)).one("input", id=f"cards-{player_of(match, 'Ann').pk}")
        for headers in ({}, FRENCH)
    ]
    assert [one.attributes["value"] for one in filled] == ["J JK", "V JK"]


def test_another_language_does_not_read_them(keeper: Client, match: Match) -> None:
    form = typed(match, 1, "Bob", {"Ann": "V"})
    assert "“V” is not a rank of Ten Step" in send(keeper, match, form)[1]


def test_faults_and_what_a_hand_said_before_have_them(keeper: Client, match: Match) -> None:
    cards = {"Ann": " ".join(["D"] * 13), "Cy": "3", "Di": "3", "Ed": "3"}
    refused = keeper.post(url(match), typed(match, 1, "Bob", cards), headers=FRENCH)
    assert (refused.status_code, "13 × D," in parsed(refused).words) == (422, True)
    for cards["Ann"] in ("R V", "R"):
        assert keeper.post(url(match), typed(match, 1, "Bob", cards), headers=FRENCH).status_code == 303
    page = parsed(keeper.get(url(match), headers=GERMAN))
    past = page.one(id=f"hand-{player_of(match, 'Ann').pk}").one("section", class_="past")
    assert "20 (K B) → 10 (K)" in past.words


def test_the_referee_draws_and_names_them(keeper: Client, match: Match) -> None:
    path = f"/matches/{match.pk}/referee/"
    hand = {"ask": "meld", "cards-meld": "10H JH QH KH", "into": "meld"}
    page = parsed(keeper.post(path, hand, headers=GERMAN))
    assert [text.words for text in page.one(id="answer").all("text")] == ["10", "B", "D", "K"]
    assert [card.words for card in page.one("ol", class_="hand").all("b")] == ["10", "B", "D", "K"]
    assert page.one("input", name="cards-meld").attributes["value"] == "10H JH QH KH"
    assert keys_of(page)["J"] == "B"
    no_meld = parsed(keeper.post(path, hand | {"cards-meld": "QH QH JH 10H"}, headers=GERMAN))
    assert "D♥" in no_meld.one(id="verdict").words


def test_the_referee_names_ranks_that_are_not_the_same(client: Client) -> None:
    match = MatchFactory(game="tens")
    keeper = give_browser(client, match.night.club)
    said = parsed(keeper.post(f"/matches/{match.pk}/referee/", PILES, headers=FRENCH)).one(id="verdict").words
    assert "R et D" in said
