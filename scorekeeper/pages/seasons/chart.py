"""The chart of a season: everybody's place after each night."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.seasons import SeasonTable, Standings
from scorekeeper.pages.charts.lines import Course, LineScale, line_chart
from scorekeeper.pages.charts.scales import Scale
from scorekeeper.words.club_records import whose
from scorekeeper.words.phrases import figure
from scorekeeper.words.seasons import brief_day

MOST_LINES = 12  # players with a line: those who are placed best
FEW = 5  # players whose lines need less height
EACH_PLACE = 12  # the lowest place up to which each has its number


def places_chart(table: SeasonTable, standings: Standings) -> dict[str, Any] | None:
    """Return the chart of these nights with its numbers; None without two players and two nights that have places."""
    courses = [course for course in _courses(table, standings) if course.values][:MOST_LINES]
    if len(courses) < 2 or len({night for course in courses for night in course.values}) < 2:
        return None
    lowest = max(-place for course in courses for place in course.values.values())
    every = 1 if lowest <= EACH_PLACE else 5
    levels = {-place: str(place) for place in range(1, lowest + 1) if place == 1 or place % every == 0}
    height = "low" if lowest <= FEW else "tall" if len(courses) == MOST_LINES else ""
    scale = LineScale(Scale(-lowest, -1, above=0.04, below=0.08), levels, beside=True, height=height)
    title, first = _("Place by night"), table.leaders
    told = ngettext("{names} is first.", "{names} are first.", len(first))
    lead = told.format(names=whose([table.names[line.player] for line in first]))
    return {
        "key": "places",
        "title": title,
        "note": _("first on top"),
        "said": _("Line chart: place by night. {lead}").format(lead=lead),
        "chart": line_chart(courses, len(standings), scale),
        "table": {
            "caption": title,
            "heads": [_("Night"), *(course.name for course in courses)],
            "rows": list(_rows(table, standings, courses)),
        },
    }


def _courses(table: SeasonTable, standings: Standings) -> list[Course]:
    """Return the places of everybody in the order of the table, as negative numbers: the first is drawn on top."""
    places: dict[int, dict[int, int]] = {line.player: {} for line in table.lines}
    for number, night in enumerate(standings.values(), 1):
        for one in night:
            if one.place:
                places[one.player][number] = -one.place
    return [
        Course(table.names[line.player], seat, line.place == 1, places[line.player])
        for seat, line in enumerate(table.lines, 1)
    ]


def _rows(table: SeasonTable, standings: Standings, courses: list[Course]) -> Iterator[dict[str, Any]]:
    """Yield a row for each night: its number in the season and its day, and the places."""
    earlier = len(table.nights) - len(standings)
    for number, day in enumerate(standings, 1):
        places = [course.values.get(number) for course in courses]
        cells = [figure(place and -place) for place in places]
        yield {"head": f"{earlier + number}. {brief_day(day)}", "cells": cells}
