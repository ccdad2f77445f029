"""Tests of bids on a phone: in turn, drawn at once, without signal, by keyboard; and of who is the declarer."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_accessible
from tests.browser.interactions import Keep, box_of
from tests.browser.keeper import await_pad, await_saved, skip_rests
from tests.factories import MatchFactory, context, fresh, player_of, score_legally
from tests.fixtures.writes import tap

NAMES = ("Ann", "Bob", "Cy")


@pytest.fixture
def table(phone: Page, keep: Keep) -> Match:
    """Open the table of a game in which Ann deals the first round, one card each."""
    return keep(MatchFactory(game="wizard", names=NAMES), "")


def keys(page: Page) -> Locator:
    return page.locator(".bids:visible button")


def bid(page: Page, number: int) -> None:
    keys(page).nth(number).tap()


def bids(page: Page) -> list[str]:
    """Return the bids that the rows show, in the order of the rows."""
    return [shown.inner_text().split("\n")[0] for shown in page.locator(".bid summary > [data-when]:visible").all()]


def test_a_bid_is_one_tap_and_all_follows_from_it_at_once(phone: Page, table: Match) -> None:
    """Hold back what the server answers: the phone draws the same."""
    phone.route("**/facts/", lambda route: None)
    head, score = phone.locator("#bidding"), phone.locator("#score")
    expect(score).to_have_text("3 bids missing")
    assert bids(phone) == ["–", "bid?", "–"]
    bid(phone, 1)
    expect(head).to_have_text("1 of 3 bid")
    assert bids(phone) == ["–", "1", "bid?"]
    bid(phone, 1)
    expect(head).to_have_text("2 of 3 bid · one over")
    expect(score).to_have_text("1 bid missing")
    assert bids(phone) == ["bid?", "1", "1"]
    bid(phone, 0)
    expect(head).to_have_text("3 of 3 bid · one over")
    expect(score).to_have_text("Score the round")
    expect(score).to_have_attribute("href", f"/matches/{table.pk}/rounds/1/")
    expect(keys(phone)).to_have_count(0)


def test_the_server_draws_what_the_phone_drew(phone: Page, table: Match) -> None:
    for number in (1, 0, 1):
        bid(phone, number)
    await_saved(phone)
    drawn = phone.locator("#ledger .rows").inner_text(), phone.locator("#bidding").inner_text()
    phone.reload()
    assert (phone.locator("#ledger .rows").inner_text(), phone.locator("#bidding").inner_text()) == drawn
    assert_accessible(phone)


def test_a_bid_is_changed_and_taken_back(phone: Page, table: Match) -> None:
    bid(phone, 1)
    phone.locator("#row-" + row_of(phone, "Bob")).locator(".bid summary").tap()
    phone.locator("#row-" + row_of(phone, "Bob")).locator(".bids button").first.tap()
    await_saved(phone)
    assert bids(phone) == ["–", "0", "bid?"]
    phone.locator("#undo-last").tap()
    expect(phone.locator(".note")).to_contain_text("Undone")
    assert bids(phone) == ["–", "1", "bid?"]


def test_a_table_opens_with_the_keys_of_who_bids_next_above_the_bar(phone: Page, keep: Keep) -> None:
    """In round 4 the last of five bids first, and eight keys stand in two lines at the foot of the table."""
    keep(score_legally(MatchFactory(game="oh-hell"), 3), "")
    expect(keys(phone)).to_have_count(8)
    bar = box_of(phone.locator(".foot"))["top"]
    assert box_of(keys(phone).last)["bottom"] <= bar


def test_the_button_to_score_leads_to_who_bids_next(phone: Page, table: Match) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    bid(phone, 0)
    phone.locator("#score").tap()
    expect(phone.locator(f"#bid-{row_of(phone, 'Cy')}")).to_be_focused()
    assert_accessible(phone)


def test_a_name_of_eleven_letters_stays_on_one_line_beside_its_bid(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    match = keep(MatchFactory(game="spades", names=["Bartholomew", "Maximiliane", "Annegrethel", "Christopher"]))
    for language in ("en", "de", "es", "fr"):
        phone.set_extra_http_headers({"Accept-Language": language})
        phone.goto(f"/matches/{match.pk}/")
        expect(phone.locator("html")).to_have_attribute("lang", language)
        names = phone.locator(".row .name").evaluate_all(
            "(names) => names.map((name) => name.offsetHeight / parseFloat(getComputedStyle(name).fontSize))"
        )
        assert len(names) == 4
        assert max(names) < 2, language


def test_bids_are_said_by_keyboard(phone: Page, table: Match) -> None:
    for _ in NAMES:
        phone.locator(".bid[data-next] summary").focus()
        phone.keyboard.press("Tab")
        phone.keyboard.press("Enter")
    expect(phone.locator("#score")).to_have_text("Score the round")
    expect(phone.locator("#score")).to_be_focused()
    assert bids(phone) == ["0", "0", "0"]


def test_bids_wait_for_the_signal_and_are_on_the_pad(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="wizard", names=NAMES))
    skip_rests(phone)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    phone.context.set_offline(True)
    for number in (1, 1):
        bid(phone, number)
    phone.locator("#undo-last").tap()
    assert bids(phone) == ["–", "1", "bid?"]
    expect(phone.locator("#score")).to_have_text("2 bids missing")
    for number in (0, 1):
        bid(phone, number)
    expect(phone.locator("#score")).to_have_text("Score the round")
    expect(phone.locator("#line b", has_text="3 waiting")).to_be_visible()
    phone.locator("#score").tap()
    await_pad(phone)
    said = [phone.locator(f"[name=bid-{player_of(match, name).pk}]").input_value() for name in NAMES]
    assert said == ["1", "1", "0"]
    phone.go_back()
    expect(phone.locator("#bidding")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("#line b", has_text="Saved")).to_be_visible()
    phone.reload()
    assert bids(phone) == ["1", "1", "0"]


def test_a_bid_without_signal_that_another_keeper_said_needs_the_keeper(phone: Page, table: Match) -> None:
    phone.context.set_offline(True)
    bid(phone, 1)
    tapped(table, "Bob", 0)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="1 needs you").tap()
    expect(phone.locator("#needs")).to_contain_text("Bob’s “bid 1” was not saved")
    expect(phone.locator("#needs")).to_contain_text("Bob bids 0")
    phone.get_by_role("button", name="Keep bid 1").tap()
    expect(phone.locator("#line b", has_text="Saved")).to_be_visible()
    phone.reload()
    assert bids(phone) == ["–", "1", "bid?"]


def test_a_bid_that_the_house_forbids_is_asked_again(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="oh-hell", names=NAMES, options={"hands": "up"}), "")
    for number in (0, 1, 0):
        bid(phone, number)
    expect(phone.locator(".note")).to_contain_text("the dealer bids another number")
    assert bids(phone) == ["bid?", "0", "1"]
    expect(phone.locator("#score")).to_have_text("1 bid missing")
    expect(phone.locator("#bidding")).to_have_text("2 of 3 bid")
    bid(phone, 1)
    expect(phone.locator("#score")).to_have_text("Score the round")
    await_saved(phone)
    expect(phone.locator("#bidding")).to_have_text("3 of 3 bid · one over")


def test_who_plays_what_is_two_taps(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="five-hundred", names=[*NAMES, "Di"]), "")
    expect(phone.locator(".values")).to_be_hidden()
    phone.locator(".asks label", has_text="Bob").tap()
    phone.get_by_role("button", name="8 ♠", exact=True).tap()
    expect(phone.locator(".asks summary")).to_contain_text("Bob plays 8 ♠")
    expect(phone.locator("#score")).to_have_text("Score the hand")
    await_saved(phone)
    phone.locator(".asks summary").tap()
    phone.locator(".asks label", has_text="Cy").tap()
    phone.get_by_role("button", name="open misère").tap()
    expect(phone.locator(".asks summary")).to_contain_text("Cy plays open misère")
    await_saved(phone)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator(".asks summary")).to_contain_text("Cy plays open misère")
    assert_accessible(phone)
    phone.locator("#undo-last").tap()
    expect(phone.locator(".asks summary")).to_contain_text("Bob plays 8 ♠")


def test_who_made_trump_is_taken_back_without_signal(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="euchre", names=[*NAMES, "Di"]), "")
    phone.context.set_offline(True)
    phone.locator(".asks .chip", has_text="Bob").tap()
    expect(phone.locator(".asks summary")).to_contain_text("Bob makes trump")
    expect(phone.locator("#score")).to_have_text("Score the hand")
    phone.locator("#undo-last").tap()
    expect(phone.locator(".asks [data-part=words]")).to_have_text("Who made trump?")
    expect(phone.locator("#score")).to_have_text("Who made trump?")
    phone.locator(".asks .chip", has_text="Cy").tap()
    phone.context.set_offline(False)
    expect(phone.locator("#line b", has_text="Saved")).to_be_visible()
    phone.reload()
    expect(phone.locator(".asks summary")).to_contain_text("Cy makes trump")


def tapped(match: Match, name: str, number: int) -> None:
    """Write a bid as another keeper's phone does."""
    player = player_of(match, name)
    tap(match=fresh(match), player=player, fact="bid", value=number, was=None, context=context())


def test_who_made_trump_is_asked_again_when_it_was_taken_back(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="euchre", names=[*NAMES, "Di"]), "")
    phone.locator(".asks .chip", has_text="Bob").tap()
    await_saved(phone)
    phone.reload()
    phone.locator("#undo-last").tap()
    expect(phone.locator(".asks .chip", has_text="Bob")).to_be_visible()
    other = phone.context.new_page()
    other.goto(f"/matches/{match.pk}/")
    other.locator(".asks .chip", has_text="Cy").tap()
    await_saved(other)
    phone.locator(".asks .chip", has_text="Di").tap()
    expect(phone.locator(".note")).to_contain_text("Now it says: Cy makes trump. Nothing was written.")
    expect(phone.locator(".asks [data-part=words]")).to_have_text("Cy makes trump")
    expect(phone.locator(".asks .chip", has_text="Bob")).to_be_hidden()


def row_of(page: Page, name: str) -> str:
    """Return the id of the player with this name."""
    row = page.locator(".row").filter(has=page.locator(".name", has_text=name))
    return str(row.get_attribute("id")).removeprefix("row-")
