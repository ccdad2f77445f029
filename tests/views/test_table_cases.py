"""Tests that the server draws the table and compares names as tests/cases/table.json says, like the scripts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.rules.names import fold
from tests.factories import MatchFactory, give_browser, player_of

CASES = json.loads((Path(__file__).parents[1] / "cases" / "table.json").read_text())


def tapped(client: Client, match: Match, fact: str, value: int, was: int) -> str:
    """Tap a fact of Ann's, and return her table."""
    ann = player_of(match, "Ann").pk
    data = {"round": 1, "player": ann, "fact": fact, "value": value, "was": was, "key": f"{fact}-is-{value}-{'x' * 16}"}
    client.post(f"/matches/{match.pk}/facts/", data)
    return client.get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES["states"], ids=lambda case: case["state"])
def test_the_buttons_of_a_hand_lead_on_from_its_state(keeper: Client, match: Match, case: dict[str, Any]) -> None:
    fact, value = case["tap"]
    if fact != "laid_down":
        tapped(keeper, match, "laid_down", 1, 0)
    page = tapped(keeper, match, fact, value, int(not value))
    ann = player_of(match, "Ann").pk
    for button in ("down", "knock"):
        tag = re.findall(rf'<button[^>]*id="{button}-{ann}"[^>]*>', page)[0]
        assert f'value="{ann} {case[button]}"' in tag
    assert re.search(rf'id="row-{ann}"[^>]*data-state="{case["state"]}"', page)


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES["due"], ids=lambda case: case["says"])
def test_a_grab_says_what_is_due(client: Client, case: dict[str, Any]) -> None:
    match = MatchFactory(game="tens")
    give_browser(client, match.night.club)
    assert f">{case['says']}</span>" in tapped(client, match, "grabbed", case["grabbed"], 0)


@pytest.mark.parametrize("case", CASES["names"], ids=lambda case: " ".join(case["names"]))
def test_names_are_the_same(case: dict[str, Any]) -> None:
    one, other = map(fold, case["names"])
    assert (one == other) is case["same"]
