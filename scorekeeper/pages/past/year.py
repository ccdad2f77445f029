"""A year of a club: its months, who won against what luck gives, the match of the year, what was played most."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from scorekeeper.figures.past import Choices, YearFigures
from scorekeeper.models import Club
from scorekeeper.pages.charts.scales import Scale, per_cent
from scorekeeper.pages.month_packs import month_packs
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled, year_choices
from scorekeeper.pages.past.year_wins import monthly_wins
from scorekeeper.queries.past.years import year_figures
from scorekeeper.rules.faults import listed
from scorekeeper.words import club_year as words
from scorekeeper.words.winners import winners


def year_page(club: Club, filters: PastFilters) -> dict[str, Any]:
    """Return what the page and the picture of a year show."""
    return figures_of_year(club.name, year_figures(club, filters.year, filters.group), filters)


def figures_of_year(club: str, figures: YearFigures, filters: PastFilters) -> dict[str, Any]:
    """Return what they show of these figures; `players` are none where no match was counted.

    `game` is what the game group is called that is asked for, "" for all games.
    """
    page = {
        "year": figures.year,
        "figures": figures,
        "game": next((titled(played) for played in figures.choices.groups if played.key == filters.group), ""),
        "picture_query": PastFilters(filters.group).query,
        "filters": filters,
        "pills": _pills(figures.choices, filters),
        "nights": words.nights(figures.sums.nights),
        "matches": words.matches(figures.sums.matches),
        "packs": month_packs(figures.year, {month.month: month.nights for month in figures.months}),
        "players": list(_players(figures)),
        "match": figures.match,
        "won_by": words.won_by(figures.match, figures.names[figures.match.player]) if figures.match else "",
        "most_played": None if filters.group else _most_played(figures, filters),
        "wins": monthly_wins(figures, filters),
        "months": list(_months(figures, filters)),
    }
    return {**page, "text": _text(club, page)}


def _pills(choices: Choices, filters: PastFilters) -> tuple[Pill, ...]:
    """Return the choice of a game, and of another year where there is one."""
    games, _years = pills(choices, filters)
    others = year_choices(year for year in choices.years if year != filters.year)
    another = Pill("year", "Year", [("", "Another year"), *others], "")
    return (games, another) if others else (games,)


def _players(figures: YearFigures) -> Iterator[dict[str, Any]]:
    """Yield everybody with their sums, how long the bar of their wins is, and where the tick of luck stands."""
    most = max((max(sums.wins, float(sums.expected)) for _player, sums in figures.players), default=0)
    scale = Scale(0, most)
    for player, sums in figures.players:
        bar, tick = per_cent(scale.across(sums.wins)), per_cent(scale.across(float(sums.expected)))
        yield {"player": player, "name": figures.names[player], "sums": sums, "bar": bar, "tick": tick}


def _most_played(figures: YearFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the game, or the games, played most, how often, and the way to these matches."""
    if not figures.most_played:
        return None
    most = figures.most_played[0].matches
    first = [group for group in figures.most_played if group.matches == most]
    nights = replace(filters, group=first[0].key if len(first) == 1 else "").matches_query()
    return {"words": listed([titled(group) for group in first]), "matches": most, "nights": nights}


def _months(figures: YearFigures, filters: PastFilters) -> Iterator[dict[str, Any]]:
    """Yield the months in which something was played: how much, who won, and the way to their nights."""
    for month in figures.months:
        if month.matches:
            yield {
                "name": f"{date(figures.year, month.month, 1):%B}",
                "counts": f"{words.nights(month.nights)}, {words.matches(month.matches)}",
                "winners": winners(dict(month.winners), figures.names),
                "nights": filters.matches_query(month=month.month),
            }


def _text(club: str, page: dict[str, Any]) -> str:
    """Return the year in plain text, to be shared."""
    match, most = page["match"], page["most_played"]
    title = ", ".join(filter(None, (f"{club} {page['year']}", page["game"])))
    return words.year_text(
        f"{title}: {page['nights']}, {page['matches']}",
        [(one["name"], one["sums"].wins, words.against_luck(one["sums"])) for one in page["players"]],
        f"Match of the year: {page['won_by']}, by {match.margin}" if match else "",
        f"Most played: {most['words']}, {words.matches(most['matches'])}" if most else "",
    )
