"""Responses with files to download, whose names every system accepts."""

from collections.abc import Iterable

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.text import slugify

CSV = "text/csv; charset=utf-8; header=present"
JSON = "application/json"


def download(content: str | Iterable[str], kind: str, title: str, *rest: object, ending: str) -> HttpResponseBase:
    """Return a response with a file of this content type; an iterable is streamed.

    Its name is made of the title and the `rest`: "fridays-hands-2026-11-20.csv".
    """
    whole = isinstance(content, str)
    answer = HttpResponse(content, content_type=kind) if whole else StreamingHttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = attachment("-".join([title, *map(str, rest)]), ending)
    return answer


def attachment(title: str, ending: str) -> str:
    """Return the value of Content-Disposition, with the name in ASCII and, if needed, in other letters (RFC 6266)."""
    plain, telling = (f"{slugify(title, allow_unicode=letters)}.{ending}" for letters in (False, True))
    header = f'attachment; filename="{plain}"'
    if plain == telling:
        return header
    return f"{header}; {(content_disposition_header(as_attachment=True, filename=telling) or '').partition('; ')[2]}"
