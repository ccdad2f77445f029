"""Tests of answers that `figures` does not print: matches behind numbers, distances, months, the match of the year."""

from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.models import Club, Match, Player
from scorekeeper.queries.past.players import pair_figures, player_figures
from scorekeeper.queries.past.records import record_figures
from scorekeeper.queries.past.results import result_figures
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.queries.past.years import year_figures
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, context, score
from tests.fixtures.writes import end
from tests.queries.past.golf import KEY, golf

pytestmark = pytest.mark.django_db


def club() -> Club:
    return Club.objects.get(keeper_key=KEY)


def person(name: str) -> int:
    return Player.objects.get(club=club(), name=name).pk


def test_the_best_and_the_worst_lead_to_the_match_in_which_they_were_reached_first() -> None:
    golf(1, Ann=[5], Bob=[4])
    best, worst = golf(2, Ann=[1], Bob=[4]), golf(3, Ann=[9], Bob=[4])
    golf(4, Ann=[1], Bob=[4])
    game = player_figures(club(), person("Ann")).game
    assert game
    assert game.best
    assert game.worst
    assert (game.best.value, game.best.match, game.best.date, game.best.times) == (1, best.pk, date(2026, 3, 2), 2)
    assert (game.worst.value, game.worst.match, game.worst.times) == (9, worst.pk, 1)


def test_the_biggest_hand_leads_to_its_round() -> None:
    match = MatchFactory(club_key=KEY, names=("Ann", "Bob"))
    for number in range(1, 11):
        score(match, number, {"Ann": {"out": True}, "Bob": {"points": 200 if number == 4 else 10}})
    other = MatchFactory(club_key=KEY, names=("Ann", "Bob"), game="tens")
    score(other, 1, {"Ann": {"out": True}, "Bob": {"points": 300}})
    end(match=other, context=context())
    figures, every = player_figures(club(), person("Bob"), "ten-step"), player_figures(club(), person("Bob"))
    for biggest, expected in (
        (figures.biggest_hand, (200, match.pk, 4)),
        (every.biggest_hand, (300, other.pk, 1)),
    ):
        assert biggest
        assert (biggest.value, biggest.match, biggest.number) == expected
    assert player_figures(club(), person("Ann")).biggest_hand is None
    assert figures.game
    assert every.game
    assert figures.game.group == every.game.group
    assert figures.game.sums.steps[4].score > figures.game.sums.steps[5].score


def test_a_player_has_figures_of_a_year_and_a_game() -> None:
    golf(1, Ann=[1], Bob=[2])
    golf(1, year=2025, Ann=[3], Bob=[2])
    every, now = player_figures(club(), person("Ann")), player_figures(club(), person("Ann"), "custom-low-golf", 2026)
    assert (every.sums.matches, every.sums.wins, every.choices.years) == (2, 1, [2026, 2025])
    assert (now.sums.matches, now.sums.wins, now.choices.years) == (1, 1, [2026, 2025])
    assert [(group.key, group.game, group.title, group.matches) for group in now.choices.groups] == [
        ("custom-low-golf", "custom", "Golf", 1)
    ]
    assert [rival.sums.ahead for rival in now.rivals] == [1]
    assert now.rated == every.rated
    nothing = player_figures(club(), person("Ann"), "tens", 2024)
    assert (nothing.sums.matches, nothing.form, nothing.game, nothing.rivals) == (0, [], None, [])


def test_rivals_come_by_matches_shared() -> None:
    golf(1, Ann=[1], Bob=[2], Cy=[0])
    golf(2, Ann=[1], Cy=[1])
    figures = player_figures(club(), person("Ann"))
    told = [(figures.names[one.player], one.sums.ahead, one.sums.behind, one.sums.level) for one in figures.rivals]
    assert told == [("Cy", 0, 1, 1), ("Bob", 1, 0, 0)]


def test_two_persons_are_so_far_apart_in_one_game() -> None:
    widest, closest = golf(1, Ann=[1], Bob=[20]), golf(2, Ann=[6], Bob=[5])
    golf(3, Ann=[20], Bob=[1])
    figures, seen = (
        pair_figures(club(), person("Ann"), person("Bob")),
        pair_figures(club(), person("Bob"), person("Ann")),
    )
    for one, sign in ((figures, 1), (seen, -1)):
        assert one.closest
        assert one.widest
        assert (one.closest.value, one.closest.match) == (-1 * sign, closest.pk)
        assert (one.widest.value, one.widest.match, one.widest.times) == (19 * sign, widest.pk, 2)
        assert one.games[0][1].mean_lead == Fraction(-1 * sign, 3)
        assert one.last == [sign, -sign, -sign]


def test_two_who_never_met_have_nothing_between_them() -> None:
    golf(1, Ann=[1], Bob=[2])
    golf(2, Cy=[1], Di=[2])
    figures = pair_figures(club(), person("Ann"), person("Di"))
    assert (figures.sums.matches, figures.last, figures.games, figures.closest) == (0, [], [], None)


def test_the_best_five_and_the_worst_five_share_positions() -> None:
    for day, total in enumerate((7, 3, 3, 9, 5, 5), 1):
        golf(day, Ann=[total], Bob=[40 + total])
    records = record_figures(club(), "custom-low-golf")
    assert [(line.position, line.total, line.date.day) for line in records.best] == [
        (1, 3, 2),
        (1, 3, 3),
        (3, 5, 5),
        (3, 5, 6),
        (5, 7, 1),
    ]
    assert [(line.position, line.total) for line in records.worst] == [(1, 49), (2, 47), (3, 45), (3, 45), (5, 43)]
    assert records.best[0].margin == 40


def test_the_records_of_all_games_begin_with_the_most_played_game_that_has_a_total() -> None:
    for _ in range(2):
        end(match=MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=1), context=context())
    golf(1, Ann=[3], Bob=[4])
    records = record_figures(club())
    assert records.group
    assert (records.group.key, [line.total for line in records.best]) == ("custom-low-golf", [3, 4])
    only = record_figures(club(), "ten-step")
    assert only.group
    assert (only.group.key, only.best) == ("ten-step", [])


def test_everybody_is_ranked_by_wins_against_luck_with_the_rating_and_the_match_of_the_best_total() -> None:
    golf(1, year=2025, Ann=[1], Bob=[9])
    golf(2, Ann=[7], Bob=[3], Cy=[4])
    first = golf(3, Ann=[5], Bob=[2], Cy=[6])
    golf(4, Ann=[9], Bob=[2])
    records, every = record_figures(club(), "custom-low-golf", 2026), record_figures(club())
    assert [records.names[one.player] for one in records.ranking] == ["Bob", "Cy", "Ann"]
    assert [(one.sums.wins, one.sums.matches) for one in records.ranking] == [(3, 3), (0, 2), (0, 3)]
    assert [one.best for one in records.ranking][::2] == [first.pk, first.pk]
    assert [one.best for one in every.ranking] == [None, None, None]
    for one in (*records.ranking, *every.ranking):
        assert one.rating == player_figures(club(), one.player).rated[-1].rating


def test_records_are_of_the_game_and_the_year_that_is_asked_for() -> None:
    golf(1, Ann=[1, 2], Bob=[5, 5])
    golf(1, year=2025, Ann=[9, 0], Bob=[5, 5])
    every, last = record_figures(club()), record_figures(club(), "", 2025)
    assert every.closest
    assert last.closest
    assert every.longest_streak
    assert every.comeback
    assert [record_figures(club(), "", 2026).closest, every.closest.value, last.closest.value] == [
        record_figures(club(), "custom-low-golf", 2026).closest,
        1,
        1,
    ]
    assert (every.longest_streak.value, every.comeback.value, every.comeback.holders[0].number) == (2, 4, 1)
    assert record_figures(club(), "", 2026).comeback is None
    assert record_figures(club(), "tens").best == []


def test_months_say_who_won() -> None:
    golf(1, Ann=[1], Bob=[2])
    golf(1, Ann=[1], Bob=[2])
    golf(9, Ann=[2], Bob=[1])
    golf(9, month=5, Ann=[2], Bob=[1])
    found = year_figures(club(), 2026)
    told = [(one.month, one.nights, one.matches, one.winners) for one in found.months]
    ann, bob = person("Ann"), person("Bob")
    assert told == [(3, 2, 3, {ann: 2, bob: 1}), (5, 1, 1, {bob: 1})]


def test_the_match_of_the_year_was_turned_round_furthest_or_won_most_narrowly() -> None:
    narrow = golf(1, Ann=[5], Bob=[6])
    golf(2, Ann=[5], Bob=[9])
    found = year_figures(club(), 2026).match
    assert found
    assert (found.match, found.margin, found.behind) == (narrow.pk, 1, None)
    turned = golf(3, Ann=[9, 0], Bob=[0, 20])
    found = year_figures(club(), 2026).match
    assert found
    assert (found.match, found.players, found.behind, found.number) == (turned.pk, (person("Ann"),), 9, 1)
    assert year_figures(club(), 2025).match is None


def test_a_year_has_everybody_by_wins_less_expected() -> None:
    golf(1, Ann=[1], Bob=[2], Cy=[3])
    golf(2, Cy=[1], Bob=[2])
    year = year_figures(club(), 2026)
    assert [year.names[player] for player, _sums in year.players] == ["Ann", "Cy", "Bob"]
    assert (year.sums.nights, year.sums.matches, year.choices.groups[0].matches) == (2, 2, 2)


def test_a_result_says_where_its_total_stands_and_what_was_won_in_a_row() -> None:
    golf(1, Ann=[9], Bob=[3])
    golf(2, Ann=[1], Bob=[3])
    golf(3, Cy=[1], Bob=[8])
    third = golf(4, Ann=[2], Bob=[8])
    names = names_of_persons(club())
    total, runs = result_figures(third, names)
    assert total
    assert (total.position, total.level) == (3, 0)
    assert [(line.total, names[line.players[0]]) for line in total.better] == [(1, "Ann"), (1, "Cy")]
    assert runs == {person("Ann"): 2}


def test_nothing_stands_from_the_sixth_best_on() -> None:
    matches = [golf(day, Ann=[day], Bob=[50]) for day in range(1, 7)]
    found = [result_figures(match, names_of_persons(club())) for match in matches]
    assert [total and total.position for total, _runs in found] == [1, 2, 3, 4, 5, None]
    assert [runs[person("Ann")] for _total, runs in found] == [1, 2, 3, 4, 5, 6]


def test_joint_winners_each_have_their_run() -> None:
    golf(1, Ann=[1], Bob=[2])
    match = golf(2, Ann=[1], Bob=[1], Cy=[2])
    _total, runs = result_figures(match, names_of_persons(club()))
    assert runs == {person("Ann"): 2, person("Bob"): 1}


def test_a_match_that_is_not_counted_says_nothing() -> None:
    match = MatchFactory(club_key=KEY)
    assert result_figures(match, {}) == (None, {})


def test_who_was_merged_counts_as_the_person() -> None:
    golf(1, Ann=[1], Bob=[2])
    golf(2, Annie=[1], Bob=[2])
    merge(player=Player.objects.get(name="Annie"), into=Player.objects.get(name="Ann"))
    figures = player_figures(club(), person("Ann"))
    assert (figures.sums.matches, figures.sums.run.longest, figures.rivals[0].sums.ahead) == (2, 2, 2)
    assert Match.objects.filter(results__person=person("Annie")).count() == 0
