"""Tests of the seasons of a club: who may make them, and what their pages show."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, Match, Season
from scorekeeper.services.deleting import delete
from tests.factories import MatchFactory, context, play
from tests.fixtures.parsed import Element, Page, parsed, words
from tests.fixtures.season_club import FIRST, KEY, LAST, TONIGHT, autumn, club, owner, played, summer
from tests.fixtures.seasons import a_season, season_of

__all__ = ["club", "owner", "summer"]  # the fixtures
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

NAMES = ("name", "first", "last", "points", "best", "least")
TYPED = {
    "key": "season-1",
    "name": "Winter",
    "first": "2026-11-01",
    "last": "2026-12-31",
    "group": "",
    "counting": "points",
    "points": "10 7 5",
    "best": "",
    "least": "2",
}


def season_page(client: Client, season: Season) -> Page:
    return parsed(client.get(reverse("season", args=[season.club_id, season.pk])))


def table(page: Page) -> list[tuple[str, str]]:
    """Return who stands in the table, in order, with the score."""
    return [(line.one("a", class_="inline-link").words, line.one("a", class_="score-of").words) for line in lines(page)]


def lines(page: Page) -> list[Element]:
    """Return the lines of the table, those without a place last."""
    return [line for part in ("ol", "ul") for each in page.all(part, class_="season") for line in each.all("li")]


def line_of(page: Page, name: str) -> str:
    return next(line.words for line in lines(page) if line.has("a", name))


def test_the_table_says_who_leads_and_what_the_last_night_changed(owner: Client, club: Club) -> None:
    page = season_page(owner, autumn(club))
    assert page.one("h1").words == "Autumn 1 September to 30 November"
    assert page.one(class_="hero").words == "28 Ann leads by 1 point after 3 nights, until 30 November"
    assert table(page)[:3] == [("Ann", "28"), ("Bob", "27"), ("Cy", "17")]
    assert "+20 on the last night" in line_of(page, "Bob")
    assert "down 2 places" in line_of(page, "Di")
    assert "new" in line_of(page, "Flo")
    assert [place.words for place in page.all("text", class_="up")] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("counting", "told"),
    [
        ({"counting": "wins"}, "2 Ann and Bob lead together"),
        ({"counting": "share"}, "75.0% Ann and Bob lead together"),
        ({"points": (3, 1)}, "7 Ann and Bob lead together"),
        ({"best": 1}, "20 Bob leads by 8 points"),
        ({"group": "phase-10"}, ""),
    ],
)
def test_a_season_counts_as_its_owner_says(owner: Client, club: Club, counting: dict[str, Any], told: str) -> None:
    hero = season_page(owner, autumn(club, **counting)).all(class_="hero")
    assert [each.words.rpartition(" after ")[0] for each in hero] == ([told] if told else [])


def test_who_has_too_few_nights_stands_below_without_a_place(owner: Client, club: Club) -> None:
    page = season_page(owner, autumn(club, least=3))
    assert table(page)[0] == ("Ann", "28")
    assert "1 more night to be placed" in line_of(page, "Bob")
    assert "place 1" in line_of(page, "Ann")
    assert "place" not in line_of(page, "Bob").replace("to be placed", "")


def test_a_long_season_shows_its_newest_nights_one_by_one(
    owner: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.pages.seasons.season.MOST_NIGHTS", 2)
    page = season_page(owner, autumn(club))
    assert "Night by night: the newest 2 of 3." in page.words
    heads = [head.words for head in page.all("th", scope="row")]
    assert heads == ["2. 13 Nov", "3. 20 Nov", "20 Nov", "13 Nov"]
    assert table(page)[:2] == [("Ann", "28"), ("Bob", "27")]


def test_each_night_of_a_season_of_one_game_leads_to_its_matches_alone(owner: Client, club: Club) -> None:
    page = season_page(owner, autumn(club, group="ten-step"))
    link = page.all("a", href=re.compile(r"since=2026-11-13"))[0]
    nights = parsed(owner.get(link.attributes["href"])).all("li", class_="night")
    assert [night.all("b")[0].words for night in nights] == ["13"]


def test_each_score_of_a_season_leads_to_the_matches_that_it_counts(owner: Client, club: Club) -> None:
    played("Ann", "Ed", weeks=1, game="tens")
    page = season_page(owner, autumn(club, first=TONIGHT - timedelta(weeks=1), group="ten-step"))
    scores = {line.one("a", class_="inline-link").words: line.one("a", class_="score-of") for line in lines(page)}
    listed = {name: parsed(owner.get(score.attributes["href"])) for name, score in scores.items()}
    counted = {name: len(nights.all("a", class_="match")) for name, nights in listed.items()}
    assert counted == {"Ann": 3, "Bob": 2, "Cy": 2, "Di": 2, "Ed": 1, "Flo": 1}


def test_a_correction_a_move_and_a_deletion_change_the_table(owner: Client, club: Club) -> None:
    season = autumn(club)
    delete(match=Match.objects.filter(club=club).latest("pk"), context=context())
    assert table(season_page(owner, season)) == [("Ann", "27"), ("Bob", "17"), ("Cy", "10"), ("Di", "7")]


def test_a_season_before_its_first_night_says_what_will_count(owner: Client, club: Club) -> None:
    page = season_page(owner, autumn(club, first=TONIGHT + timedelta(days=1)))
    assert "No night yet" in page.words
    assert "Points by place in each match: 10 7 5 3 2 1." in page.words
    assert not page.has(id="share")


def test_a_season_that_is_over_has_a_podium_a_story_and_what_can_be_shared(owner: Client, summer: Season) -> None:
    page = season_page(owner, summer)
    assert page.one(class_="verdict").words == "Ann won it by 13 points"
    assert [placed.one("b").words for placed in page.one("ol", class_="podium").all("li")] == ["20", "7", "7"]
    assert [sentence.words for sentence in page.one("section", class_="story part").all("p")] == [
        "Ann won with 20 points, 13 ahead of Bob and Di.",
        "Ann led from the first night to the last.",
        "Ann was best on 2 of 2 nights.",
    ]
    shared = page.one("textarea", id="share-text").words
    assert shared.startswith("Our table, Autumn 1 September to 19 November 1. Ann: 20 2. Bob: 7 2. Di: 7 4. Cy: 5")
    picture = owner.get(page.one("a", href=re.compile("picture.png")).attributes["href"])
    assert picture.content.startswith(b"\x89PNG")
    assert "can still win" not in page.words


def test_the_picture_of_a_season_in_progress_is_its_page(owner: Client, club: Club) -> None:
    season = autumn(club)
    answer = owner.get(reverse("season_picture", args=[club.pk, season.pk]))
    assert answer.headers["Location"] == reverse("season", args=[club.pk, season.pk])


def test_a_proposed_name_begins_with_a_capital_in_french_too(owner: Client, club: Club) -> None:
    owner.cookies["language"] = "fr"
    form = parsed(owner.get(reverse("new_season", args=[club.pk])))
    assert form.one("input", name="name").attributes["value"] == "Septembre à novembre 2026"


def test_the_form_proposes_the_quarter_and_one_tap_makes_it(owner: Client, club: Club) -> None:
    url = reverse("new_season", args=[club.pk])
    form = parsed(owner.get(url)).one("form", id="the-season")
    fields = {each.attributes["name"]: each.attributes.get("value", "") for each in form.all("input")}
    assert fields["name"] == "September to November 2026"
    answer = owner.post(url, fields | {"counting": "points", "group": ""})
    season = Season.objects.get(club=club)
    assert answer.headers["Location"] == reverse("season", args=[club.pk, season.pk])
    assert (season.first, season.last, season.points) == (FIRST, LAST, [10, 7, 5, 3, 2, 1])
    assert table(season_page(owner, season))[0] == ("Ann", "28")
    owner.post(url, fields | {"counting": "points", "group": ""})
    assert Season.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ({"name": " "}, "A name can’t be empty."),
        ({"name": "autumn"}, "You have a season called Autumn already."),
        ({"first": ""}, "Say which day."),
        ({"first": "1026-11-01"}, "That is too long ago."),
        ({"last": "soon"}, "Write the date as 2026-11-20."),
        ({"last": "2026-10-01"}, "A season can’t end before it begins."),
        ({"last": "2029-10-01"}, "A season has at most 366 days."),
        ({"points": "ten"}, "Write whole numbers with a space between them, such as 10 7 5 3 2 1."),
        ({"points": "1 2"}, "2 is more than the place before it has, 1."),
        ({"best": "few"}, "This must be a whole number."),
        ({"best": "0"}, "0, but it must be from 1 to 366."),
    ],
)
def test_a_fault_is_said_at_its_field_and_nothing_is_lost(
    owner: Client, club: Club, typed: dict[str, str], fault: str
) -> None:
    autumn(club)
    sent = {**TYPED, **typed}
    answer = owner.post(reverse("new_season", args=[club.pk]), sent)
    assert answer.status_code == 422
    page, (field,) = parsed(answer), typed
    assert page.one(id=f"{field}-fault").words == fault
    assert {name: page.one("input", name=name).attributes["value"] for name in NAMES} == {
        name: sent[name] for name in NAMES
    }
    assert Season.objects.count() == 1


def test_a_season_is_changed_deleted_and_brought_back(owner: Client, club: Club) -> None:
    season, page = autumn(club), reverse("seasons", args=[club.pk])
    owner.post(reverse("change_season", args=[club.pk, season.pk]), {**TYPED, "counting": "wins", "key": "change-1"})
    season.refresh_from_db()
    assert (season.name, season.counting) == ("Winter", "wins")
    for _ in range(2):
        answer = owner.post(reverse("delete_season", args=[club.pk, season.pk]), {"key": "delete-1"})
        assert answer.headers["Location"] == page
    assert "Winter was deleted." in words(owner.get(page))
    assert owner.get(reverse("season", args=[club.pk, season.pk])).status_code == 404
    owner.post(reverse("restore_season", args=[club.pk, season.pk]), {"key": "restore-1"})
    assert table(season_page(owner, season))[0] == ("Ann", "2")


def test_a_deleted_season_whose_name_is_taken_stays_away_and_says_why(owner: Client, club: Club) -> None:
    season = autumn(club)
    owner.post(reverse("delete_season", args=[club.pk, season.pk]), {"key": "delete-1"})
    autumn(club)
    answer = owner.post(reverse("restore_season", args=[club.pk, season.pk]), {"key": "restore-1"})
    assert answer.status_code == 422
    assert "You have a season called Autumn already." in words(answer)


def test_a_season_of_another_club_is_not_there(owner: Client, club: Club) -> None:
    other = season_of(MatchFactory().club, a_season("Autumn", first=FIRST, last=LAST))
    for name in ("season", "change_season", "season_picture"):
        assert owner.get(reverse(name, args=[club.pk, other.pk])).status_code == 404


def test_what_is_changed_after_the_browsers_back_is_saved_too(owner: Client, club: Club) -> None:
    season = autumn(club)
    for name in ("Winter", "Cold season"):
        form = {**TYPED, "name": name, "key": "sent-from-one-page"}
        owner.post(reverse("change_season", args=[club.pk, season.pk]), form)
        season.refresh_from_db()
        assert season.name == name
    for name in ("Spring", "Summer"):
        owner.post(reverse("new_season", args=[club.pk]), {**TYPED, "name": name, "key": "made-on-one-page"})
    assert sorted(Season.objects.values_list("name", flat=True)) == ["Cold season", "Spring", "Summer"]


def test_a_game_and_its_points_alone_are_told_apart_in_the_form(owner: Client, club: Club) -> None:
    MatchFactory(club_key=KEY, game="custom", options={"title": "Ten Step", "rounds": 1}, names=["Ann", "Bob"])
    play(Match.objects.latest("pk"), [{"hands": {"Ann": {"points": 1}, "Bob": {"points": 2}}}])
    games = parsed(owner.get(reverse("new_season", args=[club.pk]))).one("select", name="group")
    named = [game.words for game in games.all("option")]
    assert (named.count("Ten Step"), named.count("Ten Step · Points alone")) == (1, 1)


def test_the_page_of_the_club_leads_to_a_deleted_season(owner: Client, club: Club) -> None:
    page, seasons = reverse("club", args=[club.pk]), reverse("seasons", args=[club.pk])
    assert not parsed(owner.get(page)).has("a", href=seasons)
    season = autumn(club)
    owner.post(reverse("delete_season", args=[club.pk, season.pk]), {"key": "delete-1"})
    assert parsed(owner.get(page)).has("a", href=seasons)
