"""Words for the page of a club's year, and its text for sharing."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from scorekeeper.figures.past import YearMatch
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rounding import rounded
from scorekeeper.words.phrases import digits, isolated, one_decimal, short_day


def against_luck(sums: PlayerSums) -> str:
    """Return the wins minus the wins that luck would give, with one decimal: "+4.2", "−3.0", "0.0"."""
    more = rounded(sums.wins - sums.expected, 1)
    if not more:
        return one_decimal(0)
    return f"+{one_decimal(more)}" if more > 0 else one_decimal(more)


def period_covered(game: str, year: int, today: date) -> str:
    """Return what a year's figures cover: the game ("" for all) and, in the current year, the last day.

    For example "Ten Step, to 20 November", "to 20 November"; "" for all games of a past year.
    """
    if year != today.year:
        return game
    until = short_day(today, today)
    return _("{game}, to {day}").format(game=game, day=until) if game else _("to {day}").format(day=until)


def comeback(match: YearMatch, name: str) -> str:
    """Return who won a match, how far behind they were before, and the day: "Bob, from 140 behind, 15 May".

    The name is left out if it is "", the points if the winner was never behind.
    """
    day, behind = short_day(match.date, match.date), digits(match.behind)
    if match.behind and name:
        return _("{name}, from {points} behind, {day}").format(name=name, points=behind, day=day)
    if match.behind:
        return _("{day}, from {points} behind").format(points=behind, day=day)
    return f"{name}, {day}" if name else day


def won_by(match: YearMatch, name: str) -> str:
    """Return the day, the winner and how far behind they were before, if at all: "15 May, Bob, from 140 behind"."""
    day = short_day(match.date, match.date)
    if match.behind:
        return _("{day}, {name}, from {points} behind").format(day=day, name=name, points=digits(match.behind))
    return f"{day}, {name}"


def year_text(head: str, players: Iterable[tuple[str, int, str]], *others: str) -> str:
    """Return a club's year as plain text: `head`, a list of `players` with a heading, and the `others` that are not "".

    Each player, (name, wins, wins above luck), and each of the others has a line.
    """
    lines = [_("{name}: {value}").format(name=isolated(name), value=f"{wins} ({more})") for name, wins, more in players]
    return "\n".join([head, "", _("Wins (against luck)"), *lines, "", *filter(None, others)]).strip()
