"""Names as they are set in a narrow place, and where a script takes them for its sentences."""

import re

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from scorekeeper.words import phrases

register = template.Library()
register.filter("isolated", phrases.isolated)

LONG_WORD = re.compile(r"\w{9,}")  # a podium of five leaves it no line on the smallest phone
INSIDE = re.compile(r"(?<=\w{3})(?=\w{3})")
SOFT_HYPHEN = "\u00ad"


@register.filter
def hyphenated(name: str) -> str:
    """Let a long word break with a hyphen where it does not fit on a line."""
    return LONG_WORD.sub(lambda word: INSIDE.sub(SOFT_HYPHEN, word[0]), name)


@register.simple_tag
def named(name: str, short: str) -> SafeString:
    """Draw a name in its shorter form; the whole one is said, and shown where its row is open."""
    if name == short:
        return escape(phrases.isolated(name))
    drawn = '<bdi class="short" aria-hidden="true" title="{}">{}</bdi><bdi class="whole">{}</bdi>'
    return format_html(drawn, name, phrases.isolated(short), phrases.isolated(name))


@register.filter
def short_in(name: str, shortened: tuple[tuple[str, str], ...]) -> str:
    """Return the shorter form of a name among those of its place, or the name where it has none."""
    return dict(shortened).get(name, name)
