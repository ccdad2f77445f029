"""The last rounds of Dummy Rummy through the pages alone, every total typed, held against `manage.py score`."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.keeper import Deal, Keep, Keeper, hands_of
from tests.browser.scored import assert_podium, sheet_of, totals
from tests.factories import MatchFactory, score

NAMES = ("Ann", "Bob", "Cy", "Di")
BEFORE = 10  # rounds: a typed total is the same in all of them
ROUNDS = (
    Deal(out="Bob", left={"Ann": 85, "Cy": 20, "Di": 15}),
    Deal(out="Cy", left={"Ann": 10, "Bob": 120, "Di": 45}),
    Deal(out="Ann", left={"Bob": 35, "Cy": 150, "Di": 5}),
    Deal(out="Di", left={"Ann": 60, "Bob": 25, "Cy": 40}),
    Deal(out="Cy", left={"Ann": 15, "Bob": 70, "Di": 95}),
    Deal(out="Ann", left={"Bob": 5, "Cy": 30, "Di": 10}),
    Deal(out="Bob", left={"Ann": 210, "Cy": 55, "Di": 65}),
    Deal(out="Di", left={"Ann": 20, "Bob": 40, "Cy": 5}),
    Deal(out="Cy", left={"Ann": 45, "Bob": 80, "Di": 175}),
    Deal(out="Ann", left={"Bob": 50, "Cy": 15, "Di": 30}),
    Deal(out="Bob", left={"Ann": 5, "Cy": 90, "Di": 25}),
    Deal(out="Di", left={"Ann": 35, "Bob": 10, "Cy": 100}),
)


def test_twelve_rounds_of_dummy_rummy(phone: Page, keep: Keep, tmp_path: Path) -> None:
    match = MatchFactory(game="dummy-rummy", names=NAMES)
    for number, deal in enumerate(ROUNDS[:BEFORE], start=1):
        score(match, number, hands_of(deal))
    keep(match, "")
    keeper = Keeper(phone, "round")
    for number, deal in enumerate(ROUNDS[BEFORE:], start=BEFORE + 1):
        keeper.score(deal)
        sheet = sheet_of(phone, tmp_path)
        if number < len(ROUNDS):
            assert keeper.totals() == totals(sheet)
            keeper.go_on(number + 1)
            expect(keeper.row(sheet["next"]["dealer"])).to_contain_text("deals")
    assert totals(sheet) == {"Bob": 435, "Di": 465, "Ann": 485, "Cy": 505}
    assert_podium(phone, sheet)
