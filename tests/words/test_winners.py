"""Who won a month, in words."""

from scorekeeper.words.phrases import plain
from scorekeeper.words.winners import winners


def test_names_come_by_their_letters_whatever_their_case_and_marks() -> None:
    said = winners({1: 2, 2: 2, 3: 1, 4: 1}, {1: "Zed", 2: "anna", 3: "Zoe", 4: "Émile"})
    assert plain(said) == "anna and Zed won 2 each, Émile 1, Zoe 1"
