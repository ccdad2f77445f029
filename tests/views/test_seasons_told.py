"""Tests of the other pages that show a season: home, the club, a result and the big screen."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Season
from tests.factories import MatchFactory, context
from tests.fixtures.parsed import parsed
from tests.fixtures.season_club import FIRST, KEY, LAST, OF_A_SEASON, TONIGHT, autumn, club, owner, played, summer
from tests.fixtures.seasons import a_season, season_of
from tests.fixtures.writes import end
from tests.people import give_links
from tests.query_counts import at_most_queries

__all__ = ["club", "owner", "summer"]  # the fixtures
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def test_home_tells_who_leads_the_seasons_in_which_the_last_night_counted(owner: Client, club: Club) -> None:
    season = autumn(club)
    autumn(club, name="Phase 10", group="phase-10")
    told = parsed(owner.get("/")).one("a", href=reverse("season", args=[club.pk, season.pk]))
    assert told.words == "Ann leads by 1 point Autumn, 3 nights"
    played("Cy", "Ann", game="tens", weeks=-1)
    season.delete()
    assert "/seasons/" not in parsed(owner.get("/")).source


def test_a_result_tells_who_leads_the_seasons_in_which_its_match_counts(owner: Client, club: Club) -> None:
    for name, group in (("Autumn", ""), ("Phase 10", "phase-10"), ("Ten Step", "ten-step")):
        autumn(club, name=name, group=group)
    page = parsed(owner.get(reverse("result", args=[Match.objects.filter(club=club).earliest("pk").pk])))
    told = [f"Ann leads by 1 point {name}, 3 nights" for name in ("Autumn", "Ten Step")]
    assert [link.words for link in page.all("a", href=OF_A_SEASON)] == told


def test_the_result_of_a_match_without_a_round_tells_no_season(owner: Client, club: Club) -> None:
    autumn(club)
    match = MatchFactory(club_key=KEY, date=TONIGHT)
    end(match=match, context=context())
    assert not parsed(owner.get(reverse("result", args=[match.pk]))).all("a", href=OF_A_SEASON)


def test_the_club_lists_its_seasons_those_in_progress_first(owner: Client, club: Club, summer: Season) -> None:
    season_of(club, a_season("Spring", first=TONIGHT + timedelta(days=99), last=TONIGHT + timedelta(days=100)))
    season_of(club, a_season("All year", first=date(2026, 1, 1), last=date(2026, 12, 31)))
    listed = [link.words for link in parsed(owner.get(reverse("club", args=[club.pk]))).all("a", href=OF_A_SEASON)]
    assert listed == [
        "All yearAnn leads by 1 point",
        "Spring27 Feb 2027 to 28 Feb 2027",
        "AutumnAnn won it by 13 points",
    ]


def test_who_watches_the_club_sees_its_seasons_and_who_watches_a_match_does_not(club: Club, summer: Season) -> None:
    match = Match.objects.filter(club=club).latest("pk")
    autumn(club, name="All year")
    for link, status in ((to_watch(club), 200), (to_watch(match.night), 404), (to_watch(match), 404)):
        browser = give_links(Client(), link)
        assert browser.get(reverse("season", args=[club.pk, summer.pk])).status_code == status
        wall = parsed(browser.get(reverse("wall", args=[match.pk])))
        assert wall.has(class_="of-season") == (status == 200)
        result = parsed(browser.get(reverse("result", args=[match.pk])))
        assert bool(result.all("a", href=OF_A_SEASON)) == (status == 200)


def test_the_big_screen_shows_the_table_between_two_matches(owner: Client, club: Club) -> None:
    autumn(club)
    match = Match.objects.filter(club=club).latest("pk")
    shown = parsed(owner.get(reverse("wall", args=[match.pk]))).one(class_="of-season")
    assert shown.words.startswith("Autumn · 3 nights Ann leads by 1 point 1 Ann")


def test_forty_seasons_take_as_many_queries_as_one(owner: Client, club: Club) -> None:
    for number in range(40):
        season = season_of(club, a_season(f"Season {number}", first=FIRST, last=LAST))
    for url, most in (
        (reverse("seasons", args=[club.pk]), 4),
        (reverse("season", args=[club.pk, season.pk]), 4),
        ("/", 11),
        (reverse("result", args=[Match.objects.filter(club=club).latest("pk").pk]), 13),
    ):
        with at_most_queries(most, url):
            owner.get(url)
    listed = parsed(owner.get(reverse("seasons", args=[club.pk])))
    assert listed.words.count("Ann leads by") == len(listed.all("a", href=OF_A_SEASON))


def test_seasons_in_which_the_last_night_did_not_count_keep_out_no_other(owner: Client, club: Club) -> None:
    played("Ann", "Bob", game="tens", weeks=1)
    for number, day in enumerate((26, 27, 28)):
        autumn(club, name=f"Tens {number}", group="tens", last=date(2026, 11, day))
    season = autumn(club)
    assert parsed(owner.get("/")).has("a", href=reverse("season", args=[club.pk, season.pk]))
