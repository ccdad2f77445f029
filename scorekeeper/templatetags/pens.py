"""The template tag for the key of a write: every form that writes to a match has a new one."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.models.clubs import new_key

register = template.Library()


@register.simple_tag
def key_field() -> SafeString:
    """Return a hidden field with a new key, by which a form that is sent twice writes once."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())
