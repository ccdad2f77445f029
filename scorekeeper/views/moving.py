"""Moving a match to another night, deleting and restoring it."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.nights import EveningForm
from scorekeeper.forms.strict import ListedForm, WriteForm
from scorekeeper.models.clocks import tonight
from scorekeeper.services import deleting, moving
from scorekeeper.web.access import any_match_to_write, match_to_write
from scorekeeper.web.form_answers import render_form
from scorekeeper.web.request import Request
from scorekeeper.web.writing import list_asked_from, see_other, write_context


@require_http_methods(["GET", "HEAD", "POST"])
def move_match(request: Request, match: int) -> HttpResponse:
    """Ask for the date of a match, and move it to the night of that date."""
    found = match_to_write(request, match)
    form = EveningForm(initial={"on": found.night.date.isoformat()})
    if request.method == "POST":
        form = EveningForm.sent(request.POST, found.night.date)
        if form.is_valid():
            context = write_context(request, form.cleaned_data)
            night = moving.move(match=found, on=form.cleaned_data["on"], context=context)
            return see_other(request, reverse("night", args=[night.pk]))
    shown = {"match": found, "latest": tonight(), "form": form}
    return render_form(request, "matches/move.html", shown, faulty=bool(form.errors))


@require_POST
def delete_match(request: Request, match: int) -> HttpResponse:
    """Delete a match, and show its night, where it can be restored, or the list from which the form was sent."""
    found = any_match_to_write(request, match)
    sent = ListedForm(request.POST).read()
    deleting.delete(match=found, context=write_context(request, sent))
    return see_other(request, list_asked_from(sent) or reverse("night", args=[found.night_id]))


@require_POST
def restore_match(request: Request, match: int) -> HttpResponse:
    """Restore a deleted match; do nothing for any other."""
    found = any_match_to_write(request, match)
    deleting.restore(match=found, context=write_context(request, WriteForm(request.POST).read()))
    return see_other(request, reverse("night", args=[found.night_id]))
