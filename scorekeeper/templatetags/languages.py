"""The template tag of the languages that the app speaks."""

from collections.abc import Sequence

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def languages() -> Sequence[tuple[str, str]]:
    """Return the code and the own name, which is never translated, of each language of the app."""
    return settings.LANGUAGES
