"""The tokens by which other programs read a club: making one, and taking it back."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.actions import action_of, refusal_words
from scorekeeper.forms.clubs import TokenForm
from scorekeeper.models import Club
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.api_tokens import tokens_of
from scorekeeper.rules.faults import Refused
from scorekeeper.services import api_tokens as services
from scorekeeper.web.access import get_club
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.request import Request
from scorekeeper.web.writing import context_of_form, render_form, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def api_tokens(request: Request, club: int) -> HttpResponse:
    """Show the tokens of a club to its owner; on POST make one and show its text.

    Only the response to that form shows the text. A form that is sent twice makes one token, and gets the same response
    again; if the token was ended meanwhile, it redirects to the tokens. A refused name shows the form again, with
    status 422. Raises Http404 for anybody but an owner.
    """
    found = get_club(request, club)
    if request.method != "POST":
        return _tokens(request, found)
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _tokens(request, found, str(form.data["name"]), str(form.errors["name"][0]))
    name = form.cleaned_data["name"]
    try:
        made = services.make(club=found, name=name, key=context_of_form(request).key)
    except Refused as refused:
        return _tokens(request, found, name, refusal_words(refused))
    if made is None:
        return see_other(request, request.path)
    context = {"club": found, "token": made.row, "text": made.text, "address": address_for_others(request, "api_club")}
    answer = render(request, "api_tokens/made.html", context)
    patch_cache_control(answer, no_store=True)
    return answer


def _tokens(request: Request, club: Club, typed: str = "", fault: str = "") -> HttpResponse:
    """Render the tokens of a club; with status 422 if there is a `fault`, for which the name `typed` was refused."""
    context = {"club": club, "tokens": tokens_of(club), "key": new_key(), "typed": typed, "fault": fault}
    return render_form(request, "api_tokens/tokens.html", context, faulty=bool(fault))


@require_POST
def take_back_token(request: Request, club: int, token: int) -> HttpResponse:
    """End a token of a club that the viewer owns, and redirect to the tokens; its program reads nothing from then on.

    Raises Http404 if there is no such token.
    """
    found = get_object_or_404(get_club(request, club).api_tokens, pk=token)
    action_of(request.POST, "take-back")
    services.end(token=found)
    return see_other(request, reverse("api_tokens", args=[club]))
