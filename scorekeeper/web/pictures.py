"""PNG images of SVG that templates render."""

from functools import lru_cache
from hashlib import sha256

import resvg_py
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.text import get_valid_filename

from scorekeeper.pages.pictures.fonts import FILES, has_glyphs
from scorekeeper.web.request import Request

CACHED = 32  # pictures, of about 100 KB each
DRAWN_BY = resvg_py.__version__


def picture_answer(request: Request, template: str, picture: object, name: str) -> HttpResponse:
    """Return the SVG of a template as a PNG image, or a 304, without drawing it, if the browser has it.

    `picture` is the template's only variable, `name` the name of the file without its extension.
    """
    svg = render_to_string(template, {"picture": picture})
    etag = quote_etag(sha256(f"{DRAWN_BY} {svg}".encode()).hexdigest()[:32])
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        file = get_valid_filename(f"{name}.png")
        disposition = content_disposition_header(as_attachment=False, filename=file)
        answer = HttpResponse(png(svg), content_type="image/png", headers={"Content-Disposition": disposition})
    answer.headers["ETag"] = etag
    return answer


@lru_cache(maxsize=CACHED)
def png(svg: str) -> bytes:
    """Return an SVG as PNG, which takes about 0.1 s; the last 32 are cached.

    The system's fonts are loaded only if ours lack a letter.
    """
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=has_glyphs(svg), font_files=[*map(str, FILES)])
