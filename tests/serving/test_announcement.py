"""Tests of what the terminal prints where HTTPS is served at home."""

import pytest

from scorekeeper.serving import address
from scorekeeper.serving.https import HttpsAtHome
from scorekeeper.serving.server import _announce

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the default of `serve`


def said(capsys: pytest.CaptureFixture[str], host: str = EVERYWHERE) -> list[str]:
    """Return the printed lines without the QR codes."""
    _announce(host, 8000)
    printed = capsys.readouterr().out
    return [line for line in printed.splitlines() if line and not set(line) & set("█▄▀\x1b")]


def test_phones_are_led_to_the_page_about_trust_over_http(
    https_at_home: HttpsAtHome, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(address, "_own_address", lambda: "192.168.1.7")
    assert https_at_home.authority
    assert said(capsys) == [
        "Scorekeeper on this machine: http://localhost:8000/",
        "On phones in the same network: http://192.168.1.7:8000/",
        "HTTPS on this machine: https://localhost:8443/",
        "On phones: https://192.168.1.7:8443/",
        "A phone trusts it after the steps at http://192.168.1.7:8000/trust/",
        "The fingerprint to be compared there:",
        *(" ".join(line) for line in https_at_home.authority.fingerprint),
        "Ctrl-C stops it.",
    ]


def test_a_machine_with_a_public_address_says_that_it_is_not_for_phones(
    https_at_home: HttpsAtHome, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(address, "_own_address", lambda: "203.0.113.7")
    printed = said(capsys)
    assert "Not for phones: 203.0.113.7 is no private address." in printed
    assert not [line for line in printed if "/trust/" in line]


def test_a_server_for_this_machine_alone_leads_no_phone_there(
    https_at_home: HttpsAtHome, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = said(capsys, "127.0.0.1")
    assert "HTTPS on this machine: https://127.0.0.1:8443/" in printed
    assert not [line for line in printed if "phone" in line.lower()]
