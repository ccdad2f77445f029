"""Tests of the form of a round with tricks, sides, and facts that only one hand can have."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.pages.round.entries import field, prefilled
from scorekeeper.queries.matches import MatchSheet
from tests.factories import CAST, MatchFactory, context, fresh, give_browser, player_of, score, totals_of
from tests.fixtures.form_data import typed, url
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import tap

pytestmark = pytest.mark.django_db

KEYS = re.compile(r"\b(8S|7NT)\b")


def of_hands(match: Match, fact: str, **texts: str) -> dict[str, str]:
    return {field(fact, player_of(match, name).pk): text for name, text in texts.items()}


def started(client: Client, game: str, players: int = 4, **options: Any) -> Match:
    match = MatchFactory(game=game, names=CAST[:players], options=options)
    give_browser(client, match.night.club)
    return match


def test_a_hand_of_euchre_is_one_answer(client: Client) -> None:
    match = started(client, "euchre")
    maker = {"maker": str(player_of(match, "Bob").pk)}
    form = typed(match, 1) | maker | of_hands(match, "tricks", Bob="5") | of_hands(match, "alone", Bob="1")
    recap = parsed(client.post(url(match), form | {"do": "recap"}))
    assert "Bob made trump alone and took 5" in recap.one(id=f"row-{player_of(match, 'Bob').pk}").words
    assert client.post(url(match), form).status_code == 303
    assert totals_of(match) == {"Ann": 0, "Bob": 4, "Cy": 0, "Di": 4}
    again = parsed(client.get(url(match)))
    assert [choice.attributes["value"] for choice in again.all("input", name="maker") if "checked" in choice.attributes]


def test_nobody_made_trump_is_asked_at_its_question(client: Client) -> None:
    match = started(client, "euchre")
    answer = client.post(url(match), typed(match, 1))
    assert answer.status_code == 422
    assert parsed(answer).one(id="faults-maker").words == "Who made trump?"


def test_a_side_is_asked_once_under_both_names(client: Client) -> None:
    match = started(client, "canasta")
    page = parsed(client.get(url(match)))
    assert [part.words for part in page.all("h2") if "&" in part.words] == ["Ann & Cy", "Bob & Di"]
    assert len(page.all("input", name=field("melded", player_of(match, "Ann").pk))) == 1
    assert not page.all("input", name=field("melded", player_of(match, "Cy").pk))
    form = typed(match, 1, "Ann") | of_hands(match, "melded", Ann="500", Bob="120") | of_hands(match, "left", Bob="20")
    assert client.post(url(match), form).status_code == 303
    assert totals_of(match) == {"Ann": 600, "Cy": 600, "Bob": 100, "Di": 100}
    foreign = typed(match, 1, "Ann") | of_hands(match, "melded", Cy="500")
    assert client.post(url(match), foreign).status_code == 400


def test_who_knocked_and_how_are_said_together(client: Client) -> None:
    match = started(client, "gin-rummy", 2)
    ann = str(player_of(match, "Ann").pk)
    form = typed(match, 1) | of_hands(match, "deadwood", Ann="4", Bob="30")
    assert client.post(url(match), form | {"went": ann, "went_as": "flush"}).status_code == 400
    assert client.post(url(match), form | {"went": "99999", "went_as": "knock"}).status_code == 400
    assert client.post(url(match), form | {"went": ann, "went_as": ""}).status_code == 422
    whose = client.post(url(match), form | {"went_as": "knock"})
    assert (whose.status_code, parsed(whose).one(id="faults-went").words) == (422, "Who ended the hand?")
    assert client.post(url(match), form | {"went": ann, "went_as": "knock"}).status_code == 303
    assert totals_of(match) == {"Ann": 26, "Bob": 0}
    values = prefilled(MatchSheet(fresh(match)), 1)
    assert (values["went"], values["went_as"]) == (ann, "knock")


def test_what_adds_up_is_told_to_the_page(client: Client) -> None:
    def told(match: Match) -> bool:
        return '"fact": "points"' in client.get(url(match)).content.decode()

    assert told(started(client, "hearts"))
    assert told(started(client, "custom", sum="zero"))
    assert not told(started(client, "custom"))


@pytest.mark.parametrize(
    ("game", "fact", "text", "sentence"),
    [
        ("hearts", "points", "-3", "Ann has “-3”, but that is less than nothing."),
        ("hearts", "points", "27", "Ann has 27, but it must be from 0 to 26."),
        ("wizard", "tricks", "2", "Ann took 2, but 1 card is dealt to each."),
        ("canasta", "melded", "1181", "melded 1,181, but all the cards in play are worth 1,180."),
    ],
)
def test_a_number_out_of_bounds_is_said_at_its_field(
    client: Client, game: str, fact: str, text: str, sentence: str
) -> None:
    match = started(client, game)
    answer = client.post(url(match), typed(match, 1) | of_hands(match, fact, Ann=text))
    page = parsed(answer)
    wrong = page.one("input", name=field(fact, player_of(match, "Ann").pk))
    assert answer.status_code == 422
    assert wrong.attributes["aria-invalid"] == "true"
    assert sentence in page.one(id=wrong.attributes["aria-describedby"]).words


def test_a_rank_that_the_round_makes_wild_costs_what_wild_cards_cost(client: Client) -> None:
    match = started(client, "five-crowns", 2)
    for number in range(1, 9):
        score(match, number, {"Ann": {"out": True}, "Bob": {"cards": ["4"]} if number != 2 else {"points": 20}})
    drawn = parsed(client.get(url(match, 9))).all(class_="key")[:-2]
    keys = {key.attributes["data-rank"]: key.attributes for key in drawn}
    assert (keys["J"]["data-worth"], "data-wild" in keys["J"], "data-wild" in keys["Q"]) == ("20", True, False)
    form = typed(match, 9, "Ann", {"Bob": "J K joker"})
    assert client.post(url(match, 9), form).status_code == 303
    assert fresh(match).seats.get(player__name="Bob").total == 7 * 4 + 20 + 83


def test_a_contract_is_told_in_words_wherever_it_stands(client: Client) -> None:
    """The recap, the standings and the rest say "8 ♠" and "7 no trump", not "8S" and "7NT"."""
    match = started(client, "five-hundred")
    score(match, 1, {"Ann": {"contract": "8S", "tricks": 10}, "Bob": {"tricks": 0}, "Cy": {}, "Di": {}})
    tap(match=match, player=player_of(match, "Di"), fact="contract", value="7NT", was=None, context=context())
    number = fresh(match).revision
    said = {"contract": str(player_of(match, "Di").pk), "contract_as": "7NT", "revision": str(number)}
    form = typed(match, 2) | said | of_hands(match, "tricks", Ann="3", Bob="7")
    recap = parsed(client.post(url(match, 2), form | {"do": "recap"}))
    assert "7 no trump" in recap.one(id=f"row-{player_of(match, 'Bob').pk}").words
    at = f"/matches/{match.pk}/"
    paths = ["", "rounds/1/", "rounds/1/standings/", "sheet/", "ledger/", "watch/", "referee/"]
    pages = {path: parsed(client.get(f"{at}{path}")).words for path in paths}
    assert not [path for path, words in {**pages, "recap": recap.words}.items() if KEYS.search(words)]
    assert [path for path in ("rounds/1/standings/", "sheet/") if "8 ♠" not in pages[path]] == []
    assert [path for path in ("", "ledger/") if "Di plays 7 no trump" not in pages[path]] == []
