import pytest

from scorekeeper.figures.milestones import KINDS
from scorekeeper.rules.catalogue import get
from scorekeeper.words.milestones import APART, milestone

TEN_STEP = get("ten-step")


@pytest.mark.parametrize(
    ("code", "names", "number", "said"),
    [
        ("first_win", ["Ann"], 1, "Ann’s first win"),
        ("first_win", ["Ann", "Cy"], 1, "First win for Ann and Cy"),
        ("matches_50", ["Bob"], 50, "Bob’s 50th match"),
        ("matches_1000", ["Bob"], 1000, "Bob’s 1,000th match"),
        ("matches_10", ["Ann", "Bob", "Cy"], 10, "10th match for Ann, Bob and Cy"),
        ("three_in_a_row", ["Ann"], 3, "Ann won three in a row"),
        ("from_last", ["Ann"], 7, "Ann won from last place"),
        ("no_points", ["Ann"], 4, "Ann went four steps in a row without a point"),
        ("exact_cuts", ["Ann"], 2, "Ann cut exactly twice in one match"),
        ("best", ["Ann"], -85, "New club best in Ten Step: Ann’s −85"),
        ("best", ["Ann", "Bob"], 1250, "New club best in Ten Step: 1,250, by Ann and Bob"),
        ("first_ahead", ["Cy"], 6, "Cy beat Di for the first time, after six defeats"),
    ],
)
def test_a_milestone_is_said_as_at_the_table(code: str, names: list[str], number: int, said: str) -> None:
    assert milestone(code, names, number, TEN_STEP, "Ten Step", "Di") == said


def test_every_milestone_has_words_for_one_and_for_several() -> None:
    for kind in KINDS:
        for names in (["Ann"],) if kind.code in APART else (["Ann"], ["Ann", "Bob"]):
            assert names[-1] in milestone(kind.code, names, kind.least, TEN_STEP, "Ten Step", "Di")
