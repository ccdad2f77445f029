"""The template tag for QR codes of links."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

QUIET = 4  # modules of border, which the standard requires


@register.simple_tag
def qr(url: str, says: str) -> SafeString:
    """Return the QR code of a URL as inline SVG in a `div`; `says` is its text for screen readers.

    It is dark on light in both colour schemes, as many phones cannot read others.
    """
    code = segno.make(url, error="m", micro=False)
    svg = code.svg_inline(border=QUIET, omitsize=True, dark="#154432", light="#fffaf0", svgclass="qr", lineclass=None)
    drawn = mark_safe(svg)  # noqa: S308 - only squares: the SVG does not contain the link as text
    return format_html('<div role="img" aria-label="{}">{}</div>', says, drawn)
