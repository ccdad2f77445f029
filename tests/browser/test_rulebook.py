"""Tests of the rules of a game on the phone, and of their printed card."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.catalogue import games
from tests.browser.assertions import assert_accessible, assert_fits_small_phones
from tests.browser.interactions import Keep
from tests.browser.paper import pages
from tests.browser.some_games import SOME_GAMES
from tests.factories import MatchFactory

A6 = (105, 148)  # mm
STRICTEST = {
    "ten-step": {"odd_decks": "down", "cut_bonus": 0, "dealer": "drawn", "buys": "3-2", "rummy": "anyone",
                 "three_to_nine": "five", "tie": "last_round", "all_wild_melds": False, "replace": "wilds",
                 "replace_in_sets": True, "overflow": "any"},
    "twelve-step": {"deuce": 20, "ten": 5, "may_i": False, "last_round": "ignored"},
    "custom": {"title": "The long and winding game of Aunt Agatha", "wins": "high", "rounds": 99, "target": 1_000_000},
}  # fmt: skip
STRICTEST["baker-ten-step"] = STRICTEST["ten-step"]


@pytest.mark.sampled
def test_the_rules_of_every_game_fit_every_phone_and_one_page_of_a6(phone: Page) -> None:
    for key in games():
        phone.goto(f"/games/{key}/")
        if key in SOME_GAMES:
            assert_accessible(phone)
        assert_fits_small_phones(phone)
        assert pages(phone.pdf(prefer_css_page_size=True)) == [A6], key


def test_the_note_card_has_room_for_all_house_rules(phone: Page, keep: Keep) -> None:
    for key, options in STRICTEST.items():
        keep(MatchFactory(game=key, options=options), "rulebook/")
        assert_fits_small_phones(phone)
        assert pages(phone.pdf(prefer_css_page_size=True)) == [A6], key
    assert_accessible(phone)


def test_the_card_shows_steps_and_worths_and_leaves_out_the_rest(phone: Page) -> None:
    phone.goto("/games/ten-step/")
    phone.emulate_media(media="print")
    expect(phone.get_by_text("3 sets of 3, 1 run of 5")).to_be_visible()
    expect(phone.get_by_text("K, Q, J, 10")).to_be_visible()
    expect(phone.get_by_text("For 2 to 12 players.")).to_be_hidden()
    expect(phone.get_by_text("but on your own only from your next turn.")).to_be_visible()


def test_a_button_prints_whatever_is_for_paper(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=10))
    phone.add_init_script("window.print = () => { document.title = 'printed'; }")
    for path, name in (
        ("/games/tens/", "Print the note card"),
        ("/games/tens/blank-sheet/", "Print the sheet"),
        (f"/matches/{match.pk}/sheet/", "Print the sheet"),
        (f"/clubs/{match.club_id}/years/{match.night.date.year}/", "Print the year"),
    ):
        phone.goto(path)
        phone.get_by_role("button", name=name).tap()
        expect(phone).to_have_title("printed")


def test_the_contents_lead_to_a_topic_and_go_away(phone: Page) -> None:
    phone.goto("/games/ten-step/")
    phone.get_by_role("button", name="Contents").tap()
    phone.get_by_role("link", name="Melds and wild cards").tap()
    expect(phone.get_by_role("heading", name="Melds and wild cards")).to_be_in_viewport()
    expect(phone.get_by_role("navigation", name="Contents")).to_be_hidden()
