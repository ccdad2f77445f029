"""The visitor of a request, identified by network address."""

from ipaddress import ip_address, ip_network

from django.conf import settings

from scorekeeper.protocol import Message


def visitor(scope: Message) -> str:
    """Return the network of a request, as the last trusted proxy has written it, else of the connection."""
    peer = scope["client"][0] if scope.get("client") else ""
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    told = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
    addresses = told.split(",")
    trusted = proxies and len(addresses) >= proxies
    return network((trusted and addresses[-proxies].strip()) or peer)


def network(address: str, prefix: int = 64) -> str:
    """Return an IPv4 address as it is, an IPv6 address by its prefix (a household has a /64); empty for no address."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if found.version == 6 and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found) if found.version == 4 else str(ip_network((int(found), prefix), strict=False))
