"""The template tag for ES modules that pages load only if static files have hashed names."""

from django import template
from django.templatetags.static import static

from scorekeeper.web.shell import is_versioned

register = template.Library()


@register.simple_tag
def versioned(script: str) -> str:
    """Return the URL of a script; "" if static files have no hashed names."""
    return static(script) if is_versioned() else ""
