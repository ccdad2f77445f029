"""Links to watch: opening one, by itself or by its code, and showing both to the others at the table."""

from django.contrib import messages
from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.forms.watching import CodeForm, NewLinkForm
from scorekeeper.letters import letters_meant
from scorekeeper.links import Link, to_watch, with_link
from scorekeeper.live.hub import hub
from scorekeeper.models import Club, Match, Night, Role
from scorekeeper.queries.nights import nights_with_matches
from scorekeeper.queries.watching import link_behind, link_to
from scorekeeper.services.watching import code_of, new_link
from scorekeeper.web.access import club_of, get_club, get_match, get_night
from scorekeeper.web.addresses import address_for_others, as_typed
from scorekeeper.web.cookies import keep_links
from scorekeeper.web.limits import guess, open_code
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other

PAGES = {"match": "table", "night": "night"}


@require_safe
def watch(request: Request, kind: str, pk: int, key: str) -> HttpResponse:
    """Open a link: this browser may look on from now on too, until the link is ended. It stays in its club."""
    link = link_to(kind, pk)
    guess(request, right=bool(link and link.opened_by(key)))
    if link is None:
        raise Http404
    return redirect(_opened(request, link))


@require_http_methods(["GET", "HEAD", "POST"])
def watch_by_code(request: Request) -> HttpResponse:
    """Ask for the six letters that somebody was told, and open the link that they stand for."""
    if request.method != "POST":
        return render(request, "watching/by_code.html")
    form = CodeForm(request.POST)
    typed = form.cleaned_data["code"] if form.is_valid() else ""
    letters = letters_meant(typed)
    link = open_code(request, lambda: link_behind(letters)) if letters else None
    if link:
        return see_other(request, _opened(request, link))
    return render(request, "watching/by_code.html", {"typed": typed, "wrong": True}, status=422)


def _opened(request: Request, link: Link) -> str:
    """Have the browser hold a link to watch from now on, and return where it leads."""
    keep_links(request, with_link(request.links, link))
    if link.kind != "club":
        return reverse(PAGES[link.kind], args=[link.pk])
    here = club_of(request, Role.WATCHER)
    if here and here.pk != link.pk:
        messages.info(request, "You watch another club now. Tap its name above to see it.")
    return reverse("home")


@require_http_methods(["GET", "HEAD", "POST"])
def watch_match(request: Request, match: int) -> HttpResponse:
    """Show the link to watch a match, as a code, in letters and to copy; a post ends it and makes another."""
    found = get_match(request, match)
    return _link(request, found, found.club)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_night(request: Request, night: int) -> HttpResponse:
    """Show the same for an evening: the matches that are still to come are watched too."""
    found = get_night(request, night, nights_with_matches().select_related("club"))
    return _link(request, found, found.club)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_club(request: Request, club: int) -> HttpResponse:
    """Show the same for all evenings of a club."""
    found = get_club(request, club, Role.KEEPER)
    return _link(request, found, found)


def _link(request: Request, thing: Match | Night | Club, club: Club) -> HttpResponse:
    link = to_watch(thing)
    if request.method == "POST":
        new_link(to=thing, club=club, generation=NewLinkForm(request.POST).read()["generation"])
        return see_other(request, request.path)
    url = address_for_others(request, "watch", link.kind, link.pk, link.key)
    match = thing if isinstance(thing, Match) else None
    night = match.night if match else thing if isinstance(thing, Night) else None
    context: dict[str, object] = {"link": link, "url": url, "match": match, "night": night, "club": club}
    context["code"] = code_of(to=thing, club=club)
    context["entrance"] = as_typed(address_for_others(request, "watch_by_code"))
    context["watching"] = _watching(match) if match else ""
    return render(request, "watching/along.html" if match and swaps(request) else "watching/link.html", context)


def _watching(match: Match) -> str:
    """Say how many watch: "3 watching"; nothing if others may watch through another process."""
    if connection.vendor != "sqlite":
        return ""
    count = hub.looking(f"match.{match.pk}", keepers="keeper")
    return f"{count} watching" if count else "Nobody watches yet"
