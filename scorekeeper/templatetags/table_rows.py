"""The header and the rows of the table: a tap changes one of them, the rest is taken as it was drawn before."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.pages.table.header import Head
from scorekeeper.pages.table.page import TablePage
from scorekeeper.pages.table.rows import TableRow
from scorekeeper.templatetags.drawn_once import drawn_once

register = template.Library()

MOST_HEADERS = 200  # of all tables together, as the rows; some 4,000 characters each
MOST_ROWS = 2000


@register.simple_tag
@drawn_once("tables/round_header.html", most=MOST_HEADERS)
def table_head(head: Head, match: int) -> dict[str, Any]:
    """Draw the round with its contract and its roles, without the form that asks who drew low."""
    return {"head": head, "match": match}


@register.simple_tag
def table_row(row: TableRow, table: TablePage) -> SafeString:
    """Draw a player's row, but for one with a number to type: its form holds the token and the key of one page."""
    return _drawn(row, table.match, table.kind, table.word, table.contract_word)


@drawn_once("tables/row.html", most=MOST_ROWS)
def _drawn(row: TableRow, match: int, kind: str, word: str, contract_word: str) -> dict[str, Any]:
    table = {"kind": kind, "word": word, "contract_word": contract_word}
    return {"row": row, "table": table, "dealer": reverse("dealer", args=[match])}
