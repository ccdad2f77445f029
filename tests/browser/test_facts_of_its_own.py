"""A game with facts of its own on a phone: bids tapped at the table, tricks entered when it is scored."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.keeper import Keeper, await_pad, await_saved, go_on_from, hand_of
from tests.throwaway import added_to_catalogue


@pytest.fixture(autouse=True)
def on_offer() -> Iterator[None]:
    with added_to_catalogue("oh-hell"):
        yield


@pytest.fixture
def keeper(phone: Page) -> Keeper:
    """At the table of Ann and Bob, before the first round."""
    keeper = Keeper(phone, word="round")
    phone.goto("/matches/new/?game=oh-hell")
    for name in ("Ann", "Bob"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("radio", name="Ann").tap()
    keeper.tap("Deal round 1")
    keeper.await_table("Round 1 ")
    return keeper


def take(keeper: Keeper, tricks: Mapping[str, int]) -> None:
    """Enters the tricks hand by hand, in the order in which the pad asks."""
    page = keeper.page
    for _ in tricks:
        name = hand_of(page)
        field = page.locator("section.pad:visible [name^=tricks-]")
        field.fill(str(tricks[name]))
        go_on_from(page, name)


def test_bids_are_tapped_tricks_entered_and_both_scored(
    keeper: Keeper, phone: Page, tmp_path: Path, capsys: Any
) -> None:
    for name, more in (("Ann", 1), ("Bob", 0)):
        row = keeper.row(name)
        row.locator("[id^=just-bid-]").tap()
        for _ in range(more):
            row.locator("[id^=bid-]").tap()
        expect(row.locator("[id^=typed-bid-]")).to_have_value(str(more))
    keeper.tap("Score the round", "link")
    await_pad(phone)
    expect(phone.locator("section.pad:visible [name^=bid-]")).to_have_value("1")
    expect(phone.locator("section.pad:visible .keys")).to_be_hidden()
    expect(phone.locator("#next")).to_contain_text("Next: Bob")
    take(keeper, {"Ann": 1, "Bob": 0})
    keeper.tap("Save round")
    expect(phone).to_have_title(re.compile("^Standings"))
    assert keeper.totals() == {"Ann": 11, "Bob": 10}
    await_saved(phone)
    record = tmp_path / "record.json"
    match = Match.objects.get()
    record.write_bytes(
        phone.request.get(f"{phone.url.partition('/matches/')[0]}/matches/{match.pk}/record.json").body()
    )
    call_command("score", str(record))
    assert [line["total"] for line in json.loads(capsys.readouterr().out)["standings"]] == [11, 10]


def test_a_correction_can_be_undone(keeper: Keeper, phone: Page) -> None:
    keeper.tap("Score the round", "link")
    await_pad(phone)
    for name, number in (("Ann", "1"), ("Bob", "0")):
        expect(phone.locator("section.pad:visible h2")).to_have_text(name)
        phone.locator("section.pad:visible [name^=bid-]").fill(number)
        phone.locator("section.pad:visible [name^=tricks-]").fill(number)
        go_on_from(phone, name)
    keeper.tap("Save round")
    expect(phone).to_have_title(re.compile("^Standings"))
    await_saved(phone)
    phone.goto(f"/matches/{Match.objects.get().pk}/rounds/1/")
    expect(phone.locator(".tab", has_text="Bob")).to_contain_text("0 · 0")
    phone.locator("section.pad:visible [name^=bid-]").fill("0")
    keeper.tap("Save", exact=True)
    expect(phone).to_have_title(re.compile("sheet|Sheet"))
    expect(phone.locator(".sheet, table").first).to_contain_text("1")
    keeper.tap("Undo")
    expect(phone.locator("table").first).to_contain_text("11")
