"""Tests of moving, deleting and restoring a match on its pages, with JavaScript and without."""

from copy import deepcopy
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.queries.archives import document_pieces
from scorekeeper.services.deleting import delete
from tests.access import KEEPERS, NO_GET, PEOPLE, TABLE
from tests.factories import MatchFactory, context, fresh, score
from tests.fixtures.club_world import PARAMETERS, World
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db

TITLE = "Zwickern"
AT_ITS_NIGHT = {"night", "night_ledger"}  # and for keepers alone
LOOKING = ("owner", "pen", "watcher", "night link", "match link", "other club")  # all others see the same
FOLLOWED = {"wall", "look_match", "look_podium"}  # watchers there are sent to the night: tests/views/test_walls.py
PAGES = [name for name in sorted(TABLE) if TABLE[name][0] != NO_GET]


def deleted_match() -> Match:
    """Return the only deleted match."""
    return Match.with_deleted.get(deleted__isnull=False)


@pytest.fixture(scope="module")
def world(module_rows: None) -> World:
    """Return a club in which a match of a game that has its title alone was played to its end, and deleted."""
    world = World()
    match = MatchFactory(
        club_key=world.club.keeper_key, game="custom", options={"title": TITLE}, date=world.match.night.date
    )
    score(match, 1, {seat.player.name: {"points": 3} for seat in match.seats.all()})
    end(match=match, context=context())
    delete(match=match, context=context())
    assert tuple(world.people) == PEOPLE
    return world


def test_a_deleted_match_is_on_no_page(world: World, subtests: pytest.Subtests) -> None:
    for name, person in product(PAGES, LOOKING):
        if TABLE[name][0][person] == 200:  # others are shown no page
            cache.clear()
            answer = deepcopy(world.people[person]).get(world.url_of(name))
            html = "" if answer.streaming else answer.content.decode()
            with subtests.test(name, person=person):
                assert (TITLE in html) == (name in AT_ITS_NIGHT and person in KEEPERS)


@pytest.mark.parametrize("name", [name for name in sorted(TABLE) if "match" in PARAMETERS[name]])
def test_its_own_addresses_lead_nowhere_but_to_its_night(world: World, name: str) -> None:
    url = world.url_of(name).replace(f"/matches/{world.match.pk}/", f"/matches/{deleted_match().pk}/")
    owner = world.people["owner"]
    read, posted = (statuses["other club"] for statuses in TABLE[name])  # as if the match had never existed
    answer = owner.get(url)
    if name in FOLLOWED:
        night = f"/nights/{deleted_match().night_id}/"
        assert (answer.headers.get("Location") or answer.json()["go"]).startswith(night)
    else:
        assert answer.status_code == read
    if name not in ("delete_match", "restore_match"):
        assert owner.post(url, {"key": context().key}).status_code == posted


def test_a_link_to_watch_it_leads_nowhere(world: World) -> None:
    link = to_watch(deleted_match())
    assert Client().get(f"/watch/match/{link.pk}/{link.key}/", follow=True).status_code == 404


def test_it_is_in_no_document(world: World) -> None:
    assert TITLE not in "".join(document_pieces(world.club))


def test_deleted_and_brought_back(keeper: Client, match: Match) -> None:
    assert parsed(keeper.get(f"/matches/{match.pk}/move/")).has("button", "Delete this match", type="submit")
    answer = keeper.post(f"/matches/{match.pk}/delete/", {"key": context().key})
    assert (answer.status_code, answer["Location"]) == (303, f"/nights/{match.night_id}/")
    page = parsed(keeper.get(answer["Location"]))
    assert "Ten Step was deleted." in page.words
    assert "No match" in page.words
    assert page.has("button", "Bring it back", type="submit")
    keeper.post(f"/matches/{match.pk}/restore/", {"key": context().key})
    assert fresh(match).deleted is None
    html = keeper.get(answer["Location"]).content.decode()
    assert "was deleted." not in html
    assert f'href="/matches/{match.pk}/' in html


def test_the_page_of_the_club_leads_to_a_night_that_has_no_other_match(keeper: Client, match: Match) -> None:
    def leads_to_it(path: str) -> bool:
        return parsed(keeper.get(path)).has("a", href=f"/nights/{match.night_id}/")

    club = f"/clubs/{match.club_id}/"
    assert (leads_to_it(club), leads_to_it("/nights/")) == (False, True)
    keeper.post(f"/matches/{match.pk}/delete/", {"key": context().key})
    assert (leads_to_it(club), leads_to_it("/nights/")) == (True, False)
    keeper.post(f"/matches/{match.pk}/restore/", {"key": context().key})
    assert (leads_to_it(club), leads_to_it("/nights/")) == (False, True)


def test_who_only_watches_is_not_told_what_was_deleted(match: Match) -> None:
    world = World()
    delete(match=world.match, context=context())
    for page in (f"/nights/{world.match.night_id}/", f"/clubs/{world.match.club_id}/"):
        html = world.people["watcher"].get(page).content.decode()
        assert "was deleted" not in html
        assert "Deleted matches" not in html


def test_a_match_is_moved_to_the_evening_it_was_played_on(keeper: Client, match: Match, friday_evening: None) -> None:
    page = parsed(keeper.get(f"/matches/{match.pk}/move/"))
    assert page.one("label", "It was played on").one("input", name="on").attributes["value"] == "2026-11-20"
    answer = keeper.post(f"/matches/{match.pk}/move/", {"key": context().key, "on": "2026-11-13"})
    night = fresh(match).night
    assert (answer.status_code, answer["Location"]) == (303, f"/nights/{night.pk}/")
    assert "Friday 13 November 2026" in keeper.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("on", "said"),
    [
        ("2026-11-21", "That evening is still to come."),
        ("1899-12-31", "That is too long ago."),
        ("", "Say when it was."),
        ("tomorrow", "Write the date as 2026-11-20."),
    ],
)
def test_an_evening_that_cannot_be_is_said_at_its_field(
    keeper: Client, match: Match, friday_evening: None, on: str, said: str
) -> None:
    answer = keeper.post(f"/matches/{match.pk}/move/", {"key": context().key, "on": on})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert parsed(answer).has("input", name="on", autofocus=True)
    assert fresh(match).night.date.isoformat() == "2026-11-20"


def test_a_tap_at_a_match_that_was_just_deleted_finds_nothing(keeper: Client, match: Match) -> None:
    delete(match=match, context=context())
    tapped = {"key": context().key, "round": 1, "value": 1, "was": 0}
    assert keeper.post(f"/matches/{match.pk}/cut/", tapped).status_code == 404


def test_the_result_and_the_table_lead_there(keeper: Client, match: Match) -> None:
    there = f"/matches/{match.pk}/move/"
    assert parsed(keeper.get(f"/matches/{match.pk}/")).has("a", "Move or delete", href=there)
    end(match=match, context=context())
    assert parsed(keeper.get(f"/matches/{match.pk}/result/")).has("a", "Move or delete this match", href=there)


def test_a_match_is_moved_on_after_the_browsers_back(keeper: Client, match: Match, friday_evening: None) -> None:
    for day in ("2026-11-13", "2026-11-12"):
        keeper.post(f"/matches/{match.pk}/move/", {"key": "sent-from-one-page", "on": day})
        assert str(fresh(match).night.date) == day
