"""What every write has in common: the pen it is written with, and where to go afterwards."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.queries.ledger import last_change
from scorekeeper.queries.pens import writer
from scorekeeper.services.writing import WriteContext
from scorekeeper.web.access import club_of, viewer_of
from scorekeeper.web.device_kinds import device_kind_of
from scorekeeper.web.request import Request, swaps

LISTS = ("home", "nights")


def write_context(request: Request, sent: Mapping[str, Any], *, seen: int | None = None) -> WriteContext:
    """Return the key that the page made for this one write, and who writes: whose phone, if a pen was handed over.

    `sent` is what the form says, its key among it. `seen` is the round that the page showed as open, if it matters.
    """
    return WriteContext(key=sent["key"], who=_writer(request), user=request.user.pk, seen=seen)


def _writer(request: Request) -> str:
    """Return who writes: "Bob’s iPhone" if it is known, else "iPhone". No query without a pen or an account."""
    device, viewer = device_kind_of(request), viewer_of(request)
    if not (viewer.pens or viewer.user):
        return device
    match = request.resolver_match.kwargs.get("match") if request.resolver_match else None
    name = writer(viewer, match, None if match else club_of(request))
    return f"{name}’s {device or 'phone'}" if name else device


def list_asked_from(sent: Mapping[str, Any]) -> str | None:
    """Return the address of the list that a match was ended or deleted in; None if it was on a page of its own."""
    back = sent["back"]
    return reverse(back) if back in LISTS else None


def with_change(url: str, change: Change | None) -> str:
    """Return the address of a page of a match, asked to say what was just done, if anything was."""
    return f"{url}?done={change.revision}" if change else url


def change_asked(request: Request, match: Match) -> Change | None:
    """Return the change that the page is asked to say, unless something else was written since."""
    return last_change(match) if request.GET.get("done") == str(match.revision) else None


def words_asked(request: Request, match: Match) -> str:
    """Say the change that the page is asked to say; nothing if it is asked for none."""
    change = change_asked(request, match)
    return change_in_words(match, change) if change else ""


def see_other(request: Request, url: str) -> HttpResponse:
    """Go on to another page after a write; htmx is told in a header, never by a redirect."""
    if swaps(request):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)
