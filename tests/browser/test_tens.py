"""Tests of Tens to 100 through the pages, compared with `manage.py score`."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep, on_its_way
from tests.browser.keeper import Deal, Keeper, hands_of
from tests.browser.scored import assert_podium, sheet_of, totals
from tests.factories import MatchFactory, score

NAMES = ("Ann", "Bob", "Cy", "Di")
ROUNDS = (
    Deal(
        out="Cy",
        left={"Ann": ["10", "K"], "Bob": 40, "Di": ["A", "9"]},
        grabs={"Ann": 17, "Bob": 24, "Cy": 19, "Di": 20},
    ),
    Deal(out="Ann", left={"Bob": ["Q", "J"], "Cy": 45, "Di": ["10"]}, grabs={"Ann": 18, "Bob": 20, "Cy": 25, "Di": 10}),
    # Bob stands at 99: the match goes on.
    Deal(
        out="Di",
        left={"Ann": ["5"], "Bob": ["10", "10", "6"], "Cy": 12},
        grabs={"Ann": 17, "Bob": 19, "Cy": 20, "Di": 30},
    ),
    Deal(out="Ann", left={"Bob": ["A"], "Cy": 8, "Di": ["K"]}),
)


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(game="tens", names=NAMES)


@pytest.fixture
def tens(phone: Page, keep: Keep, match: Match) -> Keeper:
    """Open the table of Ann, Bob, Cy and Di at Tens."""
    keep(match, "")
    return Keeper(phone, "round")


def test_tens_to_a_hundred(tens: Keeper, match: Match, tmp_path: Path) -> None:
    """Tap the first round and the last."""
    tens.play(ROUNDS[0])
    tens.score(ROUNDS[0])
    assert tens.totals() == totals(sheet_of(tens.page, tmp_path))
    for number in (2, 3):
        score(match, number, hands_of(ROUNDS[number - 1]))
    tens.page.goto(f"/matches/{match.pk}/")
    tens.score(ROUNDS[3])
    sheet = sheet_of(tens.page, tmp_path)
    assert totals(sheet) == {"Ann": 38, "Di": 43, "Cy": 55, "Bob": 100}
    assert [round_["starter"] for round_ in sheet["rounds"]] == ["Cy", None, "Bob", None]
    assert_podium(tens.page, sheet)


def test_a_grab_is_told_at_once_and_settles_who_starts(tens: Keeper) -> None:
    grabs = {"Ann": 17, "Bob": 24, "Cy": 19, "Di": 20}
    tens.play(Deal(out="", left={}, grabs=grabs))
    due = {"Ann": "draws 2 more", "Bob": "gives back 5", "Cy": "exactly 19 −10", "Di": "gives back 1"}
    for name, words in due.items():
        expect(tens.row(name).locator(".due")).to_have_text(words)
    expect(tens.row("Cy")).to_contain_text("starts")
    tens.page.reload()
    for name, cards in grabs.items():
        expect(tens.row(name).locator("[id^=typed-]")).to_have_value(str(cards))


def test_who_is_equally_near_is_named(tens: Keeper) -> None:
    tens.play(ROUNDS[1])
    expect(tens.page.locator("#head")).to_contain_text("Ann and Bob")
    expect(tens.page.locator("#head")).to_contain_text("settle who starts")


def test_letters_in_place_of_a_grab_are_said_and_the_old_number_stands(tens: Keeper) -> None:
    tens.play(Deal(out="", left={}, grabs={"Ann": 17}))
    note, ledger = tens.page.locator("#note"), tens.page.locator("#ledger")
    expect(note).to_contain_text("Ann grabbed 17")
    before = ledger.get_attribute("data-revision") or ""
    field = tens.row("Ann").locator("[id^=typed-]")
    with on_its_way(tens.page, "**/facts/", tens.row("Ann").locator("[id^=fewer-grabbed-]").tap):
        field.fill("ab")
    expect(tens.page.get_by_text("1 waiting")).to_be_hidden()
    tens.row("Bob").locator("[id^=just-]").focus()
    expect(ledger).not_to_have_attribute("data-revision", before)
    expect(note).to_have_text("Ann grabbed “ab”, but that is not a number.")
    expect(field).to_have_value("16")


def test_an_answer_does_not_take_away_what_is_being_typed(tens: Keeper) -> None:
    tens.play(Deal(out="", left={}, grabs={"Bob": 18}))
    expect(tens.page.locator("#note")).to_contain_text("Bob grabbed 18")
    field = tens.row("Bob").locator("[id^=typed-]")
    with on_its_way(tens.page, "**/facts/", tens.row("Bob").locator("[id^=fewer-grabbed-]").tap):
        field.fill("2")
    expect(tens.page.get_by_text("1 waiting")).to_be_hidden()
    tens.page.keyboard.type("4")
    tens.page.keyboard.press("Enter")
    expect(tens.row("Bob").locator(".due")).to_have_text("gives back 5")
    expect(tens.page.locator("#note")).to_contain_text("Bob grabbed 24")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_grab_without_javascript(tens: Keeper) -> None:
    tens.row("Ann").locator("[id^=fewer-grabbed-]").tap()
    expect(tens.row("Ann").locator(".due")).to_have_text("draws 1 more")
    tens.row("Ann").locator("[id^=typed-]").fill("24")
    tens.row("Ann").locator("[id^=typed-]").press("Enter")
    expect(tens.row("Ann").locator(".due")).to_have_text("gives back 5")
