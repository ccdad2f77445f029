"""The chart of a season: everybody's place after each night."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.seasons import SeasonTable
from scorekeeper.pages.charts.lines import Course, LineScale, line_chart
from scorekeeper.pages.charts.scales import Scale
from scorekeeper.words.club_records import whose
from scorekeeper.words.phrases import figure
from scorekeeper.words.seasons import brief_day

MOST_LINES = 12  # players with a line: those who are placed best
FEW = 5  # players whose lines need less height
EACH_PLACE = 12  # the lowest place up to which each has its number


def places_chart(table: SeasonTable) -> dict[str, Any] | None:
    """Return the chart with its numbers; None as long as no two players or no two nights have places."""
    courses = [course for course in _courses(table) if course.values][:MOST_LINES]
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
        "chart": line_chart(courses, len(table.nights), scale),
        "table": {
            "caption": title,
            "heads": [_("Night"), *(course.name for course in courses)],
            "rows": list(_rows(table, courses)),
        },
    }


def _courses(table: SeasonTable) -> list[Course]:
    """Return the places of everybody in the order of the table, as negative numbers: the first is drawn on top."""
    places: dict[int, dict[int, int]] = {line.player: {} for line in table.lines}
    for number, standings in enumerate(table.nights.values(), 1):
        for one in standings:
            if one.place:
                places[one.player][number] = -one.place
    return [
        Course(table.names[line.player], seat, line.place == 1, places[line.player])
        for seat, line in enumerate(table.lines, 1)
    ]


def _rows(table: SeasonTable, courses: list[Course]) -> Iterator[dict[str, Any]]:
    """Yield a row for each night: its number and day, and the places."""
    for number, day in enumerate(table.nights, 1):
        places = [course.values.get(number) for course in courses]
        cells = [figure(place and -place) for place in places]
        yield {"head": f"{number}. {brief_day(day)}", "cells": cells}
