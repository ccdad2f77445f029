"""A game is one file: chosen, played and scored through the pages, with nothing else told of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.rules.game import Game
from tests.factories import context, fresh, totals_of
from tests.fixtures.form_data import send, typed
from tests.fixtures.parsed import parsed, words
from tests.throwaway import added_to_catalogue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def game() -> Iterator[Game]:
    with added_to_catalogue() as new:
        yield new


@pytest.fixture
def table(client: Client) -> Match:
    """Seat Ann and Bob, at a target of 60 that is no choice on offer: Bob deals first."""
    plan: dict[str, Any] = {"game": "crazy-eights", "seat": ["Ann", "Bob"], "first": "Bob", "deal": "1"}
    rules = {"rules_of": "crazy-eights", "options.target": "other", "options.target.number": "60"}
    assert client.post("/matches/new/", {**plan, **rules, "key": context().key}).status_code == 303
    return fresh(Match.objects.get())


def test_it_is_found_and_chosen(client: Client) -> None:
    assert parsed(client.get("/games/?q=swedish")).has("h3", "Crazy Eights also Swedish Rummy")
    assert parsed(client.get("/matches/new/?game=crazy-eights")).has("input", value="crazy-eights", checked=True)


def test_its_table_says_what_it_has(client: Client, table: Match) -> None:
    page = parsed(client.get(f"/matches/{table.pk}/"))
    assert "Crazy Eights" in page.words
    assert "cuts" not in page.source
    assert "lay down" not in page.source


def test_it_is_played_to_its_end_and_scored_alike_everywhere(
    client: Client, table: Match, tmp_path: Path, capsys: Any
) -> None:
    for number, left in ((1, "8"), (2, "A 9")):
        status, _ = send(client, table, typed(table, number, out="Ann", cards={"Bob": left}), number)
        assert status == 303
    for tail in ("", "sheet/", "result/", "rounds/1/", "rounds/2/standings/", "ledger/", "seats/", "rules/"):
        assert client.get(f"/matches/{table.pk}/{tail}", follow=True).status_code == 200
    record = tmp_path / "record.json"
    record.write_bytes(client.get(f"/matches/{table.pk}/record.json").content)
    call_command("score", str(record))
    sheet = json.loads(capsys.readouterr().out)
    assert [(line["player"], line["total"]) for line in sheet["standings"]] == [("Ann", 0), ("Bob", 60)]
    assert sheet["winners"] == ["Ann"]
    assert totals_of(table) == {"Ann": 0, "Bob": 60}
    assert "Ann 0" in words(client.get("/nights/"))
