"""Words for how a result compares with the past: the position of its total, and wins in a row."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.figures.past import Names, TotalLine
from scorekeeper.rules.faults import listed
from scorekeeper.words.club_records import best_ever, side
from scorekeeper.words.phrases import figure, isolated, ordinal, short_day, spelled
from scorekeeper.words.story import PLACES


def best_title(position: int, game: str) -> str:
    """Return "The best Ten Step ever"; for positions after the first "best Ten Step ever", to follow an ordinal."""
    said = best_ever(game, "")
    return said if position == 1 else said.removeprefix("The ")


def better_totals(better: Sequence[TotalLine], names: Names, today: date) -> str:
    """Return the sentence on better totals: "Only Ann’s −85 of 13 March is better."; "" if none is."""
    told = [f"{side(line.players, names)}’s {figure(line.total)}" for line in better]
    if len(told) == 1:
        return f"Only {told[0]} of {short_day(better[0].date, today)} is better."
    return f"Only {listed(told)} are better." if told else ""


def level_totals(level: int) -> str:
    """Return the sentence on equal totals: "One other is as good."; "" if none is."""
    if not level:
        return ""
    return f"{spelled(level).capitalize()} {'other is' if level == 1 else 'others are'} as good."


def wins_in_a_row(name: str, wins: int) -> str:
    """Return "Ann’s fourth win in a row"."""
    return f"{isolated(name)}’s {PLACES[wins] if wins < len(PLACES) else ordinal(wins)} win in a row"
