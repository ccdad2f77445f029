from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.pages.charts.shares import ahead_or_behind, depth, share, wins_together


def test_a_bar_is_filled_to_the_share() -> None:
    assert share(PairSums(20, 12, 8))["filled"] == "60%"


def test_a_level_match_counts_half_for_each() -> None:
    assert share(PairSums(5, 2, 2, 1))["filled"] == "50%"


def test_under_five_matches_show_a_card_each() -> None:
    few = share(PairSums(4, 2, 1, 1))
    assert few == {"cards": ("ahead", "ahead", "level", "behind")}


def test_what_partners_did_not_win_counts_as_behind() -> None:
    assert wins_together(PairSums(3, level=3, a_wins=1)) == {"cards": ("ahead", "behind", "behind")}


def test_matches_in_turn_say_who_was_in_front() -> None:
    assert ahead_or_behind([1, 0, -1]) == ("ahead", "level", "behind")


def test_a_card_lies_the_deeper_the_worse_the_place_was_deepest_of_who_left() -> None:
    assert [depth(rank) for rank in (1, 3, 9, None)] == [1, 3, 5, 5]
