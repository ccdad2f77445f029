from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.past.result import result_past
from scorekeeper.pages.pictures.result import picture_of_result
from scorekeeper.pages.result import result_page
from scorekeeper.pages.seasons.lists import seasons_of_result
from scorekeeper.queries.ledger import is_as_on_paper
from scorekeeper.web.access import opens_club, see_match
from scorekeeper.web.live import live_match, watched_page
from scorekeeper.web.pictures import picture_answer
from scorekeeper.web.request import Request
from scorekeeper.web.writing import words_asked


@require_safe
def result(request: Request, match: int) -> HttpResponse:
    """Show the result of a match (results/result.html); redirect to the table if it is in progress.

    With `?done=<revision>` of the newest change, the page says what that was. Of a match as written in from paper there
    is nothing to undo: its button Undo deletes it.
    """
    found, keeps = see_match(request, match)
    if not found.is_over:
        return redirect("table", match)
    seasons = seasons_of_result(found) if opens_club(request, found) else []
    if not keeps:
        past = SimpleLazyObject(lambda: result_past(found))
        return watched_page(request, "results/result.html", found, "result", past=past, seasons=seasons)
    live = live_match(found, "keeper", redraws=True)
    shown = {
        "match": found,
        "page": result_page(found),
        "past": result_past(found),
        "seasons": seasons,
        "keeps": True,
        "live": live,
        "said": words_asked(request, found),
        "as_on_paper": is_as_on_paper(found),
    }
    return render(request, "results/result.html", shown)


@require_safe
def result_picture(request: Request, match: int) -> HttpResponse:
    """Return the result of a match as a PNG image; without a podium redirect to the page, which says why."""
    found, _keeps = see_match(request, match, rows="always")
    page = result_page(found) if found.is_over else None
    if page is None or not page["podium"]:
        return redirect("result", match)
    picture = picture_of_result(found, page, result_past(found))
    return picture_answer(request, "pictures/result.svg", picture, f"{match_title(found)} {found.night.date}")
