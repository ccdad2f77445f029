"""Where a request comes from, as far as limits are concerned."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from scorekeeper.serving.visitors import network

# By the length of an IPv6 prefix, how many times a limit all of it may use up: a household has a /64, and whoever rents
# a /48 has 65,536 of those.
HOUSEHOLDS, SITES = (64, 1), (48, 4)


def networks(request: HttpRequest, *wider: tuple[int, int]) -> list[tuple[str, int]]:
    """Return the networks a request is counted by, each with how many times the limit it may use up, nearest first.

    A household has one IPv4 address, and that is all it is counted by. `wider` are prefixes beyond a /48.
    Raises BadRequest where the address can't be told (accounts.py).
    """
    address, found = get_adapter(request).get_client_ip(request), dict[str, int]()
    for prefix, times in (HOUSEHOLDS, SITES, *wider):
        found.setdefault(network(address, prefix), times)
    return list(found.items())
