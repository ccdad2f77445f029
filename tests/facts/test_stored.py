"""Tests that rows read by their columns equal those read by the models."""

from typing import Any

import pytest

from scorekeeper.facts.stored import read_stored, stored_rounds
from scorekeeper.models import Hand, Match, Round
from scorekeeper.rules.facts import FACTS
from tests.factories import MatchFactory, fresh, score
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

SAID: dict[str, dict[str, Any]] = {
    "Ann": {"out": True, "laid_down": True, "buys": 2},
    "Bob": {"cards": ["K", "5", "JK"], "laid_down": False, "rummies": 1},
    "Cy": {"absent": True},
}


@pytest.fixture
def scored(match: Match) -> Match:
    return score(match, 1, SAID, exact_cut=True, replays=2, note="Rain.\nSoup for “ж”.")


def test_a_round_is_read_with_every_column_of_its_model(scored: Match) -> None:
    rows = [row._asdict() for row, _ in stored_rounds(scored)]
    assert rows == list(Round.objects.filter(match=scored).values())
    assert [row["exact_cut"] for row in rows] == [True, False]
    assert all(isinstance(row["exact_cut"], bool) for row in rows)


def test_a_hand_is_read_with_what_its_model_says(scored: Match) -> None:
    for row, hands in stored_rounds(scored):
        for model in Hand.objects.filter(round=row.id):
            hand = hands[model.seat_id]
            defaults = {fact.name: fact.default for fact in FACTS}
            assert {**defaults, **hand.facts} == {name: getattr(model, name) for name in defaults}
            assert {name: type(value) for name, value in hand.facts.items()} == {
                name: type(getattr(model, name)) for name in hand.facts
            }
            assert (hand.id, hand.score) == (model.pk, model.score)


def test_each_of_several_matches_gets_its_own_rows(scored: Match) -> None:
    other = MatchFactory(played=2)
    matches = [Match.objects.get(pk=match.pk) for match in (scored, other)]
    read_stored(matches)
    assert [match.stored for match in matches] == [stored_rounds(fresh(match)) for match in (scored, other)]


def test_no_query_is_asked_for_no_match() -> None:
    with at_most_queries(0):
        read_stored([])
