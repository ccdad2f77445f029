import pytest

from scorekeeper.pages.seat_plan import seat_plan


def test_the_first_player_sits_nearest_and_the_next_ones_clockwise() -> None:
    ann, bob, cy, di = seat_plan(["Ann", "Bob", "Cy", "Di"])["spots"]
    assert ann["y"] > bob["y"] > cy["y"]
    assert bob["x"] < ann["x"] < di["x"]
    assert (bob["side"], cy["side"], di["side"]) == ("left", "", "right")


def test_the_puck_lies_between_the_dealer_and_the_table() -> None:
    ann, bob, *_ = seat_plan(["Ann", "Bob", "Cy", "Di"], "Bob")["spots"]
    assert ann["puck"] is None
    assert bob["puck"] is not None
    assert bob["x"] < bob["puck"][0] < 50


def test_the_puck_of_the_nearest_player_does_not_lie_on_the_name() -> None:
    ann, *_ = seat_plan(["Ann", "Bob"], "Ann")["spots"]
    assert ann["puck"] is not None
    assert ann["puck"][1] < ann["y"] - 10


@pytest.mark.parametrize("count", range(1, 13))
def test_no_two_names_stand_at_one_place(count: int) -> None:
    spots = seat_plan([f"Player {number}" for number in range(count)])["spots"]
    assert len({(round(spot["x"] / 5), round(spot["y"] / 5)) for spot in spots}) == count


@pytest.mark.parametrize("count", range(2, 8))
def test_a_long_name_runs_off_the_page_from_no_seat(count: int) -> None:
    width, margin = 3.3, 4.5  # of a character, and at each side of the drawing
    for spot in seat_plan(["Bartholomew"] * count)["spots"]:
        from_the_middle = abs(spot["x"] - 50) + len(spot["name"]) * (width if spot["side"] else width / 2)
        assert from_the_middle <= 50 + margin, spot


def test_short_names_leave_the_table_its_width() -> None:
    assert seat_plan(["Ann", "Bob", "Cy", "Di", "Ed"])["rx"] == seat_plan(["Ann", "Bob"])["rx"]
    assert seat_plan(["Ann", "Bartholomew", "Cy", "Di", "Ed"])["rx"] < seat_plan(["Ann", "Bob"])["rx"]


def test_all_names_are_said_though_long_ones_are_drawn_short() -> None:
    drawn = seat_plan(["Maria-Magdalena", "Bob"])
    assert drawn["words"] == "Round the table, clockwise: Maria-Magdalena, Bob"
    assert drawn["spots"][0]["name"] == "Maria-M…na"


def test_a_name_that_is_read_from_right_to_left_is_cut_at_its_end() -> None:
    assert seat_plan(["אברהם הגדול מכולם", "Bob"])["spots"][0]["name"] == "\u2068אברהם ה. מ.\u2069"


def test_an_empty_table_says_so() -> None:
    assert seat_plan([])["words"] == "An empty table"
