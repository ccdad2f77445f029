"""Matches in progress in a list: those left open for weeks fold away, and are ended or deleted there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scorekeeper.models import Match
from scorekeeper.pages.match_lines import MatchLine, leaders, match_line
from scorekeeper.rules import catalogue
from scorekeeper.words.endings import ending_in_list
from scorekeeper.words.phrases import evening

LEFT_OPEN = timedelta(weeks=2)  # after which a match that nobody touches is folded away
MOST = 10  # told at once, the newest first


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match in progress in a list; `day` is that of its night, `ending` says who wins if it ends now."""

    line: MatchLine
    day: str
    ending: str


def open_lines(matches: Iterable[Match], tonight: date) -> tuple[OpenMatch, ...]:
    """Build the lines of matches in progress: no query."""
    return tuple(_open_match(match, tonight) for match in matches)


def _open_match(match: Match, tonight: date) -> OpenMatch:
    ending = ending_in_list(catalogue.get(match.game).round_word, match.rounds_done, leaders(match))
    return OpenMatch(match_line(match, 0), evening(match.night.date, tonight), ending)
