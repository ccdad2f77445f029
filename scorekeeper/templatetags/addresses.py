"""The addresses that a page has by the dozen: each is worked out once, as it stays while the server runs."""

from functools import lru_cache

from django import template
from django.urls import reverse

register = template.Library()

MOST_ADDRESSES = 5000  # of all matches and players together


@register.simple_tag
@lru_cache(maxsize=MOST_ADDRESSES)
def address(view: str, *ids: int) -> str:
    """Return the address of a view that shows these rows, as the tag `url` does."""
    return reverse(view, args=ids)
