"""The key of one write: every form that writes to a match carries a fresh one."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.models.clubs import new_key

register = template.Library()


@register.simple_tag
def key_field() -> SafeString:
    """The hidden field of a form: sent twice, it writes once."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())
