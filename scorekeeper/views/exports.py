"""Exports: a match as a record or a table, a club as one document, as tables or as plays."""

import json

from django.http import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorekeeper.pages.bg_stats import play_file
from scorekeeper.pages.csv_files import hands_csv, matches_csv, sheet_csv
from scorekeeper.queries.archives import archive
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import to_data
from scorekeeper.web.access import get_club, get_match, see_match
from scorekeeper.web.downloads import CSV, JSON, download
from scorekeeper.web.request import Request


@require_safe
def export_record(request: Request, match: int) -> HttpResponseBase:
    """Send the record of a match as a file, the same that `manage.py score` reads."""
    found = get_match(request, match)
    text = json.dumps(to_data(MatchSheet(found).recorded.record), ensure_ascii=False, indent=2)
    return download(f"{text}\n", JSON, found.game, found.night.date, found.pk, ending="json")


@require_safe
def export_sheet(request: Request, match: int) -> HttpResponseBase:
    """Send the sheet of a match as CSV; watchers may have it, too."""
    found, _ = see_match(request, match, rows="always")
    view = MatchSheet(found)
    title = view.game.titled(view.options)
    return download(sheet_csv(view), CSV, title, found.night.date, found.pk, ending="csv")


@require_safe
def export_club(request: Request, club: int) -> HttpResponseBase:
    """Stream a club's document: its nights, matches, players and own games."""
    found = get_club(request, club)
    return download(archive(found), JSON, "club", found.pk, timezone.localdate(), ending="json")


@require_safe
def export_hands(request: Request, club: int) -> HttpResponseBase:
    """Stream all hands of a club as CSV."""
    found = get_club(request, club)
    return download(hands_csv(found), CSV, str(found), "hands", timezone.localdate(), ending="csv")


@require_safe
def export_matches(request: Request, club: int) -> HttpResponseBase:
    """Stream all matches of a club as CSV, with a row for each seat."""
    found = get_club(request, club)
    return download(matches_csv(found), CSV, str(found), "matches", timezone.localdate(), ending="csv")


@require_safe
def export_plays(request: Request, club: int) -> HttpResponseBase:
    """Stream all finished and ended matches of a club as plays for BG Stats."""
    found = get_club(request, club)
    return download(play_file(found), JSON, str(found), "plays", timezone.localdate(), ending="bgsplay")
