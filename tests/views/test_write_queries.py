"""Tests of the number of queries of each write, with its transaction and the page that answers it.

A match is read once to be written to, for any number of players and rounds: its row, locked in the query that checks
who may write, then its seats, rounds and hands. Then follows one query for each table in which rows have changed.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Match, Player
from tests.factories import MatchFactory, context
from tests.fixtures.form_data import king_each, typed
from tests.fixtures.writes import end, seat, tap
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db(transaction=True)

Form = Callable[[Match], Mapping[str, Any]]
NAMES = [f"Player {seat}" for seat in range(11)]
# PostgreSQL notifies other processes of the match and of its evening.
TOLD = 1 if connection.vendor == "postgresql" else 0
# The queries that update a club's figures after a finished match (services/past), nine of them for its milestones.
# One is for the seasons of that night; tests/services/past/test_seasons.py counts those for a season.
FIGURES = 23
HTMX = {"HX-Request": "true"}


FEW = pytest.param((["Ann", "Bob", "Cy"], 1), id="three in round 2")
MANY = pytest.param((NAMES, 8), id="eleven in round 9", marks=pytest.mark.any_database)


@pytest.fixture(params=[FEW, MANY])
def match(request: pytest.FixtureRequest) -> Match:
    names, played = request.param
    return MatchFactory(names=names, played=played, game="baker-ten-step", first_dealer=names[0])


def write(
    keeper: Client, path: str, form: Mapping[str, Any], headers: Mapping[str, str] | None = None, *, most: int
) -> None:
    """Send a form, and assert that it takes at most `most` queries; the limit of writes is counted before."""
    keeper.post(path)
    with at_most_queries(most + TOLD, path):
        answer = keeper.post(path, {"key": context().key, **form}, headers=headers)
    assert answer.status_code == (200 if headers else 303), answer.content


def second(match: Match) -> Player:
    return match.seats.all()[1].player


def this_round(match: Match) -> int:
    return len(match.rounds.all())


TAPS: dict[str, tuple[str, int, Form]] = {
    "a fact": ("facts", 10, lambda match: {"player": second(match).pk, "fact": "buys", "value": 1, "was": 0}),
    "an exact cut": ("cut", 10, lambda _: {"value": 1, "was": 0}),
    "who deals": ("dealer", 10, lambda match: {"player": second(match).pk}),
    "a replay": ("replay", 10, lambda _: {}),
}


@pytest.mark.parametrize("what", TAPS)
def test_a_tap_with_the_table_that_answers_it(keeper: Client, match: Match, what: str) -> None:
    path, most, form = TAPS[what]
    data = {"round": this_round(match), **form(match)}
    write(keeper, f"/matches/{match.pk}/{path}/", data, HTMX, most=most)


def test_a_tap_that_arrives_twice(keeper: Client, match: Match) -> None:
    buy = {"round": this_round(match), "player": second(match).pk, "fact": "buys", "value": 1, "was": 0}
    url = f"/matches/{match.pk}/facts/"
    write(keeper, url, {**buy, "key": "tapped-twice"}, HTMX, most=10)
    write(keeper, url, {**buy, "key": "tapped-twice"}, HTMX, most=8 - TOLD)  # nobody is told again


def test_a_step_back_and_forth_with_the_table(keeper: Client, match: Match) -> None:
    tap(match=match, player=second(match), fact="buys", value=1, was=0, context=context())
    write(keeper, f"/matches/{match.pk}/undo/", {}, HTMX, most=16)
    write(keeper, f"/matches/{match.pk}/redo/", {}, HTMX, most=14)


def test_a_round_scored_with_its_standings_taken_back_and_scored_again(keeper: Client, match: Match) -> None:
    number = this_round(match)
    form = king_each(match, number, out=second(match).name)
    write(keeper, f"/matches/{match.pk}/rounds/{number}/", form, HTMX, most=14)
    write(keeper, f"/matches/{match.pk}/undo/", {}, most=18)
    write(keeper, f"/matches/{match.pk}/redo/", {}, most=17)


def test_a_round_corrected(keeper: Client, match: Match) -> None:
    form = typed(match, 1, cards={second(match).name: "K Q"})
    write(keeper, f"/matches/{match.pk}/rounds/1/", form, most=11)


SEATS: dict[str, tuple[int, Form]] = {
    "another order": (13, lambda match: {"later": second(match).pk}),
    "somebody away": (10, lambda match: {"away": second(match).pk}),
    "a newcomer": (20, lambda _: {"add": "", "name": "Flo"}),
    "another spelling": (15, lambda match: {"respell": "", f"spelling-{second(match).pk}": "Flo"}),
}


@pytest.mark.parametrize("what", SEATS)
def test_who_sits_where(keeper: Client, match: Match, what: str) -> None:
    most, form = SEATS[what]
    write(keeper, f"/matches/{match.pk}/seats/", form(match), most=most)


def test_who_came_and_goes_again(keeper: Client, match: Match) -> None:
    flo = seat(match=match, name="Flo", after=None, context=context()).sheet.seats[-1].player
    write(keeper, f"/matches/{match.pk}/seats/", {"unseat": flo.pk}, most=18)


def test_other_house_rules(keeper: Client, match: Match) -> None:
    form = {"rules_of": match.game, "options.three_to_nine": "five"}
    write(keeper, f"/matches/{match.pk}/rules/", form, most=9)


def test_a_match_ended_and_played_on(keeper: Client, match: Match) -> None:
    write(keeper, f"/matches/{match.pk}/end/", {}, most=13 + FIGURES + 3)  # the club's first figures
    write(keeper, f"/matches/{match.pk}/play-on/", {}, most=12 + FIGURES - 4)  # they are none again
    write(keeper, f"/matches/{match.pk}/end/", {}, most=13 + FIGURES)


def test_a_round_corrected_in_a_match_that_is_over(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    form = typed(match, 1, cards={second(match).name: "K Q"})
    write(keeper, f"/matches/{match.pk}/rounds/1/", form, most=11 + FIGURES + 1)  # in the place of others


def test_a_match_begun(keeper: Client, match: Match) -> None:
    names = [seat.player.name for seat in match.seats.all()]
    form = {"game": match.game, "seat": names, "first": names[0], "deal": "1"}
    write(keeper, "/matches/new/", form, most=26)


def test_a_match_begun_with_newcomers(keeper: Client, match: Match) -> None:
    names = [f"New {seat.player.name}" for seat in match.seats.all()]
    form = {"game": match.game, "seat": names, "first": names[0], "deal": "1"}
    write(keeper, "/matches/new/", form, most=27)


def test_the_same_players_again(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    write(keeper, f"/matches/{match.pk}/again/", {}, most=27)
