from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.round.entries import Values, field, recalled_values
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import redo, replay, tap, undo

pytestmark = pytest.mark.django_db

HANDS: dict[str, dict[str, Any]] = {
    "Bob": {"out": True},
    "Ann": {"cards": ["K", "Q"], "buys": 1},
    "Cy": {"points": 45},
    "Di": {"floating": True},
}


@pytest.fixture
def undone(match: Match) -> Match:
    """Make a step that was scored, and its scoring undone."""
    match = score(match, 1, HANDS, exact_cut=True)
    undo(match=match, context=context())
    return match


def recalled(match: Match, number: int = 1) -> Values | None:
    """Return the values that the pad of a round recalls from an undone score, None without any."""
    return recalled_values(MatchSheet(fresh(match)), number)


def recalled_fact(match: Match, name: str, fact: str) -> str | None:
    """Return the text of a fact of a player's hand that the pad recalls."""
    return (recalled(match) or {}).get(field(fact, player_of(match, name).pk))


def test_everything_that_was_entered_is_there_again(undone: Match) -> None:
    values = recalled(undone) or {}
    assert (values["out"], values["exact_cut"]) == (str(player_of(undone, "Bob").pk), "1")
    assert (recalled_fact(undone, "Ann", "cards"), recalled_fact(undone, "Ann", "buys")) == ("K Q", "1")
    assert (recalled_fact(undone, "Cy", "points"), recalled_fact(undone, "Di", "floating")) == ("45", "1")


def test_a_round_never_scored_or_still_scored_has_nothing_to_recall(match: Match) -> None:
    assert recalled(match) is None
    score(match, 1, HANDS)
    assert (recalled(match, 1), recalled(match, 2)) == (None, None)


def test_what_was_tapped_since_counts(undone: Match) -> None:
    tap(match=undone, player=player_of(undone, "Ann"), fact="buys", value=2, was=0, context=context())
    tap(match=undone, player=player_of(undone, "Cy"), fact="buys", value=1, was=0, context=context())
    assert (recalled_fact(undone, "Ann", "cards"), recalled_fact(undone, "Ann", "buys")) == ("K Q", "2")
    assert (recalled_fact(undone, "Cy", "points"), recalled_fact(undone, "Cy", "buys")) == ("45", "1")


def test_who_floats_since_has_no_cards_left(undone: Match) -> None:
    tap(match=undone, player=player_of(undone, "Ann"), fact="floating", value=True, was=False, context=context())
    assert (recalled_fact(undone, "Ann", "cards"), recalled_fact(undone, "Ann", "floating")) == ("", "1")


def test_a_tap_that_was_undone_too_is_not_brought_back(match: Match) -> None:
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=2, was=0, context=context())
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"], "buys": 2}})
    undo(match=match, context=context())
    undo(match=match, context=context())
    assert (recalled_fact(match, "Ann", "cards"), recalled_fact(match, "Ann", "buys")) == ("K", "0")


def test_the_step_played_again_with_one_more_deck_begins_empty(undone: Match) -> None:
    replay(match=undone, context=context())
    assert recalled(undone) is None
    undo(match=undone, context=context())
    assert recalled_fact(undone, "Ann", "cards") == "K Q"


def test_a_step_that_is_dealt_anew_begins_empty() -> None:
    match = score(MatchFactory(played=1), 2, HANDS)
    for _ in range(2):
        undo(match=match, context=context())
    assert recalled(match, 1)
    score(match, 1, {"Cy": {"out": True}})
    assert recalled(match, 2) is None


def test_redone_up_to_it_a_step_is_there_as_it_was_entered() -> None:
    match = score(MatchFactory(played=1), 2, HANDS)
    for step in (undo, undo, redo):
        step(match=match, context=context())
    assert (recalled(match, 2) or {})["out"] == str(player_of(match, "Bob").pk)


def test_the_newest_of_several_scorings_is_recalled(undone: Match) -> None:
    score(undone, 1, HANDS | {"Ann": {"cards": ["A"]}})
    undo(match=undone, context=context())
    assert recalled_fact(undone, "Ann", "cards") == "A"
