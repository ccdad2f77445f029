"""Imports of files into a club: upload, preview, saving, undoing. Other processes do the work (serving/imports.py)."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.actions import action_of
from scorekeeper.forms.imports import DecisionsForm, UploadForm
from scorekeeper.models import Club, ClubImport, Role
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.imports.files import faults_of, import_progress, imports_page, saved_import, undone_import
from scorekeeper.pages.imports.preview import preview
from scorekeeper.queries.players import people_of
from scorekeeper.services.importing import jobs
from scorekeeper.services.importing.files import LONGEST_TEXT
from scorekeeper.services.importing.uploads import OtherImport, receive
from scorekeeper.serving.uploads import PIECE, ticket_for
from scorekeeper.web.access import get_club, get_import
from scorekeeper.web.limits import count
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import context_of_form, render_form, see_other, write_context

State = ClubImport.State
PAGES: Mapping[str, tuple[str, Callable[[ClubImport], dict[str, Any]]]] = {
    State.REFUSED: ("imports/refused.html", faults_of),
    State.SAVED: ("imports/saved.html", saved_import),
    State.UNDONE: ("imports/undone.html", undone_import),
}


@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: Request, club: int) -> HttpResponse:
    """Show the imports of a club to its keepers; on POST store the uploaded file and redirect to its import.

    Redirects to the import that is under way if there is one. A refused file shows the page with the reason and status
    422.
    """
    found = get_club(request, club, Role.KEEPER)
    if request.method != "POST":
        return _imports(request, found)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _imports(request, found, str(form.errors["file"][0]))
    count(request, "import")
    file, context = form.cleaned_data["file"], context_of_form(request)
    try:
        row = receive(club=found, name=file.name, pieces=file.chunks(PIECE), on=tonight(), context=context)
    except OtherImport as other:
        row = other.club_import
    return see_other(request, _address(row))


def _imports(request: Request, club: Club, fault: str = "") -> HttpResponse:
    """Render the imports of a club and the form of an upload; `fault` is why a file was refused, with status 422."""
    shown = {"club": club, **imports_page(club), "ticket": ticket_for(club.pk), "most": LONGEST_TEXT, "fault": fault}
    return render_form(request, "imports/imports.html", shown, faulty=bool(fault))


@require_http_methods(["GET", "HEAD", "POST"])
def club_import(request: Request, club: int, club_import: int) -> HttpResponse:
    """Show an import as its state asks: progress, preview, result, or why it was refused.

    A POST stores the keeper's decisions if the import waits for them, else it redirects to the page. A discarded import
    redirects to the imports.
    """
    row = get_import(request, club, club_import)
    if request.method == "POST" and row.state == State.READY:
        return _decide(request, row)
    if request.method == "POST":  # a form of an earlier state
        return see_other(request, _address(row))
    if row.state == State.DROPPED:
        return redirect("imports", club)
    if row.state == State.READY:
        return _ready(request, row)
    template, page_of = PAGES.get(row.state, ("imports/working.html", import_progress))
    return render(request, template, {"row": row, "page": page_of(row)})


def _decide(request: Request, row: ClubImport) -> HttpResponse:
    """Store the decisions of the form and do what its button says: show another page of the preview, save or compare.

    Redirects to the import; a faulty date shows the preview again with status 422.
    """
    form = DecisionsForm(request.POST, row, [player.pk for player in people_of(row.club)])
    if not form.is_valid():
        return _ready(request, row, str(form.errors["on"][0]))
    decisions, do = form.decisions(), form.cleaned_data["do"]
    if do.startswith("page-"):
        jobs.decide(row=row, decisions=decisions)
        return see_other(request, f"{_address(row)}?page={do.removeprefix('page-')}#odds")
    count(request, "import")
    if do == "save":
        jobs.save(row=row, decisions=decisions, who=write_context(request, {"key": row.key}).who)
    else:
        jobs.compare_again(row=row, decisions=decisions)
    return see_other(request, _address(row))


def _ready(request: Request, row: ClubImport, fault: str = "") -> HttpResponse:
    """Render a page of the preview of an import, `?page=` or the first; with status 422 if the date has a `fault`."""
    page = whole_number(request.GET.get("page", "")) or 1
    shown = {"row": row, "page": preview(row, page), "faults": faults_of(row)}
    shown |= {"fault": fault, "typed": request.POST.get("on", "")}
    return render_form(request, "imports/preview.html", shown, faulty=bool(fault))


@require_safe
def progress(request: Request, club: int, club_import: int) -> HttpResponse:
    """Return the progress of an import to a page that polls by htmx; others are redirected to the import.

    Makes the page reload itself if the work is over or was stopped.
    """
    row = get_import(request, club, club_import)
    if not swaps(request):
        return redirect(_address(row))
    page = import_progress(row) if row.state in ClubImport.WORK else None
    if page is None or page["stopped"]:
        return HttpResponseClientRefresh()
    return render(
        request, "imports/working.html#progress", {"row": row, "page": page, "said": request.GET.get("said", "")}
    )


@require_POST
def import_step(request: Request, club: int, club_import: int) -> HttpResponse:
    """Discard an import, start its work again, or undo it, as the button says; redirect to the import.

    After discarding it redirects to the imports. An import that is being undone is not discarded: it counts as saved
    again if its process has ended.
    """
    row = get_import(request, club, club_import)
    action = action_of(request.POST, "drop", "retry", "undo")
    if action == "drop":
        jobs.drop(row=row)
        return see_other(request, _address(row) if row.state == State.UNDOING else reverse("imports", args=[club]))
    count(request, "import")
    if action == "retry":
        jobs.retry(row=row)
    else:
        jobs.undo(row=row, who=write_context(request, {"key": row.key}).who)
    return see_other(request, _address(row))


def _address(row: ClubImport) -> str:
    """Return the URL of the page of an import."""
    return reverse("club_import", args=[row.club_id, row.pk])
