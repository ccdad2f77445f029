"""What holds for every record of one game."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.scoring.sheet import Sheet, derive
from tests.examples import examples
from tests.rules.strategies import records


def sums(sheet: Sheet, player: str) -> list[int | None]:
    """Return a player's points round by round."""
    return [round_.hands[player].points for round_ in sheet.rounds]


# Tokens go out by the seats, and partners sit across: there the order does matter.
@pytest.mark.parametrize("key", sorted(games().keys() - {"step", "euchre", "hand-and-foot"}))
@examples(10)
@given(data=st.data())
def test_the_order_of_seats_does_not_matter_for_points(key: str, data: st.DataObject) -> None:
    record = data.draw(records(game=key, max_rounds=3))
    assume(not get(key).partners(record.players, get(key).resolve(record.options)))
    seats = data.draw(st.permutations(record.players))
    sheet, other = derive(record), derive(replace(record, players=tuple(seats)))
    assert all(sums(sheet, player) == sums(other, player) for player in seats)


@given(st.data(), records(game="step", max_rounds=1))
def test_the_order_of_seats_does_not_matter_for_cards_times_token(data: st.DataObject, record: Record) -> None:
    seats = tuple(data.draw(st.permutations(record.players)))
    for sheet in (derive(record), derive(replace(record, players=seats))):
        for round_, facts in zip(sheet.rounds, record.rounds, strict=True):
            for player, hand in facts.hands.items():
                left = hand.points or sum(int(rank) for rank in hand.cards or ())
                assert round_.hands[player].points == left * round_.tokens[player]


@given(records(game="step", max_rounds=6))
def test_tokens_are_always_a_permutation(record: Record) -> None:
    sheet = derive(record)
    tables = [*sheet.rounds, *([sheet.next] if sheet.next else [])]
    expected = sorted(range(10, 10 - len(record.players), -1))
    assert all(sorted(table.tokens.values()) == expected for table in tables)
    assert all(table.tokens.keys() == set(record.players) for table in tables)


@given(records(game="step", max_rounds=6).filter(lambda record: record.rounds))
def test_a_lower_score_never_gets_a_lower_token(record: Record) -> None:
    sheet = derive(replace(record, options={**record.options, "rounds": 0, "target": 0}, ended=False))
    assert sheet.next is not None
    last = sheet.rounds[-1]
    scores = {player: hand.score or 0 for player, hand in last.hands.items()}
    by_token = sorted(scores, key=lambda player: -sheet.next.tokens[player] if sheet.next else 0)
    assert [scores[player] for player in by_token] == sorted(scores.values())


@given(records(game="twelve-step", max_rounds=8, max_players=4) | records(game="phase-10", max_rounds=8, max_players=4))
def test_contracts_done_never_fall_and_rise_by_one_at_most(record: Record) -> None:
    before: dict[str, int] = {}
    for round_ in derive(record).rounds:
        for player, hand in round_.hands.items():
            if hand.absent:
                continue
            worked_on = round_.contracts[player]
            done = hand.contracts_done or 0
            assert done in (worked_on - 1, worked_on)
            assert worked_on - 1 == before.get(player, worked_on - 1)
            before[player] = done


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
    """Draw the hand of one who did not go out, most often with the contract made."""
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
