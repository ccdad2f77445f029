"""Tests of two phones that write at the same time, each with its own connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

from scorekeeper.models import Change, Hand, Match
from scorekeeper.rules.record import Record
from scorekeeper.services.matches import start
from scorekeeper.services.writing import Written
from tests.factories import context, fresh, player_of
from tests.fixtures.writes import seat, tap, undo

pytestmark = pytest.mark.django_db(transaction=True)

Answer = TypeVar("Answer")


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """Call all at the same moment, each in a thread of its own; return the results in the same order."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        barrier.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def buy(match: Match, name: str, key: str = "") -> Callable[[], Written]:
    player = player_of(match, name)
    return lambda: tap(match=match, player=player, fact="buys", value=1, was=0, context=context(key))


def test_a_double_tap_writes_once(match: Match) -> None:
    first, second = at_once(buy(match, "Bob", "double-tap"), buy(match, "Bob", "double-tap"))
    assert first == second
    assert match.changes.filter(kind=Change.Kind.WRITE).count() == 1


def test_taps_on_different_hands_both_stay(match: Match) -> None:
    at_once(*(buy(match, name) for name in ("Ann", "Bob", "Cy", "Di")))
    assert Hand.objects.filter(round__match=match, buys=1).count() == 4
    assert fresh(match).revision == 5


def test_two_undo_buttons_take_back_two_changes(match: Match) -> None:
    for name in ("Ann", "Bob"):
        buy(match, name)()
    at_once(lambda: undo(match=match, context=context()), lambda: undo(match=match, context=context()))
    assert not Hand.objects.filter(round__match=match, buys=1).exists()


def test_a_double_tap_on_a_new_name_seats_one_player(match: Match) -> None:
    def sit() -> Written:
        return seat(match=match, name="Flo", after=None, context=context("double-tap"))

    first, second = at_once(sit, sit)
    assert first == second
    assert [player.name for player in match.night.club.players.all()].count("Flo") == 1


def test_a_double_tap_on_the_first_deal_makes_one_match_and_one_club() -> None:
    record, on = Record("ten-step", ("Ann", "Bob")), date(2026, 11, 20)

    def begin() -> Match:
        return start(club_key="new-browser", record=record, on=on, context=context("double-tap"))

    first, second = at_once(begin, begin)
    assert first == second
    assert Match.objects.count() == 1
