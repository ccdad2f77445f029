"""Tests of what migrations do to existing rows."""

from datetime import date
from importlib import import_module
from io import StringIO
from types import ModuleType

import pytest
from django.apps import apps
from django.core.management import call_command

from scorekeeper.models import ClubPeriod, Match, Night, PairYear, PlayerPeriod, PlayerResult, Season, Seat
from scorekeeper.queries.club_history import history_of
from scorekeeper.rules.names import fold
from scorekeeper.services.past.rebuilding import without_figures
from scorekeeper.services.writing import WriteContext
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory, PlayerFactory, context, fresh, score
from tests.fixtures.seasons import season_of
from tests.fixtures.writes import change_options, end, undo
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db

PERIODS = (PlayerPeriod, ClubPeriod, PairYear)


def migration(name: str) -> ModuleType:
    return import_module(f"scorekeeper.migrations.{name}")


@pytest.fixture
def buying() -> ModuleType:
    return migration("0006_buying_stays_as_it_was")


@pytest.mark.parametrize("game", ["twelve-step", "dummy-rummy"])
@pytest.mark.parametrize(
    ("stored", "kept"),
    [({}, {"may_i": False}), ({"deuce": 20}, {"deuce": 20, "may_i": False}), ({"may_i": True, "ten": 5}, {"ten": 5})],
)
def test_a_match_keeps_buying_or_not_as_it_was_begun(
    buying: ModuleType, game: str, stored: dict[str, object], kept: dict[str, object]
) -> None:
    match = MatchFactory(game=game)
    Match.objects.filter(pk=match.pk).update(options=stored)
    buying.forwards(apps, None)
    assert fresh(match).options == kept
    assert history_of(match.night.club.keeper_key).options[game] == kept
    buying.backwards(apps, None)
    assert fresh(match).options == stored


def test_other_games_are_left_alone(buying: ModuleType) -> None:
    match = MatchFactory(game="ten-step", options={"cut_bonus": 50})
    buying.forwards(apps, None)
    assert fresh(match).options == {"cut_bonus": 50}


def test_undoing_house_rules_of_an_old_match_brings_no_buys(buying: ModuleType) -> None:
    match = MatchFactory(game="twelve-step")
    change_options(match=match, options={"deuce": 20}, context=WriteContext("key-of-the-old-rules"))
    buying.forwards(apps, None)
    undo(match=fresh(match), context=WriteContext("key-of-the-undo"))
    assert fresh(match).options == {"may_i": False}


def test_nobody_has_won_a_match_without_a_round() -> None:
    match, played = MatchFactory(), MatchFactory()
    Seat.objects.filter(match=match).update(won=True)
    Seat.objects.filter(match=played).update(won=True, total=5, place=1)
    migration("0007_nobody_wins_without_a_round").forwards(apps, None)
    assert not Seat.objects.filter(match=match, won=True)
    assert Seat.objects.filter(match=played, won=True)


def test_names_are_composed_and_two_players_stay_two() -> None:
    club, one, two = ClubFactory(), "Zo\u00e9", "Zoe\u0301"
    for name in (two, one, "Bob"):
        PlayerFactory(club=club, name=name)
    alone = PlayerFactory(name=two)
    migration("0030_composed_names").compose_players(apps, None)
    assert list(club.players.order_by("pk").values_list("name", "folded")) == [
        (f"{one} (2)", "zo\u00e9 (2)"),
        (one, one.casefold()),
        ("Bob", "bob"),
    ]
    alone.refresh_from_db()
    assert (alone.name, alone.folded) == (one, one.casefold())


CAFE, TYPED = "caf\u00e9", "cafe\u0301"  # one title, composed and as some keyboards type it


def test_figures_of_a_title_are_made_anew_under_its_composed_key() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": TYPED})
    end(match=score(match, 1, {"Ann": {"points": 3}, "Bob": {"points": 5}}), context=context())
    club, before, after = match.club, f"custom-low-{TYPED}", f"custom-low-{CAFE}"
    tables = (PlayerResult.objects.filter(club=club), *(table.objects.exclude(group="") for table in PERIODS))
    for rows in tables:
        assert rows.update(group=before)
    days = {"first": date(2026, 1, 1), "last": date(2026, 12, 31)}
    season = Season.objects.create(club=club, name="2026", **days, group=before, counting="wins", key="key")
    migration("0031_composed_titles").compose_titles(apps, None)
    call_command("rebuild", missing=True, stdout=StringIO())
    season.refresh_from_db()
    assert {season.group, *(group for rows in tables for group in rows.values_list("group", flat=True))} == {after}


def test_titles_of_own_games_are_composed_and_two_games_stay_two() -> None:
    club = ClubFactory()
    for title in (CAFE, TYPED):
        ClubGameFactory(club=club, title=title)
    put_away, alone = ClubGameFactory(club=club, title=TYPED, archived=True), ClubGameFactory(title=TYPED)
    migration("0031_composed_titles").compose_titles(apps, None)
    assert {*club.games.filter(archived=False).values_list("folded", flat=True)} == {CAFE, TYPED}
    for game in (put_away, alone):
        game.refresh_from_db()
        assert game.folded == CAFE


def test_titles_and_names_of_seasons_are_compared_composed() -> None:
    club = golf(1, Ann=[1, 2], Bob=[3, 1]).club
    PlayerResult.objects.update(group=f"custom-low-{TYPED}")
    ClubGameFactory(club=club, title=TYPED)
    season_of(club)
    Season.objects.update(name=TYPED, folded=TYPED, group=f"custom-low-{TYPED}")
    migration("0031_composed_titles").compose_titles(apps, None)
    assert club.games.get().folded == CAFE
    assert Season.objects.values_list("folded", "group").get() == (CAFE, f"custom-low-{CAFE}")
    assert list(without_figures()) == [club]


def test_the_key_of_a_title_that_folding_takes_apart_stays_as_it_is() -> None:
    key = f"custom-low-{fold('Του Μαΐου')}"
    club = golf(1, Ann=[1, 2], Bob=[3, 1]).club
    PlayerResult.objects.update(group=key)
    season_of(club)
    Season.objects.update(group=key)
    migration("0031_composed_titles").compose_titles(apps, None)
    assert Season.objects.get().group == key
    assert not list(without_figures())


def test_places_and_notes_are_found_without_marks() -> None:
    night = MatchFactory().night
    Night.objects.filter(pk=night.pk).update(place="Café Köln", note="Straße 7", folded="café köln strasse 7")
    migration("0033_searched_without_marks").fold_nights(apps, None)
    assert Night.objects.get().folded == "cafe koln koeln strasse 7"
