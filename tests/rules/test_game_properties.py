"""Property tests of the records of each game."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.scoring.sheet import derive
from tests.examples import examples
from tests.rules.strategies import records


@given(records(game="tens", max_rounds=10, max_players=3) | records(game="rummy-500", max_rounds=10, max_players=3))
def test_it_ends_exactly_after_the_round_in_which_a_total_first_reaches_the_target(record: Record) -> None:
    played = replace(record, ended=False)
    target = int(get(record.game).resolve(record.options)["target"])
    sheet = derive(played)
    reached = [any((hand.total or 0) >= target for hand in round_.hands.values()) for round_ in sheet.rounds]
    assert not any(reached[:-1])
    assert sheet.finished == any(reached)


@pytest.mark.parametrize("key", ["ten-step", "tens", "step", "rummy-500", "contract-rummy", "custom"])
@examples(14)
@given(data=st.data())
def test_the_winners_have_the_best_total_of_those_there(key: str, data: st.DataObject) -> None:
    record = data.draw(records(game=key, max_rounds=10, max_players=3).filter(lambda record: record.rounds))
    game, sheet = get(key), derive(record)
    assert bool(sheet.winners) == sheet.finished == (sheet.next is None)
    best = max if game.best(game.resolve(record.options)) == "high" else min
    there = {player: hand.total or 0 for player, hand in sheet.rounds[-1].hands.items() if not hand.absent}
    assert set(sheet.winners) <= {player for player in there if there[player] == best(there.values())}


@st.composite
def caught(draw: st.DrawFn) -> Hand:
    """Draw the hand of a player who did not go out, most often with the contract made."""
    return Hand(points=draw(st.integers(1, 3)), laid_down=draw(st.sampled_from([True, True, True, False])))


@st.composite
def played_out(draw: st.DrawFn, key: str) -> Record:
    """Draw a match of two or three in which most contracts are made, up to the last one."""
    players = ("Ann", "Bob", "Cy")[: draw(st.integers(2, 3))]
    option = st.sampled_from([{}, {"last_round": "ignored"}] if key == "twelve-step" else [{}])
    record = Record(key, players, draw(option))
    while not derive(record).finished:
        out = draw(st.sampled_from(players))
        hands = {player: Hand(out=True) if player == out else draw(caught()) for player in players}
        record = replace(record, rounds=(*record.rounds, Round(hands)))
    return record


@pytest.mark.parametrize("key", ["twelve-step", "phase-10"])
@examples(14)
@given(data=st.data())
def test_only_who_made_the_last_contract_wins(key: str, data: st.DataObject) -> None:
    record = data.draw(played_out(key))
    assert faults(record) == ()
    sheet, last = derive(record), len(get(key).contracts)
    done = {line.player for line in sheet.standings if line.contracts_done == last}
    assert done
    assert set(sheet.winners) <= done
    assert not any(hand.contracts_done == last for hand in sheet.rounds[-2].hands.values())
    before = 2 if record.options else 1
    points = {player: sheet.rounds[-before].hands[player].total or 0 for player in done}
    assert set(sheet.winners) == {player for player in points if points[player] == min(points.values())}
