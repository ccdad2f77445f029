"""The template tag of the languages that the app speaks."""

from collections.abc import Sequence

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def languages() -> Sequence[tuple[str, str]]:
    """Return the codes of the languages with their own names, which are never translated."""
    return settings.LANGUAGES
