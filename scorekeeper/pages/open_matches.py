"""Matches in progress in a list: those left open for weeks fold away, and are ended or deleted there."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from scorekeeper.models import Match
from scorekeeper.pages.match_lines import leaders, match_line
from scorekeeper.rules import catalogue
from scorekeeper.words.endings import ending_in_list
from scorekeeper.words.phrases import evening

LEFT_OPEN = timedelta(weeks=2)  # after which a match that nobody touches is folded away
MOST = 10  # told at once, the newest first


def open_lines(matches: Iterable[Match], tonight: date) -> list[dict[str, Any]]:
    """Return the lines of matches in progress, each with the day of its night and who wins if it ends now: no query."""
    return [
        {
            "line": match_line(match, 0),
            "day": evening(match.night.date, tonight),
            "ending": ending_in_list(catalogue.get(match.game).round_word, match.rounds_done, leaders(match)),
        }
        for match in matches
    ]
