"""The charts below a sheet: the running totals, or own contracts made, and the places, each with its numbers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scorekeeper.pages.charts.lines import LONGEST, Course, LineScale, line_chart
from scorekeeper.pages.charts.scales import Scale
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Standing
from scorekeeper.words.phrases import digits
from scorekeeper.words.sides import Parties, short_sides

FEW, MANY = 5, 12  # players whose lines need less room, and no more, than the usual height
# Who leads, and who has won, by a value of `_best`.
LEADING = {
    "lowest": ngettext_lazy("{names} is lowest with {total}.", "{names} are lowest with {total}.", "people"),
    "highest": ngettext_lazy("{names} is highest with {total}.", "{names} are highest with {total}.", "people"),
    "": ngettext_lazy("{names} is in front with {total}.", "{names} are in front with {total}.", "people"),
}
ENDED = {
    "lowest": ngettext_lazy("{names} ends lowest with {total}.", "{names} end lowest with {total}.", "people"),
    "highest": ngettext_lazy("{names} ends highest with {total}.", "{names} end highest with {total}.", "people"),
    "": ngettext_lazy("{names} ends in front with {total}.", "{names} end in front with {total}.", "people"),
}


def sheet_charts(sheet: MatchSheet) -> list[dict[str, Any]]:
    """Return the charts below a sheet: that of totals, and from the second round on that of places.

    [] before the first scored round; no places if there is only one player or side.
    """
    rounds = len(sheet.by_side.rounds)
    if not rounds:
        return []
    return [_totals(sheet), _places(sheet)] if rounds > 1 and len(sheet.first_players) > 1 else [_totals(sheet)]


def chart_in_play(sheet: MatchSheet) -> list[dict[str, Any]]:
    """Return the chart beside the table, with room for the rounds to come, in a list.

    The list is empty before the first scored round.
    """
    if not sheet.by_side.rounds:
        return []
    return [_totals(sheet, height="low" if len(sheet.first_players) <= FEW else "", room=sheet.length or 0)]


def _totals(sheet: MatchSheet, height: str = "", room: int = 0) -> dict[str, Any]:
    """Return the chart of totals, or own contracts made, with its table (charts/lines.html), after a scored round.

    `height` is a key of HEIGHTS; `room` is the number of rounds to leave room for, 0 for just those played.
    """
    courses = value_courses(sheet)
    values = [value for course in courses for value in course.values.values()]
    upward = Scale(min(0, *values), max(0, *values), above=0.02, below=0.08)
    # Without thousands separators, as there is little room beside a chart.
    levels = {value: str(value).replace("-", "−") for value in upward.levels()}
    height = "tall" if len(courses) > MANY else height
    scale = LineScale(upward, levels, beside=sheet.game.own_contracts, height=height, room=room)
    return {
        "key": "totals",
        "title": _title(sheet),
        "note": _wins(sheet),
        "said": _description(sheet),
        "chart": line_chart(courses, len(sheet.by_side.rounds), scale),
        "table": _table(sheet, _title(sheet), value_of),
    }


def _places(sheet: MatchSheet) -> dict[str, Any]:
    """Return the chart of the places after each scored round, with its table (charts/lines.html).

    At least one round must be scored.
    """
    word, players = sheet.game.round_word, len(sheet.first_players)
    title = _("Place by {round}").format(round=word)
    upward = Scale(-players, -1, above=0.04, below=0.08)
    height = "low" if players <= FEW else "tall" if players > MANY else ""
    scale = LineScale(upward, {-place: str(place) for place in range(1, players + 1)}, beside=True, height=height)
    return {
        "key": "places",
        "title": title,
        "note": _("first on top"),
        "said": _("Line chart: place by {round}. {lead}").format(round=word, lead=_first(sheet)).strip(),
        "chart": line_chart(_courses(sheet, _place_values), len(sheet.by_side.rounds), scale),
        "table": _table(sheet, title, lambda hand: hand.place),
    }


def _table(sheet: MatchSheet, title: str, value: Callable[[HandScore], int | None]) -> dict[str, Any]:
    """Return the table of a chart: `caption`, `heads` and `rows`; `value` gives the number of a hand.

    A row is a round, with its number as `head` and `round`, and the numbers as text in `cells`.
    """
    names, word = sheet.first_players, capfirst(str(sheet.game.round_word))
    rows = [
        {"head": line.number, "cells": [digits(value(line.hands[name])) for name in names], "round": line.number}
        for line in sheet.by_side.rounds
    ]
    parties = Parties(sheet.scores.sides)
    heads = [parties.called(name) if sheet.scores.sides else name for name in names]
    return {"caption": title, "heads": [word, *heads], "rows": rows}


def _title(sheet: MatchSheet) -> str:
    """Return the title of the first chart: "Running totals", or "Contracts made" where players have own contracts."""
    if sheet.game.own_contracts:
        return capfirst(_("{contracts} made").format(contracts=sheet.game.contract_words))
    return _("Running totals")


def _description(sheet: MatchSheet) -> str:
    """Return what the first chart shows and who leads: "Line chart: running totals. Ann leads.", for screen readers.

    At least one round must be scored.
    """
    if sheet.game.own_contracts:
        description = _("Line chart: {contracts} made. {lead}")
        return description.format(contracts=sheet.game.contract_words, lead=_in_front(sheet)).strip()
    return _("Line chart: running totals. {lead}").format(lead=_in_front(sheet)).strip()


def _wins(sheet: MatchSheet) -> str:
    """Return which total or contract wins, as the note of the first chart: "low wins", "contract 12 wins"."""
    if sheet.game.own_contracts:
        wins = _("{contract} {number} wins")
        return wins.format(contract=sheet.game.contract_word, number=len(sheet.game.contracts))
    return _("low wins") if sheet.game.best(sheet.options) == "low" else _("high wins")


def _in_front(sheet: MatchSheet) -> str:
    """Return who leads with which total, "Ann is lowest with 30.", or has won; "" for a player who is alone.

    A round must be scored.
    """
    if _is_alone(sheet):
        return ""
    first = leaders(sheet)
    leader = next(line for line in sheet.by_side.standings if line.player == first[0])
    figures = sheet.game.contracts_made(leader.contracts_done) or digits(leader.total or 0)
    names, people = _who(sheet, first)
    text = (ENDED if sheet.by_side.finished else LEADING)[_best(sheet, leader)]
    return text.format(names=names, total=figures, people=people)


def _first(sheet: MatchSheet) -> str:
    """Return who is in first place, "Ann is first.", or has won, "Ann ends first."; "" for a player who is alone.

    A round must be scored.
    """
    if _is_alone(sheet):
        return ""
    names, people = _who(sheet, leaders(sheet))
    if sheet.by_side.finished:
        return ngettext("{names} ends first.", "{names} end first.", people).format(names=names)
    return ngettext("{names} is first.", "{names} are first.", people).format(names=names)


def _is_alone(sheet: MatchSheet) -> bool:
    """Return whether only one player or side has a place after the last scored round; there must be one."""
    return sheet.by_side.rounds[-1].placed == 1


def _who(sheet: MatchSheet, names: Sequence[str]) -> tuple[str, int]:
    """Return these players or sides in a list, and how many players they are."""
    parties = Parties(sheet.scores.sides)
    return parties.named(names), parties.people(names)


def _best(sheet: MatchSheet, leader: Standing) -> str:
    """Return how the leader's total compares with all others, "lowest" or "highest".

    "" in a game with own contracts, or if a player who is away has a better total.
    """
    low = sheet.game.best(sheet.options) == "low"
    totals = [line.total for line in sheet.by_side.standings if line.total is not None]
    if sheet.game.own_contracts or leader.total != (min if low else max)(totals, default=None):
        return ""
    return "lowest" if low else "highest"


def value_courses(sheet: MatchSheet) -> list[Course]:
    """Return the totals, or own contracts made, of each player or side after each round, with their exact cuts."""
    return [replace(course, cuts=frozenset(_cuts(sheet, course.name))) for course in _courses(sheet, _values)]


def _courses(sheet: MatchSheet, values_of: Callable[[MatchSheet, str], dict[int, int]]) -> list[Course]:
    """Return the course of each player or side who has a value, by seat; `values_of` gives the values by round."""
    # Beside a line there is room for the names of partners if they are short.
    labels = short_sides(sheet.scores.sides, LONGEST) if sheet.scores.sides else sheet.first_players
    courses = [
        Course(label, number, name in leaders(sheet), values_of(sheet, name))
        for number, (name, label) in enumerate(zip(sheet.first_players, labels, strict=True), 1)
    ]
    return [course for course in courses if course.values]


def leaders(sheet: MatchSheet) -> tuple[str, ...]:
    """Return who has won, or who is in first place while the match is played: players, or the first of each side."""
    return sheet.by_side.winners or tuple(line.player for line in sheet.by_side.standings if line.place == 1)


def value_of(hand: HandScore) -> int | None:
    """Return what counts after a round: the contracts made in a game with own contracts, else the total.

    None for a player who has not been at the table.
    """
    return hand.total if hand.total is None or hand.contracts_done is None else hand.contracts_done


def _values(sheet: MatchSheet, name: str) -> dict[int, int]:
    """Return what counts of a player or side after each round, by round.

    The round before their first has the value with which they began. Rounds before that are left out.
    """
    values: dict[int, int] = {}
    for line in sheet.by_side.rounds:
        value = value_of(line.hands[name])
        if value is None:
            continue
        if not values:
            values[line.number - 1] = _start(line, name)
        values[line.number] = value
    return values


def _start(first: RoundSheet, name: str) -> int:
    """Return the own contracts made, or in other games the total, before a player's `first` round.

    0 for one who was there from the start.
    """
    return first.contracts[name] - 1 if name in first.contracts else first.hands[name].joined_with or 0


def _place_values(sheet: MatchSheet, name: str) -> dict[int, int]:
    """Return a player's places by round, as negative numbers, so that first place is on top.

    Rounds in which the player has no place are left out.
    """
    places = ((line.number, line.hands[name].place) for line in sheet.by_side.rounds)
    return {number: -place for number, place in places if place is not None}


def _cuts(sheet: MatchSheet, name: str) -> Iterator[int]:
    """Yield the numbers of the rounds that this player cut exactly, ascending."""
    for facts, line in zip(sheet.recorded.record.rounds, sheet.by_side.rounds, strict=True):
        if facts.exact_cut and line.cutter == name:
            yield line.number
