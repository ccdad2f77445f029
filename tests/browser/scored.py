"""What the pages say of a match, held against `manage.py score` of the record they export."""

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
    (winner,) = sheet["winners"]
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{winner} wins by")
    shown = page.locator(".podium li, .places li")
    expect(shown).to_have_count(len(sheet["standings"]))
    for standing in sheet["standings"]:
        total = str(standing["total"]).replace("-", "−")
        expect(shown.filter(has_text=standing["player"])).to_contain_text(total)
