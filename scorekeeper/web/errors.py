"""Error pages in the style of the app, with a link back.

They use nothing that may be the cause of the error: no database, session, context processor or list of static files.
"""

import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.template.loader import render_to_string

from scorekeeper.outages import Outage, outage_of
from scorekeeper.protocol import RefusedRequest

RETRY_SECONDS = {Outage.BUSY: 5, Outage.DOWN: 5, Outage.FULL: 60}


def error_page(status: int, **context: object) -> HttpResponse:
    """Return the page of this error status: the template `<status>.html` with this context.

    It has no style sheet if the static files cannot be found.
    """
    try:
        page = render_to_string(f"{status}.html", context)
    except Exception:  # noqa: BLE001 - an error page must not fail
        page = render_to_string(f"{status}.html", context | {"frame": "bare.html"})
    return HttpResponse(page, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Answer 400 to a form or URL that no page has; nothing was written."""
    return error_page(HTTPStatus.BAD_REQUEST, sent=_is_write(request))


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Answer 403 to a request that Django or a view has denied.

    Also answers a form without a valid CSRF token: it is from another site, or the cookie was lost or is blocked.
    """
    return error_page(HTTPStatus.FORBIDDEN, no_cookie=reason == REASON_NO_CSRF_COOKIE)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Answer 404 if the page does not exist or is not open to this browser: the same response for both.

    It offers to sign in to a viewer who is signed out.
    """
    return error_page(HTTPStatus.NOT_FOUND, sent=_is_write(request), signed_out=_is_signed_out(request))


def failed(request: HttpRequest) -> HttpResponse:
    """Return the page of status 503 if an outage caused the exception being handled, else that of status 500.

    The former says that a retry may work.
    """
    outage = outage_of(sys.exception())
    return _unavailable(request, outage) if outage else error_page(HTTPStatus.INTERNAL_SERVER_ERROR)


def refused_page(request: HttpRequest, refused: RefusedRequest) -> HttpResponse:
    """Return the error page for a request that the server has refused, with its status and headers.

    The connection is closed. With status 503 it is the page for an outage, with the seconds until a retry in
    `Retry-After`.
    """
    if refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
        response = _unavailable(request, outage_of(refused.__cause__) or Outage.BUSY)
    else:
        response = error_page(refused.status, sent=_is_write(request))
    for name, value in ((b"Connection", b"close"), *refused.headers):
        response.headers[name.decode()] = value.decode()
    return response


def _unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    """Return the page of status 503 for an outage, with the seconds until a retry in `Retry-After`."""
    response = error_page(HTTPStatus.SERVICE_UNAVAILABLE, outage=outage.name, sent=_is_write(request))
    response.headers["Retry-After"] = str(RETRY_SECONDS[outage])
    return response


def _is_write(request: HttpRequest) -> bool:
    return request.method == "POST"


def _is_signed_out(request: HttpRequest) -> bool:
    """Return whether nobody is signed in; False if that cannot be found out."""
    try:
        return not request.user.is_authenticated
    except Exception:  # noqa: BLE001 - an error page must not fail
        return False
