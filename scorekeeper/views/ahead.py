"""The pages of a round still to come, for a phone that plays on without signal."""

from http import HTTPStatus

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scorekeeper.facts.paths import open_number
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.ahead import after_round, at_round, comes, fetched_until, plan_hash, standings_ahead
from scorekeeper.pages.round.entries import OWN, prefilled
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.pages.round.recalled import recalled_values
from scorekeeper.pages.table.page import table_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.web.access import get_match
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request


@require_safe
def ahead(request: Request, match: int, number: int) -> HttpResponse:
    """Answer with the pages of a round from its table to its standings, as they will be once those before are scored.

    Their `plan` stays as it is while scores alone change. Those of the round being played show what was tapped too. A
    phone may ask for a round that another one has scored meanwhile: that leads to the one being played, or, if the
    match is over, to nothing.
    """
    view = MatchSheet(get_match(request, match))
    opened = open_number(view.facts)
    if opened is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if 0 < number < opened:
        return redirect("ahead", match, opened)
    if not comes(view, number):
        raise Http404
    then = at_round(view, number)
    plan = plan_hash(then, str(getattr(staticfiles_storage, "manifest_hash", "")))
    etag = f'"{plan}"' if then.ahead else f'"{plan}.{view.match.revision}"'
    unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
    if unchanged:
        return unchanged
    told = {"plan": plan, "round": number, "until": fetched_until(view)}
    return JsonResponse(told | {"pages": _pages(request, then, number)}, headers={"ETag": etag})


def _pages(request: Request, then: MatchSheet, number: int) -> dict[str, str]:
    recap = standings_ahead(then, number)
    standings = standings_ahead(after_round(then, number), number)
    recalled = None if then.ahead else recalled_values(then, number)
    values = prefilled(then, number) if recalled is None else recalled
    pad = round_page(then, number, Filled(values | {OWN: ""}, then.match.revision, recalled=recalled is not None))
    shown: dict[str, tuple[str, dict[str, object]]] = {
        "table": ("tables/table.html", {"table": table_of(then, new_key()), "club": then.match.club_id}),
        "pad": ("rounds/round.html", {"page": pad}),
        "recap": ("rounds/recap.html", {"page": recap, "fields": ()}),
        "standings": ("rounds/standings.html", {"page": standings}),
    }
    live = live_match(then.match, "keeper")
    return {name: render_to_string(file, {**page, "live": live}, request) for name, (file, page) in shown.items()}
