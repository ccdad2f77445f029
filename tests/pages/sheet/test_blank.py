"""Tests of a blank sheet: a row for each round with its contract, the marks in a hand, and the notes below."""

from typing import Any

import pytest

from scorekeeper.pages.sheet.blank import BlankPlan, blank_sheet
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options

EVERY = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


def sheet(game: str, *seats: str, columns: int = 0, rows: int = 0, options: Options | None = None) -> dict[str, Any]:
    return blank_sheet(get(game), BlankPlan(seats, columns, rows, get(game).resolve(options or {})))


@EVERY
def test_every_game_has_a_sheet_for_each_number_of_players(game: Game) -> None:
    least, most = game.players
    for players in range(least, most + 1):
        blank = sheet(game.key, columns=players)
        options = game.resolve({})
        sides = game.sides(players, options) if game.has_equal_sides(players, options) else 0
        assert blank["columns"] == ("",) * (sides or players)
        assert len(blank["rows"]) == (game.rounds(players, options) or 12)
        assert (blank["deck"] is not None) == bool(game.copies)
        assert {"scoring", "end"} <= {section.key for section in blank["facts"]}


def test_a_side_has_one_column() -> None:
    blank = sheet("spades", "Ann", "Bob", "Cy", "Di")
    assert blank["columns"] == ("Ann & Cy", "Bob & Di")
    assert blank["players"] == 4


def test_each_step_says_what_it_asks_for() -> None:
    blank = sheet("ten-step")
    assert [row.number for row in blank["rows"]] == list(range(1, 11))
    assert blank["rows"][8].contract == ("3 sets of 3", "run of 5")
    assert blank["rows"][8].takes == ("14 cards", "3 buys, 2 at least")


def test_a_contract_that_comes_again_is_written_out_too() -> None:
    row = sheet("baker-ten-step")["rows"][18]
    assert (row.number, row.contract, row.takes[0]) == (19, ("2 sets of 3",), "step 1 again")


def test_own_contracts_stand_below_the_sheet_and_not_in_its_rows() -> None:
    blank = sheet("phase-10")
    assert {row.contract for row in blank["rows"]} == {()}
    steps = next(section.steps for section in blank["facts"] if section.key == "contracts")
    assert len(steps) == 10
    assert all(section.steps == () for section in sheet("ten-step")["facts"])


@pytest.mark.parametrize(
    ("game", "options", "marks"),
    [
        ("ten-step", {}, [("buys", 3, False, "buys"), ("cut", 1, False, "exact cut −100")]),
        ("ten-step", {"buys": "unlimited"}, [("buys", 0, True, "buys"), ("cut", 1, False, "exact cut −100")]),
        ("contract-rummy", {"buys": 0}, []),
        ("phase-10", {}, [("contract", 1, True, "your phase, ticked once it is laid down")]),
        ("step", {}, [("token", 0, True, "the token you hold")]),
        ("tens", {}, [("grabbed", 0, True, "cards grabbed")]),
        ("rummy-500", {}, [("melded", 0, True, "melded")]),
        ("custom", {}, []),
        ("wizard", {}, [("bid", 0, True, "bid"), ("tricks", 0, True, "tricks")]),
        ("hearts", {}, []),
        ("hearts", {"jack": True}, [("jack", 1, False, "jack of diamonds")]),
        (
            "euchre",
            {},
            [("tricks", 0, True, "tricks"), ("maker", 1, False, "made trump"), ("alone", 1, False, "plays alone")],
        ),
        ("five-hundred", {}, [("tricks", 0, True, "tricks"), ("contract", 0, True, "the contract")]),
    ],
)
def test_what_counts_in_a_hand_can_be_marked(
    game: str, options: Options, marks: list[tuple[str, int, bool, str]]
) -> None:
    found = sheet(game, options=options)["rows"][0].marks
    assert [(mark.key, len(mark.boxes), mark.line, mark.words) for mark in found] == marks


def test_there_are_as_many_boxes_as_the_step_allows_buys_and_the_legend_names_each_mark_once() -> None:
    blank = sheet("ten-step")
    assert [len(blank["rows"][step].marks[0].boxes) for step in (8, 9)] == [3, 4]
    assert [mark.key for mark in blank["legend"]] == ["buys", "cut"]


@pytest.mark.parametrize(
    ("game", "players", "deck"),
    [
        ("ten-step", 5, ("3", "162", "11", "56")),
        ("liverpool-rummy", 4, ("2", "108", "10, from round 5 on 12", "41, from round 5 on 49")),
        ("tens", 3, ("2", "104", "", "")),
    ],
)
def test_decks_and_the_exact_cut_are_those_of_the_table(game: str, players: int, deck: tuple[str, ...]) -> None:
    found = sheet(game, columns=players)["deck"]
    assert found
    assert (found.decks, found.cards, found.each, found.cut) == deck


@pytest.mark.parametrize(
    ("seats", "columns", "expected"),
    [
        ((), 0, ("", "", "", "")),
        (("Ann", "Bob"), 0, ("Ann", "Bob")),
        (("Ann",), 0, ("Ann", "")),
        (("Ann", "Bob"), 4, ("Ann", "Bob", "", "")),
        (("Ann", "Bob", "Cy"), 2, ("Ann", "Bob", "Cy")),
        ((), 99, ("",) * 12),
    ],
)
def test_columns_are_for_the_players_and_for_names_to_write(
    seats: tuple[str, ...], columns: int, expected: tuple[str, ...]
) -> None:
    assert sheet("ten-step", *seats, columns=columns)["columns"] == expected


@pytest.mark.parametrize(("options", "rows"), [({}, 30), ({"rounds": 7}, 7)])
def test_an_open_game_has_as_many_rows_as_somebody_wants(options: Options, rows: int) -> None:
    assert len(sheet("custom", rows=30, options=options)["rows"]) == rows


def test_a_row_tells_the_cards_dealt_the_wild_rank_and_the_least_meld_of_its_round() -> None:
    assert sheet("five-crowns")["rows"][8].takes == ("11 cards", "jacks are wild")
    assert sheet("hand-and-foot")["rows"][1].takes == ("first meld: 90",)
    assert [row.takes for row in sheet("oh-hell", columns=6)["rows"][6:9]] == [("2 cards",), ("1 card",), ("2 cards",)]
    assert {row.takes for row in sheet("hearts")["rows"]} == {()}


@pytest.mark.parametrize(
    ("game", "letters"),
    [("wizard", "bt"), ("canasta", "mnirpwe"), ("rummy-500", ""), ("ten-step", ""), ("hearts", "")],
)
def test_several_marks_are_told_apart_by_letters(game: str, letters: str) -> None:
    assert "".join(mark.letter for mark in sheet(game)["legend"]) == letters
