"""The names and addresses that a certificate of the authority may be for, and those of this machine."""

import re
import socket
from ipaddress import ip_address, ip_network

import ifaddr

# Private and link-local addresses, and the domains reserved for home networks: nothing on the internet has them.
NETWORKS = tuple(
    ip_network(network)
    for network in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "fc00::/7",
        "fe80::/10",
        "::1/128",
    )
)
DOMAINS = ("local", "home.arpa", "localhost")
LABELS = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")


def is_at_home(name: str) -> bool:
    """Return whether the authority may certify this name: one that nothing on the internet has.

    That is a private, link-local or loopback IP address, or a lower-case host name in .local, .home.arpa or .localhost.
    """
    try:
        address = ip_address(name)
    except ValueError:
        in_domain = name in DOMAINS or name.endswith(tuple(f".{domain}" for domain in DOMAINS))
        return in_domain and LABELS.fullmatch(name) is not None
    return any(address in network for network in NETWORKS)


def names_of_this_machine() -> frozenset[str]:
    """Return the addresses and names (localhost, `.local`, …) of this machine that a certificate may be for."""
    own = socket.gethostname().lower()
    names = {"localhost", f"{own.split('.')[0]}.local", own, socket.getfqdn().lower()}
    return frozenset(name for name in names | _addresses() if is_at_home(name))


def _addresses() -> set[str]:
    """Return the IP addresses of all network adapters of this machine."""
    addresses = (address.ip for adapter in ifaddr.get_adapters() for address in adapter.ips)
    return {str(ip_address(address if isinstance(address, str) else address[0])) for address in addresses}
