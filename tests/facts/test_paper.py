"""Tests that a sheet kept on paper becomes the match that was played."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import assume, given

from scorekeeper.facts import write_faults
from scorekeeper.facts.paper import PaperNumbers, PaperReading, PaperSheet, read_paper
from scorekeeper.facts.paper_hands import numbers_of
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.record import Record, Round
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.record.round_faults import NOBODY_WENT_OUT
from scorekeeper.rules.scoring.round_points import points_left
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.strategies import records

CAST = ("Ann", "Bob", "Cy")


def read(game: str, *rows: str, names: Sequence[str] = CAST, complete: bool = True, **more: Any) -> PaperReading:
    """Return the reading of a sheet with these rows, their cells with blanks between them ("." for an empty cell)."""
    cells = [["" if cell == "." else cell for cell in row.split()] for row in rows]
    told = {"options": {}, "totals": [""] * len(names), **more}
    return read_paper(PaperSheet(game, names=names, rows=cells, **told), complete=complete)


def totals(reading: PaperReading) -> dict[str, int | None]:
    """Return the totals of a sheet without faults."""
    assert reading.faults == ()
    assert reading.sheet
    return {line.player: line.total for line in reading.sheet.standings}


def faults_in(reading: PaperReading) -> list[tuple[object, int | None, int | None]]:
    """Return the faults with their places."""
    return [(fault.code, *reading.place(fault)) for fault in reading.faults]


def test_who_has_0_went_out_and_a_match_that_is_not_over_was_ended() -> None:
    reading = read("ten-step", "35 0 12", "0 12 40")
    assert totals(reading) == {"Ann": 35, "Bob": 12, "Cy": 52}
    assert reading.record
    assert reading.record.ended
    assert [hand.out for hand in reading.record.rounds[0].hands.values()] == [False, True, False]
    assert reading.sheet
    assert reading.sheet.winners == ("Bob",)


def test_several_with_0_floated_but_for_the_one_who_is_marked() -> None:
    reading = read("ten-step", "0 0* 12")
    assert reading.record
    hands = reading.record.rounds[0].hands
    assert (hands["Ann"].floating, hands["Bob"].out, hands["Bob"].floating) == (True, True, False)
    assert faults_in(read("ten-step", "0 0 12")) == [(write_faults.WHO_WENT_OUT, 0, None)]


def test_several_with_0_had_nothing_left_after_a_last_turn_but_for_the_one_who_is_marked() -> None:
    reading = read("five-crowns", "0 0* 12")
    assert totals(reading) == {"Ann": 0, "Bob": 0, "Cy": 12}
    assert reading.record
    hands = reading.record.rounds[0].hands
    assert (hands["Ann"].points, hands["Ann"].out, hands["Bob"].points, hands["Bob"].out) == (0, False, None, True)
    assert faults_in(read("five-crowns", "0 0 12")) == [(write_faults.WHO_WENT_OUT, 0, None)]


@pytest.mark.parametrize("cell", ["35#", "-65#"])
def test_who_cut_exactly_is_marked_whether_or_not_the_bonus_is_in_the_number(cell: str) -> None:
    reading = read("ten-step", "12 0 5", f"0 20 {cell}")
    assert totals(reading) == {"Ann": 12, "Bob": 20, "Cy": -60}
    assert reading.sheet
    assert reading.sheet.rounds[1].cutter == "Cy"


def test_the_mark_of_a_bonus_is_an_exact_grab_where_the_game_has_one() -> None:
    assert totals(read("tens", "35 0 12#")) == {"Ann": 35, "Bob": 0, "Cy": 2}


def test_contracts_that_were_made_are_marked() -> None:
    reading = read("twelve-step", "35+ 0 12", "0 20 8")
    assert reading.sheet
    assert {line.player: line.contracts_done for line in reading.sheet.standings} == {"Ann": 2, "Bob": 1, "Cy": 0}


def test_bids_and_tricks_stand_in_one_cell() -> None:
    assert totals(read("wizard", "1/1 0/0 0/0")) == {"Ann": 30, "Bob": 20, "Cy": 20}


def test_who_is_away_is_marked_or_left_empty_if_that_is_what_it_means() -> None:
    assert totals(read("ten-step", "35 0 x", "0 12 5")) == totals(
        read("ten-step", "35 0 .", "0 12 5", blank_is_away=True)
    )
    assert faults_in(read("ten-step", "35 0 .", "0 12 5")) == [(write_faults.EMPTY_CELL, 0, 2)]


def test_partners_have_one_cell() -> None:
    names = ("Ann", "Bob", "Cy", "Di")
    assert totals(read("cribbage", "12 20 . .", names=names)) == {"Ann": 12, "Cy": 12, "Bob": 20, "Di": 20}


def test_totals_that_run_on_are_taken_apart() -> None:
    apart, running = (
        read("ten-step", "35 0 12", "0 12 5", "5 0 13"),
        read("ten-step", "35 0 12", "35 12 17", "40 12 30"),
    )
    assert (apart.running, running.running) == (False, True)
    assert running.record == apart.record


def test_a_bonus_is_in_totals_that_run_on() -> None:
    assert totals(read("ten-step", "35 0 12", "35 12 -83#", "40 12 -70")) == {"Ann": 40, "Bob": 12, "Cy": -70}


def test_who_came_late_begins_totals_that_run_on_with_the_worst() -> None:
    assert totals(read("ten-step", "35 0 x", "35 12 40", "40 12 50")) == {"Ann": 40, "Bob": 12, "Cy": 50}


def test_two_numbers_in_a_cell_of_totals_that_run_on_are_refused() -> None:
    reading = read("ten-step", "35 0 12", "35 12 17", "40/3 12 30")
    assert reading.running
    assert faults_in(reading) == [(write_faults.TOO_MANY_NUMBERS, 2, 0)]


def test_points_that_happen_to_rise_are_none_if_that_is_said() -> None:
    rows = ("5 1 2", "6 3 3", "8 4 9", "12 8 10")
    assert totals(read("custom", *rows)) == {"Ann": 12, "Bob": 8, "Cy": 10}
    assert totals(read("custom", *rows, counting=PaperNumbers.EACH)) == {"Ann": 31, "Bob": 16, "Cy": 24}


def test_the_totals_on_paper_are_compared_with_the_rounds() -> None:
    right = read("ten-step", "35 0 12", "0 12 5", totals=["35", "12", "17"])
    assert right.faults == ()
    wrong = read("ten-step", "35 0 12", "0 12 5", totals=["35", "13", ""])
    assert faults_in(wrong) == [(write_faults.TOTAL_DIFFERS, None, 1)]
    assert wrong.faults[0].params == {"value": 13, "total": 12}


def test_faults_of_the_rules_lead_to_their_cells_past_empty_rows_and_columns() -> None:
    reading = read("ten-step", ". . . .", "35 . 0 1000000", ". . . .", "5 . 8 13", names=("Ann", "", "Bob", "Cy"))
    assert [place for _code, *place in faults_in(reading)] == [[1, 3], [3, None]]
    assert reading.faults[1].code == NOBODY_WENT_OUT


def test_all_unreadable_and_all_empty_cells_are_told_at_once() -> None:
    reading = read("ten-step", "35 zz 12", ". 0 1.5")
    places = [
        (write_faults.UNREADABLE_CELL, 0, 1),
        (write_faults.UNREADABLE_CELL, 1, 2),
        (write_faults.EMPTY_CELL, 1, 0),
    ]
    assert faults_in(reading) == places


@pytest.mark.parametrize(
    ("game", "row", "code"),
    [
        ("five-crowns", "35# 0 12", write_faults.UNKNOWN_MARK),
        ("golf", "35* 0 12", write_faults.UNKNOWN_MARK),
        ("five-crowns", "35+ 0 12", write_faults.UNKNOWN_MARK),
        ("five-crowns", "35/1 0 12", write_faults.TOO_MANY_NUMBERS),
        ("ten-step", "35# 0# 12", write_faults.TWO_EXACT_CUTS),
    ],
)
def test_what_means_nothing_in_a_game_is_refused(game: str, row: str, code: object) -> None:
    assert code in [each for each, *_place in faults_in(read(game, row))]


def test_a_sheet_that_is_being_written_has_the_totals_of_its_complete_rows() -> None:
    assert totals(read("ten-step", "35 0 12", "0 12 .", complete=False)) == {"Ann": 35, "Bob": 0, "Cy": 12}
    assert read("ten-step", "35 . .", names=("Ann", "", ""), complete=False).faults == ()


def test_an_empty_sheet_is_no_match() -> None:
    assert faults_in(read("ten-step", ". . .")) == [(write_faults.NOTHING_WRITTEN, None, None)]


WRITABLE = [key for key, game in games().items() if numbers_of(game, game.resolve({}))]


@pytest.mark.parametrize("game", WRITABLE)
def test_a_match_on_paper_has_the_totals_and_winners_of_the_one_that_was_played(game: str) -> None:
    @given(records(game))
    def check(record: Record) -> None:
        rules = get(game)
        facts = numbers_of(rules, rules.resolve(record.options))
        assume(facts and record.rounds)
        rounds = tuple(replace(round_, replays=0) for round_ in record.rounds)  # paper does not show them
        played = replace(record, first_dealer=None, played_on=None, ended=False, rounds=rounds)
        assume(not faults(played))  # the first seat deals, on which the end of the match may depend
        played = replace(played, ended=not derive(played).finished)
        sheet = derive(played)
        rows = [_row(played, number, round_) for number, round_ in enumerate(played.rounds)]
        paper = PaperSheet(game, played.options, played.players, rows, [""] * len(rows[0]), PaperNumbers.EACH)
        reading = read_paper(paper, complete=True)
        assert reading.faults == ()
        assert reading.sheet
        assert totals(reading) == {line.player: line.total for line in sheet.standings}
        assert reading.sheet.winners == sheet.winners

    check()


def _row(record: Record, index: int, round_: Round) -> list[str]:
    """Return the cells of a round, written with the marks that paper sheets are read by."""
    game, sheet = get(record.game), derive(record).rounds[index]
    options = game.resolve(record.options)
    left = points_left(round_.hands, game.values(index + 1, options))
    firsts = {side[0] for side in game.partners(record.players, options)}
    cells = []
    for name in record.players:
        hand = round_.hands[name]
        if firsts and name not in firsts and "points" in game.side_facts:
            cells.append("")
            continue
        numbers = [left[name] if fact.name == "points" else hand.fact(fact.name) for fact in numbers_of(game, options)]
        grabbed = bool(game.grab) and hand.grabbed == game.grab
        marks = (
            "*" * hand.out + "#" * (grabbed or (round_.exact_cut and sheet.cutter == name)) + "+" * bool(hand.laid_down)
        )
        cells.append("x" if hand.absent else "/".join(str(number or 0) for number in numbers) + marks)
    return cells


@pytest.mark.parametrize("game", ["ten-step", "five-crowns"])
def test_points_and_totals_that_run_on_are_one_match(game: str) -> None:
    rounds = ((35, 0, 12), (0, 12, 5), (5, 0, 13), (0, 7, 30))
    running = zip(*(accumulate(column) for column in zip(*rounds, strict=True)), strict=True)
    one = read(game, *(" ".join(map(str, row)) for row in rounds))
    other = read(game, *(" ".join(map(str, row)) for row in running))
    assert one.record == other.record
