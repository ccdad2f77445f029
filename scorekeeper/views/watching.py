"""Links to watch: opening one, by its URL or its code, and showing both to others."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.forms.actions import action_of
from scorekeeper.forms.clubs import CodeForm, NewLinkForm
from scorekeeper.letters import letters_meant
from scorekeeper.links import Link, to_watch, with_link
from scorekeeper.live import listening
from scorekeeper.live.hub import hub
from scorekeeper.models import Club, Match, Night, Role
from scorekeeper.queries.watching import CalledCode, code_to, link_behind, link_to, table_in_play
from scorekeeper.services.watching import code_of, new_link
from scorekeeper.web.access import club_of, get_club, get_night, match_to_write
from scorekeeper.web.addresses import address_for_others, as_typed
from scorekeeper.web.cookies import keep_links
from scorekeeper.web.limits import open_code, refuse_wrong_key
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import render_form, see_other


@require_safe
def watch(request: Request, kind: str, pk: int, key: str) -> HttpResponse:
    """Open a link to watch: store it in the browser and redirect to what it shows.

    `pk` is the id of what `kind` names: "match", "night" or "club". Another chosen club stays chosen. Raises Http404
    for a wrong key, and for an unknown kind or id.
    """
    link = link_to(kind, pk)
    refuse_wrong_key(request, right=bool(link and link.opened_by(key)))
    if link is None:
        raise Http404
    return redirect(_store_link(request, link))


@require_http_methods(["GET", "HEAD", "POST"])
def watch_by_code(request: Request) -> HttpResponse:
    """Ask for the six letters of a watch code; on POST store its link and redirect to what it shows.

    A wrong code shows the form again, with status 422.
    """
    if request.method != "POST":
        return render(request, "watching/by_code.html")
    form = CodeForm(request.POST)
    typed = form.cleaned_data["code"] if form.is_valid() else ""
    letters = letters_meant(typed)
    link = open_code(request, lambda: link_behind(letters)) if letters else None
    if link:
        return see_other(request, _store_link(request, link))
    return render_form(request, "watching/by_code.html", {"typed": typed, "wrong": True}, faulty=True)


def _store_link(request: Request, link: Link) -> str:
    """Store a link to watch in the browser; return the URL of what it shows.

    That is the table of a match, the table of the only match in progress of a night, else the night, and the first page
    for a club. If another club than that is chosen, a message on the first page says how to see it.
    """
    keep_links(request, with_link(request.links, link))
    if link.kind == "match":
        return reverse("table", args=[link.pk])
    if link.kind == "night":
        match = table_in_play(link.pk)
        return reverse("table", args=[match]) if match else reverse("night", args=[link.pk])
    here = club_of(request, Role.WATCHER)
    if here and here.pk != link.pk:
        messages.info(request, _("You watch another club now. Tap its name above to see it."))
    return reverse("home")


@require_http_methods(["GET", "HEAD", "POST"])
def watch_evening(request: Request, match: int) -> HttpResponse:
    """Show, from the table of a match, the link to watch its night: as QR code, as letters and to copy.

    A POST makes a watch code, or replaces the link by a new one. Raises Http404 unless the viewer may write to the
    match.
    """
    found = match_to_write(request, match)
    return _link(request, found.night, found.club, match=found)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_match(request: Request, match: int) -> HttpResponse:
    """Show the link to watch this match only; a POST makes a watch code, or replaces the link by a new one.

    Raises Http404 unless the viewer may write to the match.
    """
    found = match_to_write(request, match)
    return _link(request, found, found.club, match=found)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_night(request: Request, night: int) -> HttpResponse:
    """Show the link to watch a night, which includes later matches.

    A POST makes a watch code, or replaces the link by a new one. Raises Http404 unless the viewer may write to the
    night.
    """
    found = get_night(request, night)
    return _link(request, found, found.club)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_club(request: Request, club: int) -> HttpResponse:
    """Show the link to watch all nights of a club; a POST makes a watch code, or replaces the link by a new one.

    Raises Http404 unless the viewer keeps the score in the club.
    """
    found = get_club(request, club, Role.KEEPER)
    return _link(request, found, found)


@cache_control(no_store=True)  # after signing out, Back must not show the link
def _link(request: Request, target: Match | Night | Club, club: Club, match: Match | None = None) -> HttpResponse:
    """Render the link to watch `target`; a POST makes a watch code, or replaces the link by a new one (`_change_link`).

    If opened from the table of `match`, it has the way back, and for htmx it is a part to show over the table.
    """
    if request.method == "POST":
        return _change_link(request, target, club)
    link, night = to_watch(target), target if isinstance(target, Night) else None
    url = address_for_others(request, "watch", link.kind, link.pk, link.key)
    context: dict[str, object] = {"url": url, "match": match, "night": night, "club": club}
    context |= _code_context(request, link, code_to(link))
    context["watching"] = _watching(match) if match else ""
    return render(request, "watching/along.html" if match and swaps(request) else "watching/link.html", context)


def _change_link(request: Request, target: Match | Night | Club, club: Club) -> HttpResponse:
    """Make the watch code of the link, if the POST says "letters", or else replace the link by a new one with its code.

    Only a link of the posted generation is replaced: a form that arrives twice does so once. Redirects to the page; for
    htmx returns the letters of a code.
    """
    if "do" not in request.POST:
        new_link(to=target, club=club, generation=NewLinkForm(request.POST).read()["generation"])
        target.refresh_from_db(fields=["watch_generation"])
        code_of(to=target, club=club)
        return see_other(request, request.path)
    action_of(request.POST, "letters")
    code = code_of(to=target, club=club)
    if not swaps(request):
        return see_other(request, request.path)
    return render(request, "watching/letters.html", _code_context(request, to_watch(target), code))


def _code_context(request: Request, link: Link, code: CalledCode | None) -> dict[str, object]:
    """Return the context of watching/letters.html: "link", "code" or None, and "entrance", a URL to be typed."""
    return {"link": link, "code": code, "entrance": as_typed(address_for_others(request, "watch_by_code"))}


def _watching(match: Match) -> str:
    """Return how many watch: "3 watching", "Nobody watches yet"; "" if other processes may have watchers, too."""
    if listening.may_have_others():
        return ""
    count = hub.count_watchers(f"match.{match.pk}", keepers="keeper")
    if not count:
        return _("Nobody watches yet")
    return ngettext("{count} watching", "{count} watching", count).format(count=count)
