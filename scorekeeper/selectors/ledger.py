"""What the ledger of a match can tell: what stands, what was taken back, what a hand once said."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.timezone import localtime

from scorekeeper.models import Change, Match, Round
from scorekeeper.selectors.entries import left
from scorekeeper.selectors.facts import Facts, applied, hand_path, round_path
from scorekeeper.selectors.matches import MatchSheet


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo and the next redo concern, in the ledger's words; empty where there is nothing."""

    undo: str
    redo: str


@dataclass(frozen=True)
class Past:
    """What a hand said before: "45 → 35", and who wrote that when."""

    what: str
    who: str
    at: datetime


def reach(match: Match) -> Reach:
    """What can be undone and redone now: three queries."""
    back, forth = undoable(match), redoable(match)
    return Reach(undo=back.what if back else "", redo=forth.what if forth else "")


def undoable(match: Match) -> Change | None:
    """The newest change that stands, which an undo takes back."""
    return _writes(match).filter(undone=False).order_by("-revision").first()


def redoable(match: Match) -> Change | None:
    """The oldest of the changes taken back since the newest write; a new write ends all redoing."""
    newest = _writes(match).order_by("-revision").values_list("revision", flat=True).first() or 0
    undoings = match.changes.filter(kind=Change.Kind.UNDO, revision__gt=newest, of__undone=True)
    undoing = undoings.select_related("of").order_by("of__revision").first()
    return undoing.of if undoing else None


def _writes(match: Match) -> QuerySet[Change]:
    return Change.objects.filter(match=match, kind=Change.Kind.WRITE)


def facts_at(match: Match, revision: int, facts: Facts) -> Facts:
    """The facts as they were at an earlier revision, from those of now or of any revision since.

    Taking back what `facts` do not hold yet changes nothing: it was before as they say.
    """
    then = dict(facts)
    for change in match.changes.filter(revision__gt=revision).order_by("-revision"):
        then.update(change.before)
    return then


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


def retold(match: Match) -> Facts:
    """The facts as the ledger tells them, from the first change to the last."""
    facts: Facts = {}
    for change in match.changes.order_by("revision"):
        facts = applied(facts, change.after)
    return facts


def corrections(match: Match) -> frozenset[str]:
    """The paths of hands, and of rounds for their cut, that were changed after scoring: one query."""
    standing = match.changes.filter(undone=False, of=None).order_by("revision")
    facts: Facts = {}
    found: set[str] = set()
    for after in standing.values_list("after", flat=True):
        found.update(path for path in after if _corrects(facts, path, after[path]))
        facts.update(after)
    return frozenset(found)


def _corrects(facts: Facts, path: str, value: Any) -> bool:
    """Who sits down later is away in the rounds before: that corrects nothing."""
    parts, before = path.split("."), facts.get(path)
    if len(parts) == 1 or before is None or value is None:
        return False
    scored = facts[round_path(int(parts[1]))]["state"] == Round.State.DONE
    return scored and (len(parts) == 4 or before["exact_cut"] != value["exact_cut"])
