"""Tests of the sentences of notices before a round."""

import pytest

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.notices import Notice
from scorekeeper.words.notices import bidding_words, bids_in_words, bids_missing, in_words
from scorekeeper.words.phrases import isolated


@pytest.mark.parametrize(
    ("bids", "players", "dealt", "told"),
    [
        ([], 4, 5, "0 of 4 bid"),
        ([2, 3], 4, 5, "2 of 4 bid"),
        ([2, 4], 4, 5, "2 of 4 bid\u00a0· one over"),
        ([2, 1, 1, 0], 4, 5, "4 of 4 bid\u00a0· one under"),
        ([2, 1, 1, 1], 4, 5, "4 of 4 bid\u00a0· even"),
        ([9, 9, 9], 3, 13, "3 of 3 bid\u00a0· 14 over"),
        ([90, 120], 2, None, "2 of 2 bid"),
    ],
)
def test_how_far_the_bids_are(bids: list[int], players: int, dealt: int | None, told: str) -> None:
    """No line begins with the dot."""
    assert bids_in_words(bids, players, dealt) == told


def test_the_sentences_that_phones_fill_in_begin_no_line_with_the_dot_either() -> None:
    assert bidding_words()["even"] == "{said} of {players} bid\u00a0· even"


def test_how_many_bids_are_missing() -> None:
    assert [bids_missing(missing) for missing in (1, 3)] == ["1 bid missing", "3 bids missing"]


@pytest.mark.parametrize(("rank", "told"), [("7", "7s are wild"), ("J", "jacks are wild"), (JOKER, "jokers are wild")])
def test_what_is_wild(rank: str, told: str) -> None:
    assert in_words([Notice("wild", value=rank)]) == told


def test_the_least_meld_is_told_once_where_it_is_the_same_for_all() -> None:
    ours, theirs = Notice("least_meld", ("Ann", "Cy"), 50), Notice("least_meld", ("Bob", "Di"), 50)
    assert in_words([ours, theirs]) == "first meld: 50"
    names = " & ".join(map(isolated, ("Bob", "Di")))
    assert in_words([ours, theirs._replace(value=90)]).endswith(f"50, {names} 90")
