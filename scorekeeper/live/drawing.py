"""What open pages show, drawn once for all who look at them: the same templates as the pages themselves."""

from collections.abc import Callable, Collection

from django.db import close_old_connections
from django.template.loader import render_to_string
from django.urls import reverse

from scorekeeper.live.events import Shown
from scorekeeper.live.hub import Drawn
from scorekeeper.models import Match, Night
from scorekeeper.selectors.matches import whole_matches
from scorekeeper.selectors.moments import one_moment
from scorekeeper.selectors.nights import night_page, nights_with_matches
from scorekeeper.selectors.results import result_page
from scorekeeper.selectors.sheets import sheet_page
from scorekeeper.selectors.watching import last_words, revision_of, watched_table


def draw_apart(topic: str, pages: Collection[str]) -> Drawn | None:
    """Draws in a thread that is no request's: its connection is looked after as a request's is."""
    close_old_connections()
    try:
        return draw(topic, pages)
    finally:
        close_old_connections()


def draw(topic: str, pages: Collection[str]) -> Drawn | None:
    """All these pages of a topic; None where it is not there, or open to nobody."""
    kind, _, pk = topic.partition(".")
    return (_night if kind == "night" else _match)(int(pk), pages)


def _match(pk: int, pages: Collection[str]) -> Drawn | None:
    matches = whole_matches() if set(pages) - {"keeper"} else Match.objects.select_related("night__club")
    with one_moment():
        match = matches.filter(pk=pk, night__club__leaving=None).first()
    return Drawn(match.night.club.epoch, {page: PAGES[page](match) for page in pages}) if match else None


def _night(pk: int, pages: Collection[str]) -> Drawn | None:
    night = nights_with_matches().select_related("club").filter(pk=pk, club__leaving=None).first()
    return Drawn(night.club.epoch, {page: shown_night(night) for page in pages}) if night else None


def shown_night(night: Night) -> Shown:
    """The matches of an evening, out of `nights_with_matches`."""
    main = render_to_string("nights/night.html#played", {"page": night_page(night)})
    return Shown(revision_of(night), {"played": main})


def _table(match: Match) -> Shown:
    if match.state != Match.State.PLAYING:
        return Shown(match.revision, {}, go=reverse("result", args=[match.pk]))
    context = {"table": watched_table(match)}
    parts = {part: render_to_string(f"watching/table.html#{part}", context) for part in ("head", "ledger", "after")}
    return Shown(match.revision, parts, last_words(match))


def _sheet(match: Match) -> Shown:
    main = render_to_string("sheets/sheet.html#main", {"page": sheet_page(match)})
    return Shown(match.revision, {"main": main}, last_words(match))


def _result(match: Match) -> Shown:
    if match.state == Match.State.PLAYING:
        return Shown(match.revision, {}, go=reverse("table", args=[match.pk]))
    context = {"page": result_page(match)}
    parts = {part: render_to_string(f"results/result.html#{part}", context) for part in ("verdict", "main")}
    return Shown(match.revision, parts, last_words(match))


def _keeper(match: Match) -> Shown:
    """Only that something was written: a keeper's page fetches its own forms."""
    return Shown(match.revision, {})


PAGES: dict[str, Callable[[Match], Shown]] = {"table": _table, "sheet": _sheet, "result": _result, "keeper": _keeper}
