"""What the hands of a scored round said before they were corrected."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime

from scorekeeper.models import Change
from scorekeeper.selectors.entries import left
from scorekeeper.selectors.facts import hand_path
from scorekeeper.selectors.matches import MatchSheet


@dataclass(frozen=True)
class Past:
    """What a hand said before: "45 → 35", and who wrote that when."""

    what: str
    who: str
    at: datetime


def pasts(view: MatchSheet, number: int) -> dict[int, tuple[Past, ...]]:
    """What each hand of a scored round said before, newest first: one query."""
    players = {hand_path(number, seat.player_id): seat.player_id for seat in view.seats}
    changes = view.match.changes.filter(after__has_any_keys=list(players)).order_by("-revision")
    lines: dict[int, list[Past]] = {player: [] for player in players.values()}
    for change in changes:
        for path in players.keys() & change.after.keys():
            if past := _past(view, change, path):
                lines[players[path]].append(past)
    return {player: tuple(written) for player, written in lines.items()}


def _past(view: MatchSheet, change: Change, path: str) -> Past | None:
    before, after = (left(hand.get(path), view.worths) for hand in (change.before, change.after))
    if before == after:
        return None
    what = f"{before} → {after}" if before != "nothing yet" else f"written as {after}"
    return Past(what, change.who or "unknown device", localtime(change.at))
