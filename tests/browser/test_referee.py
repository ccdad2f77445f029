"""Every question to the referee, asked by tapping on a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from scorekeeper.models import Match
from tests.browser.looks import SMALL_PHONE, assert_accessible, assert_fits_small_phones
from tests.browser.test_pages import LONG_NAMES
from tests.chromium import PHONE
from tests.factories import MatchFactory, score

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

PHONES = pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "320"])
HAND = "KH KS KD 5S 6S 7S QD QC QH 9H 3C"
LONG_HAND = f"{HAND} JK JK 2H 2D AH AC 8D 8C 8H 10S 10D 4C 4D"
Keep = Callable[[Match], None]


class Referee:
    """The page as somebody at the table uses it, reached from the table by one tap."""

    def __init__(self, page: Page, keep: Keep, match: Match) -> None:
        self.page = page
        keep(match)
        page.goto(f"/matches/{match.pk}/")
        page.locator(".bar").get_by_role("link", name="Referee").tap()
        expect(page).to_have_url(re.compile("/referee/$"))
        page.wait_for_load_state()

    def tap(self, cards: str) -> None:
        """Tap the suit if it is another one, then the rank: two taps at most."""
        for card in cards.split():
            rank = card if card == "JK" else card.rstrip("SHDC")
            suit = self.page.locator(f'#card-pad [value="suit:{card[len(rank) :]}"]')
            if rank != card and suit.get_attribute("aria-pressed") == "false":
                suit.tap()
            self.page.locator(f'#card-pad [data-rank="{rank}"]').tap()

    def ask(self, question: str) -> None:
        self.page.locator("#asks").get_by_role("button", name=question).tap()
        expect(self.page.locator("#asks [aria-current]")).to_have_text(question)

    def choose(self, name: str) -> None:
        chip = self.page.get_by_role("button", name=re.compile(name))
        chip.tap()
        expect(chip).to_have_attribute("aria-pressed", "true")

    def lay(self, cards: str, kind: str) -> None:
        before = self.melds.count()
        self.tap(cards)
        self.page.get_by_role("button", name=f"Lay the {kind} on the table").tap()
        expect(self.melds).to_have_count(before + 1)

    @property
    def melds(self) -> Any:
        """The melds on the table."""
        return self.page.locator("#answer .meld:has(button)")

    @property
    def hand(self) -> Any:
        return self.page.locator(".hand li")

    def says(self, *sentences: str) -> None:
        for sentence in sentences:
            expect(self.page.get_by_role("status")).to_contain_text(sentence)


@pytest.fixture
def referee(phone: Page, keep: Keep) -> Referee:
    """Open the referee of Ann, Bob, Cy, Di and Ed at step 1 of Ten Step: 2 sets of 3."""
    return Referee(phone, keep, MatchFactory())


def resized(referee: Referee, size: ViewportSize) -> Referee:
    referee.page.set_viewport_size(size)
    return referee


@PHONES
def test_can_i_lay_down(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).tap(HAND)
    referee.says("Yes, lay down", "30", "points in 5 cards that stay")
    expect(referee.page.locator("#answer .meld")).to_have_count(3)
    assert referee.page.get_by_role("img", name=re.compile("set of 3: king")).is_visible()
    referee.page.get_by_role("link", name="Back to the table").tap()
    expect(referee.page).to_have_title(re.compile("^Step 1 "))


@PHONES
def test_what_a_hand_is_short_of(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).tap("KH KS KD QD QC 9H")
    referee.says("No: one card short")
    assert referee.page.locator('#answer [data-suit="slot"]').count() == 1


def test_another_step_is_asked_about(referee: Referee) -> None:
    referee.tap("3H 4H 5H 6H 3S 4S 5S 6S")
    referee.says("No: ")
    referee.page.get_by_label("Which contract").select_option("3")
    referee.says("Yes, every card")


@PHONES
def test_is_this_a_meld(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).ask("A meld?")
    referee.tap("KH AH 3H 4H")
    referee.says("K A 3 4: a run can’t go round the ace")
    referee.page.get_by_role("button", name="Take back ace of hearts").tap()
    referee.page.get_by_role("button", name="Take back king of hearts").tap()
    referee.tap("6H JK")
    referee.says("Yes, a run")


@PHONES
def test_does_this_card_fit(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).ask("Fits?")
    referee.lay("5H 6H JK 8H", "run")
    referee.choose("The table")
    referee.lay("KH KD KS", "set")
    referee.choose("The card")
    referee.tap("7H")
    referee.says("Yes, it fits")
    expect(referee.melds.first).to_contain_text("in place of the joker, which moves to the low or high end")
    referee.tap("3C")
    referee.says("No, it fits nowhere")


def test_the_melds_of_the_table_are_kept_for_the_round(phone: Page, keep: Keep) -> None:
    match = MatchFactory()
    referee = Referee(phone, keep, match)
    referee.ask("Fits?")
    referee.lay("5H 6H 7H 8H", "run")
    phone.reload()
    expect(referee.melds).to_have_count(1)
    referee.ask("Rummy!")
    expect(referee.melds).to_have_count(1)
    score(match, 1, {"Ann": {"out": True}})
    phone.reload()
    referee.ask("Fits?")
    expect(referee.melds).to_have_count(0)
    assert "5H" not in phone.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")


@PHONES
def test_a_rummy_counts_by_one_tap(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).ask("Rummy!")
    referee.lay("5H 6H 7H 8H", "run")
    referee.choose("The discard")
    referee.tap("9S")
    referee.says("No rummy")
    referee.tap("9H")
    referee.says("Yes, rummy!")
    referee.page.get_by_role("button", name="Bob", exact=True).tap()
    expect(referee.page.locator("#note")).to_contain_text("Rummy called on Bob: 1")
    referee.page.locator("#note").get_by_role("button", name="Undo").tap()
    expect(referee.page.locator("#note")).to_contain_text("Undone: Rummy called on Bob: 1")


@PHONES
def test_who_gets_the_buy(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).ask("Who buys?")
    referee.choose("Bob: next turn")
    referee.choose("Ed: claims")
    referee.choose("Di: claims")
    referee.says("Di gets it")
    referee.choose("Bob: claims")
    referee.says("Bob gets it")


@PHONES
def test_does_my_set_beat_that(phone: Page, keep: Keep, size: ViewportSize) -> None:
    referee = resized(Referee(phone, keep, MatchFactory(game="step")), size)
    referee.tap("3 4 5")
    referee.choose("7 Di")
    referee.says("84")
    referee.choose("My set")
    referee.choose("10 Ann")
    referee.tap("4 4")
    referee.says("No, it does not", "80")
    referee.tap("4")
    referee.says("Yes, by 36", "120")


@PHONES
def test_what_a_play_does(phone: Page, keep: Keep, size: ViewportSize) -> None:
    referee = resized(Referee(phone, keep, MatchFactory(game="tens")), size)
    referee.tap("J 9")
    referee.choose("The play")
    referee.tap("9 9")
    referee.says("The turn passes", "3")
    referee.tap("9")
    referee.says("The pile is thrown away")
    referee.page.get_by_role("button", name="clear").tap()
    referee.tap("K")
    referee.says("The pile is taken")


def test_everybodys_own_contract(phone: Page, keep: Keep) -> None:
    referee = Referee(phone, keep, MatchFactory(game="twelve-step", played=1))  # Ann is on contract 2
    referee.choose("Ann 2")
    referee.tap("KH KS KD 5S 6S 7S 8S")
    referee.says("Yes, every card")
    referee.choose("Bob 1")
    referee.says("No: ")


def test_the_same_card_from_every_deck_and_no_more(referee: Referee) -> None:
    key = referee.page.locator('#card-pad [data-rank="K"]')
    for count in (1, 2, 3):
        key.tap()
        expect(key.locator(".count")).to_contain_text(str(count))
    expect(key).to_have_attribute("aria-disabled", "true")
    key.tap(force=True)
    expect(referee.hand).to_have_count(3)
    referee.page.locator('#card-pad [value="suit:H"]').tap()
    expect(key).not_to_have_attribute("aria-disabled", "true")


def test_no_card_can_fit_of_which_all_lie_on_the_table(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.lay("KS KS KS", "set")
    referee.choose("The card")
    for suit, spent in (("H", None), ("S", "true")):
        referee.page.locator(f'#card-pad [value="suit:{suit}"]').tap()
        key = referee.page.locator('#card-pad [data-rank="K"]')
        assert key.get_attribute("aria-disabled") == spent


def test_a_hand_is_sorted_as_it_is_tapped_in(referee: Referee) -> None:
    referee.tap("3C KH JK 10S")
    assert referee.page.locator("[name=cards-hand]").input_value() == "JK 10S KH 3C"
    names = referee.page.locator(".hand .aloud").all_inner_texts()
    assert names == [f"Take back {card}" for card in ("joker", "10 of spades", "king of hearts", "3 of clubs")]


def test_by_keyboard_alone(referee: Referee) -> None:
    for stroke in ("k", "h", "k", "0", "d", "q", "c", "q", "3", "Backspace"):
        referee.page.keyboard.press(stroke)
    referee.says("No: two cards short")
    for stroke in ("*", "*"):
        referee.page.keyboard.press(stroke)
    referee.says("Yes, lay down", "10")


def test_a_meld_laid_in_another_tab_lies_here_too(referee: Referee) -> None:
    referee.ask("Fits?")
    other = referee.page.context.new_page()
    other.goto(referee.page.url)
    referee.lay("5H 6H 7H 8H", "run")
    other.locator("#asks").get_by_role("button", name="Fits?").tap()
    expect(other.locator("#answer .meld:has(button)")).to_have_count(1)
    other.locator("#answer .square").tap()
    expect(referee.melds).to_have_count(0)


def test_a_question_overtakes_the_answer_that_is_on_its_way(referee: Referee) -> None:
    referee.ask("Fits?")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    referee.page.route("**/referee/", hold, times=1)
    with referee.page.expect_request("**/referee/"):
        referee.page.evaluate("document.getElementById('ask').requestSubmit()")
    referee.ask("Lay down?")
    assert len(held) == 1


def test_cards_tapped_before_the_server_has_answered_are_not_lost(referee: Referee) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    referee.page.route("**/referee/", hold, times=1)
    with referee.page.expect_request("**/referee/"):
        referee.page.locator("#asks").get_by_role("button", name="Fits?").tap()
    referee.page.locator('#card-pad [data-rank="K"]').tap()
    referee.page.keyboard.press("q")
    held[0].continue_()
    expect(referee.hand).to_have_count(2)


def test_an_old_answer_does_not_stand_out_of_reach(referee: Referee) -> None:
    referee.tap(HAND)
    referee.says("Yes, lay down")
    referee.page.context.set_offline(True)
    referee.tap("3C")
    referee.says("The referee is out of reach")
    expect(referee.page.locator("#answer .meld")).to_have_count(0)
    expect(referee.page.locator("#card-pad [data-rank]")).to_have_count(14)


def test_without_a_match_no_table_outlasts_the_tab(phone: Page) -> None:
    phone.goto("/games/ten-step/referee/")
    phone.locator("#asks").get_by_role("button", name="Fits?").tap()
    expect(phone.locator("#asks [aria-current]")).to_have_text("Fits?")
    assert phone.evaluate("localStorage.length") == 0


def test_the_focus_is_not_lost_with_what_goes(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.tap("5H 6H 7H 8H 9H")
    card = referee.page.get_by_role("button", name="Take back 6 of hearts")
    card.focus()
    card.press("Enter")
    expect(referee.page.get_by_role("button", name="Take back 7 of hearts")).to_be_focused()
    referee.page.get_by_role("button", name="Take back 5 of hearts").press("Enter")
    referee.tap("6H")
    lay = referee.page.get_by_role("button", name="Lay the run on the table")
    lay.focus()
    lay.press("Enter")
    expect(referee.page.get_by_role("button", name=re.compile("^The table"))).to_be_focused()


def test_out_of_reach_it_is_asked_again(referee: Referee) -> None:
    referee.page.context.set_offline(True)
    referee.tap("KH KS KD")
    referee.says("The referee is out of reach", "All you have tapped stays here")
    expect(referee.hand).to_have_count(3)
    referee.page.context.set_offline(False)
    referee.says("No: ")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript(referee: Referee) -> None:
    referee.tap("KH KS KD QD QC QH 9H")
    referee.says("Yes, lay down", "9")
    referee.hand.first.get_by_role("button").tap()
    expect(referee.hand).to_have_count(6)
    referee.ask("Rummy!")
    referee.lay("5H 6H 7H 8H", "run")
    referee.choose("The discard")
    referee.tap("9H")
    referee.says("Yes, rummy!")
    referee.page.get_by_role("button", name="Cy", exact=True).tap()
    expect(referee.page.locator("#note")).to_contain_text("Rummy called on Cy: 1")


def test_every_question_of_a_full_table_looks_right(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="baker-ten-step", names=LONG_NAMES)
    referee = Referee(phone, keep, match)
    referee.tap(LONG_HAND)
    referee.says("Yes, lay down")
    assert_looks(phone)
    referee.ask("A meld?")
    referee.tap("JK JK 2H")
    referee.says("Yes, a set")
    assert_looks(phone)
    referee.ask("Rummy!")
    referee.lay("3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "run")
    referee.choose("The discard")
    referee.tap("JK")
    referee.says("No rummy")
    assert_looks(phone)
    referee.ask("Who buys?")
    referee.choose(f"{LONG_NAMES[10]}: next turn")
    assert_looks(phone)


@pytest.mark.parametrize("game", ["step", "tens", "twelve-step", "contract-rummy"])
def test_other_games_look_right(phone: Page, keep: Keep, game: str) -> None:
    Referee(phone, keep, MatchFactory(game=game, names=LONG_NAMES[:6]))
    assert_looks(phone)
    phone.goto(f"/games/{game}/referee/")
    assert_looks(phone)


def assert_looks(page: Page) -> None:
    page.set_viewport_size(PHONE)
    assert_accessible(page)
    assert_fits_small_phones(page)


def test_every_key_is_large_enough_on_the_smallest_phone(referee: Referee) -> None:
    referee.page.set_viewport_size(SMALL_PHONE)
    for key in referee.page.locator("#card-pad .key").all():
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48


@PHONES
def test_the_way_back_is_not_hit_for_a_question(referee: Referee, size: ViewportSize) -> None:
    page = resized(referee, size).page
    back, tab = (page.locator(one).first.bounding_box() for one in (".top a", "#asks .tab"))
    assert back
    assert tab
    assert tab["y"] - back["y"] - back["height"] >= 8


@PHONES
def test_the_open_questions_name_stands_level_with_the_others(referee: Referee, size: ViewportSize) -> None:
    page = resized(referee, size).page
    tops = [name.bounding_box() for name in page.locator("#asks b").all()[:2]]
    assert len({box and round(box["y"]) for box in tops}) == 1


@PHONES
def test_the_answer_stays_in_sight_with_a_long_hand(referee: Referee, size: ViewportSize) -> None:
    resized(referee, size).tap(LONG_HAND)
    referee.says("Yes, lay down")
    for y in (0, 9999):
        referee.page.evaluate(f"scrollTo(0, {y})")
        expect(referee.page.locator("#verdict h2")).to_be_in_viewport(ratio=0.8)


def test_a_hand_stays_out_of_the_address(referee: Referee) -> None:
    referee.tap("KH KS KD")
    referee.says("No: ")
    assert referee.page.url.endswith("/referee/")


def test_a_played_round_is_known(phone: Page, keep: Keep) -> None:
    match = MatchFactory(played=2)
    referee = Referee(phone, keep, match)
    expect(phone.get_by_label("Which contract")).to_have_value("3")
    referee.tap("3H 4H 5H 6H 3S 4S 5S 6S")
    referee.says("Yes, every card")
