from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.charts.labels import LONGEST, short_names, width


def test_a_short_name_stays_as_it_is() -> None:
    assert short_names(["Ann", "Quentin", "Mommsen"]) == ["Ann", "Quentin", "Mommsen"]


def test_a_long_name_is_cut() -> None:
    assert short_names(["Grandpa Joe"]) == ["Grandpa…"]


def test_names_that_begin_alike_keep_their_ends() -> None:
    assert short_names(["Wilhelmina A.", "Wilhelmina B."]) == ["Wilhe…A.", "Wilhe…B."]


def test_names_that_begin_and_end_alike_are_numbered_by_seat() -> None:
    assert short_names(["Anna Maria Smith", "Anna Marta Smith"]) == ["Anna… 1", "Anna… 2"]


@given(st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=20, unique=True))
def test_no_name_is_too_wide(names: list[str]) -> None:
    assert all(width(name) <= LONGEST for name in short_names(names))


def test_a_name_that_is_read_from_right_to_left_is_cut_at_its_end() -> None:
    (short,) = short_names(["אברהם הגדול מכולם"])
    assert (short[0], short[-2:]) == ("\u2068", "…\u2069")
