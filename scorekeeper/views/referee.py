"""The referee: questions about the rules, entered by taps and answered at once.

A question is posted and answered; it is not stored in a URL, a row or a session.
"""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.referee import InvalidQuestion, fields_of, first, read_asking
from scorekeeper.pages.referee.answers import verdict
from scorekeeper.pages.referee.page import RefereePage
from scorekeeper.pages.referee.questions import questions_of
from scorekeeper.pages.referee.settings import Setting, of_game, of_match
from scorekeeper.pages.referee.verdicts import waiting
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.web.access import see_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other


@require_http_methods(["GET", "HEAD", "POST"])
def referee(request: Request, match: int) -> HttpResponse:
    """Answer questions about a match, with its game, step, house rules, players and buys filled in.

    Redirects to the result if the match is over. Raises Http404 if its game has no questions.
    """
    found, keeps = see_match(request, match, rows="always")
    sheet = MatchSheet(found)
    if sheet.scores.next is None:
        return see_other(request, reverse("result", args=[match]))
    return _answer_question(request, of_match(sheet, sheet.scores.next, keeps=keeps))


@require_http_methods(["GET", "HEAD", "POST"])
def game_referee(request: Request, key: str) -> HttpResponse:
    """Answer questions about a game under its default house rules.

    Raises Http404 for an unknown game, or one without questions.
    """
    if key not in games():
        raise Http404
    return _answer_question(request, of_game(games()[key]))


def _answer_question(request: Request, setting: Setting) -> HttpResponse:
    """Render the first question, or the answer to the posted one; for htmx only the parts that have changed.

    An invalid question is answered by the first question and what is wrong, with status 422. Raises Http404 if the game
    has no questions.
    """
    if not questions_of(setting):
        raise Http404
    answer = None
    try:
        asking = read_asking(request.POST, setting) if request.method == "POST" else first(setting)
    except InvalidQuestion as unread:
        asking, answer = first(setting), waiting(unread.why)
    page = RefereePage(setting, asking, fields_of(asking), answer or verdict(setting, asking))
    part = "" if not swaps(request) else "#answered" if request.POST.get("do") == "" else "#changed"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if answer else HTTPStatus.OK
    context = {"page": page, "fragment": bool(part)}
    return render(request, f"referee/referee.html{part}", context, status=status)
