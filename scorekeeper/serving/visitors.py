"""The visitor of a request, identified by IP address."""

from ipaddress import ip_address, ip_network

from django.conf import settings

from scorekeeper.protocol import Message


def visitor(scope: Message) -> str:
    """Return the client's address, of IPv6 only its /64: from the header of trusted proxies, else the connection.

    Return "" if it is unknown.
    """
    peer = scope["client"][0] if scope.get("client") else ""
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
    addresses = forwarded.split(",")
    trusted = proxies and len(addresses) >= proxies
    return network((trusted and addresses[-proxies].strip()) or peer)


def network(address: str, prefix: int = 64) -> str:
    """Return an IPv4 address unchanged, an IPv6 address as its network of `prefix` bits, "" for any other text.

    A household has a /64. An IPv4 address mapped into IPv6 is returned as IPv4.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if found.version == 6 and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found) if found.version == 4 else str(ip_network((int(found), prefix), strict=False))
