import pytest

from scorekeeper.facts.paths import (
    Facts,
    applied,
    difference,
    first_touched,
    load,
    numbers,
    open_number,
    place_of,
    stated_facts,
    with_player_ids,
)
from scorekeeper.models import Match
from scorekeeper.rules.catalogue import get
from tests.factories import MatchFactory, fresh, player_of
from tests.query_counts import at_most_queries

NO_DATABASE_FACTS: Facts = {
    "seats": [1, 2],
    **{f"rounds.{number}": {"state": "done"} for number in range(1, 10)},
    "rounds.1.hands.1": {"out": True},
    "rounds.10": {"state": "open"},
    "rounds.10.hands.1": {},
}


@pytest.mark.django_db
def test_facts_of_a_match_just_begun(match: Match) -> None:
    facts = load(match)
    ann = player_of(match, "Ann").pk
    assert facts["seats"] == [seat.player_id for seat in match.seats.all()]
    assert facts["rounds.1"] == {"state": "open", "exact_cut": False, "replays": 0, "dealer": None, "note": ""}
    assert facts[f"rounds.1.hands.{ann}"] == {}


@pytest.mark.django_db
def test_facts_take_no_query_once_the_rows_are_there(match: Match) -> None:
    with at_most_queries(0):
        load(match)


@pytest.mark.django_db
def test_rows_of_a_match_take_four_queries() -> None:
    pk = MatchFactory(played=3).pk
    with at_most_queries(4):
        fresh(Match(pk=pk))


def test_a_hand_says_only_what_was_said() -> None:
    assert stated_facts({"cards": ["K"], "points": None, "buys": 0, "out": False}, get("ten-step")) == {"cards": ["K"]}


def test_nothing_left_is_something_said() -> None:
    assert stated_facts({"points": 0, "laid_down": False}, get("ten-step")) == {"points": 0, "laid_down": False}


def test_rounds_count_by_number_not_by_letter() -> None:
    assert numbers(NO_DATABASE_FACTS) == list(range(1, 11))
    assert open_number(NO_DATABASE_FACTS) == 10


@pytest.mark.parametrize(
    ("path", "place"), [("seats", (0, 0)), ("rounds.3", (3, 0)), ("rounds.3.hands.12", (3, 12)), ("ended", (0, 0))]
)
def test_where_a_path_leads(path: str, place: tuple[int, int]) -> None:
    assert place_of(path) == place


def test_a_difference_leads_there_and_back() -> None:
    new = NO_DATABASE_FACTS | {"rounds.10.hands.1": {"buys": 1}, "rounds.11": {"state": "open"}}
    before, after = difference(NO_DATABASE_FACTS, new)
    assert set(before) == {"rounds.10.hands.1", "rounds.11"}
    assert applied(NO_DATABASE_FACTS, after) == new
    assert applied(new, before) == NO_DATABASE_FACTS


OPEN, DONE = ({"state": state, "exact_cut": False} for state in ("open", "done"))
IN_ROUND_2: Facts = {"seats": [7], "rounds.1": DONE, "rounds.1.hands.7": {}, "rounds.2": OPEN, "rounds.2.hands.7": {}}


@pytest.mark.parametrize(
    ("patch", "first"),
    [
        ({}, None),
        ({"rounds.2.hands.7": {"buys": 1}}, 2),
        ({"rounds.2": {**OPEN, "exact_cut": True}}, 2),
        ({"rounds.2": None, "rounds.2.hands.7": None}, 2),
        ({"rounds.2": DONE, "rounds.3": OPEN}, 2),
        ({"rounds.1.hands.7": {"buys": 1}, "rounds.2": DONE}, 1),
        ({"rounds.20.hands.7": {"buys": 1}}, 20),
        ({"rounds.2": DONE, "seats": [7, 8]}, 0),
        ({"options": {"buys": 2}}, 0),
    ],
)
def test_the_first_round_that_a_change_touches(patch: Facts, first: int | None) -> None:
    assert first_touched(IN_ROUND_2, applied(IN_ROUND_2, patch)) == first


def test_the_same_facts_of_other_players() -> None:
    facts = {
        "seats": [1, 2],
        "first_dealer": 2,
        "options": {"dealer": "rotates"},
        "ended": False,
        "rounds.1": {"state": "done", "dealer": 1},
        "rounds.1.hands.1": {"out": True},
        "rounds.2": None,
    }
    assert with_player_ids(facts, {1: 11, 2: 1}) == {
        "seats": [11, 1],
        "first_dealer": 1,
        "options": {"dealer": "rotates"},
        "ended": False,
        "rounds.1": {"state": "done", "dealer": 11},
        "rounds.1.hands.11": {"out": True},
        "rounds.2": None,
    }
