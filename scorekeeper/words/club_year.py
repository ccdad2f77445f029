"""Words for the page of a club's year, and its text for sharing."""

from collections.abc import Iterable
from datetime import date

from scorekeeper.figures.past_years import YearMatch
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rounding import rounded
from scorekeeper.words.phrases import figure, isolated


def against_luck(sums: PlayerSums) -> str:
    """Return the difference between wins and what luck gives: "+4.2", "−3.0", "0.0"."""
    more = rounded(sums.wins - sums.expected, 1)
    return f"{more:+.1f}".replace("-", "−") if more else "0.0"


def about(game: str, year: int, today: date) -> str:
    """Return what a year is narrowed to: "Ten Step, to 20 November"; the day only in the current year."""
    until = f"to {today.day} {today:%B}" if year == today.year else ""
    return ", ".join(filter(None, (game, until)))


def turned(match: YearMatch, name: str) -> str:
    """Return how and when a match was turned: "Bob, from 140 behind, 15 May", or "15 May, from 140 behind"."""
    behind = f"from {figure(match.behind)} behind" if match.behind else ""
    day = f"{match.date.day} {match.date:%B}"
    return ", ".join(filter(None, (name, behind, day) if name else (day, behind)))


def won_by(match: YearMatch, name: str) -> str:
    """Return the day and the winner of a match: "15 May, Bob, from 140 behind"."""
    behind = f", from {figure(match.behind)} behind" if match.behind else ""
    return f"{match.date.day} {match.date:%B}, {name}{behind}"


def year_text(head: str, players: Iterable[tuple[str, int, str]], *others: str) -> str:
    """Return a year as text: its head, a line for each player (name, wins, wins above luck), other lines."""
    lines = [f"{isolated(name)}: {wins} ({more})" for name, wins, more in players]
    return "\n".join([head, "", "Wins (against luck)", *lines, "", *filter(None, others)]).strip()
