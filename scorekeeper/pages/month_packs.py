"""The strip of a year: a pack of cards for each month, with an edge for each night."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import ngettext, pgettext

from scorekeeper.words.phrases import digits

MOST_EDGES = 5  # in the pack of a month


def month_packs(
    year: int, nights: Mapping[int, int], in_progress: Mapping[int, int] | None = None
) -> list[dict[str, Any]]:
    """Return the twelve packs of a year, in order.

    Both mappings have numbers of nights by the number of the month, from 1: `nights` those with a finished match,
    `in_progress` those with unfinished matches only. Months without any may be missing. Packs are of `_pack`.
    """
    begun = in_progress or {}
    return [_pack(date(year, month, 1), nights.get(month, 0), begun.get(month, 0)) for month in range(1, 13)]


def _pack(first: date, nights: int, begun: int) -> dict[str, Any]:
    """Return the pack of the month that begins on `first`, with `nights` that have a finished match and `begun` others.

    Keys: `number` (of the month), its short `name`, `said` (in words), `edges` (how many to draw: `nights`, at most
    MOST_EDGES, or 1 for `begun` alone), `many` (`nights` as text if they are more than MOST_EDGES, else "").
    """
    if begun:
        label = ngettext(
            "{month}: {count} night, and {begun} in progress",
            "{month}: {count} nights, and {begun} in progress",
            nights,
        )
    else:
        label = ngettext("{month}: {count} night", "{month}: {count} nights", nights)
    return {
        "number": first.month,
        "name": date_format(first, pgettext("format of a month among twelve", "M")),
        "said": label.format(month=date_format(first, "YEAR_MONTH_FORMAT"), count=digits(nights), begun=begun),
        "edges": min(nights or min(begun, 1), MOST_EDGES),
        "many": str(nights) if nights > MOST_EDGES else "",
    }
