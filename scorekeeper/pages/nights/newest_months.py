"""The months of past nights in which there is something to find."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from scorekeeper.models import Club
from scorekeeper.pages.nights.filters import MOST_OPEN, NightChoices
from scorekeeper.pages.nights.search import month_span
from scorekeeper.queries.nights import NightFilters, Span, newest_dates
from scorekeeper.queries.played import Month, evenings_of, months_played


def newest_months(club: Club, choices: NightChoices, most: int) -> NightFilters:
    """Return the filters of the list within so many months in which there is something to find, the newest first.

    Who or what was played rarely is not looked for in every other night: one query, none within one year.
    """
    filters = choices.of_list
    narrowed = filters.game or filters.players or filters.state == "open"
    if choices.year or not narrowed or len(choices.open) == MOST_OPEN:
        return filters
    if filters.person and not (filters.place or filters.words):
        return replace(filters, spans=tuple((day, day) for day in newest_dates(filters, most)))
    found = evenings_of(choices.open)
    if filters.state != "open":
        played = months_played(club, choices.asked.player, filters.game)
        wanted = sorted((month for month in played if _asked_for(month, filters)), reverse=True)
        found |= set(wanted if filters.place or filters.words else wanted[:most])
    return replace(filters, spans=tuple(_joined(sorted(month for month in found if _asked_for(month, filters)))))


def _asked_for(month: Month, filters: NightFilters) -> bool:
    first, last = month_span(*month)
    if filters.before and first >= filters.before:
        return False
    return filters.spans is None or any(span[0] <= last and first <= span[1] for span in filters.spans)


def _joined(months: Iterable[Month]) -> Iterator[Span]:
    """Yield the days of these months, given in order; consecutive months make one span."""
    found: list[Span] = []
    for first, last in (month_span(*month) for month in months):
        if found and found[-1][1] + timedelta(days=1) == first:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    yield from found
