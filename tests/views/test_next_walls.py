"""Tests that the big screen goes on to the next match of the night when one is over or deleted."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Match
from scorekeeper.services.deleting import delete
from scorekeeper.services.moving import move
from tests.factories import MatchFactory, context, fresh, score
from tests.fixtures.writes import again, undo
from tests.views.test_walls import another, ended, wall, watcher

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["night", "club", "keeper"])
def browser(request: pytest.FixtureRequest, match: Match, keeper: Client) -> Client:
    """Return a browser to which all matches of the night are open."""
    return {"night": watcher(match.night), "club": watcher(match.club), "keeper": keeper}[request.param]


def test_to_whom_the_night_is_open_it_leads_on_to_the_next_match(browser: Client, match: Match) -> None:
    match = ended(match)
    assert browser.get(wall(match)).status_code == 200
    following = another(match)
    assert browser.get(wall(match)).headers["Location"] == wall(following)


def test_from_a_match_that_nobody_ended_it_goes_on_to_the_one_that_is_written_to(browser: Client, match: Match) -> None:
    following = another(match)
    assert browser.get(wall(match)).headers["Location"] == wall(following)
    assert browser.get(wall(following)).status_code == 200
    score(match, 1, {"Ann": {"out": True}})
    assert browser.get(wall(following)).headers["Location"] == wall(match)
    assert browser.get(wall(match)).status_code == 200
    assert watcher(following).get(wall(following)).status_code == 200


def test_from_a_match_that_goes_on_it_leads_to_no_other_table_or_night(match: Match) -> None:
    MatchFactory(club_key=match.night.club.keeper_key, names=["Flo", "Gus"])
    again(match=match, on=match.night.date.replace(day=21), context=context())
    assert watcher(match.club).get(wall(match)).status_code == 200


def test_who_watches_one_match_stays_at_its_podium(match: Match) -> None:
    another(ended(match))
    assert watcher(match).get(wall(match)).status_code == 200


def test_a_match_at_another_table_is_not_the_next(match: Match) -> None:
    beside = MatchFactory(club_key=match.night.club.keeper_key, names=["Flo", "Gus"])
    browser = watcher(match.night)
    assert browser.get(wall(ended(match))).status_code == 200
    assert browser.get(wall(beside)).status_code == 200


def test_it_goes_on_with_those_who_played_here_not_with_the_other_table(match: Match) -> None:
    beside = MatchFactory(club_key=match.night.club.keeper_key, names=["Flo", "Gus"])
    browser, match = watcher(match.night), ended(match)
    there = another(ended(beside))
    assert browser.get(wall(match)).status_code == 200
    here = another(match)
    assert browser.get(wall(match)).headers["Location"] == wall(here)
    assert browser.get(wall(beside)).headers["Location"] == wall(there)


def test_it_goes_on_with_others_who_take_turns_with_those_who_played_here(match: Match) -> None:
    browser, match = watcher(match.night), ended(match)
    others = MatchFactory(club_key=match.night.club.keeper_key, names=["Flo", "Gus"])
    assert browser.get(wall(match)).headers["Location"] == wall(others)
    others, back = ended(others), another(match)
    assert browser.get(wall(others)).headers["Location"] == wall(back)


@pytest.mark.parametrize("what", ["is over", "moved", "undone"])
def test_it_leads_to_no_match_that_is_not_played_tonight(what: str, match: Match) -> None:
    following = another(ended(match))
    if what == "is over":
        ended(following)
    elif what == "moved":
        move(match=following, on=match.night.date.replace(day=1), context=context())
    else:
        undo(match=fresh(match), context=context())
    assert watcher(match.night).get(wall(match)).status_code == 200


def test_from_a_match_that_was_deleted_it_goes_on_to_the_newest_of_the_night(browser: Client, match: Match) -> None:
    looks = {
        reverse("look_podium", args=[match.pk]): "night_wall",
        reverse("look_match", args=[match.pk, "wall"]): "night_wall",
        reverse("look_match", args=[match.pk, "table"]): "night",
    }
    before = ended(another(match))
    delete(match=match, context=context())
    for path, name in looks.items():
        assert browser.get(path).json()["go"] == reverse(name, args=[match.night_id])
    assert browser.get(wall(match), follow=True).redirect_chain[-1][0] == wall(before)
    following = another(before)
    assert browser.get(wall(match), follow=True).redirect_chain[-1][0] == wall(following)
    for other in (before, following):
        delete(match=other, context=context())
    assert browser.get(wall(match), follow=True).redirect_chain[-1] == (f"/nights/{match.night_id}/", 302)


def test_who_watches_one_match_that_was_deleted_sees_no_other(match: Match) -> None:
    browser, other = watcher(match), another(match)
    delete(match=match, context=context())
    for path in (wall(match), reverse("look_match", args=[match.pk, "wall"]), reverse("look_podium", args=[match.pk])):
        assert browser.get(path).status_code == 404
    for path in (wall(other), reverse("night_wall", args=[match.night_id])):
        assert browser.get(path).status_code == 404


def test_only_who_watches_a_match_is_told_that_it_was_deleted(match: Match) -> None:
    other = another(match)
    delete(match=match, context=context())
    for name, args in (("look_match", [match.pk, "table"]), ("look_podium", [match.pk])):
        path = reverse(name, args=args)
        told, untold = watcher(match).get(path), watcher(other).get(path)
        assert (told.status_code, told.json()) == (404, {"deleted": True})
        assert (untold.status_code, untold["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_from_a_match_that_was_moved_it_goes_on_to_the_night_that_is_watched(match: Match) -> None:
    staying = another(match)
    browser, night = watcher(match.night), match.night_id
    move(match=match, on=match.night.date.replace(day=1), context=context())
    assert browser.get(wall(match), follow=True).redirect_chain[-1][0] == wall(staying)
    looks = {("look_match", "table"): "night", ("look_match", "wall"): "night_wall", ("look_podium",): "night_wall"}
    for (look, *page), name in looks.items():
        assert browser.get(reverse(look, args=[match.pk, *page])).json()["go"] == reverse(name, args=[night])
    assert watcher(fresh(match).night).get(reverse("look_match", args=[match.pk, "table"])).status_code == 200
    assert watcher(staying).get(reverse("look_match", args=[match.pk, "table"])).status_code == 404
