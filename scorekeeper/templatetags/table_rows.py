"""The rows of the table, each drawn once for all answers in which it looks the same."""

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.pages.table.page import TablePage
from scorekeeper.pages.table.rows import TableRow

register = template.Library()

MOST_ROWS = 2000  # of all tables together, some 4,000 characters each


@register.simple_tag
def table_row(row: TableRow, table: TablePage) -> SafeString:
    """Draw a player's row, or take it as it was drawn: a tap changes one row of the table.

    Not for a row with a number to type: its form holds the token and the key of one page.
    """
    return _drawn(_compiled(), row, table.match, table.kind, table.word, table.contract_word)


def _compiled() -> Any:
    """Return the template of a row; it is another one after it was edited under `DEBUG`."""
    return get_template("tables/row.html").template  # type: ignore[attr-defined]


@lru_cache(maxsize=MOST_ROWS)
def _drawn(compiled: Any, row: TableRow, match: int, kind: str, word: str, contract_word: str) -> SafeString:
    table = {"kind": kind, "word": word, "contract_word": contract_word}
    drawn: SafeString = compiled.render(
        template.Context({"row": row, "table": table, "dealer": reverse("dealer", args=[match])})
    )
    return drawn
