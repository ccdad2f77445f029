"""Template tags for names: isolated from the direction of the text around them, hyphenated or shortened."""

import re

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from scorekeeper.words import phrases
from scorekeeper.words.names import width
from scorekeeper.words.writers import writer

register = template.Library()
register.filter(writer)
register.filter(width)

LONG = 9  # letters; longer ones do not fit on a podium of five on the smallest phone
INSIDE = re.compile(r"(?<=\w{3})(?=\w{3})")
SOFT_HYPHEN = "\u00ad"


@register.filter
def hyphenated(text: str, long: int = LONG) -> str:
    """Return a text with soft hyphens in its words of at least `long` letters.

    There is one at each place of a word that has at least three of its letters on either side.
    """
    return re.sub(rf"\w{{{long},}}", lambda word: INSIDE.sub(SOFT_HYPHEN, word[0]), text)


@register.simple_tag
def named(name: str, short: str) -> SafeString:
    """Return the HTML of a name that is shown as `short`; of the name alone if both are equal.

    Screen readers read the whole name, and a row that is open shows it.
    """
    if name == short:
        return escape(phrases.isolated(name))
    drawn = '<bdi class="short" aria-hidden="true" title="{}">{}</bdi><bdi class="whole">{}</bdi>'
    return format_html(drawn, name, phrases.isolated(short), phrases.isolated(name))


@register.filter
def short_in(name: str, shortened: tuple[tuple[str, str], ...]) -> str:
    """Return the short form of a name from pairs of name and short form; the name itself if it has none."""
    return dict(shortened).get(name, name)
