"""Template tags for the ES modules that pages load only if static files have hashed names."""

from django import template
from django.templatetags.static import static

from scorekeeper.web.shell import is_versioned

register = template.Library()


@register.simple_tag
def keeping_module() -> str:
    """Return the URL of the script that stores pages on the phone; "" if static files have no hashed names."""
    return static("js/offline/page-cache.js") if is_versioned() else ""


@register.simple_tag
def htmx_module() -> str:
    """Return the URL of the script that contains htmx; "" if static files have no hashed names."""
    return static("js/shared/htmx.js") if is_versioned() else ""
