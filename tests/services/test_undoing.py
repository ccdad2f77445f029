from collections.abc import Callable

import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Match
from scorekeeper.rules.faults import Refused
from scorekeeper.services.errors import RoundOver
from scorekeeper.services.player_identity import merge, split
from scorekeeper.services.writing import WriteContext, Written
from tests.factories import context, fresh, player_of, score, seated
from tests.fixtures.writes import change_options, end, redo, seat, tap, undo, unseat

pytestmark = pytest.mark.django_db


def buys(match: Match, name: str = "Bob") -> int:
    path = f"rounds.1.hands.{player_of(match, name).pk}"
    found: int = load(fresh(match))[path].get("buys", 0)
    return found


def buy(match: Match, value: int) -> None:
    bob = player_of(match, "Bob")
    tap(match=match, player=bob, fact="buys", value=value, was=buys(match), context=context())


def test_undo_goes_back_to_the_start_of_the_match_and_no_further(match: Match) -> None:
    before = load(match)
    buy(match, 1)
    score(match, 1, {"Ann": {"out": True}})
    seat(match=match, name="Flo", after=None, context=context())
    change_options(match=match, options={"cut_bonus": 50}, context=context())
    end(match=match, context=context())
    for _ in range(5):
        assert undo(match=match, context=context()) is not None
    assert load(fresh(match)) == before
    assert undo(match=match, context=context()).change is None


def test_redo_brings_everything_again(match: Match) -> None:
    buy(match, 1)
    after = load(score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 40}}))
    for _ in range(2):
        undo(match=match, context=context())
    for _ in range(2):
        redo(match=match, context=context())
    assert load(fresh(match)) == after
    assert redo(match=match, context=context()).change is None


def test_a_new_write_ends_redoing(match: Match) -> None:
    buy(match, 1)
    undo(match=match, context=context())
    buy(match, 2)
    assert redo(match=match, context=context()).change is None


def test_what_an_older_undo_took_back_stays_gone(match: Match) -> None:
    buy(match, 1)
    undo(match=match, context=context())
    buy(match, 2)
    undo(match=match, context=context())
    redo(match=match, context=context())
    assert buys(match) == 2
    assert redo(match=match, context=context()).change is None


def test_a_write_is_undone_by_its_key_though_another_phone_has_written_since(match: Match) -> None:
    mine, ann = WriteContext(key="mine-alone"), player_of(match, "Ann")
    tap(match=match, player=ann, fact="laid_down", value=True, was=False, context=mine)
    buy(match, 1)
    undo(match=match, of=mine.key, context=context())
    assert (load(fresh(match))[f"rounds.1.hands.{ann.pk}"], buys(match)) == ({}, 1)
    assert undo(match=match, of=mine.key, context=context()).change is None
    redo(match=match, context=context())
    assert (load(fresh(match))[f"rounds.1.hands.{ann.pk}"], buys(match)) == ({"laid_down": True}, 1)


def test_a_write_over_which_another_phone_has_written_stays(match: Match) -> None:
    mine = WriteContext(key="mine-alone")
    tap(match=match, player=player_of(match, "Bob"), fact="laid_down", value=True, was=False, context=mine)
    buy(match, 1)
    with pytest.raises(RoundOver):
        undo(match=match, of=mine.key, context=context())
    assert buys(match) == 1


@pytest.mark.parametrize("step", [undo, redo])
def test_a_second_tap_with_the_same_key_goes_no_further(match: Match, step: Callable[..., Written]) -> None:
    for value in (1, 2, 3):
        buy(match, value)
    for _ in range(2 if step is redo else 0):
        undo(match=match, context=context())
    twice = WriteContext(key="tapped-twice")
    assert step(match=match, context=twice) == step(match=match, context=twice)
    assert buys(match) == 2


def test_two_spellings_of_one_person_do_not_come_back_to_one_table(match: Match) -> None:
    seat(match=match, name="Anna", after=None, context=context())
    anna = player_of(match, "Anna")
    unseat(match=match, player=anna, context=context())
    merge(player=anna, into=player_of(match, "Ann"))
    with pytest.raises(Refused, match="Ann and Anna are one person"):
        undo(match=match, context=context())
    assert seated(match) == ["Ann", "Bob", "Cy", "Di", "Ed"]
    split(player=anna)
    undo(match=match, context=context())
    assert seated(match)[-1] == "Anna"
