"""Exports: a match as a record or a table, a club as one document, as tables or as plays."""

import json
from collections.abc import Iterable

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scorekeeper.pages.bg_stats import play_file
from scorekeeper.pages.csv_files import hands_csv, matches_csv, sheet_csv
from scorekeeper.queries.archives import document_pieces
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import to_data
from scorekeeper.web.access import get_club, get_match, see_match
from scorekeeper.web.request import Request

CSV = "text/csv; charset=utf-8; header=present"
JSON = "application/json"


@require_safe
def export_record(request: Request, match: int) -> HttpResponseBase:
    """Return the record of a match as a JSON file, the same that `manage.py score` reads.

    Raises Http404 unless the viewer may write to the match.
    """
    found = get_match(request, match)
    text = json.dumps(to_data(MatchSheet(found).recorded.record), ensure_ascii=False, indent=2)
    return _download(f"{text}\n", JSON, found.game, found.night.date, found.pk, ending="json")


@require_safe
def export_sheet(request: Request, match: int) -> HttpResponseBase:
    """Return the sheet of a match as a CSV file, for everybody who may watch it."""
    found, _ = see_match(request, match, rows="always")
    sheet = MatchSheet(found)
    title = sheet.game.titled(sheet.options)
    return _download(sheet_csv(sheet), CSV, title, found.night.date, found.pk, ending="csv")


@require_safe
def export_club(request: Request, club: int) -> HttpResponseBase:
    """Stream a club's document to its owner: its nights, matches, players, own games and seasons."""
    found = get_club(request, club)
    return _download(document_pieces(found), JSON, "club", found.pk, timezone.localdate(), ending="json")


@require_safe
def export_hands(request: Request, club: int) -> HttpResponseBase:
    """Stream all hands of a club as a CSV file to its owner."""
    found = get_club(request, club)
    return _download(hands_csv(found), CSV, str(found), "hands", timezone.localdate(), ending="csv")


@require_safe
def export_matches(request: Request, club: int) -> HttpResponseBase:
    """Stream all matches of a club, with a row for each seat, as a CSV file to its owner."""
    found = get_club(request, club)
    return _download(matches_csv(found), CSV, str(found), "matches", timezone.localdate(), ending="csv")


@require_safe
def export_plays(request: Request, club: int) -> HttpResponseBase:
    """Stream all matches of a club that are over as a file of plays for BG Stats to its owner."""
    found = get_club(request, club)
    return _download(play_file(found), JSON, str(found), "plays", timezone.localdate(), ending="bgsplay")


def _download(content: str | Iterable[str], kind: str, title: str, *rest: object, ending: str) -> HttpResponseBase:
    """Return a response with a file of this content type; an iterable is streamed.

    Its name is made of the title and the `rest`: "fridays-hands-2026-11-20.csv".
    """
    whole = isinstance(content, str)
    answer = HttpResponse(content, content_type=kind) if whole else StreamingHttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = _attachment("-".join([title, *map(str, rest)]), ending)
    return answer


def _attachment(title: str, ending: str) -> str:
    """Return the value of Content-Disposition for a file of this title and `ending`, its extension.

    The name is given in ASCII and, if the title has other letters, in these too (RFC 6266).
    """
    plain, telling = (f"{slugify(title, allow_unicode=letters)}.{ending}" for letters in (False, True))
    header = f'attachment; filename="{plain}"'
    if plain == telling:
        return header
    return f"{header}; {(content_disposition_header(as_attachment=True, filename=telling) or '').partition('; ')[2]}"
