from typing import Any

import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Change, Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.errors import Conflict, MatchOver
from scorekeeper.services.tapping import Value
from tests.factories import context, fresh, player_of
from tests.fixtures.writes import cut, deal, end, replay, tap

pytestmark = pytest.mark.django_db


def tapped(match: Match, name: str, fact: str, value: Value, was: Value = 0) -> dict[str, Any]:
    """Tap a fact in the first round; return the facts of the hand after it."""
    player = player_of(match, name)
    tap(match=match, player=player, fact=fact, value=value, was=was, context=context())
    hand: dict[str, Any] = load(fresh(match))[f"rounds.1.hands.{player.pk}"]
    return hand


@pytest.mark.parametrize(
    ("first", "then", "hand"),
    [
        (
            {"fact": "one_card", "value": True},
            {"fact": "floating", "value": True},
            {"laid_down": True, "floating": True},
        ),
        (
            {"fact": "floating", "value": True},
            {"fact": "one_card", "value": True},
            {"laid_down": True, "one_card": True},
        ),
        ({"fact": "floating", "value": True}, {"fact": "laid_down", "value": False, "was": True}, {}),
        ({"fact": "buys", "value": 2}, {"fact": "absent", "value": True}, {"absent": True}),
        ({"fact": "buys", "value": 2}, {"fact": "laid_down", "value": True}, {"buys": 2, "laid_down": True}),
    ],
)
def test_a_tap_takes_back_what_contradicts_it_and_nothing_else(
    match: Match, first: dict[str, Any], then: dict[str, Any], hand: dict[str, Any]
) -> None:
    tapped(match, "Bob", **first)
    assert tapped(match, "Bob", **then) == hand


def test_another_keepers_tap_on_the_same_fact_is_not_overwritten(match: Match) -> None:
    tapped(match, "Bob", "buys", 2)
    with pytest.raises(Conflict) as conflict:
        tapped(match, "Bob", "buys", 1, was=0)
    (write,) = conflict.value.writes
    assert (write.mine, write.theirs) == (1, 2)
    assert (write.player, write.fact) == (player_of(match, "Bob").pk, "buys")


def test_an_exact_cut_can_be_taken_back(match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert fresh(match).rounds.get().exact_cut
    cut(match=match, value=False, was=True, context=context())
    assert not fresh(match).rounds.get().exact_cut


def test_who_really_deals_moves_the_roles(match: Match) -> None:
    deal(match=match, player=player_of(match, "Cy"), context=context())
    up_next = MatchSheet(fresh(match)).scores.next
    assert up_next is not None
    assert (up_next.cutter, up_next.dealer, up_next.starter) == ("Bob", "Cy", "Di")


def test_another_fact_of_who_really_deals_leaves_the_deal_to_them(match: Match) -> None:
    deal(match=match, player=player_of(match, "Cy"), context=context())
    tapped(match, "Cy", "buys", 1)
    up_next = MatchSheet(fresh(match)).scores.next
    assert up_next is not None
    assert up_next.dealer == "Cy"


def test_a_replay_brings_one_more_deck_and_forgets_the_deal(match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    tapped(match, "Bob", "buys", 2)
    tapped(match, "Di", "absent", value=True)
    replay(match=match, context=context())
    sheet = MatchSheet(fresh(match))
    assert sheet.scores.next is not None
    assert sheet.scores.next.decks == 3
    assert sheet.recorded.opened is not None
    assert not sheet.recorded.opened.exact_cut
    assert sheet.recorded.opened.hands["Bob"].buys == 0
    assert sheet.recorded.opened.hands["Di"].absent


def test_nothing_is_tapped_after_the_end(match: Match) -> None:
    end(match=match, context=context())
    with pytest.raises(MatchOver):
        tapped(match, "Bob", "buys", 1)
    assert not match.changes.filter(code=Change.Code.FACT).exists()


def test_who_goes_away_deals_no_longer(match: Match) -> None:
    deal(match=match, player=player_of(match, "Cy"), context=context())
    tapped(match, "Cy", "absent", value=True)
    up_next = MatchSheet(fresh(match)).scores.next
    assert up_next is not None
    assert up_next.dealer == "Ann"
