"""Names as they are set in a narrow place, and where a script takes them for its sentences."""

import re

from django import template

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
