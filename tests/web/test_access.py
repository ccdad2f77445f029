from typing import Any, cast

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import RequestFactory

from scorekeeper.links import Link, to_watch
from scorekeeper.models import Match
from scorekeeper.web.access import club_of, get_match, get_seated
from scorekeeper.web.request import Request
from tests.factories import MatchFactory, player_of

pytestmark = pytest.mark.django_db


def request_with(key: str, rf: RequestFactory, links: tuple[Link, ...] = ()) -> Request:
    request = cast("Any", rf.get("/"))
    request.club_key, request.former_keys, request.links, request.user = key, (), links, AnonymousUser()
    return cast("Request", request)


def test_the_clubs_own_browser_reaches_its_match(match: Match, rf: RequestFactory) -> None:
    assert get_match(request_with(match.night.club.keeper_key, rf), match.pk) == match


def test_another_browser_finds_nothing_there(match: Match, rf: RequestFactory) -> None:
    with pytest.raises(Http404):
        get_match(request_with("another-browser", rf), match.pk)


def test_a_watcher_is_no_keeper(match: Match, rf: RequestFactory) -> None:
    with pytest.raises(Http404):
        get_match(request_with("phone-of-ed", rf, (to_watch(match),)), match.pk)


def test_a_new_browser_has_no_club(rf: RequestFactory) -> None:
    assert club_of(request_with("another-browser", rf)) is None


@pytest.mark.parametrize("player", ["", "Ann", "9" * 30, "0"])
def test_who_has_no_seat_here_is_not_found(match: Match, player: str) -> None:
    with pytest.raises(Http404):
        get_seated(match, player)


def test_a_player_of_another_table_is_not_found(match: Match) -> None:
    with pytest.raises(Http404):
        get_seated(match, str(player_of(MatchFactory(), "Ann").pk))
