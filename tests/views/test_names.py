"""Tests that every name of a player is a link to them, where the reader may open the club."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Night, Player, Role
from tests.factories import MatchFactory, give_browser
from tests.fixtures.parsed import parsed
from tests.people import give_links, member, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

KEY = "a-club-with-a-past"
WINNERS = re.compile(r'^SELECT .* FROM "scorekeeper_playerresult" WHERE .*"won"', re.DOTALL)
SEEN = ["/matches/{over}/result/", "/matches/{over}/sheet/", "/matches/{playing}/", "/nights/{night}/"]
LOOKED_AT = [
    "/matches/{over}/live/{kind}result/",
    "/matches/{over}/live/{kind}sheet/",
    "/matches/{playing}/live/{kind}table/",
    "/nights/{night}/live/",
]


@pytest.fixture(scope="module")
def evening(module_rows: None) -> Night:
    """Make an evening of two matches that are over, and one in play."""
    for rounds in (10, 10, 1):
        match = MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=rounds)
    return match.night


@pytest.fixture
def phone(client: Client, evening: Night) -> Client:
    return give_browser(client, evening.club)


def player_url(name: str) -> str:
    player = Player.objects.get(name=name, club__keeper_key=KEY)
    return f"/clubs/{player.club_id}/players/{player.pk}/"


def seen_by(watcher: Client, path: str, kind: str = "") -> str:
    """Return what somebody sees of the evening, or of one of its matches; else the status of the answer."""
    _first, over, playing = Match.objects.order_by("pk")
    answer = watcher.get(path.format(over=over.pk, playing=playing.pk, night=over.night_id, kind=kind))
    return answer.content.decode() if answer.status_code == 200 else str(answer.status_code)


@pytest.mark.parametrize("path", ["result/", "sheet/", "rounds/10/standings/", "seats/"])
def test_a_name_leads_to_its_player(phone: Client, evening: Night, path: str) -> None:
    match = evening.matches.earliest("pk")
    assert parsed(phone.get(f"/matches/{match.pk}/{path}")).has("a", "Bob", href=player_url("Bob"))


@pytest.mark.parametrize("path", [*SEEN, *LOOKED_AT])
def test_a_name_leads_to_its_player_where_the_club_is_watched(evening: Night, path: str) -> None:
    looks_on = signed_in(member(evening.club, Role.WATCHER, "looks-on"))
    for watcher in (give_links(Client(), to_watch(evening.club)), looks_on):
        assert player_url("Bob") in seen_by(watcher, path, "club_")


@pytest.mark.parametrize("path", [*SEEN, *LOOKED_AT])
def test_a_name_leads_nowhere_where_a_match_or_a_night_is_watched(evening: Night, path: str) -> None:
    watcher = give_links(Client(), to_watch(evening), *map(to_watch, evening.matches.all()))
    shown = seen_by(watcher, path)
    assert "Bob" in shown
    assert "/clubs/" not in shown


@pytest.mark.parametrize("path", LOOKED_AT[:3])
def test_who_watches_a_night_is_not_told_of_doors(evening: Night, path: str) -> None:
    assert seen_by(give_links(Client(), to_watch(evening)), path, "club_") == "404"


def test_an_open_page_of_a_night_keeps_its_doors(phone: Client, evening: Night) -> None:
    assert player_url("Bob") in phone.get(f"/nights/{evening.pk}/live/").json()["parts"]["played"]


def test_what_a_result_says_of_the_past_is_worked_out_once(evening: Night) -> None:
    match = evening.matches.earliest("pk")
    watcher = give_links(Client(), to_watch(match))
    for expected in (1, 1):  # when it is drawn, and when that drawing is shown again
        with CaptureQueriesContext(connection) as asked:
            watcher.get(f"/matches/{match.pk}/result/")
        assert len([query for query in asked if WINNERS.search(query["sql"]) and "EXISTS" in query["sql"]]) == expected
