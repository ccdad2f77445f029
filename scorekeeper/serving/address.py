"""The addresses on which the app listens, and by which it is reached."""

import errno
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

EVERY_ADDRESS = {"", "0.0.0.0", "::"}  # noqa: S104 - recognised here, chosen by the caller
LAST_PORT = 65_535
# An address reserved for documentation. Connecting a UDP socket to it looks up the route and sends nothing.
OUTSIDE = ("192.0.2.1", 9)


class AddressError(Exception):
    """The address can't be listened on; the message is for the person at the terminal."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on host and port (0 for any free one). Raises AddressError with the reason.

    "::" and "" are all addresses of IPv6 and of IPv4, where the system has both.
    """
    if not 0 <= port <= LAST_PORT:
        raise AddressError(f"There is no port {port}: they go from 1 to {LAST_PORT}.")
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0][0]
        both = family == socket.AF_INET6 and host in EVERY_ADDRESS and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        raise AddressError(reason(error, host, port)) from error


def reason(error: OSError | UnicodeError, host: str, port: int) -> str:
    """Return why host and port can't be listened on, for the person at the terminal.

    `error` is a UnicodeError if a name has an empty label, such as 192.168..1.
    """
    if isinstance(error, UnicodeError):
        return f"Can't listen on {host}: it is neither an address nor a name."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; choose another, {port + 1} for example."
    return f"Can't listen on {host} port {port}: {error.strerror}."


def local_url(host: str, port: int, scheme: str = "http") -> str:
    """Return the URL of the first page for a browser on this machine, where the app listens on `host` and `port`."""
    return url_of(scheme, "localhost" if host in EVERY_ADDRESS else host, port)


def for_phones(host: str, port: int, scheme: str = "http") -> str | None:
    """Return the URL of the first page for phones in the same network; None if they can't reach this host."""
    name = name_for_phones(host)
    return name and url_of(scheme, name, port)


def name_for_phones(host: str) -> str | None:
    """Return the host name or IP address by which phones in the same network reach the app; None if they can't.

    `host` is what the app listens on. For all addresses return this machine's address, None if it has none; for
    localhost return None.
    """
    if host in EVERY_ADDRESS:
        host = _own_address() or "localhost"
    return None if is_this_machine(host) else host


def for_others(url: str) -> str:
    """Return the URL with this machine's network address in the place of localhost or a loopback address.

    A URL without a port gets port 80. It is unchanged if it has another host, or if no server answers at that address.
    """
    parts = urlsplit(url)
    own = _own_address() if is_this_machine(parts.hostname or "") else None
    port = parts.port or 80
    return urlunsplit(parts._replace(netloc=f"{own}:{port}")) if own and _answers(own, port) else url


def is_this_machine(host: str) -> bool:
    """Return whether this is localhost or a loopback address, which browsers trust without HTTPS."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _answers(host: str, port: int) -> bool:
    """Return whether a server accepts a connection at this address within 0.2 seconds."""
    try:
        socket.create_connection((host, port), timeout=0.2).close()
    except OSError:
        return False
    return True


def _own_address() -> str | None:
    """Return this machine's address in the network of its default route; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def url_of(scheme: str, host: str, port: int) -> str:
    """Return the URL of the first page at this host and port, an IPv6 address in brackets."""
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"
