import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.words.names import NEEDED, letters, short_names, width

WORDS = ("Ann", "Anna", "Wilhelmina", "Featherstonehaugh", "von", "A.", "Æ", "אברהם", "e\u0301e\u0301", "한국", "ำ")
EMOJI = ("👩\u200d👩\u200d👧", "🇩🇪🇫🇷", "👍🏽")
NAMES = st.lists(
    st.one_of(
        st.lists(st.sampled_from(WORDS + EMOJI), min_size=1, max_size=4).map(" ".join),
        st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=40).filter(str.strip),
    ).map(str.strip),
    min_size=1,
    max_size=12,
    unique_by=str.casefold,
)


def test_a_name_that_fits_stays_whole() -> None:
    assert short_names(["Ann", "Quentin", "Mommsen"], 5.65) == ("Ann", "Quentin", "Mommsen")


@pytest.mark.parametrize(
    ("longest", "short"),
    [
        (14, "Wilhelmina Maria A."),
        (10, "Wilhelmina M. A."),
        (9, "Wilhelmina A."),
        (7, "Wilhel… A."),
    ],
)
def test_the_first_name_is_kept_as_long_as_possible(longest: float, short: str) -> None:
    assert short_names(["Wilhelmina Maria Abercrombie"], longest) == (short,)


def test_of_a_single_name_the_middle_goes() -> None:
    assert short_names(["Konstantinopolis"], 7) == ("Konstant…is",)


def test_names_of_one_initial_show_how_they_end() -> None:
    assert short_names(["Anna Smithson", "Anna Schmidt"], 7) == ("Anna S…on", "Anna Sc…dt")


def test_names_that_begin_and_end_alike_are_numbered_by_seat() -> None:
    assert short_names(["Anna Maria Smith", "Anna Marta Smith"], 5.65) == ("Anna… 1", "Anna… 2")


def test_a_number_is_no_name_to_shorten() -> None:
    assert short_names(["Player number 11", "Player number 12"], 7) == ("Player n. 11", "Player n. 12")


def test_nobody_is_taken_for_somebody_who_is_called_so() -> None:
    assert short_names(["Anna Maria Smith", "Anna Marta Smith", "Anna… 1"], 5.65) == ("Anna… 4", "Anna… 2", "Anna… 1")


@given(NAMES, st.floats(NEEDED, 20))
def test_different_names_stay_different_and_none_is_too_wide(names: list[str], longest: float) -> None:
    short = short_names(names, longest)
    assert len(set(short)) == len(names)
    assert all(width(name) <= longest for name in short)
    assert all(name == whole for whole, name in zip(names, short, strict=True) if width(whole) <= longest)


@given(NAMES, st.floats(NEEDED, 20))
def test_no_letter_is_cut_within(names: list[str], longest: float) -> None:
    for whole, name in zip(names, short_names(names, longest), strict=True):
        kept = name.split("…")[0].split(" ")[0]
        drawn = regex.findall(r"\X", whole)
        assert kept in {"".join(drawn[:length]) for length in range(len(drawn) + 1)} or kept.endswith(".")


@given(NAMES)
def test_a_letter_has_all_its_marks(names: list[str]) -> None:
    for name in names:
        starts = {sum(map(len, letters(name)[:length])) for length in range(len(name))}
        assert starts <= {place for place in range(len(name) + 1) if regex.match(r"\X*$", name[place:])}
