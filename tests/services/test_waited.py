"""Tests of taps and scores made without signal and sent later: in order, each to its own round."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.facts.paths import Facts, load
from scorekeeper.models import Match
from scorekeeper.services.errors import Conflict, MatchOver, RoundOver
from scorekeeper.services.scoring import RoundEntry
from scorekeeper.services.writing import WriteContext
from tests.factories import context, fresh, player_of, score
from tests.fixtures.writes import cut, enter, tap

pytestmark = pytest.mark.django_db

LEFT: dict[str, Facts] = {"Cy": {"cards": ["K"]}, "Di": {"points": 35}, "Ed": {"points": 10}}


class Phone:
    """A phone without signal: all its forms were drawn when it still had some."""

    def __init__(self, match: Match) -> None:
        self.match, self.revision = match, match.revision
        self.keys: dict[int, list[str]] = {}

    def writes(self, number: int) -> WriteContext:
        """Return the context of a write in round `number` by a page drawn before all of them, and note its key."""
        made = replace(context(), seen=number)
        self.keys.setdefault(number, []).append(made.key)
        return made

    def tap(self, number: int, name: str, fact: str, value: int = 1) -> None:
        player = player_of(self.match, name)
        tap(match=self.match, player=player, fact=fact, value=value, was=0, context=self.writes(number))

    def save(self, number: int, hands: Mapping[str, Any], *, own: bool = True, **facts: Any) -> None:
        """Score a round as it was entered without signal; `own`: with the keys of its own taps."""
        keys = self.keys.get(number, ()) if own else ()
        said = {player_of(self.match, name).pk: hand for name, hand in hands.items()}
        entry = RoundEntry(number=number, revision=self.revision, hands=said, round=facts, own=keys)
        enter(match=self.match, entry=entry, context=self.writes(number))


@pytest.fixture
def phone(match: Match) -> Phone:
    return Phone(match)


def facts(match: Match) -> Facts:
    return load(fresh(match))


def hand(match: Match, number: int, name: str) -> Facts:
    found: Facts = facts(match)[f"rounds.{number}.hands.{player_of(match, name).pk}"]
    return found


@pytest.mark.parametrize("own", [True, False])
def test_three_rounds_arrive_in_order_each_with_its_own_taps(match: Match, phone: Phone, *, own: bool) -> None:
    for number, out, other in ((1, "Ann", "Bob"), (2, "Bob", "Ann"), (3, "Ann", "Bob")):
        phone.tap(number, out, "laid_down")
        phone.tap(number, other, "buys", number)
        cut(match=match, value=True, was=False, context=phone.writes(number))
        tapped: dict[str, Facts] = {out: {"out": True, "laid_down": True}, other: {"cards": ["Q"], "buys": number}}
        phone.save(number, tapped | LEFT, own=own, exact_cut=True)
    assert [hand(match, number, "Bob").get("buys") for number in (1, 2, 3, 4)] == [1, None, 3, None]
    assert [hand(match, number, "Ann").get("buys") for number in (1, 2, 3, 4)] == [None, 2, None, None]
    assert [hand(match, number, "Bob").get("out") for number in (1, 2, 3, 4)] == [None, True, None, None]
    assert [facts(match)[f"rounds.{number}"]["exact_cut"] for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert facts(match)["rounds.4"]["state"] == "open"


def test_what_was_tapped_and_is_in_no_form_is_kept(match: Match, phone: Phone) -> None:
    entered: dict[str, Facts] = {"Ann": {"out": True}, "Bob": {"points": 5}, "Di": {"points": 35}, "Ed": {"points": 10}}
    for number in (1, 2):
        phone.tap(number, "Cy", "floating")
        phone.save(number, entered | {"Cy": {}}, own=False)
    assert [hand(match, number, "Cy") for number in (1, 2)] == [{"floating": True, "laid_down": True}] * 2


def test_what_the_form_took_back_after_it_was_tapped_is_taken_back(match: Match, phone: Phone) -> None:
    for number in (1, 2):
        phone.tap(number, "Bob", "laid_down")
        cut(match=match, value=True, was=False, context=phone.writes(number))
        phone.save(number, {"Ann": {"out": True}, "Bob": {"cards": ["Q"]}} | LEFT, exact_cut=False)
        path = f"rounds.{number}"
        assert (hand(match, number, "Bob"), facts(match)[path]["exact_cut"]) == ({"cards": ["Q"]}, False)


def test_a_fact_of_another_phone_in_a_hand_that_this_one_tapped_too_is_asked_about(match: Match, phone: Phone) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    phone.tap(1, "Bob", "laid_down")
    with pytest.raises(Conflict):
        phone.save(1, {"Ann": {"out": True}, "Bob": {"cards": ["Q"], "laid_down": True}} | LEFT)
    assert hand(match, 1, "Bob") == {"buys": 1, "laid_down": True}


def test_who_went_away_stays_away_in_the_rounds_that_follow(match: Match, phone: Phone) -> None:
    phone.tap(1, "Ed", "absent")
    rest: dict[str, Facts] = {"Bob": {"points": 5}, "Cy": {"points": 5}, "Di": {"points": 35}, "Ed": {"absent": True}}
    for number in (1, 2):
        phone.save(number, {"Ann": {"out": True}} | rest)
    assert [hand(match, number, "Ed") for number in (1, 2, 3)] == [{"absent": True}] * 3


def test_a_hand_that_another_phone_wrote_meanwhile_is_asked_about(match: Match, phone: Phone) -> None:
    phone.save(1, {"Ann": {"out": True}, "Bob": {"points": 5}} | LEFT)
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    with pytest.raises(Conflict) as conflict:
        phone.save(2, {"Ann": {"out": True}, "Bob": {"points": 5}} | LEFT)
    assert [write.player for write in conflict.value.writes] == [player_of(match, "Cy").pk]
    assert facts(match)["rounds.2"]["state"] == "open"


def test_another_hand_that_another_phone_wrote_meanwhile_is_kept(match: Match, phone: Phone) -> None:
    phone.save(1, {"Ann": {"out": True}, "Bob": {"points": 5}} | LEFT)
    tap(match=match, player=player_of(match, "Ed"), fact="floating", value=True, was=False, context=context())
    phone.save(2, {"Ann": {"out": True}, "Bob": {"points": 5}, "Cy": {"points": 5}, "Di": {"points": 5}, "Ed": {}})
    assert hand(match, 2, "Ed") == {"floating": True, "laid_down": True}


def test_a_tap_for_another_round_is_written_into_none(match: Match, phone: Phone) -> None:
    for number in (0, 2, 3):
        with pytest.raises(RoundOver):
            phone.tap(number, "Bob", "buys")
    score(match, 1, {"Ann": {"out": True}})
    with pytest.raises(RoundOver):
        phone.tap(1, "Bob", "buys")
    assert {hand(match, number, "Bob").get("buys") for number in (1, 2)} == {None}


def test_a_round_that_is_not_being_played_yet_is_written_nowhere(match: Match, phone: Phone) -> None:
    before = facts(match)
    with pytest.raises(MatchOver):
        phone.save(2, {"Ann": {"out": True}})
    assert facts(match) == before
