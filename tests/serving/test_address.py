"""Tests of the addresses on which the app listens."""

import socket

import pytest

from scorekeeper.serving import address

NEEDS_IPV6 = pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")


@pytest.mark.parametrize("everywhere", [pytest.param("::", marks=NEEDS_IPV6), "0.0.0.0", ""])  # noqa: S104
def test_every_address_includes_those_of_ipv4_that_phones_are_led_to(everywhere: str) -> None:
    with address.listen(everywhere, 0) as listener:
        socket.create_connection(("127.0.0.1", listener.getsockname()[1]), timeout=5).close()


@NEEDS_IPV6
def test_an_address_of_ipv6_includes_no_other() -> None:
    with address.listen("::1", 0) as listener, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", listener.getsockname()[1]), timeout=5)


def test_what_is_no_address_is_said_to_be_none() -> None:
    with pytest.raises(address.AddressError, match="it is neither an address nor a name"):
        address.listen("192.168..1", 8000)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.1.1", "::1"])
def test_this_machine_is_localhost_or_a_loopback_address(host: str) -> None:
    assert address.is_this_machine(host)


@pytest.mark.parametrize("host", ["127.cards.example", "192.168.1.7", "::1:2", "fd00::7", "localhost.example", ""])
def test_no_other_name_or_address_is_this_machine(host: str) -> None:
    assert not address.is_this_machine(host)
