"""Exports of a club: the whole document, and its hands, matches and plays as tables."""

from django.http import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorekeeper.pages.bg_stats.file import play_file
from scorekeeper.pages.csv_files.hands import hands_csv
from scorekeeper.pages.csv_files.matches import matches_csv
from scorekeeper.queries.archives import archive
from scorekeeper.queries.exports import main_names, seated_matches, whole_matches
from scorekeeper.web.access import get_club
from scorekeeper.web.downloads import CSV, JSON, download
from scorekeeper.web.request import Request


@require_safe
def export_club(request: Request, club: int) -> HttpResponseBase:
    """Stream all nights, matches, players and own games of a club: a long history takes no more memory."""
    found = get_club(request, club)
    return download(archive(found), JSON, "club", found.pk, timezone.localdate(), ending="json")


@require_safe
def export_hands(request: Request, club: int) -> HttpResponseBase:
    """Stream all hands of a club as a table."""
    found = get_club(request, club)
    rows = hands_csv(whole_matches(found), main_names(found))
    return download(rows, CSV, str(found), "hands", timezone.localdate(), ending="csv")


@require_safe
def export_matches(request: Request, club: int) -> HttpResponseBase:
    """Stream all matches of a club as a table, a row a seat."""
    found = get_club(request, club)
    rows = matches_csv(seated_matches(found), main_names(found))
    return download(rows, CSV, str(found), "matches", timezone.localdate(), ending="csv")


@require_safe
def export_plays(request: Request, club: int) -> HttpResponseBase:
    """Stream all matches of a club that are over as plays for BG Stats."""
    found = get_club(request, club)
    plays = play_file(whole_matches(found), main_names(found))
    return download(plays, JSON, str(found), "plays", timezone.localdate(), ending="bgsplay")
