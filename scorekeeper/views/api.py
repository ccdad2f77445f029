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
READABLE = {"ensure_ascii": False}  # names as they are


@require_safe
def description(_request: Request) -> HttpResponse:
    """Answer with the description of all documents (OpenAPI)."""
    return HttpResponse(DESCRIPTION, content_type="application/json")


@by_token
def club(request: Request, club: Club) -> HttpResponse:
    """Answer with the token's club: its players, its matches in progress, and its nights by pages."""
    form = PageForm(request.GET)
    if not form.is_valid():
        return problem(HTTPStatus.BAD_REQUEST, _("“before” is not a date like 2026-11-20."))
    with consistent_read():
        document = club_document(club, form.cleaned_data["before"])
    return _answer(document)


@by_token
def night(_request: Request, club: Club, night: int) -> HttpResponse:
    """Answer with a night and how its matches stand."""
    with consistent_read():
        found = get_object_or_404(nights_with_matches(), club=club, pk=night)
    return _answer(night_document(found))


@by_token
def match(request: Request, club: Club, match: int) -> HttpResponse:
    """Answer with a match and its whole sheet."""
    return _of_match(request, club, match, match_document)


@by_token
def live(request: Request, club: Club, match: int) -> HttpResponse:
    """Answer with how a match stands now; it is cheap to ask for again with the ETag."""
    return _of_match(request, club, match, live_document)


def _of_match(request: Request, club: Club, pk: int, document: Callable[[Match], dict[str, Any]]) -> HttpResponse:
    """Answer with a document of a match; with 304, without reading its rounds, if it is as the ETag says."""
    with consistent_read():
        found = get_object_or_404(matches_with_seats(), club=club, pk=pk)
        etag = _etag(found)
        unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
        if unchanged:
            return unchanged
        read_stored([found])
    return _answer(document(found), ETag=etag)


def _etag(match: Match) -> str:
    """Return the ETag of a match's documents: its revision, and what they show that changes without a new one."""
    people = [(seat.player.person_id, seat.player.name) for seat in seats_of(match)]
    around = (match.night_id, str(match.night.date), match.night.place, match.state)
    state = json.dumps([__version__, get_language(), match.revision, around, people])
    return f'"{sha256(state.encode()).hexdigest()[:32]}"'


def _answer(document: dict[str, Any], **headers: str) -> HttpResponse:
    return JsonResponse(document, json_dumps_params=READABLE, headers=headers)
