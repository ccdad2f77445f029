from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from scorekeeper.figures.past import Choices, ClubRecord, Holder, PlayedGroup, RecordFigures, TotalLine
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.records import RecordRow, RecordsPage, records_page

pytestmark = pytest.mark.usefixtures("friday_evening")

GROUP = PlayedGroup("ten-step", "ten-step", "", 9)
NAMES = {1: "Ann", 2: "Bob", 3: "Di"}


def total(position: int, points: int, player: int, day: date) -> TotalLine:
    return TotalLine(position, points, player, 7, day, 145)


def shown(*totals: TotalLine, hands: ClubRecord | None = None, comeback: ClubRecord | None = None) -> RecordsPage:
    figures = RecordFigures(
        names=NAMES,
        choices=Choices((GROUP,), (2026,)),
        group=GROUP,
        best=totals,
        worst=totals[::-1],
        biggest_hand=hands,
        closest=None,
        comeback=comeback,
        most_outs=None,
        longest_streak=None,
        exact_cuts=None,
    )
    return records_page(figures, PastFilters(), worst=False)


def rows(page: RecordsPage) -> Iterator[RecordRow]:
    return iter(page.records)


def test_the_best_total_says_when_and_by_how_much() -> None:
    best = shown(total(1, -85, 1, date(2026, 3, 13)), total(2, -70, 3, date(2026, 3, 20))).best
    assert best
    assert (best.words, best.name, best.when) == ("The best Ten Step ever", "Ann", "13 March 2026, 145 ahead")


def test_who_shares_the_best_total_is_named_with_it() -> None:
    best = shown(total(1, 5, 1, date(2026, 3, 13)), total(1, 5, 3, date(2026, 3, 20))).best
    assert best
    assert (best.name, best.when) == ("Ann and Di", "first on 13 March 2026")


def test_a_record_is_new_for_thirty_days() -> None:
    days = (tonight() - timedelta(days=30), tonight() - timedelta(days=31))
    assert [line.new for line in shown(*(total(1, 5, 1, day) for day in days)).totals] == [True, False]


def test_a_record_of_one_says_when_a_shared_one_only_whose() -> None:
    one = ClubRecord(200, [Holder(1, 7, date(2025, 2, 28), GROUP.key, 4)])
    two = ClubRecord(200, [*one.holders, Holder(2, 8, date(2026, 2, 28), GROUP.key, 4), *one.holders])
    assert next(rows(shown(hands=one))).words == "Ann, 28 February 2025"
    assert next(rows(shown(hands=two))).words == "Ann and Bob"


def test_a_comeback_says_after_which_round() -> None:
    comeback = ClubRecord(195, [Holder(1, 7, date(2025, 3, 14), GROUP.key, 4)])
    assert next(rows(shown(comeback=comeback))).words == "Ann, 14 March 2025, behind after step 4"
