from datetime import date
from typing import Any

import pytest

from scorekeeper.models import Change, Club, Player
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Record
from scorekeeper.services.matches import start
from tests.factories import context, ledger_of

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 20)


def plan(*names: str, game: str = "ten-step") -> dict[str, Any]:
    return {"record": Record(game, names), "on": TODAY}


def test_the_first_match_makes_the_club_and_its_players() -> None:
    match = start(club_key="key-of-ann", **plan("Ann", "Bob"), context=context())
    assert match.night.club.keeper_key == "key-of-ann"
    assert [player.name for player in match.night.club.players.all()] == ["Ann", "Bob"]


def test_the_same_key_in_another_club_starts_its_own_match() -> None:
    first = start(club_key="k", **plan("Ann", "Bob"), context=context("tapped-twice"))
    second = start(club_key="other", **plan("Ann", "Bob"), context=context("tapped-twice"))
    assert first != second


def test_known_players_are_known_again_however_they_are_spelt() -> None:
    start(club_key="k", **plan("Ann", "Bob"), context=context())
    start(club_key="k", **plan("ANN", " bob "), context=context())
    assert Player.objects.count() == 2


def test_two_matches_of_one_day_share_the_night() -> None:
    first = start(club_key="k", **plan("Ann", "Bob"), context=context())
    second = start(club_key="k", **plan("Ann", "Cy"), context=context())
    assert first.night == second.night


@pytest.mark.parametrize(
    ("names", "place"),
    [(("Ann",), "players"), (("Ann", "ann"), "players[1]"), (tuple(f"Player {seat}" for seat in range(13)), "players")],
)
def test_a_refused_plan_leaves_no_row(names: tuple[str, ...], place: str) -> None:
    with pytest.raises(Refused) as refused:
        start(club_key="k", **plan(*names), context=context())
    assert [fault.place for fault in refused.value.faults] == [place]
    assert (Club.objects.count(), Player.objects.count(), Change.objects.count()) == (0, 0, 0)


def test_the_ledger_names_the_game_and_everybody_however_long() -> None:
    names = [f"{number:02}{'x' * 38}" for number in range(12)]
    match = start(club_key="k", **plan(*names), context=context())
    assert ledger_of(match) == [f"Ten Step began: {', '.join(names)}"]
