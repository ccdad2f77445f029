"""Pages that help phones to trust the certificate of HTTPS at home. Without it they answer 404."""

from csp.decorators import csp_update
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scorekeeper.serving.address import url_of
from scorekeeper.serving.certificates.authority import Authority
from scorekeeper.serving.https import https
from scorekeeper.web.addresses import host_of, host_over_https
from scorekeeper.web.device_kinds import device_kind_of
from scorekeeper.web.request import Request

SYSTEMS = {"iphone": "iPhone", "android": "Android", "windows": "Windows", "mac": "Mac", "linux": "Linux"}
PHONES = ("iphone", "android")


@require_safe
@cache_control(no_store=True)  # a response with status 304 would replace the page's policy by one without csp_update
def trust(request: Request, system: str = "") -> HttpResponseBase:
    """Show how to trust the certificate on a kind of device, by default the viewer's own, and its fingerprint.

    Over HTTP the page checks, where it can, whether it is trusted. Raises Http404 for an unknown `system`, and without
    HTTPS at home.
    """
    authority, own = _authority(), _system_of(request)
    if system and system not in SYSTEMS:
        raise Http404
    host = host_over_https(request)
    home = url_of("https", host, https.port).removesuffix("/")
    checks = not request.is_secure() and host == host_of(request) and ":" not in host  # CSP cannot name IPv6 addresses
    context = {
        "systems": SYSTEMS,
        "system": system or own,
        "on_phone": own in PHONES,
        "fingerprint": authority.fingerprint,
        "home": home,
        "checks": checks,
    }
    may_ask = csp_update({"connect-src": [home] if checks else []})
    return may_ask(lambda request: render(request, "trust/trust.html", context))(request)


@require_safe
def certificate(_request: Request) -> HttpResponse:
    """Return the root certificate with a content type that devices recognise. Raises Http404 without HTTPS at home."""
    return HttpResponse(_authority().root_pem, content_type="application/x-x509-ca-cert")


@require_safe
def check_trust(request: Request) -> HttpResponse:
    """Return a text that, by CORS, only the page of this host over HTTP may read.

    If the page can read it over HTTPS, the device trusts the certificate. Raises Http404 without HTTPS at home.
    """
    _authority()
    page = url_of("http", host_over_https(request), https.plain_port).removesuffix("/")
    headers = {"Access-Control-Allow-Origin": page.removesuffix(":80")}
    return HttpResponse("trusted", content_type="text/plain", headers=headers)


def _authority() -> Authority:
    """Return the certificate authority. Raises Http404 without HTTPS at home."""
    if https.authority is None:
        raise Http404
    return https.authority


def _system_of(request: Request) -> str:
    """Return the key in SYSTEMS for the viewer's device; "iphone" if it has none."""
    device = device_kind_of(request).lower()
    return device if device in SYSTEMS else "iphone"
