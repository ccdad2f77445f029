"""Matches in progress in a list: those left open for weeks fold away, with one tap to end or delete each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scorekeeper.models import Match
from scorekeeper.pages.match_lines import MatchLine, match_line
from scorekeeper.words.phrases import evening

LEFT_OPEN = timedelta(weeks=2)  # after which a match that nobody touches is folded away
MOST = 10  # told at once, the newest first


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match in progress in a list; `day` is that of its night."""

    line: MatchLine
    day: str


def open_lines(matches: Iterable[Match], tonight: date) -> tuple[OpenMatch, ...]:
    """Build the lines of matches in progress: no query."""
    return tuple(OpenMatch(match_line(match, 0), evening(match.night.date, tonight)) for match in matches)
