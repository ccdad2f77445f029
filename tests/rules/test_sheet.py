"""Tests of the sheet that is derived from the facts of a match."""

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.rules.builders import AWAY, line, played, ten_step, totals


def test_cards_left_count_and_who_went_out_has_none() -> None:
    assert totals(ten_step(played())) == {"Cy": 0, "Ann": 15, "Bob": 15}


def test_before_the_first_round_everybody_stands_first_with_nothing() -> None:
    standings = derive(ten_step()).standings
    assert [(line.player, line.place, line.total) for line in standings] == [
        ("Ann", 1, 0),
        ("Bob", 1, 0),
        ("Cy", 1, 0),
    ]


def test_who_comes_late_starts_from_the_highest_total_there() -> None:
    record = ten_step(played(Bob=AWAY, Ann=Hand(points=60)), played(Bob=Hand(points=7)))
    late = line(record, "Bob")
    assert (late.joined_with, late.score, late.total) == (60, 7, 67)


def test_who_comes_back_goes_on_from_the_own_total() -> None:
    record = ten_step(played(), played(Ann=AWAY), played(Ann=Hand(points=5)))
    assert (line(record, "Ann").total, line(record, "Ann").joined_with) == (20, None)


def test_an_absent_hand_keeps_its_total_and_has_no_place() -> None:
    data = sheet_to_data(derive(ten_step(played(), played(Ann=AWAY))))
    assert data["rounds"][1]["hands"]["Ann"] == {"absent": True, "total": 15, "place": None}


def test_who_has_never_been_there_has_no_total() -> None:
    data = sheet_to_data(derive(ten_step(played(Ann=AWAY))))
    assert data["rounds"][0]["hands"]["Ann"] == {"absent": True, "place": None}
    assert data["standings"][-1] == {"player": "Ann", "place": None, "outs": 0}


def test_who_is_away_at_the_end_stands_last_and_does_not_win() -> None:
    record = ten_step(played("Ann"), played(Ann=AWAY, Bob=Hand(points=1)), ended=True)
    sheet = derive(record)
    assert [standing.player for standing in sheet.standings] == ["Cy", "Bob", "Ann"]
    assert (sheet.standings[-1].total, sheet.standings[-1].outs) == (0, 1)
    assert sheet.winners == ("Cy",)


def test_decks_and_cut_go_by_those_present() -> None:
    players = ("Ann", "Bob", "Cy", "Di", "Ed")
    round_ = played(others=players, Ann=AWAY, Di=AWAY)
    sheet = derive(ten_step(round_, players=players))
    assert (sheet.rounds[0].decks, sheet.rounds[0].exact_cut_cards) == (2, 34)
    assert sheet.next is not None
    assert (sheet.next.decks, sheet.next.exact_cut_cards) == (2, 34)


def test_a_match_that_the_keeper_ends_has_no_end_bonus() -> None:
    example = next(example for example in get("gin-rummy").examples if "end_bonus" in example.sheet)
    *rounds, _last = example.record["rounds"]
    sheet = derive(from_data({**example.record, "rounds": rounds, "ended": True}))
    assert (sheet.finished, sheet.end_bonus, sheet.winners) == (True, {}, ("Ann",))
    assert {"sides", "end_bonus"}.isdisjoint(sheet_to_data(sheet))


def test_partners_have_one_score_total_and_place() -> None:
    sheet = derive(from_data(get("spades").examples[0].record))
    hands = sheet.rounds[0].hands
    assert hands["Ann"] == hands["Cy"] != hands["Bob"] == hands["Di"]
    assert [(line.player, line.place, line.total) for line in sheet.standings] == [
        ("Ann", 1, 141),
        ("Cy", 1, 141),
        ("Bob", 2, 80),
        ("Di", 2, 80),
    ]
    assert sheet_to_data(sheet)["sides"] == [["Ann", "Cy"], ["Bob", "Di"]]
