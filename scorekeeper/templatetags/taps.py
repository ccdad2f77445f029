"""The hidden fields of a number that is typed at the table: no template of their own, as each row has some."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.pages.table.messages import Tap
from scorekeeper.pages.table.page import TablePage

register = template.Library()

FIELDS = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    '<input type="hidden" name="key" value="{}-{}-{}-typed">'
    '<input type="hidden" name="round" value="{}">'
    '<input type="hidden" name="player" value="{}">'
    '<input type="hidden" name="fact" value="{}">'
    '<input type="hidden" name="was" value="{}">'
)


@register.simple_tag(takes_context=True)
def typed_fields(context: Context, tap: Tap, table: TablePage) -> SafeString:
    """Render what the form of a number sends beside it."""
    token: Any = context.get("csrf_token", "")
    key = (table.key, tap.player, tap.fact)
    return format_html(FIELDS, token, *key, table.round, tap.player, tap.fact, tap.was)
