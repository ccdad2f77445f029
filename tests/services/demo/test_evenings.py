from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from scorekeeper.rules import catalogue
from scorekeeper.services.demo.evenings import FRIDAY, Calendar, Evening
from scorekeeper.services.demo.nights import SEED
from scorekeeper.services.demo.people import AWAY_PLACE

TONIGHT = date(2026, 11, 21)


def evenings(weeks: int = 104, seed: int = 1, tonight: date = TONIGHT) -> list[Evening]:
    return list(Calendar(tonight, weeks, Random(seed)).evenings())  # noqa: S311 - it draws for a demo


def test_a_night_on_most_fridays_of_two_years_and_the_last_one_is_tonight() -> None:
    days = [evening.date for evening in evenings()]
    assert days == sorted({*days})
    assert days[-1] == TONIGHT
    assert 75 <= sum(day.weekday() == FRIDAY for day in days) <= 100


def test_one_weekend_a_year_is_three_nights_away() -> None:
    away = [evening.date for evening in evenings() if evening.place == AWAY_PLACE]
    assert Counter(day.year for day in away) == {2025: 3, 2026: 3}
    assert [day.weekday() for day in away[:3]] == [FRIDAY, FRIDAY + 1, FRIDAY + 2]


def test_whatever_day_it_is_the_club_has_been_away_for_a_weekend() -> None:
    for week in range(52):
        on = TONIGHT + timedelta(weeks=week, days=week % 7)
        away = Counter(each.date.year for each in evenings(seed=SEED, tonight=on) if each.place == AWAY_PLACE)
        assert 3 in away.values(), on


def test_nobody_plays_in_the_holidays() -> None:
    days = {evening.date for evening in evenings()}
    assert not days & {date(2024, 12, 20), date(2024, 12, 27), date(2025, 12, 26), date(2026, 8, 14)}


@pytest.mark.parametrize("seed", range(5))
def test_a_game_takes_as_many_as_play_it_and_each_is_played(seed: int) -> None:
    matches = [match for evening in evenings(seed=seed) for match in evening.matches]
    for match in matches:
        game = catalogue.get(match.game)
        assert len(match.players) in game.seat_counts(game.resolve({}))
        assert len({*match.players}) == len(match.players)
    played = Counter(match.game for match in matches)
    assert played.keys() == catalogue.games().keys()
    assert played.most_common(1)[0][0] == "ten-step"


def test_somebody_joins_somebody_stays_away_and_a_guest_comes_now_and_then() -> None:
    nights = [{*evening.matches[0].players} for evening in evenings()]
    early, late = (Counter(name for night in half for name in night) for half in (nights[:35], nights[-35:]))
    assert early["Kostja"] > 0 == late["Kostja"]
    assert late["Noor"] > 0 == early["Noor"]
    assert 0 < early["Otto"] + late["Otto"] < 15 < early["Ann"]


@pytest.mark.parametrize("weeks", [9, 104])
def test_there_is_always_a_joint_win_one_left_open_and_one_in_play(weeks: int) -> None:
    endings = [match.ending for evening in evenings(weeks) for match in evening.matches]
    assert {"tied", "left open"} <= {*endings}
    assert endings[-1] == "in play"
    assert endings.count("in play") == endings.count("left open") == 1


def test_tonight_may_be_a_friday() -> None:
    days = [evening.date for evening in evenings(9, tonight=date(2026, 11, 20))]
    assert days[-2] <= date(2026, 11, 13) < days[-1] == date(2026, 11, 20)


def test_the_same_seed_plans_the_same_nights() -> None:
    assert evenings() == evenings() != evenings(seed=2)
