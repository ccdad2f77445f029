"""The live updates of pages that show a match or night: the URLs of stream and polling, and their responses.

The matches and nights are those of `see_match` and `see_night` (access.py), which check that the viewer has access.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from hashlib import sha256
from json import dumps

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response

from scorekeeper.facts.records import names
from scorekeeper.live.drawing import CLUB, DRAWN, KEEPER, draw, localized_page
from scorekeeper.live.events import PageContent
from scorekeeper.live.stream import PATH
from scorekeeper.live.tickets import ticket_for
from scorekeeper.models import Club, Match, Night
from scorekeeper.queries.nights import revision_of
from scorekeeper.web.access import opens_club, opens_night
from scorekeeper.web.request import Request


@dataclass(frozen=True, slots=True)
class Live:
    """The live updates of a page: the URL of its stream, and the URL `look` that it polls without one.

    `revision` is what the page shows. `names` are those of `Version`, separated by commas, on a page that only gets
    these and the revision (KEEPER), "" on others. `redraws`: the page reloads itself, as events do not contain its
    parts.
    """

    stream: str
    look: str
    revision: int
    redraws: bool = False
    names: str = ""


def live_match(match: Match, kind: str, *, redraws: bool = False) -> Live:
    """Return the live URLs of a page of a match; `kind` is a key of DRAWN (live/drawing.py), or KEEPER for a keeper's.

    `redraws`: the page reloads itself when something was written, as events do not contain its parts.
    """
    stream, look = _stream(f"match.{match.pk}", kind, match.club), reverse("look_match", args=[match.pk, kind])
    if kind == KEEPER:
        shown = (*names(match).values(), match.night.date.isoformat(), match.night.place)
        return Live(stream, look, match.revision, redraws, ", ".join(shown))
    return Live(stream, _in_this_language(look), match.revision, redraws)


def _stream(topic: str, kind: str, club: Club) -> str:
    """Return the URL of a new stream for a page of a topic of the club, "match.12" or "night.3".

    `kind` is a key of DRAWN (live/drawing.py), or KEEPER for a keeper's page.
    """
    return PATH + ticket_for(topic, localized_page(kind), club)


def live_night(request: Request, night: Night) -> Live:
    """Return the live URLs of the page of a night that `see_night` has chosen out of `nights_with_matches`."""
    stream = _stream(f"night.{night.pk}", page_kind(request, night, "night"), night.club)
    return Live(stream, _in_this_language(reverse("look_night", args=[night.pk])), revision_of(night))


def in_asked_language(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view to answer in the language that its URL asks for (`?language=es`), if the app has it.

    Otherwise it answers in the viewer's. A redirect, whose URL must have no query, asks for the same language.
    """

    @wraps(view)
    def answer(request: Request, *args: int, **kwargs: object) -> HttpResponse:
        """Call the view in the language that the URL asks for, and have a redirect ask for the same."""
        language = request.GET.get("language")
        if language not in dict(settings.LANGUAGES):
            return view(request, *args, **kwargs)
        translation.activate(language)
        response = view(request, *args, **kwargs)
        if "Location" in response.headers:
            response.headers["Location"] = _in_this_language(response.headers["Location"])
        return response

    return answer


def _in_this_language(url: str) -> str:
    """Return the URL, which must have no query, with the reader's language as its query: "?language=es"."""
    return f"{url}?language={translation.get_language()}"


def live_podium(request: Request, match: Match) -> Live:
    """Return the live URLs of the podium of a match of `see_match`; its page is told of new revisions only.

    Raises Http404 if the match was deleted.
    """
    topic = topic_of_podium(request, match)
    shown, _anew = drawn_page(topic, KEEPER)
    stream, look = _stream(topic, KEEPER, match.club), reverse("look_podium", args=[match.pk])
    return Live(stream, look, shown.revision, names=shown.names)


def topic_of_podium(request: Request, match: Match) -> str:
    """Return the live topic of the podium of a match of `see_match`: "night.3" if the viewer may see the whole night.

    The next match is in that night. Otherwise it is "match.12".
    """
    return f"night.{match.night_id}" if opens_night(request, match) else f"match.{match.pk}"


def page_kind(request: Request, target: Match | Night, page: str) -> str:
    """Return the kind of drawing of a page for this viewer: `page`, such as "table", or "club_table".

    The latter, with links to players, if the page has them and the whole club is open to the viewer. `target` must be
    of `see_match` or `see_night`.
    """
    return CLUB + page if CLUB + page in DRAWN and opens_club(request, target) else page


def watched_page(request: Request, template: str, match: Match, page: str, **around: object) -> HttpResponse:
    """Return the page of a match of `see_match` for a watcher, made from the drawing that all watchers share.

    `page` is one of PAGES (live/drawing.py). The context of the template has `around`, "match", "page", "parts",
    "live", "club_open" and "anew": the page was just drawn, so that its figures of earlier matches are up to date.
    Redirects if the drawing only leads to another page. Raises Http404 if the match was deleted.
    """
    kind = page_kind(request, match, page)
    shown, anew = drawn_page(f"match.{match.pk}", kind)
    if shown.go:
        return redirect(shown.go)
    live = replace(live_match(match, kind), revision=shown.revision)
    drawing = {"match": match, "page": shown.page, "parts": shown.parts, "anew": anew, "club_open": kind != page}
    return render(request, template, {**around, **drawing, "live": live})


def drawn_page(topic: str, kind: str) -> tuple[PageContent, bool]:
    """Return the present drawing of a page, in the reader's language, and whether it was just drawn.

    `topic` is "match.12" or "night.3", `kind` a key of DRAWN for such a topic, or KEEPER (live/drawing.py). Raises
    Http404 if the match or night does not exist or was deleted.
    """
    drawn = draw(topic, {localized_page(kind)})
    if drawn is None:
        raise Http404
    return drawn.pages[localized_page(kind)], bool(drawn.anew)


def go_to_night(name: str, night: int) -> HttpResponse:
    """Return the answer to a poll for a match that has left a night, with the keys of `live_answer`.

    "go" is the URL of the night's page that has the URL name `name`; "stream" is empty.
    """
    return JsonResponse(PageContent(0, {}, go=reverse(name, args=[night])).data() | {"stream": ""})


def live_answer(request: Request, topic: str, kind: str, club: Club) -> HttpResponse:
    """Return the present drawing of a page (`drawn_page`) as JSON (`PageContent.data`) to a page that polls.

    It also has "stream", the URL of the page's stream. Answers 304 if the drawing is as the ETag says. That is a hash
    of what is shown: a corrected name, for one, changes no revision. Raises Http404 if the match or night does not
    exist or was deleted.
    """
    shown, _anew = drawn_page(topic, kind)
    data = shown.data()
    etag = f'"{sha256(dumps(data).encode()).hexdigest()[:16]}"'
    unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
    return unchanged or JsonResponse(data | {"stream": _stream(topic, kind, club)}, headers={"ETag": etag})
