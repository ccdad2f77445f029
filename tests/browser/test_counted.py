"""After a choice it is said how much is shown now."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.keeper import Keep
from tests.factories import MatchFactory


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
