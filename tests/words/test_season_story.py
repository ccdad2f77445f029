"""Tests of the story of a season, by the scores of its nights."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.utils import translation

from scorekeeper.figures.season_rules import Counting, SeasonRules
from scorekeeper.figures.seasons import Lead, NightScore, season_table, standings_by_night
from scorekeeper.words.phrases import plain
from scorekeeper.words.season_story import story
from scorekeeper.words.seasons import brief_day, can_still_win, lead_words, score_change, score_in_words, span

FIRST = date(2026, 11, 6)
NAMES = {1: "Ann", 2: "Bob", 3: "Cy"}


def story_of(*nights: Mapping[int, int | Fraction], counting: str = "points") -> Sequence[str]:
    """Return the story of a season with these scores by player, a night a week."""
    rules, days = SeasonRules(Counting(counting)), (FIRST + timedelta(weeks=week) for week in range(len(nights)))
    scores = {
        day: {player: NightScore(1, 0, Fraction(score)) for player, score in night.items()}
        for day, night in zip(days, nights, strict=True)
    }
    table = season_table(rules, FIRST, scores, NAMES)
    return [plain(sentence) for sentence in story(table, standings_by_night(table))]


def test_the_lead_is_told_from_when_it_was_taken_for_good_and_how_close_it_was_then() -> None:
    assert story_of({1: 10, 2: 7}, {1: 1, 2: 10}, {1: 7, 2: 5}, {1: 1, 2: 10}) == [
        "Bob won with 32 points, 13 ahead of Ann.",
        "Bob took the lead on 13 November and kept it.",
        "It was closest on 20 November: Ann only 4 points behind.",
        "Bob and Ann were best on 2 of 4 nights each.",
    ]


def test_a_lead_that_was_taken_at_the_very_end_says_so() -> None:
    assert story_of({1: 10, 2: 7}, {1: 3, 2: 7}) == [
        "Bob won with 14 points, 1 ahead of Ann.",
        "Bob took the lead on the last night.",
    ]


def test_those_who_win_together_are_told_together() -> None:
    assert story_of({1: 10, 2: 7}, {1: 7, 2: 10}) == ["Ann and Bob won together with 17 points each."]


@pytest.mark.parametrize(
    ("counting", "scores", "sentence"),
    [
        ("wins", {1: 2, 2: 1}, "Ann won with 2 wins, 1 more than Bob."),
        ("wins", {1: 1}, "Ann won with 1 win."),
        ("wins", {1: 3}, "Ann won with 3 wins."),
        ("points", {1: 1}, "Ann won with 1 point."),
        ("points", {1: 10}, "Ann won with 10 points."),
        ("share", {1: Fraction(1, 2)}, "Ann won with 50.0%."),
        (
            "share",
            {1: Fraction(2, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)},
            "Ann won with 66.7% of the others beaten, ahead of Bob and Cy (33.3%).",
        ),
    ],
)
def test_who_won_is_told_in_what_counts(counting: str, scores: dict[int, int | Fraction], sentence: str) -> None:
    assert story_of(scores, counting=counting) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ann won it by 8 wins"),
        ("de", "Ann hat mit 8 Siegen Vorsprung gewonnen"),
        ("es", "Ann ganó por 8 victorias"),
        ("fr", "Ann a gagné avec 8 victoires d’avance"),
    ],
)
def test_a_season_that_is_over_is_told_in_the_past(language: str, sentence: str) -> None:
    with translation.override(language):
        assert lead_words(["Ann"], Lead([1], Fraction(20), Fraction(8)), "wins", over=True) == sentence


def test_nothing_is_told_of_no_night() -> None:
    assert story_of() == []


def test_who_can_still_win() -> None:
    def said(names: list[str], of: int, leaders: list[str], left: int) -> str:
        return plain(can_still_win(names, of, leaders, left))

    assert said(["Ann", "Bob"], 2, ["Ann"], 1) == "There is probably one night left. Everybody can still win."
    assert said(["Ann", "Bob"], 3, ["Ann"], 4) == "There are about 4 nights left. Ann and Bob can still win."
    assert said(["Bob"], 3, ["Ann"], 4) == "There are about 4 nights left. Only Bob can still win."
    assert said(["Ann"], 3, ["Ann"], 4) == "Nobody can catch Ann any more."
    assert said(["Ann"], 3, ["Ann"], 0) == "If no more nights are played, Ann wins."
    assert said(["Ann", "Bob"], 3, ["Ann", "Bob"], 0) == "If no more nights are played, Ann and Bob win together."


def test_scores_are_exact_until_they_are_written() -> None:
    assert (score_in_words(Fraction(1234), "points"), score_in_words(Fraction(5, 8), "share")) == ("1,234", "62.5%")
    assert [score_change(Fraction(score), "points") for score in (7, 0)] == ["+7", "0"]
    assert score_change(Fraction(-3, 200), "share") == "−1.5"


def test_the_days_of_a_season_have_their_year_unless_it_is_the_present_one() -> None:
    assert span(FIRST, date(2026, 12, 31), FIRST) == "6 November to 31 December"
    assert span(FIRST, date(2027, 1, 31), FIRST) == "6 Nov 2026 to 31 Jan 2027"


def test_who_lead_together_without_anybody_else_can_all_still_win() -> None:
    said = can_still_win(["Ann", "Bob"], 2, ["Ann", "Bob"], 4)
    assert plain(said) == "There are about 4 nights left. Everybody can still win."


@pytest.mark.parametrize(
    ("language", "days"),
    [("en", "3 Jun, 3 Mar"), ("de", "3.\u00a0Juni, 3.\u00a0März"), ("es", "3 jun, 3 mar"), ("fr", "3 juin, 3 mars")],
)
def test_days_in_tables_have_the_months_that_one_writes(language: str, days: str) -> None:
    with translation.override(language):
        assert ", ".join(brief_day(date(2026, month, 3)) for month in (6, 3)) == days
