"""The table of a match in progress and its sheet, and the pages of a round still to come."""

from hashlib import sha256
from http import HTTPStatus

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper.facts.paths import open_number
from scorekeeper.models import Match
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.ahead import after_round, at_round, fetched_until, is_to_come, plan_hash, standings_ahead
from scorekeeper.pages.round.entries import OWN, prefilled, recalled_values
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.pages.sheet.page import sheet_beside_table, sheet_page
from scorekeeper.pages.table.page import table_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.web.access import get_match, see_match
from scorekeeper.web.live import live_match, watched_page
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.table_answers import answer
from scorekeeper.web.writing import change_asked, see_other, words_asked


@require_safe
def table(request: Request, match: int) -> HttpResponse:
    """Show the open round (tables/table.html), for watchers without buttons.

    Redirects to the result of a match that is over. With `?done=<revision>` it says what was just written.
    """
    found, keeps = see_match(request, match)
    if found.is_over:
        return see_other(request, reverse("result", args=[match]))
    if not keeps:
        return watched_page(request, "watching/table.html", found, "table")
    return answer(request, MatchSheet(found), done=change_asked(request, found))


@require_safe
def sheet(request: Request, match: int) -> HttpResponse:
    """Show the sheet of the whole match; for a keeper every cell is a link to its correction.

    With `?done=<revision>` it says what was just written. htmx also loads the sheet beside the table.
    """
    found, keeps = see_match(request, match)
    if not keeps:
        return watched_page(request, "sheets/sheet.html", found, "sheet")
    if swaps(request):
        return _beside_table(request, found)
    live, words = live_match(found, "keeper", redraws=True), words_asked(request, found)
    context = {"match": found, "page": sheet_page(found), "keeps": True, "live": live, "said": words}
    return render(request, "sheets/sheet.html", context)


def _beside_table(request: Request, match: Match) -> HttpResponse:
    """Return for htmx the sheet beside the table, or 204 if `?shown=` has its version: the page shows it already."""
    context = {"match": match, "page": sheet_beside_table(match), "keeps": True}
    figures = render_to_string("sheets/beside.html#figures", context, request)
    version = sha256(figures.encode()).hexdigest()[:16]
    if request.GET.get("shown") == version:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "sheets/beside.html", {"match": match, "figures": figures, "version": version})


@require_safe
def ahead(request: Request, match: int, number: int) -> HttpResponse:
    """Return as JSON the pages of a round for use without signal, as they will be once earlier rounds are scored.

    The keys are "plan", a hash that stays equal while only scores change; "assumed", whether the scores of earlier
    rounds are not known yet; "round"; "until", the last round to fetch; "pages", HTML by name. Answers 304 by ETag,
    redirects for a scored round to the open one, answers 204 if the match is over. Raises Http404 for a round that the
    match cannot reach.
    """
    now = MatchSheet(get_match(request, match))
    opened = open_number(now.facts)
    if opened is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if 0 < number < opened:
        return redirect("ahead", match, opened)
    if not is_to_come(now, number):
        raise Http404
    then = at_round(now, number)
    plan = plan_hash(then, f"{getattr(staticfiles_storage, 'manifest_hash', '')} {get_language()}")
    etag = f'"{plan}"' if then.scores_assumed else f'"{plan}.{now.match.revision}"'
    unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
    if unchanged:
        return unchanged
    data = {"plan": plan, "assumed": then.scores_assumed, "round": number, "until": fetched_until(now)}
    return JsonResponse(data | {"pages": _pages_ahead(request, then, number)}, headers={"ETag": etag})


def _pages_ahead(request: Request, then: MatchSheet, number: int) -> dict[str, str]:
    """Return the pages of round `number` as HTML: "table", "pad" (its form), "recap", and "standings" after it."""
    recap = standings_ahead(then, number)
    standings = standings_ahead(after_round(then, number), number)
    recalled = None if then.scores_assumed else recalled_values(then, number)
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
