from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import (
    Choices,
    FormMatch,
    GameFigures,
    Origin,
    OtherPlayer,
    PlayedGroup,
    PlayerFigures,
    RatedMatch,
)
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import SCALE, UNRATED, Rating
from scorekeeper.figures.sums import HandSums, StepSums, WinRun
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.player import figures_of_player
from scorekeeper.words.phrases import plain
from scorekeeper.words.player_figures import costliest

pytestmark = pytest.mark.usefixtures("friday_evening")

GROUP = PlayedGroup("ten-step", "ten-step", "", 20)
TENS = PlayedGroup("tens", "tens", "", 3)
DAY = date(2026, 3, 13)
SUMS = PlayerSums(
    matches=23,
    wins=9,
    run=WinRun(23, 0, 0, 3),
    hands=HandSums(hands=150, outs=45, buys_hands=90, buys=31, cut_tries=32, cut_exact=6),
    steps={1: StepSums(10, 110, 2), 2: StepSums(10, 600, 1)},
)
CLUB = ClubSums(steps={1: StepSums(50, 700, 9), 2: StepSums(50, 2150, 3), 3: StepSums(5, 40, 1)})


def page(filters: PastFilters, points: int = 2) -> dict[str, Any]:
    """Return the page of a player with this number of points in the rating."""
    figures = PlayerFigures(
        player=1,
        names={number: f"Player {number}" for number in range(2, 50)} | {1: "Ann"},
        choices=Choices((GROUP, TENS), (2026, 2025)),
        sums=SUMS,
        form=[FormMatch(7, DAY, 1, won=True, total=-85)],
        game=GameFigures(
            group=GROUP,
            sums=replace(SUMS, hands=HandSums(hands=90, outs=9, cut_tries=12, cut_exact=1)),
            club=CLUB,
            best=Origin(-85, 7, DAY),
            worst=Origin(625, 9, DAY),
        ),
        biggest_hand=Origin(460, 8, DAY, 4),
        rivals=[OtherPlayer(2, PairSums(9, 5, 4))],
        rated=[RatedMatch(7, DAY, Rating(UNRATED.mu + number / SCALE, 74 / SCALE, 9)) for number in range(points)],
    )
    return figures_of_player(figures, filters, [])


def test_each_fact_is_of_all_that_is_asked_for_or_names_its_game() -> None:
    shown = page(PastFilters(year=2026))
    cells = {cell["words"]: cell for cell in shown["facts"]}
    assert [*cells] == ["Best Ten Step", "Worst Ten Step", "Wins in a row", "Went out", "Cut exactly", "Biggest hand"]
    assert [(cell["number"], cell["note"]) for cell in shown["facts"][3:5]] == [(45, "of 150 hands"), (6, "of 32")]
    assert cells["Wins in a row"]["query"] == "?player=1&outcome=won&state=over&year=2026"
    assert cells["Cut exactly"]["query"] == cells["Went out"]["query"] == "?player=1&state=over&year=2026"
    assert shown["of_game"].matches_query(player=1) == "?player=1&state=over&game=ten-step&year=2026"
    assert (cells["Biggest hand"]["match"], cells["Biggest hand"]["round"]) == (8, 4)


def test_the_costliest_step_is_told_beside_the_club() -> None:
    steps = page(PastFilters())["steps"]
    assert steps
    assert plain(steps["sentence"]) == "Step 2 costs Ann most: 60 points, the club 43."
    assert [(row["head"], *row["cells"]) for row in steps["table"]["rows"]] == [
        (1, "11.0", "14.0", "2 of 10"),
        (2, "60.0", "43.0", "1 of 10"),
        (3, "–", "8.0", "–"),
    ]


@pytest.mark.parametrize(
    ("language", "word", "sentence"),
    [
        ("de", "Stufe", "Stufe 2 kostet Ann am meisten: 60 Punkte, den Club 43."),
        ("es", "etapa", "La etapa 2 es lo que más le cuesta a Ann: 60 puntos; al club, 43."),
        ("fr", "étape", "Ce qui coûte le plus à Ann\u202f: étape 2, avec 60 points, contre 43 pour le club."),
    ],
)
def test_the_costliest_step_is_told_in_a_whole_sentence_of_each_language(
    language: str, word: str, sentence: str
) -> None:
    with translation.override(language):
        assert plain(costliest("Ann", word, 2, 60, 43)) == sentence


def test_the_rating_says_that_it_follows_no_filter() -> None:
    narrowed, whole = page(PastFilters("tens"))["rating"], page(PastFilters())["rating"]
    assert narrowed["note"] == "give or take 74, not yet settled, over all games and years"
    assert whole["note"] == "give or take 74, not yet settled"


def test_the_numbers_of_the_rating_begin_with_the_newest() -> None:
    rows = page(PastFilters())["rating"]["table"]["rows"]
    assert [row["cells"] for row in rows] == [["1,001", 74], ["1,000", 74]]


def test_one_rated_match_is_a_number_without_a_line() -> None:
    rating = page(PastFilters(), points=1)["rating"]
    assert (rating["newest"], rating["line"]) == (1000, None)


def test_the_filters_offer_what_was_played_and_what_is_asked_for() -> None:
    game, year = page(PastFilters("tens", 2019))["pills"]
    assert list(game.choices) == [("", "All games"), ("ten-step", "Ten Step"), ("tens", "Tens")]
    assert game.chosen == "tens"
    assert [label for value, label in year.choices if value == year.chosen] == ["2019"]


@pytest.mark.parametrize(("group", "said"), [("phase-10", "Phase 10"), ("nothing", "Another game")])
def test_a_game_of_which_nothing_was_played_is_not_taken_for_all_games(group: str, said: str) -> None:
    game, _ = page(PastFilters(group))["pills"]
    assert [label for value, label in game.choices if value == game.chosen] == [said]
