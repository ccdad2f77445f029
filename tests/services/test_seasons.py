"""Tests of making, changing, deleting and restoring seasons; each write is done once."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.models import Club, Season, SeasonNight
from scorekeeper.rules.faults import Refused
from scorekeeper.services import seasons
from scorekeeper.services.deleting import RESTORABLE_FOR
from scorekeeper.services.seasons import MOST_SEASONS, change, delete, make, purge, restore
from tests.factories import ClubFactory, context
from tests.fixtures.seasons import a_season, scores, season_of
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def club(module_rows: None) -> Club:
    """Return a club that has played on three Fridays of March: Ann won twice, Bob once."""
    golf(6, Ann=[1], Bob=[2])
    golf(13, Ann=[2], Bob=[1])
    return golf(20, Ann=[1], Bob=[2]).club


def test_matches_from_before_it_was_made_count(club: Club) -> None:
    assert scores(season_of(club)) == {"Ann": (1, 27), "Bob": (2, 24)}


def test_a_change_counts_all_its_nights_anew(club: Club) -> None:
    row = season_of(club)
    changed = a_season("Spring", first=date(2026, 3, 10), counting="wins", best=1)
    change(row=row, season=changed, context=context())
    assert scores(row) == {"Ann": (1, 1), "Bob": (1, 1)}
    assert (row.name, row.nights.count()) == ("Spring", 4)


def test_a_change_that_arrives_twice_does_not_undo_what_came_between(club: Club) -> None:
    row = season_of(club)
    with pytest.raises(Refused, match="called March"):
        change(row=season_of(club, a_season("April")), season=a_season(), context=context())
    change(row=row, season=a_season("Spring"), context=context("one"))
    change(row=row, season=a_season("Summer"), context=context("one"))
    row.refresh_from_db()
    assert row.name == "Spring"


def test_a_deleted_season_is_gone_until_it_is_restored(club: Club) -> None:
    row = season_of(club)
    delete(row=row, context=context())
    assert not club.seasons.exists()
    assert not SeasonNight.objects.exists()
    with pytest.raises(Refused, match="deleted meanwhile"):
        change(row=row, season=a_season(), context=context())
    golf(27, Ann=[1], Bob=[2])
    restore(row=row, context=context())
    assert scores(row) == {"Ann": (1, 37), "Bob": (2, 31)}


def test_a_deleted_season_gives_its_name_free(club: Club) -> None:
    row = season_of(club)
    delete(row=row, context=context())
    season_of(club)
    with pytest.raises(Refused, match="called March"):
        restore(row=row, context=context())


def test_after_thirty_days_it_is_gone_for_good(club: Club) -> None:
    old, new = season_of(club), season_of(club, a_season("April"))
    for row in (old, new):
        delete(row=row, context=context())
    now = timezone.now()
    Season.with_deleted.filter(pk=old.pk).update(deleted=now - RESTORABLE_FOR)
    assert purge(now=now) == 1
    assert [*Season.with_deleted.all()] == [new]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"name": " MARCH"}, "name"),
        ({"last": date(2026, 2, 28)}, "last"),
        ({"last": date(2027, 3, 2)}, "last"),
        ({"points": ()}, "points"),
        ({"points": [1] * 13}, "points"),
        ({"points": [3, 4]}, "points[1]"),
        ({"points": [1001]}, "points[0]"),
        ({"best": 0}, "best"),
        ({"least": 367}, "least"),
    ],
)
def test_what_is_no_season_is_refused_and_says_where(club: Club, wrong: dict[str, Any], place: str) -> None:
    season_of(club)
    for write in (
        lambda season: make(club=club, season=season, context=context()),
        lambda season: change(row=season_of(club, a_season("Other")), season=season, context=context()),
    ):
        with pytest.raises(Refused) as refused:
            write(a_season(**{"name": "New"} | wrong))
        assert [fault.place for fault in refused.value.faults] == [place]


def test_a_season_of_one_day_and_one_of_a_leap_year_are_seasons(club: Club) -> None:
    season_of(club, a_season("a day", first=date(2026, 3, 6), last=date(2026, 3, 6)))
    season_of(club, a_season("a year", first=date(2028, 1, 1), last=date(2028, 12, 31)))


def test_a_season_may_keep_its_name(club: Club) -> None:
    row = season_of(club)
    change(row=row, season=a_season("march"), context=context())
    row.refresh_from_db()
    assert row.name == "march"


def test_two_clubs_may_have_the_same_name_for_a_season() -> None:
    assert season_of(ClubFactory()) != season_of(ClubFactory())


def test_a_club_has_so_many_seasons_and_no_more(monkeypatch: pytest.MonkeyPatch, club: Club) -> None:
    assert MOST_SEASONS == 200
    monkeypatch.setattr(seasons, "MOST_SEASONS", 2)
    first = season_of(club, a_season("1"))
    season_of(club, a_season("2"))
    with pytest.raises(Refused, match="at most 2"):
        season_of(club, a_season("3"))
    delete(row=first, context=context())
    season_of(club, a_season("3"))
    with pytest.raises(Refused, match="at most 2"):
        restore(row=first, context=context())


WAYS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "wins": ({}, {"Ann": (1, 2), "Bob": (2, 1)}),
    "points": ({"points": [3, 1]}, {"Ann": (1, 7), "Bob": (2, 5)}),
    "share": ({}, {"Ann": (1, Fraction(2, 3)), "Bob": (2, Fraction(1, 3))}),
}


@pytest.mark.parametrize("counting", WAYS)
def test_a_season_counts_as_it_says(club: Club, counting: str) -> None:
    rules, expected = WAYS[counting]
    assert scores(season_of(club, a_season(counting=counting, **rules))) == expected


@pytest.mark.parametrize("group", ["custom-low-golf", "custom-high-golf", "ten-step"])
def test_only_matches_of_its_game_count(club: Club, group: str) -> None:
    assert bool(scores(season_of(club, a_season(group=group)))) == (group == "custom-low-golf")


def test_the_clock_tells_when_it_is_over(club: Club) -> None:
    row = season_of(club)
    assert not row.is_over(row.last)
    assert row.is_over(row.last + timedelta(days=1))
