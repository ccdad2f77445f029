"""What migrations make of rows that were there before."""

from importlib import import_module
from types import ModuleType

import pytest
from django.apps import apps

from scorekeeper.models import Match, PlayerResult, Season, Seat
from scorekeeper.queries.club_history import history_of
from scorekeeper.services.past.rebuilding import without_figures
from scorekeeper.services.writing import WriteContext
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory, PlayerFactory, fresh
from tests.fixtures.seasons import season_of
from tests.fixtures.writes import change_options, undo
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


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


def test_titles_are_compared_composed_and_figures_with_another_are_made_anew() -> None:
    composed, typed = "caf\u00e9", "cafe\u0301"
    club, other = golf(1, Ann=[1, 2], Bob=[3, 1]).club, ClubFactory()
    PlayerResult.objects.update(group=f"custom-low-{typed}")
    ClubGameFactory(club=club, title=typed)
    season_of(club)
    Season.objects.update(name=typed, folded=typed, group=f"custom-low-{typed}")
    for title in (composed, typed):
        ClubGameFactory(club=other, title=title)
    migration("0031_composed_titles").compose_titles(apps, None)
    assert club.games.get().folded == composed
    assert other.games.filter(folded__in=[composed, typed]).count() == 2
    assert Season.objects.values_list("folded", "group").get() == (composed, f"custom-low-{composed}")
    assert list(without_figures()) == [club]
