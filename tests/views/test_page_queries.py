"""Tests of the greatest number of queries of each page, for any number of players, rounds and past matches."""

from copy import deepcopy
from datetime import date, timedelta

import pytest

from scorekeeper.models import Role
from tests.factories import CAST, ClubGameFactory, MatchFactory, PlayerFactory, context
from tests.fixtures.club_world import World
from tests.fixtures.writes import end
from tests.people import invitation, member, pen_out
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

TWELVE = [f"Player {number}" for number in range(12)]
# By visitor and name of the URL; two queries of a signed-in visitor are for the session and the account.
# A pen is taken, which the table shows; the first page shows a match and a last winner.
PAGES = {
    "own browser": {
        "home": 13, "new_match": 4, "games": 4, "nights": 15, "players": 5, "edit_player": 3, "player": 16, "pair": 10,
        "records": 13, "year": 10, "seasons": 4, "season": 4, "night": 5, "table": 8, "round": 8, "standings": 8,
        "sheet": 6, "ledger": 6,
        "seats": 5, "house_rules": 4, "rulebook": 4, "pens": 3, "game_rulebook": 0, "game_blank_sheet": 4,
        "club_game_blank_sheet": 5,
    },
    "owner": {
        "club": 8, "new_season": 6, "change_season": 6, "clubs": 4, "invites": 5, "invite": 4, "api_tokens": 4,
    },
    "match link": {"table": 8},
    "night link": {"wall": 9},
    "signed out": {"home": 2, "clubs": 2, "take_pen": 3, "join": 1},
}  # fmt: skip
ROWS = [(person, name, most) for person, pages in PAGES.items() for name, most in pages.items()]
PARTS = {"sheet": 5, "night": 5}  # asked for by a page that shows them beside its own


@pytest.fixture(scope="module")
def clubs(module_rows: None) -> dict[str, World]:
    """Make a club in which two have scored a round, and one with several of everything."""
    few, many = World(names=CAST[:2]), World(names=TWELVE, played=9)
    for number in range(6):
        on = date(2026, 11, 13) - timedelta(weeks=number)
        plan = {"names": TWELVE, "club_key": many.club.keeper_key, "date": on}
        end(match=MatchFactory(**plan, played=1 + number), context=context())
        MatchFactory(**plan)
        member(many.club, Role.WATCHER, f"watcher-{number}")
        pen_out(many.club, f"Pen {number}")
        invitation(many.club)
        ClubGameFactory(club=many.club, title=f"Golf {number}")
        PlayerFactory(club=many.club, name=f"Away {number}")
    assert few.people.keys() == many.people.keys()  # they have their sessions
    return {"few": few, "many": many}


def asked(world: World, person: str, name: str, most: int, **headers: str) -> None:
    """Request a page as this person, and assert that it takes at most `most` queries."""
    client, url = deepcopy(world.people[person]), world.url_of(name)
    with at_most_queries(most, url):
        assert client.get(url, headers=headers).status_code == 200


@pytest.mark.parametrize("club", ["few", "many"])
def test_a_page_takes_few_queries(clubs: dict[str, World], subtests: pytest.Subtests, club: str) -> None:
    for person, name, most in ROWS:
        with subtests.test(name, person=person):
            asked(clubs[club], person, name, most)


@pytest.mark.parametrize("club", ["few", "many"])
@pytest.mark.parametrize("name", PARTS)
def test_what_stands_beside_takes_few_queries(clubs: dict[str, World], club: str, name: str) -> None:
    asked(clubs[club], "own browser", name, PARTS[name], **{"HX-Request": "true"})


@pytest.mark.parametrize("club", ["few", "many"])
def test_a_result_takes_few_queries(clubs: dict[str, World], club: str) -> None:
    world = clubs[club]
    over = MatchFactory(names=world.names, club_key=world.club.keeper_key, played=10)
    client = deepcopy(world.people["own browser"])
    with at_most_queries(13):  # four of the match, six of the past, three of its seasons
        client.get(f"/matches/{over.pk}/result/")
