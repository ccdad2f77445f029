"""The key of one write: every form that writes to a match carries a fresh one."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.models.clubs import new_key

register = template.Library()


@register.simple_tag
def key_field() -> SafeString:
    """Draw the hidden field of a form by which it writes once, however often it is sent."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())
