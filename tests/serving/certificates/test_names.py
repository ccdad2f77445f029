"""Tests of the names and addresses of this machine that a certificate contains."""

import ifaddr
import pytest
from ifaddr import IP, Adapter

from scorekeeper.serving.certificates.names import is_at_home, names_of_this_machine


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Patch the names and addresses of this machine: those of a home network, and a public IPv6 address."""
    cable = [IP("192.168.1.7", 24, "en0"), IP(("fd00::7", 0, 0), 64, "en0"), IP(("2001:db8::7", 0, 0), 64, "en0")]
    adapters = [Adapter("lo", "lo", [IP("127.0.0.1", 8, "lo")]), Adapter("en0", "en0", cable)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    monkeypatch.setattr("socket.getfqdn", lambda: "laptop.home.arpa")
    return monkeypatch


def test_all_that_nobody_elsewhere_can_have_is_named(laptop: pytest.MonkeyPatch) -> None:
    named = {"127.0.0.1", "192.168.1.7", "fd00::7", "localhost", "laptop.local", "laptop.home.arpa"}
    assert names_of_this_machine() == named


def test_a_machine_with_a_name_in_the_internet_is_known_by_its_first_part(laptop: pytest.MonkeyPatch) -> None:
    laptop.setattr("socket.gethostname", lambda: "cards.example.org")
    laptop.setattr("socket.getfqdn", lambda: "cards.example.org")
    assert {name for name in names_of_this_machine() if "cards" in name} == {"cards.local"}


@pytest.mark.parametrize("name", ["", "Ann’s laptop", "under_score", "-laptop", "x" * 64])
def test_a_name_that_no_browser_can_ask_for_is_left_out(laptop: pytest.MonkeyPatch, name: str) -> None:
    laptop.setattr("socket.gethostname", lambda: name)
    laptop.setattr("socket.getfqdn", lambda: name)
    assert not is_at_home(f"{name}.local")
    assert {found for found in names_of_this_machine() if found.endswith("local")} == set()
    assert "localhost" in names_of_this_machine()
