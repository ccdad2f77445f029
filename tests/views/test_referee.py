"""Tests of the referee's page: its answers to forms, and that the server stores none of it."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from scorekeeper.models import Match, Tally
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import has_word, parsed, source, words
from tests.fixtures.writes import end, replay, tap
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

MOST_QUERIES = 8
FULL_HAND = "KH KS KD 5S 6S 7S QD QC QH 9H 3C"
RUMMY = {"ask": "rummy", "table": "run:5H 6H 7H 8H", "cards-card": "9H", "into": "card"}


def ask(browser: Client, path: str, fields: Mapping[str, str], **headers: str) -> Any:
    return browser.post(path, fields, headers=headers)


def referee_url(match: Match) -> str:
    return f"/matches/{match.pk}/referee/"


def all_rows() -> dict[str, list[Any]]:
    """Return every row of every table, but for how often forms were sent."""
    return {
        model.__name__: list(model._default_manager.values())
        for model in apps.get_app_config("scorekeeper").get_models()
        if model is not Tally
    }


def test_it_asks_about_the_step_being_played(keeper: Client, match: Match) -> None:
    assert parsed(keeper.get(referee_url(match))).has("option", "Step 1: 2 sets of 3", value="1", selected=True)
    score(match, 1, {"Cy": {"out": True}})
    assert parsed(keeper.get(referee_url(match))).has("option", re.compile("^Step 2: "), value="2", selected=True)


def test_a_hand_is_laid_down(keeper: Client, match: Match) -> None:
    said = words(ask(keeper, referee_url(match), {"ask": "lay_down", "step": "1", "cards-hand": FULL_HAND}))
    assert "Yes, lay down 30 points in 5 cards that stay" in said
    assert "set of 3" in said


def test_another_step_is_asked_about(keeper: Client, match: Match) -> None:
    said = words(
        ask(keeper, referee_url(match), {"ask": "lay_down", "step": "3", "cards-hand": "3H 4H 5H 6H 3S 4S 5S"})
    )
    assert "No: one wild card short" in said


@pytest.mark.parametrize("ask_key", ["lay_down", "meld", "lay_off", "rummy"])
def test_nothing_entered_is_kept(keeper: Client, match: Match, ask_key: str) -> None:
    before = all_rows()
    fields = {"ask": ask_key, "cards-hand": FULL_HAND, "cards-meld": "KH KS KD", **RUMMY, "do": "add:K"}
    answer = ask(keeper, referee_url(match), fields | {"ask": ask_key})
    assert answer.status_code == 200
    assert all_rows() == before
    assert not answer.cookies.keys() - {"csrftoken"}
    # Between quotation marks or spaces, as a random token may contain any two letters.
    assert not re.search(r'["\s]KH["\s]', keeper.get(referee_url(match)).content.decode())


def test_a_rummy_is_counted_by_one_tap_and_can_be_undone(keeper: Client, match: Match) -> None:
    page = parsed(ask(keeper, referee_url(match), RUMMY))
    on_bob: dict[str, Any] = {"name": "tap", "value": re.compile(f"^{player_of(match, 'Bob').pk} ")}
    (form,) = (form for form in page.all("form") if form.has("button", **on_bob))
    sent = [*form.all("input", name=True), form.one("button", type="submit", **on_bob)]
    fields = {field.attributes["name"]: field.attributes["value"] for field in sent}
    table = parsed(keeper.post(f"/matches/{match.pk}/facts/", fields, follow=True))
    assert "Rummy called on Bob: 1" in table.words
    assert table.has(id="note-undo")


def test_who_has_laid_down_is_named_first_for_a_rummy(keeper: Client, match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="laid_down", value=True, was=False, context=context())
    said = words(ask(keeper, referee_url(match), RUMMY))
    assert said.index("Cy is down") < said.index("Ann")


def test_buys_used_are_known(keeper: Client, match: Match) -> None:
    players = {name: player_of(match, name) for name in ("Bob", "Cy", "Di")}
    tap(match=match, player=players["Cy"], fact="buys", value=3, was=0, context=context())
    cy, di, turn = players["Cy"].pk, players["Di"].pk, f"{players['Bob'].pk}"
    page = parsed(ask(keeper, referee_url(match), {"ask": "buy", "turn": turn, "claims": f"{cy} {di}"}))
    assert "Di gets it" in page.words
    assert "Cy has no buy left." in page.words
    assert page.has("button", "Bob: next turn", value=f"turn:{turn}", aria_pressed="true")
    assert page.has("button", "Cy: claims", value=f"claim:{cy}", aria_pressed="true")


def test_the_step_of_a_players_own_contract(client: Client) -> None:
    match = MatchFactory(game="twelve-step", played=1)  # Ann has made contract 1
    browser = give_browser(client, match.night.club)
    hand = {"ask": "lay_down", "cards-hand": "KH KS KD 5S 6S 7S 8S"}
    for name, contract, said in (
        ("Ann", "Contract 2: 1 set of 3, 1 run of 4", "Yes, every card"),
        ("Bob", "Contract 1: 2 sets of 3", "No: "),
    ):
        page = parsed(ask(browser, referee_url(match), hand | {"do": f"player:{player_of(match, name).pk}"}))
        assert page.has("option", contract, selected=True)
        assert page.has("button", re.compile(name), value=re.compile("^player:"), aria_pressed="true")
        assert said in page.one(id="verdict").words


@pytest.mark.parametrize("game", ["ten-step", "tens"])
def test_cards_with_suits_or_without_are_cleared_by_a_key(client: Client, game: str) -> None:
    assert parsed(client.get(f"/games/{game}/referee/")).one("button", "clear").attributes["value"] == "clear:"


def test_house_rules_are_in_force(client: Client) -> None:
    match = MatchFactory(options={"rummy": "off", "all_wild_melds": False})
    browser = give_browser(client, match.night.club)
    assert "Rummy" not in source(browser.get(referee_url(match)))
    assert parsed(ask(browser, referee_url(match), {"ask": "meld", "cards-meld": "JK JK 2H"})).has(words="No")
    assert "Yes, a set" in words(ask(client, "/games/ten-step/referee/", {"ask": "meld", "cards-meld": "JK JK 2H"}))


FAULTS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "nothing": ({}, "Choose what the referee is to judge."),
    "no question of ours": ({"ask": "weather"}, "Choose what the referee is to judge."),
    "another game's question": ({"ask": "beats"}, "Choose what the referee is to judge."),
    "no card": ({"ask": "meld", "cards-meld": "KX"}, "“KX” is not a card of Ten Step."),
    "a joker with a suit": ({"ask": "meld", "cards-meld": "JKH"}, "“JKH” is not a card of Ten Step."),
    "a bare suit": ({"ask": "meld", "cards-meld": "H"}, "“H” is not a card of Ten Step."),
    "too many cards": ({"ask": "lay_down", "cards-hand": "KH " * 25}, "25 cards are too many: 24 is the limit."),
    "an endless field": ({"ask": "lay_down", "cards-hand": "KH " * 9999}, "far more than a table holds"),
    "a meld of no kind": ({"ask": "lay_off", "table": "pair:KH KS"}, "neither a set nor a run"),
    "too many melds": ({"ask": "lay_off", "table": "set:KH|" * 61}, "are too many: 60 is the limit."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_read_is_said(keeper: Client, match: Match, fault: str) -> None:
    fields, sentence = FAULTS[fault]
    answer = ask(keeper, referee_url(match), fields)
    assert answer.status_code == 422
    assert sentence in words(answer)


def test_more_copies_than_the_decks_hold_get_no_answer(keeper: Client, match: Match) -> None:
    answer = ask(keeper, referee_url(match), {"ask": "meld", "cards-meld": "KH " * 24})
    assert answer.status_code == 200
    assert not has_word("Yes", source(answer))


def test_a_replay_brings_the_cards_of_one_more_deck(keeper: Client, match: Match) -> None:
    four = {"ask": "meld", "cards-meld": "KS KS KS KS"}
    assert "4 × KS, but 3 decks hold 3" in words(ask(keeper, referee_url(match), four))
    replay(match=match, context=context())
    assert "Yes, a set" in words(ask(keeper, referee_url(match), four))


def test_the_answer_alone_is_a_small_fragment(keeper: Client, match: Match) -> None:
    fields = {"ask": "lay_down", "step": "1", "cards-hand": FULL_HAND, "do": ""}
    answer = ask(keeper, referee_url(match), fields, **{"HX-Request": "true"})
    fragment = parsed(answer)
    assert fragment.all()[0].tag == "div"
    assert fragment.all()[0].attributes["hx-swap-oob"] == "innerHTML:#verdict"
    assert not fragment.has(id="card-pad")
    assert len(answer.content) < 12_000


@pytest.mark.parametrize("game", ["custom", "phase-10", "rummy-500"])
def test_a_game_without_questions_has_no_referee(client: Client, game: str) -> None:
    match = MatchFactory(game=game)
    browser = give_browser(client, match.night.club)
    assert browser.get(referee_url(match)).status_code == 404
    assert client.get(f"/games/{game}/referee/").status_code == 404
    assert "/referee/" not in browser.get(f"/matches/{match.pk}/").content.decode()


def test_no_such_game(client: Client) -> None:
    assert client.get("/games/whist/referee/").status_code == 404


def test_a_match_that_is_over_shows_its_result(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    assert keeper.get(referee_url(match))["Location"] == f"/matches/{match.pk}/result/"


@pytest.mark.parametrize("names", [("Ann", "Bob"), tuple(f"Player {number}" for number in range(1, 13))])
def test_the_queries_do_not_grow(client: Client, names: tuple[str, ...]) -> None:
    match = MatchFactory(names=names, played=3)
    browser = give_browser(client, match.night.club)
    hand = {"ask": "lay_down", "cards-hand": FULL_HAND}
    ask(browser, referee_url(match), hand)  # the first of ten forms is counted (web/limits.py)
    with at_most_queries(4):
        ask(browser, referee_url(match), hand)


def test_the_table_and_the_catalogue_lead_to_it(keeper: Client, match: Match) -> None:
    assert len(parsed(keeper.get(f"/matches/{match.pk}/")).all("a", href=referee_url(match))) == 2
    assert parsed(keeper.get("/games/")).has("a", href="/games/ten-step/referee/")
    assert parsed(keeper.get(referee_url(match))).has("a", href=f"/matches/{match.pk}/", aria_label="Back to the table")


def test_who_is_away_is_not_asked_for(keeper: Client, match: Match) -> None:
    tap(match=match, player=player_of(match, "Di"), fact="absent", value=True, was=False, context=context())
    assert not has_word("Di", words(ask(keeper, referee_url(fresh(match)), {"ask": "buy"})))


def test_what_a_bid_brings_is_answered_without_script(client: Client) -> None:
    answer = ask(client, "/games/wizard/referee/", {"ask": "score_of", "said-bid-0": "2", "said-tricks-0": "2"})
    assert "Made 40 points" in words(answer)
    assert parsed(answer).has("option", "2", value="2", selected=True)


def test_wrong_numbers_are_explained_and_stay(client: Client) -> None:
    fields = {"ask": "score_of", "said-melded-0": "lots", "said-natural-0": "99", "said-out-0": "1"}
    answer = ask(client, "/games/canasta/referee/", fields)
    assert "“lots” is not a whole number." in words(answer)
    page = parsed(answer)
    assert page.has("input", name="said-melded-0", value="lots")
    assert page.has("option", "99", selected=True)
    assert page.has("input", name="said-out-0", checked=True)


def test_what_is_typed_for_one_question_is_there_after_another(client: Client) -> None:
    fields = {"ask": "score_of", "said-melded-0": "845", "said-total": "1500", "do": "ask:least_meld"}
    page = parsed(ask(client, "/games/canasta/referee/", fields))
    assert "At least 90 points in a first meld" in page.words
    assert page.has("input", type="hidden", name="said-melded-0", value="845")


def test_fewer_players_have_fewer_fields(client: Client) -> None:
    fields = {"ask": "score_of", "said-players": "3", "said-points-1": "26", "said-points-4": "1"}
    page = parsed(ask(client, "/games/hearts/referee/", fields))
    assert page.has("select", name="said-points-3")
    assert not page.has("select", name="said-points-4")
    assert page.has("input", type="hidden", name="said-points-4", value="1")


def test_the_referee_of_a_match_by_sides_names_them(client: Client) -> None:
    match = MatchFactory(game="five-hundred", names=["Ann", "Bob", "Cy", "Di"])
    browser = give_browser(client, match.night.club)
    fields = {"ask": "score_of", "said-contract": "1", "said-contract-as": "8S", "said-tricks-1": "10"}
    page = parsed(ask(browser, referee_url(match), fields))
    assert "It brings Ann & Cy: 250 · Bob & Di: 0" in page.words
    assert page.has("label", "Bob & Di")


def test_points_are_asked_for_in_the_words_of_the_reader(client: Client) -> None:
    fields = {"ask": "score_of", "do": "ask:score_of"}
    page = parsed(client.post("/games/hearts/referee/", fields, headers={"Accept-Language": "de"}))
    assert page.one("form", id="ask").has(words="Punkte")
    assert "Points" not in page.words
