from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Change, Match
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.services.scoring import RoundEntry
from tests.factories import MatchFactory, context, fresh, ledger_of, player_of, score
from tests.fixtures.writes import enter, tap, undo
from tests.long import long_match

pytestmark = pytest.mark.django_db


def correct(match: Match, revision: int, hands: Mapping[str, Mapping[str, Any]], **facts: Any) -> Change | None:
    """Correct round 1 from a form drawn at `revision`; `facts` are those of the round itself."""
    entered = {player_of(match, name).pk: hand for name, hand in hands.items()}
    entry = RoundEntry(number=1, revision=revision, hands=entered, round=facts)
    return enter(match=match, entry=entry, context=context()).change


def hand(match: Match, name: str) -> dict[str, Any]:
    found: dict[str, Any] = load(fresh(match))[f"rounds.1.hands.{player_of(match, name).pk}"]
    return found


def test_an_open_match_ends_with_its_hundredth_round() -> None:
    match = long_match(MOST_ROUNDS - 1, names=("Ann", "Bob"))
    assert match.state == Match.State.PLAYING
    match = score(match, MOST_ROUNDS, {"Ann": {"points": 0}, "Bob": {"points": 1}})
    assert (match.state, match.rounds.count()) == (Match.State.FINISHED, MOST_ROUNDS)
    assert undo(match=match, context=context())
    assert (fresh(match).state, match.rounds.count()) == (Match.State.PLAYING, MOST_ROUNDS)


def test_a_hundred_and_first_round_is_refused() -> None:
    with pytest.raises(Refused, match="at most 100"):
        long_match(MOST_ROUNDS + 1, names=("Ann", "Bob"))


def test_one_card_left_is_forgotten_once_scored(match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="one_card", value=True, was=False, context=context())
    score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["3"]}})
    assert hand(match, "Bob") == {"cards": ["3"]}


def test_a_correction_of_facts_without_a_score_is_told(match: Match) -> None:
    match = score(match, 1, {"Ann": {"out": True}})
    change = correct(match, match.revision, {"Bob": {"cards": ["K"], "buys": 1}})
    assert change is not None
    assert ledger_of(match)[-1] == "Step 1 corrected"


def test_both_keepers_writing_the_same_agree() -> None:
    match = MatchFactory(played=1)
    correct(match, match.revision, {"Bob": {"points": 5}})
    assert correct(match, match.revision, {"Bob": {"points": 5}}) is None


def test_what_another_keeper_changed_of_the_round_itself_stays() -> None:
    match = MatchFactory(played=1)
    correct(match, match.revision, {}, exact_cut=True)
    correct(match, match.revision, {"Bob": {"points": 5}}, exact_cut=False)
    assert load(fresh(match))["rounds.1"]["exact_cut"]
    assert hand(match, "Bob") == {"points": 5}


def test_a_form_older_than_an_undo_still_knows_what_it_was_drawn_from() -> None:
    match = MatchFactory(played=1)
    correct(match, match.revision, {"Bob": {"points": 5}})
    correct(match, match.revision, {"Bob": {"cards": ["K"]}, "Cy": {"points": 7}})
    assert hand(match, "Bob") == {"points": 5}


def test_who_went_out_can_change_places(match: Match) -> None:
    match = score(match, 1, {"Ann": {"out": True}})
    correct(match, match.revision, {"Ann": {"cards": ["5"]}, "Bob": {"out": True}})
    assert (hand(match, "Ann"), hand(match, "Bob")) == ({"cards": ["5"]}, {"out": True})
