"""Tests of past nights on the phone: questions answered by tapping, and the back button."""

import re
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Change, Match
from scorekeeper.services.nights import describe
from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep, on_its_way
from tests.conftest import FRIDAY_EVENING
from tests.factories import MatchFactory, context, fresh
from tests.fixtures.writes import end

pytestmark = pytest.mark.usefixtures("friday_evening")

KEY = "the-cast-plays-here"
LONG = "Grandfather Bartholomew of the Lower Hill"[:40]


def finished(**plan: object) -> Match:
    match = MatchFactory(club_key=KEY, **{"played": 1, "names": ["Di", "Bob", LONG], **plan})
    end(match=match, context=context())
    return fresh(match)


@pytest.fixture
def club(phone: Page, keep: Keep) -> Match:
    """Return the last of some nights of two years: Di won them all but one in March, and one match was left open."""
    year = FRIDAY_EVENING.year
    finished(date=date(year - 1, 3, 7))
    old = MatchFactory(club_key=KEY, date=date(year - 1, 1, 3))
    Change.objects.filter(match=old).update(at=old.created.replace(year=year - 1, month=1, day=3))
    for day in (1, 2):
        finished(date=date(year - 1, 12, day))
    finished(date=date(year - 1, 3, 14), names=["Bob", "Di"])
    finished(date=date(year - 1, 3, 21), game="baker-ten-step")
    match = finished(date=date(year - 1, 3, 28))
    describe(night=match.night, on=match.night.date, place="Grandpa Joe’s", note="", context=context())
    keep(match)
    return match


def test_filters_live_in_the_address_and_back_takes_them_back(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    nights, march = phone.locator(".night"), phone.get_by_role("link", name=re.compile("^March"))
    march.click()
    expect(nights).to_have_count(4)
    expect(march).to_have_attribute("aria-current", "true")
    expect(march).to_be_focused()
    phone.locator("#filter-game").select_option(label="Baker Ten Step")
    expect(nights).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"game=baker-ten-step.*month=3"))
    phone.go_back()
    expect(nights).to_have_count(4)
    expect(phone.locator("#filter-game")).to_have_value("")
    phone.go_back()
    expect(nights).to_have_count(6)
    expect(march).not_to_have_attribute("aria-current", "true")


def test_what_is_typed_narrows_the_months_too_and_back_takes_it_back_at_once(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    sought = phone.get_by_role("searchbox", name="Search past nights")
    for typed in ("j", "jo", "joe"):
        sought.fill(typed)
        expect(phone).to_have_url(re.compile(f"q={typed}&"))
    expect(phone.locator(".night")).to_have_count(1)
    expect(phone.locator(".months a")).to_have_count(1)
    expect(sought).to_be_focused()
    phone.go_back()
    expect(phone).to_have_url(re.compile("/nights/$"))
    expect(phone.locator(".night")).to_have_count(6)


def test_more_filters_are_a_tap_away(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    phone.get_by_role("button", name="More filters").click()
    phone.get_by_label("Where").fill("Grandpa Joe’s")
    phone.get_by_role("button", name="Show them").click()
    expect(phone.locator(".night")).to_have_count(1)
    expect(phone.get_by_label("Where")).to_be_hidden()


def test_more_filters_stay_open_while_the_answer_to_another_choice_arrives(phone: Page, club: Match) -> None:
    phone.goto("/nights/")
    place = phone.get_by_label("Where")
    with on_its_way(phone, "**/*game=baker*", lambda: phone.get_by_label("Game").select_option("Baker Ten Step")):
        phone.get_by_role("button", name="More filters").click()
        place.fill("Grandpa")
    expect(phone.locator(".night")).to_have_count(1)
    expect(place).to_be_focused()
    expect(place).to_have_value("Grandpa")
    with on_its_way(phone, "**/*place=Grandpa*", lambda: place.press("Enter")):
        expect(place).to_be_hidden()
    expect(phone.locator(".night")).to_have_count(0)


def test_the_pages_keep_to_the_rules_of_every_page(phone: Page, club: Match) -> None:
    for path in ("/nights/", "/nights/?year=", "/nights/?q=nowhere", f"/nights/{club.night_id}/ledger/"):
        phone.goto(path)
        assert_page_fits(phone)
    phone.goto(f"/nights/{club.night_id}/")
    for fold in phone.locator("summary").all():
        fold.click()
    assert_page_fits(phone)
    phone.goto(f"/matches/{club.pk}/move/")
    assert_page_fits(phone)
    phone.goto("/")
    phone.get_by_text("1 older match still open").click()
    assert_page_fits(phone)


def test_what_was_typed_and_chosen_before_the_script_was_there_is_looked_for(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=("Ann", "Bob")))
    MatchFactory(names=("Cy", "Ann"), club_key=match.night.club.keeper_key)
    with on_its_way(phone, "**/js/pages/filters*.js", lambda: phone.goto("/nights/", wait_until="commit")):
        phone.get_by_role("searchbox").fill("Cy")
        phone.get_by_label("Player").select_option("Ann")
    expect(phone.locator(".match")).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"(?=.*q=Cy).*player=\d"))
    expect(phone.get_by_label("Player").locator(":checked")).to_have_text("Ann")


def test_a_choice_that_overtakes_the_answer_to_another_counts(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=10))
    for path in ("/nights/", f"/clubs/{match.night.club_id}/records/"):
        phone.goto(path)
        year, game = phone.get_by_label("Year"), phone.get_by_label("Game")
        phone.route("**/*year=*", lambda route: None, times=1)
        with phone.expect_request("**/*year=*"):
            year.select_option(index=1)
        game.select_option("Ten Step")
        expect(phone).to_have_url(re.compile(rf"{path}(?=.*year=\d).*game=ten-step"))
        expect(game.locator(":checked")).to_have_text("Ten Step")


def counted(phone: Page) -> Locator:
    return phone.locator("#counted[role=status]")


def test_the_games_for_so_many_players_and_of_a_name(phone: Page) -> None:
    phone.goto("/games/")
    expect(counted(phone)).to_be_empty()
    phone.get_by_label("How many play").select_option("12")
    expect(counted(phone)).to_have_text("3 games")
    phone.get_by_label("Name of a game").fill("baker")
    expect(counted(phone)).to_have_text("1 game")


def test_the_nights_with_a_player_and_the_players_of_a_year(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=10))
    phone.goto("/nights/")
    expect(counted(phone)).to_be_empty()
    phone.get_by_label("Player").focus()
    phone.get_by_label("Player").select_option("Ann")
    expect(counted(phone)).to_have_text("1 night")
    expect(phone.get_by_label("Player")).to_be_focused()
    phone.goto(f"/clubs/{match.night.club_id}/records/")
    year = phone.locator("#filter-year")
    year.focus()
    year.select_option(index=1)
    expect(counted(phone)).to_have_text("5 players")
    expect(year).to_be_focused()


def test_a_search_that_the_server_does_not_answer_says_so_until_it_answers(phone: Page, club: Match) -> None:
    for path in ("/nights/", "/games/"):
        phone.goto(path)
        phone.context.set_offline(True)
        phone.locator("#sought").fill("Tens")
        expect(phone.locator("#note")).to_have_text("Not reached. Try again in a moment.")
        phone.context.set_offline(False)
        with phone.expect_response("**q=Ten**"):
            phone.locator("#sought").fill("Ten")
        expect(phone.locator("#note")).to_be_empty()
