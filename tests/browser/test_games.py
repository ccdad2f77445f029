"""Tests of a round of every kind of game on the phone, and of whole matches of two games."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep
from tests.browser.keeper import await_saved, go_on_from, hand_of
from tests.browser.scored import sheet_of, totals
from tests.browser.some_games import KINDS
from tests.examples import one_of
from tests.factories import CAST, MatchFactory, player_of, score, totals_of
from tests.fixtures.dealt import ROUNDS, Dealt

NOBODY = "Nobody went out"


def score_on_phone(phone: Page, match: Match, number: int, dealt: Dealt) -> None:
    """Open the page of a round, enter it as dealt, and save it."""
    phone.goto(f"/matches/{match.pk}/rounds/{number}/")
    if dealt.out:
        phone.locator(".pick", has_text=dealt.out).tap()
    recap, pad = phone.locator("h1", has_text="is this right?"), phone.locator("section.pad:visible")
    expect(pad).to_have_count(1)
    while pad.count():
        name = hand_of(phone)
        enter(phone, name, dealt)
        go_on_from(phone, name)
        expect(recap.or_(pad)).to_have_count(1)
    phone.locator(".bar [value=save]").tap()
    expect(phone).not_to_have_url(re.compile(r"/rounds/\d+/$"))
    await_saved(phone)


def enter(phone: Page, name: str, dealt: Dealt) -> None:
    """Enter one hand, tapped card by card or typed as a total."""
    section = phone.locator("section.pad:visible")
    if name in dealt.melded:
        section.get_by_label(f"melded {name}").fill(str(dealt.melded[name]))
    if name in dealt.made:
        section.locator(".made").tap()
    left = dealt.left.get(name)
    if isinstance(left, str):
        for rank in left.split():
            section.locator(f".key[data-rank='{rank}']").tap()
    elif left is not None:
        if section.locator("[data-way=total]:visible").count():
            section.locator("[data-way=total]").tap()
        section.locator("[name^=points-]").fill(str(abs(left)))
        if left < 0:
            section.locator("[data-way=sign]").tap()


# Whole matches of the other games are played below and in the modules of their names, those of Ten Step and Baker Ten
# Step in test_evening.py and test_without_signal.py. The random ones differ only in the values of cards, which
# views/test_round_of_any_game.py tests for all games.
TAPPED = ["phase-10", "custom", *one_of(["contract-rummy", "liverpool-rummy", "shanghai-rummy"])]


@pytest.mark.sampled
@pytest.mark.parametrize("game", TAPPED)
def test_a_round_is_scored_by_tapping(game: str, phone: Page, keep: Keep, tmp_path: Path) -> None:
    dealt, expected = ROUNDS[game]
    match = keep(MatchFactory(game=game, names=CAST[:3]))
    score_on_phone(phone, match, 1, dealt)
    assert totals(sheet_of(phone, tmp_path)) == expected == totals_of(match)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_round_is_scored_without_a_script(phone: Page, keep: Keep, tmp_path: Path) -> None:
    for game in (*KINDS, "phase-10"):
        dealt, expected = ROUNDS[game]
        match = keep(MatchFactory(game=game, names=CAST[:3]), "rounds/1/")
        if dealt.out:
            phone.locator(f"[name=out][value='{player_of(match, dealt.out).pk}']").check()
        for name in CAST[:3]:
            fill_plainly(phone, player_of(match, name).pk, name, dealt)
        phone.get_by_role("button", name="Recap").tap()
        phone.get_by_role("button", name=re.compile("^Save")).tap()
        expect(phone).not_to_have_url(re.compile(r"/rounds/1/$"))
        assert totals(sheet_of(phone, tmp_path)) == expected == totals_of(match), game


def fill_plainly(page: Page, player: int, name: str, dealt: Dealt) -> None:
    left = dealt.left.get(name)
    if isinstance(left, str):
        page.locator(f"[name=cards-{player}]").fill(left)
    elif left is not None:
        page.locator(f"[name=points-{player}]").fill(str(left))
    if name in dealt.melded:
        page.locator(f"[name=melded-{player}]").fill(str(dealt.melded[name]))
    if name in dealt.made:
        page.locator(f"[name=laid_down-{player}]").check()


def test_rummy_500_is_played_to_500_with_a_round_below_nought(phone: Page, keep: Keep, tmp_path: Path) -> None:
    match = keep(MatchFactory(game="rummy-500", names=CAST[:3]))
    score_on_phone(phone, match, 1, Dealt("Ann", {"Bob": "K A", "Cy": 20}, {"Ann": 180, "Cy": 120}))
    ann, cy = {"points": 5, "melded": 155}, {"points": 30, "melded": 130}
    score(match, 2, {"Ann": ann, "Bob": {"cards": ["A", "A", "K"]}, "Cy": cy})
    ann, bob = {"points": 30, "melded": 100}, {"points": 9, "melded": 90}
    score(match, 3, {"Ann": ann, "Bob": bob, "Cy": {"out": True, "melded": 110}})
    score_on_phone(phone, match, 4, Dealt("Bob", {"Ann": "K", "Cy": "3"}, {"Ann": 120, "Bob": 60, "Cy": 213}))
    sheet = sheet_of(phone, tmp_path)
    assert sheet["rounds"][0]["hands"]["Bob"]["score"] == -25
    assert totals(sheet) == {"Cy": 520, "Ann": 510, "Bob": 76} == totals_of(match)
    assert sheet["winners"] == ["Cy"]
    expect(phone.locator("h1")).to_have_text("Cy wins by 10")


def test_twelve_step_is_played_to_contract_12_with_a_failed_one_and_a_tie(
    phone: Page, keep: Keep, tmp_path: Path
) -> None:
    match = keep(MatchFactory(game="twelve-step", names=CAST[:3]))
    five: dict[str, Any] = {"points": 5, "laid_down": True}
    for number in range(1, 11):
        score(match, number, {"Ann": {"out": True, "laid_down": True}, "Bob": five, "Cy": five})
    # Cy fails on the eleventh contract, and stays one behind to the end.
    score_on_phone(phone, match, 11, Dealt("Ann", {"Bob": 5, "Cy": 5}, made=("Bob",)))
    score_on_phone(phone, match, 12, Dealt("Bob", {"Ann": 55, "Cy": "K"}, made=("Ann", "Cy")))
    sheet = sheet_of(phone, tmp_path)
    assert {line["player"]: line["contracts_done"] for line in sheet["standings"]} == {"Ann": 12, "Bob": 12, "Cy": 11}
    assert totals(sheet) == {"Ann": 55, "Bob": 55, "Cy": 65} == totals_of(match)
    assert sheet["winners"] == ["Ann", "Bob"]
    expect(phone.locator("h1")).to_have_text("Ann and Bob win together")


def test_a_slip_about_nobody_going_out_is_undone_by_a_name(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="rummy-500", names=CAST[:3]), "rounds/1/")
    phone.locator(".pick", has_text=NOBODY).tap()
    expect(phone.locator("#answer")).to_have_text(NOBODY)
    phone.locator("#answer").tap()
    phone.locator(".pick", has_text="Ann").tap()
    expect(phone.locator("#answer")).to_have_text("Ann went out")
    expect(phone.locator("section.pad:visible h2")).to_have_text("Ann")


def test_the_sum_shows_how_it_came_about(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="step", names=CAST[:3]))
    phone.goto(f"/matches/{match.pk}/rounds/1/?player={player_of(match, 'Ann').pk}")
    for rank in ("12", "11"):
        phone.locator(f".key[data-rank='{rank}']").tap()
    expect(phone.locator("section.pad:visible output")).to_have_text("230")
    expect(phone.locator("section.pad:visible p[data-left]")).to_have_text("23 × 10")
