"""Compares the pages of a match with `manage.py score` of its exported record."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command
from playwright.sync_api import Page, expect

from tests.browser.keeper import await_saved


def sheet_of(page: Page, tmp_path: Path) -> dict[str, Any]:
    """Return what `manage.py score` says of the record that the page exports."""
    await_saved(page)
    match = page.url.split("/matches/")[1].split("/")[0]
    record = page.request.get(f"/matches/{match}/record.json")
    assert record.ok
    file = tmp_path / "record.json"
    file.write_bytes(record.body())
    out = StringIO()
    call_command("score", str(file), stdout=out)
    sheet: dict[str, Any] = json.loads(out.getvalue())
    return sheet


def totals(sheet: dict[str, Any]) -> dict[str, int]:
    return {standing["player"]: standing["total"] for standing in sheet["standings"]}


def assert_podium(page: Page, sheet: dict[str, Any]) -> None:
    """Assert that one player or side has won, and that the page has each once, with its place and total."""
    stands = {standing["player"]: standing for standing in sheet["standings"]}
    parties = sheet.get("sides") or [[player] for player in stands]
    parties = sorted(parties, key=lambda party: stands[party[0]]["place"])
    first, second = (stands[party[0]]["total"] for party in parties[:2])
    winner = f"{' and '.join(parties[0])} {'win' if sheet.get('sides') else 'wins'} by {abs(first - second):,}"
    assert sheet["winners"] == parties[0]
    expect(page.get_by_role("heading", level=1)).to_contain_text(winner)
    shown = page.locator(".podium li, .places li")
    expect(shown).to_have_count(len(parties))
    places = page.locator(".podium .pack small:first-child, .places li > i")
    expect(places).to_have_text([str(stands[party[0]]["place"]) for party in parties])
    for party in parties:
        for member in party:
            total = f"{stands[member]['total']:,}".replace("-", "−")
            expect(shown.filter(has_text=member)).to_contain_text(total)
