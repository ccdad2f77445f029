"""Template tags of the pages of a club's past: sentences of rows, and URLs of their matches."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse

from scorekeeper.pages import match_lines
from scorekeeper.pages.charts import shares
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.words import club_year, player_figures

register = template.Library()
register.filter("match_title", match_lines.match_title)
register.filter("ending", match_lines.ending)
register.simple_tag(match_lines.standing, name="standing")
register.filter("depth", shares.depth)
register.filter("share", shares.share)
register.filter("against_luck", club_year.against_luck)
register.filter("form_description", player_figures.form_description)
register.filter("placed", player_figures.place_words)
register.filter("rival_description", player_figures.rival_description)
register.filter("together", player_figures.won_together)
register.filter("wins_together", shares.wins_together)


@register.filter
def value_in(key: Any, mapping: Mapping[Any, Any]) -> Any:
    """Return `mapping.get(key)`, for example the name of a player by the id."""
    return mapping.get(key)


@register.filter
def folded(lines: Sequence[Any], most: int) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return the first `most` lines, which are shown, and the others, which are folded away.

    If there is only one other line, it is shown too.
    """
    shown = most + 1 if len(lines) == most + 1 else most
    return lines[:shown], lines[shown:]


@register.simple_tag
def matches_url(filters: PastFilters, **asked: int | str) -> str:
    """Return the URL of the page of past nights that shows the matches which count under these filters.

    `asked` are further parameters of that page.
    """
    return reverse("nights") + filters.matches_query(**asked)


@register.simple_tag
def sort_query(filters: PastFilters, column: str, worst: bool = False) -> str:  # noqa: FBT001, FBT002 - as templates give it
    """Return the query string, from its "?" on, that sorts players by a column and keeps the filters.

    `worst`: it also keeps that the worst totals are shown.
    """
    return filters.query_with(worst=int(bool(worst)), sort=column)
