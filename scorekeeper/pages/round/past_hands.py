"""The former values of corrected hands of a scored round."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime

from scorekeeper.pages.round.entries import NOTHING, left_in_words
from scorekeeper.queries.ledger import HandChange, hand_changes
from scorekeeper.queries.matches import MatchSheet


@dataclass(frozen=True)
class Past:
    """What a hand said before: "45 → 35", and who wrote that when."""

    what: str
    who: str
    at: datetime


def pasts(view: MatchSheet, number: int) -> dict[int, tuple[Past, ...]]:
    """Say what each hand of a scored round said before, newest first: one query."""
    return {
        player: tuple(past for change in changes if (past := _past(view, change)))
        for player, changes in hand_changes(view, number).items()
    }


def _past(view: MatchSheet, change: HandChange) -> Past | None:
    before, after = (left_in_words(view, hand) for hand in (change.before, change.after))
    if before == after:
        return None
    what = f"{before} → {after}" if before != NOTHING else f"written as {after}"
    return Past(what, change.who or "unknown device", localtime(change.at))
