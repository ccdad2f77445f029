"""Tests of a first visitor with a demo club, and of its removal."""

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Club
from scorekeeper.services.demo import nights


def test_a_demo_club_is_one_tap_away_and_gone_with_another(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tap twice, and again while it is sent: the form is sent once, and the page says what it waits for."""
    monkeypatch.setattr(nights, "AT_ONCE", 2)
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
    phone.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/clubs/demo/", hold)
    look = phone.get_by_role("button", name="Look at a demo club")
    look.evaluate(
        """button => {
            const sends = new MutationObserver(() => { sends.disconnect(); button.click(); });
            sends.observe(button.form, { attributeFilter: ["aria-busy"] });
            button.click();
            button.click();
        }"""
    )
    expect(phone.get_by_text("One moment: its evenings are being played.")).to_be_visible()
    held[0].continue_()
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone.get_by_role("heading", name="Step")).to_be_visible()
    assert sent == ["POST"]
    assert Club.objects.count() == 1
    phone.goto("/")
    phone.get_by_role("button", name="Remove the demo club").tap()
    expect(look).to_be_visible()
    assert not Club.objects.exists()
