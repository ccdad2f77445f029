"""The documents for other programs, and the description of their fields."""

import json
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper import __version__
from scorekeeper.facts.stored import read_stored
from scorekeeper.forms.nights import PageForm
from scorekeeper.models import Club, Match
from scorekeeper.pages.api import club_document, live_document, match_document, night_document
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.matches import matches_with_seats
from scorekeeper.queries.nights import nights_with_matches
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.web.api import by_token, problem
from scorekeeper.web.request import Request

DESCRIPTION = Path(settings.PACKAGE, "docs", "api", "openapi.json").read_bytes()
READABLE = {"ensure_ascii": False}  # names without escapes


@require_safe
def description(_request: Request) -> HttpResponse:
    """Answer with the description of all documents (OpenAPI)."""
    return HttpResponse(DESCRIPTION, content_type="application/json")


@by_token
def club(request: Request, club: Club) -> HttpResponse:
    """Return the document of the token's club: its players, its matches in progress, and a page of its nights.

    `?before=<date>` asks for older nights; answers 400 if that is no date.
    """
    form = PageForm(request.GET)
    if not form.is_valid():
        return problem(HTTPStatus.BAD_REQUEST, _("“before” is not a date like 2026-11-20."))
    with consistent_read():
        document = club_document(club, form.cleaned_data["before"])
    return _answer(document)


@by_token
def night(_request: Request, club: Club, night: int) -> HttpResponse:
    """Return the document of a night, with the state of its matches; 404 if the token's club has no such night."""
    with consistent_read():
        found = get_object_or_404(nights_with_matches(), club=club, pk=night)
    return _answer(night_document(found))


@by_token
def match(request: Request, club: Club, match: int) -> HttpResponse:
    """Return the document of a match with its whole sheet; 304 if it is as the ETag says.

    Answers 404 if the token's club has no such match.
    """
    return _of_match(request, club, match, match_document)


@by_token
def live(request: Request, club: Club, match: int) -> HttpResponse:
    """Return the document of the present state of a match, for programs that poll.

    Answers 304 if it is as the ETag says, 404 if the club has no such match.
    """
    return _of_match(request, club, match, live_document)


def _of_match(request: Request, club: Club, pk: int, document: Callable[[Match], dict[str, Any]]) -> HttpResponse:
    """Return the response with a document of a match of the club. Raises Http404 if the club has no such match.

    If the document is as the request's ETag says, the response is a 304, and the match's rounds are not read.
    """
    with consistent_read():
        found = get_object_or_404(matches_with_seats(), club=club, pk=pk)
        etag = _etag(found)
        unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
        if unchanged:
            return unchanged
        read_stored([found])
    return _answer(document(found), ETag=etag)


def _etag(match: Match) -> str:
    """Return the ETag of a match's documents: a hash of its revision and of what they show that has no revision.

    These are the language, the version of the app, the night with its date and place, the state and the names of the
    players.
    """
    people = [(seat.player.person_id, seat.player.name) for seat in seats_of(match)]
    around = (match.night_id, str(match.night.date), match.night.place, match.state)
    state = json.dumps([__version__, get_language(), match.revision, around, people])
    return f'"{sha256(state.encode()).hexdigest()[:32]}"'


def _answer(document: dict[str, Any], **headers: str) -> HttpResponse:
    """Return a response with a document as JSON, with these headers; names are not escaped to ASCII."""
    return JsonResponse(document, json_dumps_params=READABLE, headers=headers)
