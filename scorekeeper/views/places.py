"""Where a request comes from, as far as limits are concerned."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

SITE_FACTOR = 4  # a /48 may do as much as so many of its /64s


def places(request: HttpRequest) -> list[tuple[str, int]]:
    """Return the networks a request is counted by, each with how many times the limit it may use up.

    A household has one IPv4 address, but a whole /64 of IPv6, and whoever rents a /48 has 65,536 of those.
    Raises BadRequest where the address can't be told (accounts.py).
    """
    address = _unwrapped(ip_address(get_adapter(request).get_client_ip(request)))
    if isinstance(address, IPv4Address):
        return [(str(address), 1)]
    return [(_network(address, 64), 1), (_network(address, 48), SITE_FACTOR)]


def _unwrapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 one stands for (::ffff:192.0.2.1), else the same."""
    return getattr(address, "ipv4_mapped", None) or address


def _network(address: IPv6Address, prefix: int) -> str:
    return str(ip_network((int(address), prefix), strict=False))
