"""A match as a file."""

import json

from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from scorekeeper.pages.csv_files.sheet import sheet_csv
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import to_data
from scorekeeper.web.access import get_match, see_match
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
    """Send the sheet of a match as a table, to whoever may look at it."""
    found, _ = see_match(request, match, rows="always")
    view = MatchSheet(found)
    title = view.game.titled(view.options)
    return download(sheet_csv(view), CSV, title, found.night.date, found.pk, ending="csv")
