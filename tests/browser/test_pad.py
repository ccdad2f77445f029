"""The card pad under the thumb: one tap a card, and nothing entered is ever lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from scorekeeper.facts.paths import hand_path, load
from scorekeeper.models import Match
from scorekeeper.services.tapping import tap
from tests.browser.fingers import touch
from tests.factories import MatchFactory, context, fresh, player_of, score

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

Keep = Callable[[Match], None]
MOST_TAPS = 24  # five players with four cards each, from the table to the next table


class Thumb:
    """Taps, and counts them."""

    def __init__(self, phone: Page) -> None:
        self.phone, self.taps = phone, 0

    def tap(self, selector: str) -> None:
        self.phone.locator(selector).tap()
        self.taps += 1

    def out(self, name: str) -> None:
        self.tap(f'.pick:has-text("{name}")')

    def cards(self, ranks: str) -> None:
        for rank in ranks.split():
            self.tap(f'.key[data-rank="{rank}"]')

    def onward(self) -> None:
        self.tap(".bar .primary:visible")


@pytest.fixture
def pad(phone: Page, keep: Keep) -> tuple[Match, Thumb]:
    """Open the pad of the first step of a match, nothing entered yet."""
    match = MatchFactory()
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    return match, Thumb(phone)


@pytest.fixture
def recap(phone: Page, pad: tuple[Match, Thumb]) -> Match:
    """Enter a king for everybody but Bob, and look it over."""
    match, thumb = pad
    thumb.out("Bob")
    for _ in range(4):
        thumb.cards("K")
        thumb.onward()
    expect(phone.locator("form[data-ready]")).to_be_attached()
    return match


def pages_asked_for(phone: Page) -> list[str]:
    """Return a list to which the method of every request for a page is added from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type in ("document", "fetch"):
            asked.append(request.method)

    phone.on("request", note)
    return asked


def sum_of(phone: Page) -> str:
    return phone.locator("section.pad:visible output").inner_text()


def left(match: Match, name: str, number: int = 1) -> object:
    return load(fresh(match))[hand_path(number, player_of(match, name).pk)]


def test_five_players_with_four_cards_each_take_few_taps(phone: Page, keep: Keep) -> None:
    match = MatchFactory()
    keep(match)
    phone.goto(f"/matches/{match.pk}/")
    thumb = Thumb(phone)
    thumb.tap('.primary:has-text("Score the step")')
    thumb.out("Bob")
    for ranks in ("JK K 3 3", "10 9 8 7", "A A 2 Q", "K K K K"):
        thumb.cards(ranks)
        thumb.onward()
    thumb.tap('button:has-text("Save step 1")')
    thumb.tap('.primary:has-text("Play step 2")')
    expect(phone).to_have_url(f"{phone.url.split('/matches')[0]}/matches/{match.pk}/")
    assert {seat.player.name: seat.total for seat in fresh(match).seats.all()} == {
        "Ann": 36,
        "Bob": 0,
        "Cy": 34,
        "Di": 60,
        "Ed": 40,
    }
    assert thumb.taps <= MOST_TAPS


def test_cards_are_summed_and_taken_back(phone: Page, pad: tuple[Match, Thumb]) -> None:
    thumb = pad[1]
    thumb.out("Bob")
    thumb.cards("2 K 9")
    assert sum_of(phone) == "39"
    thumb.tap(".hand li:nth-child(2) button")
    assert sum_of(phone) == "29"
    thumb.tap('[data-way="back"]')
    assert sum_of(phone) == "20"
    expect(phone.locator('.key[data-rank="2"] .count')).to_have_text("1 in the hand")


def test_no_more_copies_than_the_decks_hold(phone: Page, keep: Keep) -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy"))
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    thumb = Thumb(phone)
    thumb.out("Bob")
    thumb.cards("JK JK JK")
    thumb.onward()
    thumb.cards("JK")
    key = phone.locator('.key[data-rank="JK"]')
    expect(key).to_have_attribute("aria-disabled", "true")
    touch(key)
    assert sum_of(phone) == "20"


def test_a_total_typed_instead_and_the_cards_again(phone: Page, pad: tuple[Match, Thumb]) -> None:
    thumb = pad[1]
    thumb.out("Bob")
    thumb.cards("K")
    thumb.tap('[data-way="total"]')
    phone.keyboard.type("45")
    thumb.onward()
    thumb.tap('.tab:has-text("Ann 45")')
    thumb.tap("[data-tap-cards]:visible")
    assert sum_of(phone) == "10"


def test_the_pad_by_keyboard(phone: Page, pad: tuple[Match, Thumb]) -> None:
    match, thumb = pad
    thumb.out("Bob")
    phone.keyboard.type("k1*a")
    phone.keyboard.press("Backspace")
    assert sum_of(phone) == "40"
    for _ in range(3):
        phone.keyboard.press("Enter")
        phone.keyboard.type("q")
    phone.keyboard.press("Enter")
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert left(match, "Ann") == {"cards": ["K", "10", "JK"]}


def test_what_was_entered_survives_a_reload_until_it_is_saved(phone: Page, pad: tuple[Match, Thumb]) -> None:
    thumb = pad[1]
    thumb.out("Bob")
    thumb.cards("K Q")
    phone.reload()
    expect(phone.locator("#restored")).to_be_visible()
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("20")
    expect(phone.locator('.tab:has-text("Bob")')).to_contain_text("out")
    for _ in range(3):
        thumb.cards("K")
        thumb.onward()
    expect(phone.locator("form[data-ready]")).to_be_attached()
    thumb.tap('button:has-text("Save step 1")')
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('round-'))") == []


def test_a_buy_tapped_later_does_not_trouble_the_draft(phone: Page, pad: tuple[Match, Thumb]) -> None:
    match, thumb = pad
    thumb.out("Bob")
    thumb.cards("K Q")
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=2, was=0, context=context())
    phone.reload()
    for _ in range(3):
        thumb.cards("K")
        thumb.onward()
    thumb.tap('button:has-text("Save step 1")')
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert left(match, "Ann") == {"cards": ["K", "Q"], "buys": 2}


def test_a_draft_that_somebody_wrote_over_is_asked_about(phone: Page, pad: tuple[Match, Thumb]) -> None:
    match, thumb = pad
    thumb.out("Bob")
    thumb.cards("K Q")
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 45}})
    phone.reload()
    phone.locator('button:has-text("Save")').tap()
    phone.locator('.choice:has-text("20 (K Q)")').tap()
    for choice in phone.locator('.choice:has-text("Meanwhile"):not([for])').all():
        if "45" not in choice.inner_text():
            choice.tap()
    phone.locator('button:has-text("Save")').tap()
    expect(phone).to_have_title(re.compile("^Sheet "))
    assert left(match, "Ann") == {"cards": ["K", "Q"]}


def test_without_a_connection_the_recap_waits_and_is_saved_by_itself(phone: Page, recap: Match) -> None:
    phone.context.set_offline(True)
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone.locator("#line")).to_contain_text("1 waiting no signal")
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert left(recap, "Ann") == {"cards": ["K"]}


def test_a_saved_step_is_answered_with_its_standings(phone: Page, recap: Match) -> None:
    asked = pages_asked_for(phone)
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone).to_have_url(re.compile(f"/matches/{recap.pk}/rounds/1/standings/$"))
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    expect(phone.locator("h1")).to_be_focused()
    assert asked == ["POST"]


def test_standings_that_are_loaded_again_send_nothing_again(phone: Page, recap: Match) -> None:
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    asked = pages_asked_for(phone)
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    phone.go_back()
    expect(phone).to_have_title(re.compile("^Correct step 1 "))
    expect(phone.locator("#restored")).to_be_hidden()
    phone.go_forward()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    phone.get_by_role("link", name="Play step 2").tap()
    expect(phone).to_have_title(re.compile("^Step 2 "))
    assert set(asked) == {"GET"}
    assert recap.changes.count() == 2


def test_a_lost_answer_is_asked_for_again_and_saves_once(phone: Page, recap: Match) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/rounds/1/", lose, times=1)
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone.locator("#line")).to_contain_text("1 waiting no signal")
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('round-')).length") == 1
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('round-')).length") == 0
    assert recap.changes.count() == 2


def test_a_correction_is_saved_at_once(phone: Page, keep: Keep) -> None:
    match = MatchFactory(played=3)
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/2/?player={player_of(match, 'Cy').pk}")
    thumb = Thumb(phone)
    thumb.tap('[data-way="back"]')
    thumb.cards("A 5")
    thumb.onward()
    expect(phone).to_have_title(re.compile("^Sheet "))
    assert left(match, "Cy", 2) == {"cards": ["A", "5"]}


def test_another_who_went_out_gives_the_first_one_cards_again(phone: Page, pad: tuple[Match, Thumb]) -> None:
    thumb = pad[1]
    thumb.out("Bob")
    thumb.cards("K")
    thumb.tap("#answer")
    thumb.out("Ann")
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("out")
    expect(phone.locator("section.pad:visible h2")).to_have_text("Bob")


def test_a_total_comes_back_after_a_slip_about_who_went_out(phone: Page, pad: tuple[Match, Thumb]) -> None:
    thumb = pad[1]
    thumb.out("Bob")
    thumb.tap('[data-way="total"]')
    phone.locator("section.pad:visible [name^=points-]").fill("45")
    thumb.tap("#answer")
    thumb.out("Ann")
    thumb.tap("#answer")
    thumb.out("Bob")
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("45")


def test_what_is_rarely_said_of_a_hand_lies_behind_the_name(phone: Page, pad: tuple[Match, Thumb]) -> None:
    match, thumb = pad
    thumb.out("Bob")
    thumb.cards("K")
    thumb.tap("section.pad:visible summary")
    thumb.tap('section.pad:visible .chip:has-text("floats")')
    expect(phone.locator('.tab:has-text("Ann")')).to_contain_text("floats")
    for _ in range(3):
        thumb.onward()
        thumb.cards("K")
    thumb.onward()
    thumb.tap('button:has-text("Save step 1")')
    expect(phone.locator("h1")).to_have_text("Ann and Bob share the lead")
    assert left(match, "Ann") == {"floating": True}
