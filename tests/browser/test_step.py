"""Tests of four rounds of STEP, two of them through the pages only, compared with `manage.py score`."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep, box_of
from tests.browser.keeper import Deal, Keeper, hands_of
from tests.browser.scored import assert_podium, sheet_of, totals
from tests.factories import MatchFactory, score, score_legally

NAMES = ("Ann", "Bob", "Cy", "Di")
ROUNDS = (
    # Ann's 8 × 10 and Cy's 10 × 8 are a tie: both move, Ann stays ahead.
    Deal(out="Bob", left={"Ann": ["8"], "Cy": ["7", "3"], "Di": ["12"]}),
    Deal(out="Di", left={"Ann": ["12", "1"], "Bob": 20, "Cy": ["5", "5"]}),
    # Ann's 7 × 8 and Bob's 8 × 7.
    Deal(out="Cy", left={"Ann": 7, "Bob": ["8"], "Di": ["11"]}),
    Deal(out="Ann", left={"Bob": ["1"], "Cy": ["12", "11"], "Di": ["6"]}),
)
TOKENS = (
    {"Bob": 10, "Ann": 9, "Cy": 8, "Di": 7},
    {"Di": 10, "Cy": 9, "Ann": 8, "Bob": 7},
    {"Cy": 10, "Ann": 9, "Bob": 8, "Di": 7},
    {"Ann": 10, "Bob": 9, "Di": 8, "Cy": 7},
)

# How far the text of each card of a set but the last is from the card that lies on it, in px.
ROOM_BESIDE_RANKS = """(set) => [...set.children].slice(0, -1).map((card) => {
  const text = document.createRange();
  text.selectNodeContents(card);
  return card.nextElementSibling.getBoundingClientRect().left - text.getBoundingClientRect().right;
})"""


def test_four_rounds_of_step_until_the_keeper_ends_them(phone: Page, keep: Keep, tmp_path: Path) -> None:
    """Tap the last two: in each of the four, tokens move where two are equal."""
    match = MatchFactory(game="step", names=NAMES)
    for number, deal in enumerate(ROUNDS[:2], start=1):
        score(match, number, hands_of(deal))
    keep(match, "")
    keeper = Keeper(phone, "round")
    assert coins(keeper) == TOKENS[1]
    for number, (deal, tokens) in enumerate(zip(ROUNDS[2:], TOKENS[2:], strict=True), start=3):
        keeper.score(deal)
        sheet = sheet_of(phone, tmp_path)
        assert keeper.totals() == totals(sheet)
        keeper.go_on(number + 1)
        assert coins(keeper) == sheet["next"]["tokens"] == tokens
        expect(keeper.row(sheet["next"]["dealer"])).to_contain_text("deals")
        expect(keeper.row(sheet["next"]["starter"])).to_contain_text("starts")
    phone.locator("summary", has_text="That was the last round").tap()
    keeper.tap("End after round 4: Di wins")
    expect(phone).to_have_title("Di wins by 17 · Scorekeeper")
    assert_podium(phone, sheet_of(phone, tmp_path))
    keeper.tap("Play on")
    expect(phone.get_by_role("link", name="Score the round")).to_be_visible()


def test_two_sets_are_held_against_each_other_at_the_table(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="step", names=NAMES), "")
    phone.get_by_role("link", name="The set on the table").tap()
    tap_in(phone, "10", ["3", "4", "5"])
    phone.get_by_role("link", name="Back to the table").tap()
    holder = phone.locator(".row").filter(has=phone.locator(".coin b", has_text="10")).locator(".name").inner_text()
    expect(phone.locator("#beats")).to_contain_text(f"12 × 10 120{holder}, on the table")
    phone.get_by_role("link", name="The set to beat it").tap()
    tap_in(phone, "9", ["7", "7"])
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone.locator("#beats")).to_contain_text("beats it by 6")
    assert_page_fits(phone)
    phone.get_by_role("button", name="clear").tap()
    expect(phone.locator("#beats")).not_to_contain_text("beats it by")


def test_the_next_card_of_a_set_covers_no_digit(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="step", names=NAMES), "")
    phone.get_by_role("link", name="The set on the table").tap()
    tap_in(phone, "10", ["12", "12", "10"])
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone.locator("#beats .cards i")).to_have_count(3)
    assert all(float(str(room)) >= 0 for room in phone.locator("#beats .cards").first.evaluate(ROOM_BESIDE_RANKS))


def test_the_sets_of_a_round_are_not_held_against_each_other_in_the_next(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="step", names=NAMES), "")
    phone.get_by_role("link", name="The set on the table").tap()
    tap_in(phone, "10", ["3", "4", "5"])
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone.locator("#beats")).to_contain_text("12 × 10 120")
    score(match, 1, hands_of(ROUNDS[0]))
    expect(phone).to_have_title(re.compile("^Round 2 "))
    expect(phone.locator("#beats")).not_to_contain_text("12 × 10 120")
    phone.locator("#undo-last").tap()
    expect(phone).to_have_title(re.compile("^Round 1 "))
    expect(phone.locator("#beats")).to_contain_text("12 × 10 120")


def test_with_five_players_the_two_sets_are_seen_without_scrolling(phone: Page, keep: Keep) -> None:
    keep(score_legally(MatchFactory(game="step")), "")
    expect(phone.locator("#head")).to_contain_text("Ann deals 12, Bob starts")
    expect(phone.locator("#line")).to_be_visible()
    heading, foot = box_of(phone.locator("#does-it")), box_of(phone.locator(".foot"))
    assert heading["bottom"] <= foot["y"]


def tap_in(phone: Page, token: str, cards: list[str]) -> None:
    """Choose at the referee whose set it is, by the token, and tap its cards."""
    expect(phone).to_have_url(re.compile("/referee/"))
    phone.wait_for_load_state()
    phone.get_by_role("group", name="Whose token").get_by_role("button", name=token).tap()
    for card in cards:
        phone.locator(f"#card-pad [data-rank='{card}']").tap()
    expect(phone.locator(".referee .hand li")).to_have_count(len(cards))


def test_the_name_of_each_tokens_holder_is_whole(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="step", names=["Maximiliane", "Konstantin", "Annegret", "Bob", "Christopher", "Di"]), "")
    names = phone.locator(".coins i")
    expect(names).to_have_count(6)
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 844})
        for name in names.all():
            assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth"), (name.inner_text(), width)


def coins(keeper: Keeper) -> dict[str, int]:
    """Return the tokens that the rows of the table show, by name."""
    rows = keeper.page.locator(".row")
    expect(rows.locator(".coin b")).to_have_count(rows.count())  # the table may be replaced meanwhile
    names, tokens = rows.locator(".name").all_inner_texts(), rows.locator(".coin b").all_inner_texts()
    return dict(zip(names, map(int, tokens), strict=True))
