import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Club, Match, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games, get
from tests.factories import fresh, ledger_of
from tests.fixtures.parsed import parsed

pytestmark = pytest.mark.django_db
URL = "/matches/new/"
PLAN = {"game": "ten-step", "seat": ["Ann", "Bob"], "first": "Bob", "deal": "1", "key": "key-of-a-tap"}


def nothing_written() -> bool:
    return not (Club.objects.exists() or Player.objects.exists() or Match.objects.exists())


def test_a_first_visitor_sees_an_empty_table_and_no_way_to_deal(client: Client) -> None:
    answer = client.get(URL)
    assert answer.status_code == 200
    assert "Nobody sits here yet" in answer.content.decode()
    assert "Who plays?" in answer.content.decode()


@pytest.mark.parametrize("game", games())
def test_the_house_rules_of_any_game_are_asked_with_their_reason_and_default(client: Client, game: str) -> None:
    page, options = parsed(client.get(f"{URL}?game={game}")), get(game).options
    assert all(page.has("p", " ".join(str(option.why).split()), id=f"options.{option.key}-why") for option in options)
    assert len(page.all("small", "as usual")) == sum(bool(option.choices) for option in options)


def test_dealing_begins_the_match_and_leads_to_its_table(client: Client) -> None:
    answer = client.post(URL, PLAN)
    match = Match.objects.get()
    up_next = MatchSheet(fresh(match)).scores.next
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/")
    assert up_next is not None
    assert (up_next.dealer, up_next.cutter) == ("Bob", "Ann")


def test_house_rules_go_with_the_match(client: Client) -> None:
    client.post(URL, PLAN | {"rules_of": "ten-step", "options.cut_bonus": "50"})
    assert Match.objects.get().options == {"cut_bonus": 50}


def test_a_move_draws_the_page_anew_and_writes_nothing(client: Client) -> None:
    answer = client.post(URL, {"game": "ten-step", "seat": ["Ann"], "sit": "Bob"})
    assert answer.status_code == 200
    assert "Round the table, clockwise: Ann, Bob" in answer.content.decode()
    assert nothing_written()


FAULTS: dict[str, tuple[Mapping[str, Any], str]] = {
    "too few": ({"seat": ["Ann"], "first": "Ann"}, "1, but Ten Step is for 2 to 12 players"),
    "too many": ({"seat": [f"P{n}" for n in range(13)], "first": "P1"}, "13, but Ten Step is for 2 to 12 players"),
    "twice": ({"seat": ["Ann", "ann"], "first": "Ann"}, "“ann” is the same name as “Ann”."),
    "empty": ({"seat": ["Ann", " "], "first": "Ann"}, "A name can’t be empty"),
    "too long": ({"seat": ["Ann", "B" * 41], "first": "Ann"}, "is longer than 40 characters"),
    "unwritable": ({"seat": ["Ann", "B\x00b"], "first": "Ann"}, "has a character that can’t be written"),
    "invisible": ({"seat": ["Ann", "B\u200bb"], "first": "Ann"}, r"“B\u200bb” has a character that can’t be seen"),
    "invisible, typed": ({"name": "\u202ebob"}, r"“\u202ebob” has a character that can’t be seen"),
    "no game": ({"game": "no-such-game"}, "is not a game of the catalogue"),
    "no dealer": ({"first": "Cy"}, "Who drew low deals first"),
    "no choice": ({"rules_of": "ten-step", "options.buys": "9"}, "Choose one of these."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said_and_nothing_is_written(client: Client, fault: str) -> None:
    fields, sentence = FAULTS[fault]
    answer = client.post(URL, {**PLAN, **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert nothing_written()


def test_a_refused_house_rule_has_the_focus_though_it_lies_far_down(client: Client) -> None:
    rules = {"game": "rummy-500", "rules_of": "rummy-500", "options.target": "other", "options.target.number": "49"}
    page = parsed(client.post(URL, PLAN | rules))
    assert page.one(autofocus=True).attributes["name"] == "options.target.number"


def test_more_seats_than_any_table_has_are_refused(client: Client) -> None:
    answer = client.post(URL, {"game": "custom", "look": "1", "seat": [f"P{number}" for number in range(1900)]})
    assert answer.status_code == 400


def test_a_typed_name_gets_its_seat_as_clubs_store_it(client: Client) -> None:
    page = parsed(client.post(URL, {"game": "ten-step", "seat": ["Ann"], "name": "Zoe\u0301", "add": "1"}))
    assert page.has("input", type="hidden", name="seat", value="Zo\u00e9")


def test_a_full_table_says_that_it_is_full(client: Client) -> None:
    fields = {"game": "custom", "seat": [f"P{number}" for number in range(20)], "sit": "Ann"}
    answer = client.post(URL, fields)
    assert answer.status_code == 422
    assert "No game has more than 20 seats." in answer.content.decode()


def test_what_was_typed_is_kept(client: Client) -> None:
    fields = {"name": "ann", "rules_of": "ten-step", "options.cut_bonus": "0"}
    page = parsed(client.post(URL, PLAN | fields))
    assert page.has("input", name="name", value="ann")
    assert page.has("input", type="hidden", name="seat", value="Bob")
    assert page.has("input", value="Bob", checked=True)
    assert page.has("input", name="options.cut_bonus", value="0", checked=True)


@pytest.mark.parametrize("fields", [{"key": ""}, {"key": "ü" * 9}])
def test_a_form_without_its_key_is_no_form_of_ours(client: Client, fields: dict[str, str]) -> None:
    assert client.post(URL, PLAN | fields).status_code == 400
    assert nothing_written()


def test_a_plan_sent_twice_is_one_match_and_a_changed_one_another(client: Client) -> None:
    """The browser's Back shows the plan with the key that it was sent with."""
    first = client.post(URL, PLAN)["Location"]
    assert client.post(URL, PLAN)["Location"] == first
    tables = {client.post(URL, PLAN | changed)["Location"] for changed in ({"seat": ["Bob", "Cy"]}, {"game": "tens"})}
    assert len(tables | {first}) == Match.objects.count() == 3


def test_a_hostile_name_is_only_a_name(client: Client) -> None:
    name = "<b>\"'&{{ Bob"
    page = client.post(URL, PLAN | {"seat": ["Ann", name], "look": "1", "first": name}).content.decode()
    assert name not in page
    table = client.post(URL, {**PLAN, "seat": ["Ann", name], "first": name})["Location"]
    assert Player.objects.filter(name=name).exists()
    for path in ("seats/", "rules/"):
        assert name not in client.get(table + path).content.decode()


def test_a_crowd_that_does_not_fit_is_told_why(client: Client) -> None:
    page = parsed(client.post(URL, {"game": "ten-step", "seat": [f"P{n}" for n in range(13)], "look": "1"}))
    assert "For 2 to 12 players; you are 13." in page.words
    assert page.has("button", re.compile("Ten Step is for 2 to 12 players$"))


def test_the_ledger_tells_the_beginning(client: Client) -> None:
    client.post(URL, PLAN)
    assert ledger_of(Match.objects.get()) == ["Ten Step began: Ann, Bob"]
