"""The past nights of a club, month by month.

The lists read the stored results of the seats (Seat.total, .place, .won), never a sheet.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Club, Night
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import LEFT_OPEN, MOST
from scorekeeper.pages.month_packs import month_packs
from scorekeeper.pages.nights.filters import NightChoices, NightsAsked, choices_of, clipped, newest_months
from scorekeeper.pages.nights.search import month_span
from scorekeeper.queries.home import matches_left_open
from scorekeeper.queries.nights import DayPlayed, NightFilters, days_played, matching_nights, wins_by_month
from scorekeeper.words.phrases import digits, isolated
from scorekeeper.words.played import counted_nights, nights_played
from scorekeeper.words.winners import winners

PAGE = 12  # nights


def nights_page(club: Club | None, asked: NightsAsked) -> dict[str, Any]:
    """Return a page of twelve of a club's nights (nights/nights.html): 19 queries at most, none without a club.

    Without a club there are only `choices` and `months`, which is empty. `earlier` is the date before which the next
    page begins, `previous` is of `_previous_year`; both may be None. `year` is the chosen one, 0 for all; `instead`
    says that nothing was found in it, so that all years are shown, or "". `months` is the list (`_months`), `packs` are
    the months of the year to choose from, [] if all years are shown; `open` are matches left open for weeks, if nothing
    else is asked for. `counted` says how many nights are listed, `sought` which.
    """
    if club is None:
        return {"choices": NightChoices(asked), "months": []}
    chosen = choices_of(club, asked, tonight())
    choices, found = chosen, _newest(club, chosen)
    if not found and (wider := chosen.of_all_years):
        choices, found = wider, _newest(club, wider)
    shown = found[:PAGE]
    plain, more = not (choices.asked.narrow or choices.asked.before), len(found) > PAGE
    return {
        "choices": choices,
        "year": chosen.year,
        "instead": ""
        if choices == chosen
        else _("Nothing in {time}, so these are from all years.").format(time=_time(chosen)),
        "packs": _packs_of_year(choices, days_played(club, choices.of_year)) if choices.year else [],
        "months": list(_months(club, choices, shown)),
        "earlier": shown[-1].date if more else None,
        "previous": _previous_year(club, choices) if shown and not more and not choices.month else None,
        "sought": _filters_in_words(choices),
        "counted": _count_in_words(len(shown), choices, more=more),
        "open": matches_left_open(club.keeper_key, tonight() - LEFT_OPEN, MOST) if plain else [],
    }


def _count_in_words(nights: int, choices: NightChoices, *, more: bool) -> str:
    """Return how many nights are shown: "3 nights", "No night with Flo"; "The newest 12 nights" if there are `more`."""
    if not nights:
        sought = _filters_in_words(choices)
        return _("No night {sought}").format(sought=sought) if sought else _("No night")
    if more:
        return ngettext("The newest {count} night", "The newest {count} nights", nights).format(count=digits(nights))
    return counted_nights(nights)


def _newest(club: Club, choices: NightChoices) -> list[Night]:
    """Return the newest nights that the choices find, at most thirteen: one more than a page."""
    return matching_nights(club, newest_months(club, choices, PAGE + 1), PAGE + 1)


def _previous_year(club: Club, choices: NightChoices) -> int | None:
    """Return the last year before the chosen one with a night that the filters find: five queries at most.

    None if there is none, if all years are shown, or if the typed text names the year beside other words.
    """
    earlier = next((year for year in choices.years if year < choices.year), None)
    if not earlier or not choices.asked.narrow:
        return earlier
    if choices.filters.words and choices.search.year:
        return None
    before = replace(choices.filters, before=date(choices.year, 1, 1))
    found = matching_nights(club, newest_months(club, replace(choices, year=0, filters=before), PAGE), 1)
    return found[0].date.year if found else None


def _packs_of_year(choices: NightChoices, days: Sequence[DayPlayed]) -> list[dict[str, Any]]:
    """Return the packs of the twelve months of the chosen year, of which `days` are those with a match."""
    nights = Counter(day.date.month for day in days if day.over)
    in_progress = Counter(day.date.month for day in days if not day.over)
    return month_packs(choices.year, nights, in_progress)


def _months(club: Club, choices: NightChoices, shown: Sequence[Night]) -> Iterator[dict[str, Any]]:
    """Yield each month of the nights `shown`, in their order: at most two queries.

    Keys: `first` (its first day), `counts` and `winners` in words, `nights` (those shown). Counts and winners are of
    the whole month, even if the page breaks within it.
    """
    if not shown:
        return
    filters = _whole_month_filters(choices, shown)
    days = days_played(club, filters)
    wins = wins_by_month(club, filters, [day.date for day in days])
    for first, group in groupby(shown, key=lambda night: night.date.replace(day=1)):
        here = [day for day in days if day.date.replace(day=1) == first]
        over = [day.over for day in here if day.over]
        yield {
            "first": first,
            "counts": nights_played(len(over), sum(over), sum(day.playing for day in here)),
            "winners": winners(wins.get(first, Counter()), choices.names),
            "nights": list(group),
        }


def _whole_month_filters(choices: NightChoices, shown: Sequence[Night]) -> NightFilters:
    """Return the filters that find all nights in the months of the nights `shown`, within the days asked for."""
    months = sorted({month_span(night.date.year, night.date.month) for night in shown})
    spans = tuple(clipped(month, choices.asked) for month in months)
    return replace(choices.filters, spans=spans, before=None)


def _filters_in_words(choices: NightChoices) -> str:
    """Return the filters in words: "with Flo and Baker Ten Step, won by Flo in March 2026"; "" without any."""
    asked = choices.asked
    people = [isolated(choices.names[player]) for player in (asked.player, asked.other) if player]
    chosen = people + [title for game, title in choices.games.items() if game == asked.game]
    outcome = next((label for outcome, label in choices.outcomes.items() if outcome == asked.outcome), "")
    words = [_("“{text}”").format(text=asked.text.strip())] if choices.filters.words else []
    time = _time(choices)
    with_them = _("with {these}, {outcome}") if outcome else _("with {these}")
    states = {"": "", "over": _("with a finished match"), "open": _("with a match in progress")}
    parts = [
        with_them.format(these=f" {_('and')} ".join([*chosen, *words]), outcome=outcome) if chosen or words else "",
        states[asked.state],
        _("at the place “{place}”").format(place=isolated(asked.place)) if asked.place else "",
        _("in these days") if asked.since or asked.until else "",
        _("in {time}").format(time=time) if time else "",
    ]
    return " ".join(filter(None, parts))


def _time(choices: NightChoices) -> str:
    """Return the chosen month and year: "March 2026", "March", "2026"; "" if neither is chosen."""
    if choices.month and choices.year:
        return date_format(date(choices.year, choices.month, 1), "YEAR_MONTH_FORMAT")
    if choices.month:
        return date_format(date(2000, choices.month, 1), "F")
    return str(choices.year or "")
