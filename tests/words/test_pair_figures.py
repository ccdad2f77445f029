from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Origin
from scorekeeper.words import pair_figures as words
from scorekeeper.words.phrases import plain


@pytest.mark.parametrize(
    ("sums", "said"),
    [
        (PairSums(23, 13, 10), "Ann came in ahead of Bob in 13 of 23 matches."),
        (PairSums(4, 1, 2, 1), "Bob came in ahead of Ann in 2 of 4 matches, level in 1."),
        (PairSums(3, 3, 0), "Ann came in ahead of Bob in all 3 matches."),
        (PairSums(1, 0, 1), "Bob came in ahead of Ann in the one match."),
        (PairSums(3, 1, 1, 1), "Each came in ahead once in 3 matches, level in 1."),
        (PairSums(1, 0, 0, 1), "Level in the one match."),
        (PairSums(2, 0, 0, 2), "Level in both matches."),
    ],
)
def test_a_sentence_tells_who_is_ahead(sums: PairSums, said: str) -> None:
    assert plain(words.verdict("Ann", "Bob", sums)) == said


def test_a_distance_says_who_was_better() -> None:
    assert words.mean_words("Ann", "Bob", Fraction(-105, 2)) == (53, "Bob better")
    assert words.mean_words("Ann", "Bob", Fraction(1, 3)) == (0, "nobody better")
    assert words.lead_words("Ann", "Bob", Origin(-15, 1, date(2026, 6, 5)), date(2026, 11, 20)) == "Bob, 5 June"
    assert words.lead_words("Ann", "Bob", Origin(0, 1, date(2026, 6, 5)), date(2026, 11, 20)) == "5 June"
