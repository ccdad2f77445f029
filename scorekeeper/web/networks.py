"""Where a request comes from, as far as limits are concerned."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from scorekeeper.serving.visitors import network

SITE_FACTOR = 4  # a /48 may do as much as so many of its /64s


def networks(request: HttpRequest) -> list[tuple[str, int]]:
    """Return the networks a request is counted by, each with how many times the limit it may use up.

    A household has one IPv4 address, but a whole /64 of IPv6, and whoever rents a /48 has 65,536 of those.
    Raises BadRequest where the address can't be told (accounts.py).
    """
    address = get_adapter(request).get_client_ip(request)
    near, wide = network(address), network(address, 48)
    return [(near, 1)] if near == wide else [(near, 1), (wide, SITE_FACTOR)]
