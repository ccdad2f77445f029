"""Tests of a first visitor with a demo club, and of its removal."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Club
from scorekeeper.services.demo import nights


def test_a_demo_club_is_one_tap_away_and_gone_with_another(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tap twice, and again while it is sent: the form is sent once, and the page says what it waits for."""
    monkeypatch.setattr(nights, "AT_ONCE", 2)
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
    phone.goto("/")
    look = phone.get_by_role("button", name="Look at a demo club")
    look.evaluate(
        """button => {
            const said = button.form.querySelector("[role=status]");
            const sends = new MutationObserver(() => {
                sends.disconnect();
                sessionStorage.setItem("said", said.textContent);
                button.click();
            });
            sends.observe(said, { childList: true });
            button.click();
            button.click();
        }"""
    )
    back = phone.get_by_role("link", name="Back to the table")
    expect(back).to_be_visible()
    assert phone.evaluate("sessionStorage.getItem('said')") == "One moment: its evenings are being played."
    back.tap()
    expect(phone).to_have_title(re.compile("^Step "))
    assert sent == ["POST"]
    assert Club.objects.count() == 1
    phone.goto("/")
    phone.get_by_role("button", name="Remove the demo club").tap()
    expect(look).to_be_visible()
    assert not Club.objects.exists()
