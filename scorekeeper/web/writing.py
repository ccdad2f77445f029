"""What views with forms share: the context of a write, the redirect afterwards, and the page of a faulty form."""

import json
from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import file_digest, sha256
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.forms.posts import TOKEN, read_key
from scorekeeper.forms.strict import WriteForm
from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.queries.ledger import last_change
from scorekeeper.queries.pens import writer
from scorekeeper.services.writing import WriteContext
from scorekeeper.web.access import club_of, viewer_of
from scorekeeper.web.device_kinds import device_kind_of
from scorekeeper.web.request import Request, swaps

View = Callable[..., HttpResponse]

LISTS = ("home", "nights")


def write_context(request: Request, sent: Mapping[str, Any], *, seen: int | None = None) -> WriteContext:
    """Return the context of a write: its key, who writes, and the account.

    `sent` is the form's cleaned data, of which only "key" is used. `seen` is the number of the round that the page
    showed as open, None if the write does not depend on it.
    """
    return WriteContext(key=sent["key"], who=_writer(request), user=request.user.pk, seen=seen)


def context_of_form(request: Request) -> WriteContext:
    """Return the context of the write of a form that people fill in.

    Its key is made of all that the form says, with the content of its files: the browser's Back shows a form with the
    key that it was sent with, and what is changed in it then is another write. Raises BadRequest without that key.
    """
    read_key(request.POST)
    fields = [(name, values) for name, values in request.POST.lists() if name != TOKEN]
    for name, files in request.FILES.lists():
        fields.append((name, [file_digest(file, "sha256").hexdigest() for file in files]))
    return write_context(request, {"key": sha256(json.dumps(sorted(fields)).encode()).hexdigest()})


def context_of_key(request: Request) -> WriteContext:
    """Return the context of a write whose form has no field except its key. Raises BadRequest for any other form."""
    return write_context(request, WriteForm(request.POST).read())


def _writer(request: Request) -> str:
    """Return who writes, for the ledger: "Bob’s iPhone", "Bob’s phone" if its kind is unknown.

    Without a known name it is "iPhone", or "" if the kind is unknown, too. Makes no query for a viewer without a pen or
    an account.
    """
    device, viewer = device_kind_of(request), viewer_of(request)
    if not (viewer.pens or viewer.user):
        return device
    match = request.resolver_match.kwargs.get("match") if request.resolver_match else None
    name = writer(viewer, match, None if match else club_of(request))
    return f"{name}’s {device or 'phone'}" if name else device


def list_asked_from(sent: Mapping[str, Any]) -> str | None:
    """Return the URL of the list of matches from which the form was sent, by its field `back`; None for other pages."""
    back = sent["back"]
    return reverse(back) if back in LISTS else None


def with_change(url: str, change: Change | None) -> str:
    """Return the URL, which must have no query, with `?done=<revision>` of the change; unchanged for None."""
    return f"{url}?done={change.revision}" if change else url


def change_asked(request: Request, match: Match) -> Change | None:
    """Return the change whose revision is in the query as `done`; None if there is none, or if it is not the newest."""
    return last_change(match) if request.GET.get("done") == str(match.revision) else None


def words_asked(request: Request, match: Match) -> str:
    """Return the sentence of the change of `change_asked`; "" for None."""
    change = change_asked(request, match)
    return change_in_words(match, change) if change else ""


def see_other(request: Request, url: str) -> HttpResponse:
    """Return a redirect with status 303, after a write; for htmx one in the header `HX-Redirect`, with status 200."""
    if swaps(request):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)


def sent_again(page: str, *actions: str) -> Callable[[View], View]:
    """Decorate a view whose forms with one of these actions end the viewer's access, or delete what they show.

    `actions` are values of the field `do`. If such a form arrives again, the viewer no longer has access and the view
    raises Http404: redirect to `page` then, the name of the URL to which the first redirected.
    """

    def decorate(view: View) -> View:
        """Return the view, which redirects to `page` if such a form arrives again."""

        @wraps(view)
        def answer(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            """Call the view; if it raises Http404 for a form with one of `actions`, redirect to `page`."""
            try:
                return view(request, *args, **kwargs)
            except Http404:
                if request.POST.get("do") in actions:
                    return see_other(request, reverse(page))
                raise

        return answer

    return decorate


def render_form(request: Request, template: str, context: Mapping[str, Any], *, faulty: bool) -> HttpResponse:
    """Render a page with a form. If it is `faulty`, the status is 422, and the title says so (base.html)."""
    return render(request, template, {**context, "faulty": faulty}, status=422 if faulty else 200)
