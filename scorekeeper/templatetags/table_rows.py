"""Template tags for the header and the rows of the table, cached: a tap changes one row."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorekeeper.pages.table.header import Head
from scorekeeper.pages.table.page import TablePage
from scorekeeper.pages.table.rows import TableRow
from scorekeeper.rules.game import Game
from scorekeeper.templatetags.drawn_once import drawn_once

register = template.Library()

MOST_HEADERS = 200  # cached headers of all tables together, like MOST_ROWS; each has about 4,000 characters
MOST_ROWS = 2000

TYPED_FIELDS = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{token}" form="{form}">'
    '<input type="hidden" name="key" value="{key}-{form}" form="{form}">'
    '<input type="hidden" name="round" value="{round}" form="{form}">'
)


@register.simple_tag
@drawn_once("tables/round_header.html", most=MOST_HEADERS)
def table_head(head: Head, match: int) -> dict[str, Any]:
    """Return the context of tables/round_header.html: the round with its contract and roles. The decorator renders it.

    The form for the first dealer is not part of the header.
    """
    return {"head": head, "match": match}


@register.simple_tag
def table_row(row: TableRow, table: TablePage) -> SafeString:
    """Return a player's row of the table as HTML from the cache.

    It lacks those form fields that differ from page to page (`typed_fields`).
    """
    return _cached_row(row, table.sheet.match.pk, table.kind, table.sheet.game)


@drawn_once("tables/row.html", most=MOST_ROWS)
def _cached_row(row: TableRow, match: int, kind: str, game: Game) -> dict[str, Any]:
    return {"row": row, "match": match, "kind": kind, "game": game}


@register.simple_tag(takes_context=True)
def typed_fields(context: Context, table: TablePage) -> SafeString:
    """Return the hidden fields of all forms for typed numbers at the table: CSRF token, key and round."""
    page = {"token": context.get("csrf_token", ""), "key": table.key, "round": table.setup.number}
    forms = (f"typing-{step.fact.name}-{row.player}" for row in table.rows for step in row.steppers)
    return format_html_join("\n", TYPED_FIELDS, ({**page, "form": form} for form in forms))
