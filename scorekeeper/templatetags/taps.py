"""The hidden fields of a tap: there are many on a table, so that they are no template of their own."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.pages.table.messages import Tap

register = template.Library()

FIELDS = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    '<input type="hidden" name="key" value="{}">'
    '<input type="hidden" name="round" value="{}">'
    '<input type="hidden" name="player" value="{}">'
    '<input type="hidden" name="fact" value="{}">'
    '<input type="hidden" name="was" value="{}">'
)
VALUE = '<input type="hidden" name="value" value="{}">'


@register.simple_tag(takes_context=True)
def tap_fields(context: Context, tap: Tap, number: int) -> SafeString:
    """Render what the form of a tap sends, in round `number`."""
    return typed_fields(context, tap, number) + format_html(VALUE, tap.value)


@register.simple_tag(takes_context=True)
def typed_fields(context: Context, tap: Tap, number: int) -> SafeString:
    """Render the same without the value, which is typed."""
    token: Any = context.get("csrf_token", "")
    return format_html(FIELDS, token, tap.key, number, tap.player, tap.fact, tap.was)
