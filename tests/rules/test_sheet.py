"""What follows from the facts of a match."""

from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.rules.builders import AWAY, line, played, ten_step, totals


def test_cards_left_count_and_who_went_out_has_none() -> None:
    assert totals(ten_step(played())) == {"Cy": 0, "Ann": 15, "Bob": 15}


def test_a_typed_total_counts_as_it_stands() -> None:
    assert line(ten_step(played(Bob=Hand(points=87))), "Bob").points == 87


def test_a_floater_has_nothing_left() -> None:
    assert line(ten_step(played(Bob=Hand(floating=True))), "Bob").score == 0


def test_an_exact_cut_goes_to_the_cutter() -> None:
    cut = line(ten_step(played(exact_cut=True)), "Cy")
    assert (cut.points, cut.bonus, cut.score) == (0, -100, -100)


def test_an_exact_cut_is_worth_what_the_table_agreed() -> None:
    record = ten_step(played(exact_cut=True), options={"cut_bonus": 0})
    assert line(record, "Cy").bonus == 0


def test_equal_totals_share_a_place_and_skip_the_next() -> None:
    record = ten_step(played(Di=Hand(points=16)), players=("Ann", "Bob", "Cy", "Di"))
    places = [(standing.player, standing.place) for standing in derive(record).standings]
    assert places == [("Cy", 1), ("Ann", 2), ("Bob", 2), ("Di", 4)]


def test_a_replay_brings_a_deck_that_stays() -> None:
    sheet = derive(ten_step(played(replays=1), played()))
    assert [round_.decks for round_ in sheet.rounds] == [3, 3]
    assert sheet.next is not None
    assert sheet.next.decks == 3


def test_the_round_in_progress_counts_its_own_replays() -> None:
    up_next = derive(ten_step(played(replays=1)), Round({}, replays=2)).next
    assert up_next is not None
    assert up_next.decks == 5


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


def test_the_total_of_who_has_just_left_does_not_count_for_newcomers() -> None:
    players = ("Ann", "Bob", "Cy", "Di")
    first = played(others=players, Ann=Hand(points=90), Bob=AWAY)
    second = played(others=players, Ann=AWAY, Bob=Hand(points=7))
    assert line(ten_step(first, second, players=players), "Bob").joined_with == 15


def test_newcomers_among_themselves_start_from_nothing() -> None:
    players = ("Ann", "Bob", "Cy", "Di")
    first = Round({"Ann": Hand(out=True), "Bob": Hand(points=50), "Cy": AWAY, "Di": AWAY})
    second = Round({"Ann": AWAY, "Bob": AWAY, "Cy": Hand(out=True), "Di": Hand(points=5)})
    record = ten_step(first, second, players=players)
    assert (line(record, "Cy").joined_with, line(record, "Di").total) == (0, 5)


def test_who_is_there_from_the_first_round_on_has_not_joined() -> None:
    assert line(ten_step(played()), "Ann").joined_with is None


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


def test_one_who_joins_the_round_in_progress_is_dealt_to() -> None:
    up_next = derive(ten_step(played(Bob=AWAY)), Round({"Bob": Hand()})).next
    assert up_next is not None
    assert up_next.exact_cut_cards == 34
