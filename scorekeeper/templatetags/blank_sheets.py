"""A blank sheet: it follows from the game, its house rules and what was chosen, and is the same for everybody."""

from typing import Any

from django import template

from scorekeeper.pages.sheet.blank import BlankSheet
from scorekeeper.templatetags.drawn_once import drawn_once

register = template.Library()

MOST_SHEETS = 64  # some 20,000 characters each


@register.simple_tag
@drawn_once("blank_sheets/sheet.html", most=MOST_SHEETS)
def blank_sheet(sheet: BlankSheet) -> dict[str, Any]:
    """Draw the sheet."""
    return {"sheet": sheet}
