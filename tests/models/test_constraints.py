"""Tests of the constraints of the database."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from scorekeeper.models import Change, ClubGame, Hand, Match, Round, Season, SeasonNight, Seat
from tests.factories import ClubGameFactory, MatchFactory, PlayerFactory
from tests.fixtures.seasons import season_of

pytestmark = pytest.mark.django_db


def hands(match: Match) -> list[Hand]:
    """Return the hands of the first round."""
    return list(Hand.objects.filter(round__match=match, round__number=1))


def set_hand(**values: object) -> Callable[[Match], object]:
    """Return a function that sets these columns of the first hand of a match."""
    return lambda match: Hand.objects.filter(pk=hands(match)[0].pk).update(**values)


def _own_game(match: Match, **values: str) -> ClubGame:
    row: ClubGame = ClubGameFactory(club=match.night.club, **values)
    return row


def _season(match: Match, **values: object) -> None:
    season_of(match.club)
    Season.objects.update(**values)


def _season_night(match: Match, **values: int) -> None:
    """Create a night of a season with these values, to see which of them the database refuses."""
    night = {"matches": 1, "wins": 0, "score": 0} | values
    person = match.seats.all()[0].player
    SeasonNight.objects.create(season=season_of(match.club), person=person, date=date(2026, 3, 6), **night)


BROKEN: dict[str, Callable[[Match], object]] = {
    "hand_cards_or_points": set_hand(cards=["K"], points=10),
    "hand_without_cards_has_none_left": set_hand(out=True, points=10),
    "hand_out_or_floating": set_hand(out=True, floating=True),
    "hand_absent_says_nothing_else": set_hand(absent=True, buys=1),
    "match_state_known": lambda match: Match.objects.update(state="lost"),
    "match_has_a_game": lambda match: Match.objects.update(game=""),
    "club_game_has_a_title": lambda match: _own_game(match, title=""),
    "club_game_has_a_game": lambda match: _own_game(match, game=""),
    "round_number_from_one": lambda match: Round.objects.update(number=0),
    "round_state_known": lambda match: Round.objects.update(state="lost"),
    "seat_place_from_one": lambda match: Seat.objects.update(place=0),
    "change_undo_names_its_change": lambda match: Change.objects.update(kind="undo"),
    "season_has_a_name": lambda match: _season(match, name=""),
    "season_has_a_key": lambda match: _season(match, key=""),
    "season_ends_after_it_begins": lambda match: _season(match, last=date(2026, 2, 1)),
    "season_counting_known": lambda match: _season(match, counting="luck"),
    "season_counts_a_night_at_least": lambda match: _season(match, best=0),
    "season_needs_a_night_at_least": lambda match: _season(match, least=0),
    "season_night_was_played": lambda match: _season_night(match, matches=0),
    "season_night_in_parts": lambda match: _season_night(match, parts=0),
    "change_has_a_key": lambda match: Change.objects.update(key=""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_names_itself(match: Match, name: str) -> None:
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        BROKEN[name](match)


def test_one_goes_out_a_round(match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.filter(round__match=match).update(out=True)


def test_one_round_is_open_a_match(match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(match=match, number=2)


def test_a_player_has_one_name_a_club(match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory(club=match.night.club, name="ANN")


def test_a_match_has_one_change_a_key() -> None:
    first = MatchFactory().changes.get()
    again = Change(match=first.match, revision=2, key=first.key, code=Change.Code.OPTIONS)
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_no_two_games_of_a_club_bear_one_title(match: Match) -> None:
    _own_game(match)
    with pytest.raises(IntegrityError), transaction.atomic():
        _own_game(match, title="GOLF")


def test_a_game_that_is_played_stays(match: Match) -> None:
    row = _own_game(match)
    Match.objects.filter(pk=match.pk).update(club_game=row)
    with pytest.raises(ProtectedError):
        row.delete()
