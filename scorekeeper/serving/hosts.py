"""The host names of this site.

Another site can point its own name at this machine (DNS rebinding), and its pages could then use the app as ours do.
Without ALLOWED_HOSTS only IP addresses and names of a local network are served.
"""

import ipaddress
import socket
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from scorekeeper.protocol import Application, Message, Receive, Send, refuse

LONGEST_NAME = 253  # characters, the limit of DNS; the QR code of a link has no room for thousands
UNKNOWN = "Scorekeeper does not answer to this name: see the setting ALLOWED_HOSTS."


def is_served(host: str) -> bool:
    """Return whether the `Host` of a request, with or without a port, is a name of this site.

    That is one of ALLOWED_HOSTS; without that setting an IP address or a name of the local network. No name is longer
    than 253 characters, and no port is above 65535.
    """
    try:
        urlsplit(f"//{host}").port  # noqa: B018 - pages read it, too
    except ValueError:  # an invalid port or IPv6 address
        return False
    name, _ = split_domain_port(host)
    if not 0 < len(name) <= LONGEST_NAME:
        return False
    return _is_at_home(name) if settings.AT_HOME else validate_host(name, settings.ALLOWED_HOSTS)


def by_our_names(application: Application) -> Application:
    """Return an application that answers 421 if the `Host` is no name of this site, and else calls this one.

    A request without a `Host` is passed on.
    """

    async def check(scope: Message, receive: Receive, send: Send) -> None:
        """Call `application`, or answer 421 if the `Host` is no name of this site."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if hosts and not is_served(",".join(hosts)):
            return await refuse(send, 421, UNKNOWN)
        return await application(scope, receive, send)

    return check


def _is_at_home(name: str) -> bool:
    """Return whether this is any IP address, "localhost", a name in .local, or a name of this machine."""
    return _is_address(name) or name == "localhost" or name.endswith(".local") or name in _own_names()


def _is_address(name: str) -> bool:
    """Return whether a host is an IP address; one of IPv6 may be in brackets."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    """Return the names of this machine, with and without its domain, in lower case."""
    return frozenset(name.lower() for name in (socket.gethostname(), socket.getfqdn()))
