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
