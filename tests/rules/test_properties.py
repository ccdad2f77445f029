"""Property tests of records."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.record import RECORD_FIELDS, ROUND_FIELDS, Record, to_data
from scorekeeper.rules.record.checking import faults, open_faults
from scorekeeper.rules.record.reading import from_data, read
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.examples import examples
from tests.rules import slow_bids, slow_sheet
from tests.rules.strategies import legal_rounds, records

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
NAMES = st.sampled_from([*RECORD_FIELDS, *ROUND_FIELDS, "Ann", "cards", "out", "ten-step", "x"])
ANYTHING = st.recursive(
    SCALARS | NAMES | st.just(1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(max_size=3), inner, max_size=8),
    max_leaves=30,
)


def faults_of(data: object) -> tuple[Fault, ...]:
    """Return the faults for which this data is refused, () if it is read; fail if it is refused without a fault."""
    try:
        from_data(data)
    except Refused as refused:
        return refused.faults or pytest.fail("refused without a fault")
    return ()


@given(records())
def test_legal_records_have_no_faults(record: Record) -> None:
    assert faults(record) == ()


@given(records(), st.data())
def test_what_is_wrong_since_a_round_is_found_without_those_before(record: Record, data: st.DataObject) -> None:
    assume(record.rounds)
    number = data.draw(st.integers(1, len(record.rounds)))
    slip: Any = data.draw(st.sampled_from([{}, {"out": True}, {"points": 5}, {"buys": 99}, {"absent": True}]))
    right = record.rounds[number - 1]
    hands = {player: hand._replace(**slip) for player, hand in right.hands.items()}
    wrong = replace(right, hands=hands, replays=data.draw(st.integers(0, 2)))
    rounds = (*record.rounds[: number - 1], wrong, *record.rounds[number:])
    changed = replace(record, rounds=rounds)
    assert faults(changed, since=number) == faults(changed)


@given(records())
def test_total_is_the_sum_of_the_scores_and_what_one_joined_with(record: Record) -> None:
    sums = dict.fromkeys(record.players, 0)
    for round_ in derive(record).rounds:
        for player, hand in round_.hands.items():
            sums[player] += (hand.score or 0) + (hand.joined_with or 0)
            assert hand.total in ({sums[player]} if not hand.absent else {sums[player], None})


@given(records())
def test_record_survives_the_way_out_and_back(record: Record) -> None:
    assert read(json.dumps(to_data(record))) == record


@given(records(max_rounds=5, max_players=5))
def test_slow_sheet_agrees(record: Record) -> None:
    for index, round_ in enumerate(derive(record).rounds):
        roles = (round_.dealer, round_.cutter, round_.starter)
        slow_roles = (slow_sheet.dealer, slow_sheet.cutter, slow_sheet.starter)
        assert roles == tuple(role(record, index) for role in slow_roles)
        assert round_.decks == slow_sheet.decks(record, index)
        for player, hand in round_.hands.items():
            assert hand.total == slow_sheet.total(record, index + 1, player)
            if not hand.absent:
                assert (hand.points, hand.bonus) == (
                    slow_sheet.points(record, index, player),
                    slow_sheet.bonus(record, index, player),
                )
                assert hand.place == slow_sheet.place(record, index, player)


@pytest.mark.parametrize("key", [*slow_bids.SCORERS, "cribbage", "five-crowns", "golf"])
@examples(20)
@given(data=st.data())
def test_slow_points_and_ends_agree(key: str, data: st.DataObject) -> None:
    """Score each of these games, in long matches, as a slow scorer does that knows nothing of the others."""
    record = data.draw(records(game=key, max_rounds=12, max_players=8))
    sheet = derive(record)
    totals = []
    for index, round_ in enumerate(sheet.rounds):
        for player, hand in round_.hands.items():
            assert hand.absent or hand.points == slow_sheet.points(record, index, player)
        totals.append({player: hand.total or 0 for player, hand in round_.hands.items() if not hand.absent})
    assert sheet.finished == (record.ended or slow_bids.is_over(record, totals))
    assert not any(slow_bids.is_over(record, totals[:played]) for played in range(len(totals)))
    assert sheet.end_bonus == slow_bids.end_bonus(record, totals)
    if totals:
        assert {*sheet.provisional_winners} == slow_bids.winners(record, totals, high=slow_sheet.high_wins(record))


@given(records(game="step", max_rounds=4, max_players=4))
def test_slow_tokens_agree(record: Record) -> None:
    for index, round_ in enumerate(derive(record).rounds):
        assert round_.tokens == slow_sheet.tokens(record, index)


@given(records(game="twelve-step") | records(game="phase-10"))
def test_slow_contracts_agree(record: Record) -> None:
    for index, round_ in enumerate(derive(record).rounds):
        for player in slow_sheet.present(record, index):
            done = slow_sheet.contracts_done(record, index + 1, player)
            assert round_.hands[player].contracts_done == done


@given(st.data(), records().filter(lambda record: record.rounds))
def test_correcting_a_round_equals_entering_it_right_at_first(data: st.DataObject, record: Record) -> None:
    index = data.draw(st.integers(0, len(record.rounds) - 1))
    game = get(record.game)
    before = sum(round_.replays for round_ in record.rounds[:index])
    options = game.resolve(record.options)
    right = data.draw(legal_rounds(game, record.players, options, index + 1, before))
    rounds = (*record.rounds[:index], right, *record.rounds[index + 1 :])
    corrected = derive(replace(record, rounds=rounds)).rounds
    for played in range(len(rounds) + 1):
        entered = derive(replace(record, rounds=rounds[:played])).rounds
        assert corrected[:played] == entered
    assert corrected[:index] == derive(record).rounds[:index]


@given(records().filter(lambda record: record.rounds))
def test_round_in_progress_is_set_up_as_it_is_scored(record: Record) -> None:
    *done, opened = record.rounds
    up_next = derive(replace(record, rounds=tuple(done), ended=False), opened).next
    assert up_next == derive(record).rounds[-1]._replace(hands={})


@given(records().filter(lambda record: record.rounds))
def test_whole_round_in_progress_has_no_faults(record: Record) -> None:
    *done, opened = record.rounds
    assert faults(replace(record, rounds=tuple(done), ended=False)) == ()
    assert open_faults(replace(record, rounds=tuple(done), ended=False), opened) == ()


@given(records())
def test_sheet_is_plain_json(record: Record) -> None:
    data = sheet_to_data(derive(record))
    assert json.loads(json.dumps(data)) == data


@given(ANYTHING)
@example({"record": 1, "game": "ten-step", "players": ["A", "B"], "rounds": [{"hands": {"A": {"cards": [[]]}}}]})
def test_anything_is_read_or_refused_with_faults(data: Any) -> None:
    assert all(str(fault).isprintable() for fault in faults_of(data))


@given(st.data(), records(max_rounds=3, max_players=4))
def test_record_with_a_piece_exchanged_is_read_or_refused(data: st.DataObject, record: Record) -> None:
    document = to_data(record)
    _exchange(data, document)
    if not faults_of(document):
        again = from_data(document)
        assert faults(again) == ()
        assert derive(again).game == again.game


def _exchange(data: st.DataObject, document: dict[str, Any]) -> None:
    """Replace one random value in a document by another."""
    node: Any = document
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.integers(0, 3)) == 0:
            node[key] = data.draw(ANYTHING)
            return
        node = node[key]
