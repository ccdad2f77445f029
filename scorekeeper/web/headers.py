"""What every answer tells the browser beside the page: which powers it needs, and what no search engine keeps."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

USED = ("clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock")
UNUSED = ("camera", "geolocation", "microphone", "payment", "usb")
POWERS = ", ".join([f"{name}=(self)" for name in USED] + [f"{name}=()" for name in UNUSED])
TO_BE_FOUND = {"home", "games", "account_login", "account_signup"}


def headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that adds headers: no search engine lists what needs a key, an account or a cookie."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if "HX-Request" in request.headers:
            return response  # a part of a page that has been told already
        response.headers["Permissions-Policy"] = POWERS
        if not request.resolver_match or request.resolver_match.url_name not in TO_BE_FOUND:
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return answer
