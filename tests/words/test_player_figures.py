from datetime import date
from fractions import Fraction

import pytest
from django.utils.translation import override

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Origin, OtherPlayer
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.sums import SHARES, HandSums, WinRun
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import plain

TODAY = date(2026, 11, 20)


def partner(player: int, matches: int, wins: int) -> OtherPlayer:
    """Return a partner with whom so many matches were played, and so many of them won."""
    return OtherPlayer(player, PairSums(matches, a_wins=wins))


@pytest.mark.parametrize(
    ("sums", "said"),
    [
        (PlayerSums(matches=23, wins=9), "9 wins in 23"),
        (PlayerSums(matches=5, wins=1), "1 win in 5"),
        (PlayerSums(matches=4, wins=4), "too few to tell"),
        (PlayerSums(), "No match in 2024"),
    ],
)
def test_the_head_tells_wins_where_there_are_enough(sums: PlayerSums, said: str) -> None:
    assert words.wins_headline(sums, "2024") == said


def test_what_luck_gives_has_one_decimal_where_it_needs_it() -> None:
    assert words.luck(PlayerSums(expected_shares=SHARES * 24 // 5)) == "luck alone would give 4.8"
    assert words.luck(PlayerSums(expected_shares=SHARES * 5)) == "luck alone would give 5"


def test_who_is_left_behind_is_told_of_five_matches_on() -> None:
    many = PlayerSums(matches=5, beaten_shares=SHARES * 3, compared=5)
    assert plain(words.share_beaten("Ann", many)) == "On average Ann comes in ahead of 60% of the others."
    assert words.share_beaten("Ann", PlayerSums(matches=4, beaten_shares=SHARES, compared=4)) == ()


@pytest.mark.parametrize(
    ("run", "said"),
    [(WinRun(9, 0, 0, 3), "none now"), (WinRun(9, 0, 1, 3), "1 now"), (WinRun(9, 0, 3, 3), "and still going")],
)
def test_a_run_of_wins_goes_on_or_not(run: WinRun, said: str) -> None:
    assert words.run_note(run) == said


def test_buys_and_points_caught_are_told_where_a_game_has_them() -> None:
    hands = HandSums(hands=9, caught_hands=2, caught_points=67, buys_hands=9, buys=1)
    assert words.hands_line("Ann", hands) == "Ann bought 1 time in 9 hands and was caught with 33.5 points on average."
    assert words.hands_line("Ann", HandSums(hands=9)) == ""
    assert words.hands_line("Ann", HandSums(hands=9, caught_hands=2)) == ""  # with nothing left after a last turn


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 2, "Ann was caught with 1 point on average."),
        ("en", 1, "Ann was caught with 0.5 points on average."),
        ("en", 3, "Ann was caught with 1.5 points on average."),
        ("de", 2, "Ann hatte im Schnitt noch 1 Punkt auf der Hand."),
        ("de", 3, "Ann hatte im Schnitt noch 1,5 Punkte auf der Hand."),
        ("es", 2, "A Ann le pillaron con 1 punto de media."),
        ("es", 3, "A Ann le pillaron con 1,5 puntos de media."),
        ("fr", 3, "Ann s’est fait prendre avec 1,5 point en moyenne."),
        ("fr", 5, "Ann s’est fait prendre avec 2,5 points en moyenne."),
    ],
)
def test_a_mean_of_points_has_the_noun_that_its_number_asks_for(language: str, points: int, said: str) -> None:
    with override(language):
        assert words.hands_line("Ann", HandSums(caught_hands=2, caught_points=points)) == said


def test_thousands_are_told_as_they_are_read() -> None:
    assert words.hands_line("Ann", HandSums(buys_hands=1091, buys=1076)) == "Ann bought 1,076 times in 1,091 hands."
    assert words.wins_in(PlayerSums(matches=2500, wins=1200)) == "1,200 wins in 2,500"


def test_a_number_reached_more_than_once_says_how_often() -> None:
    assert words.origin_note(Origin(-85, 1, date(2025, 3, 13)), TODAY) == "13 March 2025"
    assert words.origin_note(Origin(-85, 1, date(2026, 3, 13), times=3), TODAY) == "three times"


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2026, 1, 3), date(2026, 11, 2), ("January", "November")),
        (date(2025, 1, 3), date(2026, 11, 2), ("January 2025", "November 2026")),
        (date(2025, 1, 3), date(2025, 4, 2), ("January 2025", "April 2025")),
        (date(2026, 11, 3), date(2026, 11, 12), ("3 November", "12 November")),
        (date(2026, 11, 3), date(2026, 11, 3), ("", "3 November")),
    ],
)
def test_the_ends_of_a_time_are_told_as_shortly_as_they_can_be(first: date, last: date, said: tuple[str, str]) -> None:
    assert words.months(first, last, TODAY) == said


def test_a_share_is_rounded_half_away_from_nought() -> None:
    assert words.percent(Fraction(1, 8)) == 13


def test_the_way_to_all_matches_counts_them() -> None:
    assert [words.all_matches(count) for count in (*range(4), 1325)] == [
        "All matches",
        "The match",
        "Both matches",
        "All 3 matches",
        "All 1,325 matches",
    ]


@pytest.mark.parametrize(
    ("partners", "said"),
    [
        ([partner(2, 8, 5), partner(3, 2, 2)], "Ann wins most with Bob."),
        ([partner(2, 8, 5), partner(3, 9, 5), partner(4, 9, 1)], "Ann wins most with Bob and Cy."),
        ([partner(2, 8, 0)], ""),
        ([], ""),
    ],
)
def test_with_whom_a_player_wins_most(partners: list[OtherPlayer], said: str) -> None:
    assert plain(words.best_partner("Ann", partners, {1: "Ann", 2: "Bob", 3: "Cy", 4: "Di"})) == said
