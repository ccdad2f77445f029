"""The module that has a worker keep pages on the phone."""

from django import template
from django.templatetags.static import static

from scorekeeper.web.shell import is_versioned

register = template.Library()


@register.simple_tag
def keeping_module() -> str:
    """Return its address; nothing where static files have no version."""
    return static("js/page-cache.js") if is_versioned() else ""
