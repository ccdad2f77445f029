"""Draws what open pages show, once for all viewers, with the templates of the pages themselves."""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from django.db import close_old_connections
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from scorekeeper.live.channels import DrawnTopic
from scorekeeper.live.drawings import drawings
from scorekeeper.live.events import PageContent
from scorekeeper.models import Match, Night
from scorekeeper.pages.nights.night import night_page
from scorekeeper.pages.past.result import result_past
from scorekeeper.pages.result import result_page
from scorekeeper.pages.sheet.page import sheet_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.pages.table.messages import slip_of
from scorekeeper.pages.table.page import watched_table
from scorekeeper.queries.matches import whole_match
from scorekeeper.queries.nights import nights_with_matches, revision_of
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.queries.versions import Version, version_of_match, version_of_night

CLUB = "club_"  # prefix of a kind of page with links to players, for viewers who may open the club
TITLE = "title-of-page"
KEEPER = "keeper"  # a keeper's page, which gets only the revision and names, and fetches its forms itself


def localized_page(kind: str) -> str:
    """Return the page of this kind in the reader's language: "club_table-de".

    KEEPER, which is the same in all languages, is returned as it is.
    """
    return kind if kind == KEEPER else f"{kind}-{translation.get_language()}"


def draw_apart(topic: str, pages: Collection[str]) -> DrawnTopic | None:
    """Draw pages of a topic (`draw`) outside a request: closes old database connections before and after."""
    close_old_connections()
    try:
        return draw(topic, pages)
    finally:
        close_old_connections()


def draw(topic: str, pages: Collection[str]) -> DrawnTopic | None:
    """Return these pages (`localized_page`) of a topic ("match.12", "night.3"), drawn unless their version is cached.

    Return None if the topic does not exist or was deleted.
    """
    version = _version(topic)
    if version is None:
        return None
    known = _cached(topic, pages, version)
    if all(page in known for page in pages):
        return DrawnTopic(version.epoch, known)
    with drawings.lock_of(topic):
        return _draw(topic, pages)


def _draw(topic: str, pages: Collection[str]) -> DrawnTopic | None:
    """Draw the pages that the cache lacks, from one snapshot of the database, and cache them.

    Return all pages; None if the topic does not exist or was deleted. The caller holds the lock of the topic.
    """
    with consistent_read():
        version = _version(topic)
        if version is None:
            return None
        known = _cached(topic, pages, version)
        missing = [page for page in pages if page not in known]
        thing = _load(topic) if missing else None
    for page in missing:
        known[page] = _draw_page(page, thing)
        drawings.store(topic, page, version, known[page])
    return DrawnTopic(version.epoch, known, missing)


def _draw_page(page: str, target: Match | Night | None) -> PageContent:
    """Return what a page, "<kind>-<language>" with a kind of DRAWN, shows of a match or night of `_load`."""
    kind, _, language = page.partition("-")
    with translation.override(language):
        return DRAWN[kind](target)


def _cached(topic: str, pages: Collection[str], version: Version) -> dict[str, PageContent]:
    """Return those of the pages whose drawing of this version is cached; KEEPER, if asked for, has no parts."""
    known = {page: shown for page in pages if (shown := drawings.get(topic, page, version))}
    keepers = PageContent(version.revision, {}, names=", ".join(version.names))
    return known | ({KEEPER: keepers} if KEEPER in pages else {})


def _version(topic: str) -> Version | None:
    """Return the present version of a topic; None if it does not exist or was deleted."""
    kind, _, pk = topic.partition(".")
    return (version_of_night if kind == "night" else version_of_match)(int(pk))


def _load(topic: str) -> Match | Night:
    """Return the match or night of a topic with all rows that its pages need. Raises DoesNotExist."""
    kind, _, pk = topic.partition(".")
    return nights_with_matches().get(pk=pk) if kind == "night" else whole_match(int(pk))


def _night(night: Night, *, club_open: bool = False) -> PageContent:
    """Return what the page of a night shows, as parts "evening" and "played".

    `club_open`: its viewer may see the club's other pages, so it has links to players.
    """
    around = {"page": night_page(night), "club_open": club_open}
    parts = {part: render_to_string(f"nights/night.html#{part}", around) for part in ("evening", "played")}
    return PageContent(revision_of(night), parts)


def _table(match: Match, *, club_open: bool = False) -> PageContent:
    """Return what watchers see of a match in progress, as parts "head", "ledger", "after" and TITLE.

    Once the match is over, there are no parts, and `go` is the URL of its result. `club_open`: the viewer may see the
    club's other pages, so there are links to players.
    """
    if match.is_over:
        return PageContent(match.revision, {}, go=reverse("result", args=[match.pk]))
    table = watched_table(match)
    scored = len(table.sheet.scores.rounds)
    after = standings_page(table.sheet, scored) if scored else None
    parts = {
        part: render_to_string(f"watching/table.html#{part}", {"table": table, "after": after, "club_open": club_open})
        for part in ("head", "ledger", "after")
    }
    around = {"title": table.title, "form": table.form, "kind": table.kind, "referee": table.referee}
    parts[TITLE] = render_to_string("watching/table.html#title", {"page": around})
    return PageContent(match.revision, parts, slip_of(match).words, page=around)


def _wall(match: Match) -> PageContent:
    """Return what a large screen shows of a match in progress, as parts "head", "slip", "players" and TITLE.

    Once the match is over, there are no parts, and `go` is the URL of the same screen, which then shows the podium.
    """
    if match.is_over:
        return PageContent(match.revision, {}, go=reverse("wall", args=[match.pk]))
    table, slip = watched_table(match), slip_of(match)
    parts = {
        part: render_to_string(f"walls/wall.html#{part}", {"table": table, "slip": slip})
        for part in ("head", "slip", "players")
    }
    around = {"title": table.title, "kind": table.kind}
    parts[TITLE] = render_to_string("walls/wall.html#title", {"page": around})
    return PageContent(match.revision, parts, slip.words, page=around)


def _sheet(match: Match, *, club_open: bool = False) -> PageContent:
    """Return what the page of a sheet shows of a match, as parts "heading", "evening" and "main".

    `club_open`: its viewer may see the club's other pages, so it has links to players.
    """
    sheet = sheet_page(match, keeps=False)
    context = {"match": match, "page": sheet, "club_open": club_open}
    parts = {part: render_to_string(f"sheets/sheet.html#{part}", context) for part in ("heading", "evening", "main")}
    around = {"house_rules": sheet["house_rules"]}
    return PageContent(match.revision, parts, slip_of(match).words, page=around)


def _result(match: Match, *, club_open: bool = False) -> PageContent:
    """Return what the page of a result shows, as parts "verdict", "past", "ending" and TITLE.

    While the match is in progress, there are no parts, and `go` is the URL of its table. `club_open`: the viewer may
    see the club's other pages, so there are links to players.
    """
    if not match.is_over:
        return PageContent(match.revision, {}, go=reverse("table", args=[match.pk]))
    result = result_page(match)
    around = {"match": match, "page": result, "past": result_past(match), "club_open": club_open}
    parts = {part: render_to_string(f"results/result.html#{part}", around) for part in ("verdict", "past", "ending")}
    parts[TITLE] = render_to_string("results/result.html#title", {"page": result})
    return PageContent(match.revision, parts, slip_of(match).words, page=result)


PAGES = ("table", "sheet", "result", "wall")  # of a match
_LINKING_PLAYERS: Mapping[str, Callable[..., PageContent]] = {
    "table": _table,
    "sheet": _sheet,
    "result": _result,
    "night": _night,
}
# By kind of page the function that draws it; the argument is a match or night of `_load`.
DRAWN: Mapping[str, Callable[..., PageContent]] = {
    **_LINKING_PLAYERS,
    **{CLUB + page: partial(draw_page, club_open=True) for page, draw_page in _LINKING_PLAYERS.items()},
    "wall": _wall,
}
