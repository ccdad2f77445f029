"""Tests of milestones on the phone: shown where they happened, and removed when no longer true."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.assertions import assert_accessible, assert_fits_small_phones
from tests.browser.interactions import Keep
from tests.factories import player_of
from tests.queries.past.golf import golf

LONG = "Grandfather Bartholomew of the Lower Hill"[:40]


def test_a_first_win_is_told_once_and_moves_to_the_next_when_it_is_taken_back(phone: Page, keep: Keep) -> None:
    second = golf(2, Ann=[1], Bob=[5])
    first = keep(golf(1, Ann=[1], Bob=[5]), "result/")
    milestones = phone.get_by_role("region", name="Milestones")
    phone.get_by_role("link", name="Ann’s first win").click()
    expect(milestones.get_by_role("link")).to_have_count(1)
    milestones.get_by_role("link", name="Ann’s first win").click()
    phone.get_by_role("button", name="Undo").click()
    expect(phone).to_have_url(f"/matches/{first.pk}/")
    phone.goto(f"/nights/{first.night_id}/")
    expect(phone.get_by_text("Ann’s first win")).to_have_count(0)
    phone.goto(f"/matches/{second.pk}/result/")
    phone.get_by_role("link", name="Ann’s first win").click()
    milestones.get_by_role("link", name="Ann’s first win").click()
    expect(phone).to_have_url(f"/matches/{second.pk}/result/")


def test_long_names_fit_wherever_milestones_are_told(phone: Page, keep: Keep) -> None:
    names = [LONG, f"{LONG[:-3]} II", "Cy", "Di"]
    before: dict[str, Any] = {name: [place] for place, name in enumerate(names)}
    turned: dict[str, Any] = {name: [-20 - place] for place, name in enumerate(names)}
    shared: dict[str, Any] = {LONG: [0], names[1]: [0], "Cy": [-50]}
    for day in range(1, 10):
        golf(day, **before)
    golf(10, **turned)
    match = keep(golf(10, **shared))
    player = player_of(match, LONG).pk
    for path in ("matches/{0.pk}/result/", "nights/{0.night_id}/", "clubs/{0.club_id}/players/{1}/"):
        phone.goto(f"/{path.format(match, player)}")
        assert_accessible(phone)
        assert_fits_small_phones(phone)
