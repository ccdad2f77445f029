"""Requests of other programs: access by a token, and answers without cookies or pages."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scorekeeper.models import Club
from scorekeeper.queries.api_tokens import valid_token
from scorekeeper.services.api_tokens import note_use
from scorekeeper.web.limits import count, count_read
from scorekeeper.web.request import Request, is_of_program

P = ParamSpec("P")
View = Callable[[HttpRequest], HttpResponse]
PROBLEM = "application/problem+json"  # RFC 9457


def by_token(view: Callable[Concatenate[Request, Club, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view for other programs: it is called with the club of the token in the header `Authorization`.

    Without a valid token the answer is 401, whatever the URL names; only wrong tokens are counted as guesses. Other
    methods than GET and HEAD are answered 405. Also stores the day on which the token was used; raises TooMany beyond a
    limit.
    """

    @csrf_exempt  # nothing is written: a POST gets status 405
    @require_safe
    @wraps(view)
    def answer(request: Request, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        """Call the view with the club of the token; answer 401 without a valid one."""
        scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return _unauthorized("Bearer", _("Send a token of a club in the header Authorization."))
        token = valid_token(text.strip(" "))
        if token is None:
            count(request, "wrong_token")
            return _unauthorized('Bearer error="invalid_token"', _("This token is wrong, or was taken back."))
        count_read(token.pk)
        note_use(token=token, day=localdate())
        return view(request, token.club, *args, **kwargs)

    return answer


def _unauthorized(challenge: str, detail: str) -> HttpResponse:
    """Return a problem with status 401, this `detail` and this challenge in `WWW-Authenticate`."""
    answer = problem(HTTPStatus.UNAUTHORIZED, detail)
    answer.headers["WWW-Authenticate"] = challenge
    return answer


def problem(status: int, detail: str = "") -> HttpResponse:
    """Return an error as JSON (RFC 9457): "status", "title" and, unless it is "", "detail", what is wrong."""
    data: dict[str, object] = {"status": status, "title": HTTPStatus(status).phrase}
    return JsonResponse(data | ({"detail": detail} if detail else {}), status=status, content_type=PROBLEM)


def program_answers(get_response: View) -> View:
    """Return middleware for requests of other programs: cookies are ignored, and errors are JSON instead of pages.

    Their responses depend on the token, so no shared cache may store them. Other requests pass unchanged.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer a request of a program without cookies, its errors as JSON; any other as usual."""
        if not is_of_program(request):
            return get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        response = get_response(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST and response.headers["Content-Type"] != PROBLEM:
            response.content = problem(response.status_code).content
            response.headers["Content-Type"] = PROBLEM
            response.headers["Content-Length"] = str(len(response.content))
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return answer
