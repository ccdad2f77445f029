"""A year of a club: its months, wins against luck, the match of the year, the most played game, wins by month."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.figures.past import Choices, YearFigures
from scorekeeper.models import Club
from scorekeeper.pages.charts.scales import Scale, per_cent
from scorekeeper.pages.month_packs import month_packs
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled, titles_of, year_choices
from scorekeeper.queries.past.years import year_figures
from scorekeeper.words import club_year as words
from scorekeeper.words.club_records import side
from scorekeeper.words.phrases import digits, listed_names
from scorekeeper.words.played import counted_matches, counted_nights
from scorekeeper.words.winners import winners

MOST_STRIPS = 6  # players with a strip; the table has all who won
MONTHS = 12
AIR = 0.6  # room for the figure above the highest bar, as a part of its height
BAR = 0.64  # the width of a bar, as a part of a month's


def year_page(club: Club, filters: PastFilters) -> dict[str, Any]:
    """Return the data of the page (past/year.html) and of the picture of a year of a club: seven queries."""
    return figures_of_year(str(club), year_figures(club, filters.year, filters.group), filters)


def figures_of_year(club: str, figures: YearFigures, filters: PastFilters) -> dict[str, Any]:
    """Return what past/year.html shows of these figures; `club` is its name. `players` is empty if no match counted.

    `players` are of `_players`, `months` of `_months`, `packs` of `month_packs`, `wins` of `monthly_wins`;
    `most_played` is of `_most_played`, None if one game is asked for, whose title is `game` ("" for all). `match` is
    that of the year, None without one, and `won_by` says who won it, "" without one. `nights` and `matches` are counts
    in words, `text` is the whole as plain text.
    """
    page = {
        "year": figures.year,
        "figures": figures,
        "game": next((titled(played) for played in figures.choices.groups if played.key == filters.group), ""),
        "picture_query": PastFilters(filters.group).query,
        "filters": filters,
        "pills": _pills(figures.choices, filters),
        "nights": counted_nights(figures.sums.nights),
        "matches": counted_matches(figures.sums.matches),
        "packs": month_packs(figures.year, {month.month: month.nights for month in figures.months}),
        "players": list(_players(figures)),
        "match": figures.match,
        "won_by": words.won_by(figures.match, side(figures.match.players, figures.names)) if figures.match else "",
        "most_played": None if filters.group else _most_played(figures, filters),
        "wins": monthly_wins(figures, filters),
        "months": list(_months(figures, filters)),
    }
    return {**page, "text": _text(club, page)}


def _pills(choices: Choices, filters: PastFilters) -> tuple[Pill, ...]:
    """Return the <select> of games and, if the club has another year, that of the other years."""
    games, _years = pills(choices, filters)
    others = year_choices(year for year in choices.years if year != filters.year)
    another = Pill("year", _("Year"), [("", _("Another year")), *others], "")
    return (games, another) if others else (games,)


def _players(figures: YearFigures) -> Iterator[dict[str, Any]]:
    """Yield a dictionary for each player: `player`, `name`, `sums`, `bar` (of wins) and `tick` (of expected wins).

    Bar and tick are lengths in per cent, on one scale for all.
    """
    most = max((max(sums.wins, float(sums.expected)) for _player, sums in figures.players), default=0)
    scale = Scale(0, most)
    for player, sums in figures.players:
        bar, tick = per_cent(scale.across(sums.wins)), per_cent(scale.across(float(sums.expected)))
        yield {"player": player, "name": figures.names[player], "sums": sums, "bar": bar, "tick": tick}


def _most_played(figures: YearFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the game or games played most: `words`, number of `matches`, and `nights`, a query of past nights.

    None if no match counted.
    """
    played = figures.choices.groups
    if not played:
        return None
    most = played[0].matches
    first = [group for group in played if group.matches == most]
    nights = replace(filters, group=first[0].key if len(first) == 1 else "").matches_query()
    return {"words": listed_names(titles_of(first).values()), "matches": most, "nights": nights}


def _months(figures: YearFigures, filters: PastFilters) -> Iterator[dict[str, Any]]:
    """Yield each month with matches: `name`, `counts`, `winners` in words, and `nights`, a query of past nights."""
    for month in figures.months:
        yield {
            "name": _month(figures.year, month.month),
            "counts": f"{counted_nights(month.nights)}, {counted_matches(month.matches)}",
            "winners": winners(month.winners, figures.names),
            "nights": filters.matches_query(month=month.month),
        }


def _month(year: int, month: int) -> str:
    return capfirst(date_format(date(year, month, 1), "F"))


def _text(club: str, page: dict[str, Any]) -> str:
    """Return the year as plain text for sharing; `page` is the data of `figures_of_year`."""
    match, most = page["match"], page["most_played"]
    closest = _("Match of the year: {match}, by {margin}")
    title = ", ".join(filter(None, (f"{club} {page['year']}", page["game"])))
    return words.year_text(
        _("{name}: {value}").format(name=title, value=f"{page['nights']}, {page['matches']}"),
        [(one["name"], one["sums"].wins, words.against_luck(one["sums"])) for one in page["players"]],
        closest.format(match=page["won_by"], margin=digits(match.margin)) if match else "",
        _("Most played: {games}, {matches}").format(games=most["words"], matches=counted_matches(most["matches"]))
        if most
        else "",
    )


def monthly_wins(figures: YearFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the wins by month (charts/monthly.html); None if fewer than two months had matches, or nobody won.

    `strips` (see `month_strips`) are of at most six players, most wins first, `letters` are the twelve months with
    their x; `table` has all who won, `said` is for screen readers.
    """
    wins = {month.month: month.winners for month in figures.months}
    won = sorted((one for one in figures.players if one[1].wins), key=lambda one: -one[1].wins)
    if len(wins) < 2 or not won:
        return None
    names = {player: figures.names[player] for player, _sums in won}
    shown = list(names)[:MOST_STRIPS]
    by_month = [(names[player], {month: wins[month].get(player, 0) for month in wins}) for player in shown]
    return {
        "said": _("Bars: the wins of {names}, month by month.").format(
            names=listed_names(names[player] for player in shown)
        ),
        "strips": month_strips(by_month),
        "letters": [
            (_month(figures.year, month)[0].upper(), per_cent(middle(month))) for month in range(1, MONTHS + 1)
        ],
        "table": {
            "caption": _("Wins by month"),
            "heads": [_("Month"), *names.values()],
            "rows": [
                {
                    "head": _month(figures.year, month),
                    "cells": [of_month.get(player, 0) for player in names],
                    "nights": filters.matches_query(month=month),
                }
                for month, of_month in wins.items()
            ],
        },
    }


def month_strips(players: Sequence[tuple[str, Mapping[int, int]]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return each name with its bars (see `_bar`), in ascending order of months; all strips share one scale.

    `players` are pairs of a name and its numbers by month (1 to 12). Months whose number is 0 or missing have no bar.
    """
    most = max((number for _name, months in players for number in months.values()), default=0)
    upward = Scale(0, most, above=AIR)
    return [
        (name, [_bar(month, number, upward) for month, number in sorted(months.items()) if number])
        for name, months in players
    ]


def middle(month: int) -> float:
    """Return the distance of the middle of a month from the left, in per cent of the width."""
    return 100 * (month - 0.5) / MONTHS


def _bar(month: int, number: int, upward: Scale) -> dict[str, Any]:
    """Return the bar of a month: `figure`, and `x`, `y`, `width`, `height`, `middle` in per cent of the strip."""
    width, top = 100 * BAR / MONTHS, upward.down(number)
    return {
        "figure": number,
        "x": per_cent(middle(month) - width / 2),
        "y": per_cent(top),
        "width": per_cent(width),
        "height": per_cent(upward.down(0) - top),
        "middle": per_cent(middle(month)),
    }
