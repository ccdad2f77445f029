"""Modules that a page loads only where static files have a version."""

from django import template
from django.templatetags.static import static

from scorekeeper.web.shell import is_versioned

register = template.Library()


@register.simple_tag
def keeping_module() -> str:
    """Return its address; nothing where static files have no version."""
    return static("js/page-cache.js") if is_versioned() else ""


@register.simple_tag
def htmx_module() -> str:
    """Return the address of the module that brings htmx; nothing where htmx is served as its package has it."""
    return static("js/htmx.js") if is_versioned() else ""
