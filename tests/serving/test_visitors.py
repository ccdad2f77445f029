"""Tests of the address of a visitor behind proxies."""

from typing import Any

import pytest

from scorekeeper.serving.visitors import network, visitor


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", ""),
        ("192.0.2.7:8000", ""),
    ],
)
def test_a_household_has_one_network(address: str, said: str) -> None:
    assert network(address) == said


@pytest.mark.parametrize(
    ("proxies", "told", "said"),
    [
        (0, [b"203.0.113.9"], "192.0.2.7"),
        (1, [b"203.0.113.9"], "203.0.113.9"),
        (1, [b"10.0.0.1, 203.0.113.9"], "203.0.113.9"),
        (1, [b"10.0.0.1", b"2001:db8::7"], "2001:db8::/64"),
        (2, [b"10.0.0.1, 203.0.113.9, 198.51.100.2"], "203.0.113.9"),
        (2, [b"203.0.113.9"], "192.0.2.7"),
        (1, [], "192.0.2.7"),
        (1, [b""], "192.0.2.7"),
    ],
)
def test_the_last_trusted_proxy_says_who_it_is(settings: Any, proxies: int, told: list[bytes], said: str) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    headers = [(b"host", b"localhost"), *((b"x-forwarded-for", value) for value in told)]
    assert visitor({"client": ("192.0.2.7", 50000), "headers": headers}) == said
