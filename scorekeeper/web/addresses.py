"""URLs for other phones, and for HTTPS at home."""

from urllib.parse import urlsplit, urlunsplit

from django.http.request import split_domain_port
from django.urls import reverse

from scorekeeper.serving.address import for_others, name_for_phones, url_of
from scorekeeper.serving.https import https
from scorekeeper.web.request import Request


def address_for_others(request: Request, name: str, *args: object) -> str:
    """Return the absolute URL, for another phone, of the page with this URL name and these arguments.

    With HTTPS at home the URL is one of plain HTTP, as a guest's phone does not trust the certificate.
    """
    address = urlsplit(request.build_absolute_uri(reverse(name, args=args)))
    if https.authority and address.scheme == "https":
        plain = urlsplit(url_of("http", address.hostname or "", https.plain_port))
        address = address._replace(scheme=plain.scheme, netloc=plain.netloc)
    return for_others(urlunsplit(address))


def as_typed(address: str) -> str:
    """Return an absolute URL in the form in which it is typed: without the scheme and the slash at its end."""
    return address.partition("://")[2].rstrip("/")


def host_of(request: Request) -> str:
    """Return the host of a request, without its port and without the brackets of an IPv6 address."""
    return split_domain_port(request.get_host())[0].strip("[]")


def host_over_https(request: Request) -> str:
    """Return the host under which this server answers over HTTPS at home.

    It is the host of the request if the certificate is valid for it, else this machine's address if it is valid for
    that, else the host of the request all the same.
    """
    host = host_of(request)
    return next((name for name in (host, name_for_phones("")) if name in https.names), host)
