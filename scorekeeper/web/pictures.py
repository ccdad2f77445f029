"""Pictures to be sent: SVG that templates write, as PNG."""

from functools import lru_cache
from hashlib import sha256

import resvg_py
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.text import get_valid_filename

from scorekeeper.pages.pictures.fonts import FILES, lettered
from scorekeeper.web.request import Request

KEPT = 32  # pictures, of 100 KB or so each
DRAWN_BY = resvg_py.__version__


def picture_answer(request: Request, template: str, picture: object, name: str) -> HttpResponse:
    """Answer with a picture; whoever has it already is told so, and nothing is drawn."""
    svg = render_to_string(template, {"picture": picture})
    etag = quote_etag(sha256(f"{DRAWN_BY} {svg}".encode()).hexdigest()[:32])
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        file = get_valid_filename(f"{name}.png")
        disposition = content_disposition_header(as_attachment=False, filename=file)
        answer = HttpResponse(png(svg), content_type="image/png", headers={"Content-Disposition": disposition})
    answer.headers["ETag"] = etag
    return answer


@lru_cache(maxsize=KEPT)
def png(svg: str) -> bytes:
    """Draw an SVG, in a tenth of a second or so; fonts of the system are looked for only where ours lack a letter."""
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=lettered(svg), font_files=[*map(str, FILES)])
