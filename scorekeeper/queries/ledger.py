"""The ledger of a match: its changes, which of them were undone, and how a hand was changed."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, applied, hand_path, place_of, round_path
from scorekeeper.models import Change, Match, Player, Round
from scorekeeper.queries.matches import MatchSheet


def names_in(match: Match, changes: Iterable[Change]) -> dict[int, str]:
    """Return the names of the seated players and of all players in these changes, by id.

    Players of the match have their spelling of its sheet, others the name of their main player. One query if there are
    others.
    """
    names = records.names(match)
    others = {player for change in changes for player in change.players} - names.keys()
    if not others:
        return names
    found = Player.objects.filter(pk__in=others).select_related("same_as")
    return names | {player.pk: player.person.name for player in found}


def change_by(match: Match, key: str) -> Change | None:
    """Return the change of a match with this key of a write; None if there is none: one query, two if there is one.

    A key is nearly always new, and `exists` takes half the time of reading a row.
    """
    found = match.changes.filter(key=key)
    return found.get() if found.exists() else None


def last_change(match: Match) -> Change | None:
    """Return the newest change of a match, of any kind; None if it has none: one query."""
    return match.changes.filter(revision=match.revision).first()


def newest_write(match: Match, done: Change | None) -> Change | None:
    """Return the newest change of a match of the kind WRITE, undone or not; None if there is none.

    One query, none if `done`, a change that the caller has already, is that write.
    """
    if done and done.kind == Change.Kind.WRITE and done.revision == match.revision:
        return done
    return _writes(match).first()


def undoable(match: Match, key: str = "") -> Change | None:
    """Return the newest change of the kind WRITE that is not undone, the one that the next undo reverts.

    With a `key` it is the write with that key. None if there is none, or if that is undone. One query.
    """
    writes = _writes(match).filter(undone=False)
    return (writes.filter(key=key) if key else writes).first()


def is_as_on_paper(match: Match) -> bool:
    """Return whether a match was written in from paper and not changed since.

    No change of such a match can be undone; only the whole match can be removed. One query, none if it has more than
    one change.
    """
    return match.revision == 1 and match.changes.filter(code=Change.Code.IMPORTED, params__paper=True).exists()


def redoable(match: Match) -> Change | None:
    """Return the write that the next redo repeats; None if there is none: two queries.

    It is the oldest of those that are undone, and were undone after the newest write.
    """
    newest = _writes(match).values_list("revision", flat=True).first() or 0
    undoings = match.changes.filter(kind=Change.Kind.UNDO, revision__gt=newest, of__undone=True)
    undoing = undoings.select_related("of").order_by("of__revision").first()
    return undoing.of if undoing else None


def _writes(match: Match) -> QuerySet[Change]:
    """Return the changes of a match of the kind WRITE, newest first: without its start, undos and redos."""
    return match.changes.filter(kind=Change.Kind.WRITE).order_by("-revision")


def facts_at(sheet: MatchSheet, revision: int) -> Facts:
    """Return the facts of an earlier revision of a match, computed back from its present ones.

    A path that did not exist in that revision is missing or has None. One query, none if the match still has that
    revision.
    """
    then = dict(sheet.facts)
    if revision == sheet.match.revision:
        return then
    for change in sheet.match.changes.filter(revision__gt=revision).order_by("-revision"):
        then.update(change.before)
    return then


def changes_of(match: Match, keys: Collection[str]) -> list[Change]:
    """Return the changes of a match with these keys, oldest first: one query, none if there are no keys."""
    return list(match.changes.filter(key__in=keys).order_by("revision")) if keys else []


def hand_changes(sheet: MatchSheet, number: int) -> dict[int, list[Change]]:
    """Return the changes of each hand of a round by player id, newest first; [] if it was never changed: one query."""
    paths = {seat.player_id: hand_path(number, seat.player_id) for seat in sheet.seats}
    changes = list(sheet.match.changes.filter(after__has_any_keys=[*paths.values()]).order_by("-revision"))
    return {player: [change for change in changes if path in change.after] for player, path in paths.items()}


def newest_changes(match: Match, before: int | None, most: int) -> list[Change]:
    """Return the newest changes of a match, at most `most`, newest first: one query.

    If `before` is given, only those with a lower revision.
    """
    wanted = match.changes.order_by("-revision")
    return list((wanted.filter(revision__lt=before) if before else wanted)[:most])


def newest_change_of(match: Match, path: str) -> Change | None:
    """Return the newest change of a match that changed the facts at this path; None if there is none: one query."""
    return match.changes.filter(after__has_key=path).order_by("-revision").first()


def undone_scoring(sheet: MatchSheet, number: int) -> Change | None:
    """Return the change that undid the scoring of round `number`, which must exist: one query at most.

    None if the round is scored, was never scored, or was dealt again since.
    """
    path = round_path(number)
    row = sheet.facts[path]
    if row["state"] != Round.State.OPEN:
        return None
    for change in sheet.match.changes.filter(after__has_key=path).order_by("-revision"):
        before, after = change.before.get(path), change.after[path]
        if before and after and (before["state"], after["state"]) == (Round.State.DONE, Round.State.OPEN):
            return change if before["replays"] == row["replays"] else None
        if before is None and change.kind != Change.Kind.REDO:
            return None
    return None


def facts_of_ledger(match: Match) -> Facts:
    """Return the facts that result from all changes of the ledger, applied from the first to the last: one query."""
    facts: Facts = {}
    for change in match.changes.order_by("revision"):
        facts = applied(facts, change.after)
    return facts


def corrections(match: Match) -> frozenset[str]:
    """Return the paths of hands corrected after scoring, and of rounds whose exact cut was corrected then: one query.

    Corrections that are undone do not count.
    """
    standing = match.changes.filter(undone=False, of=None).order_by("revision")
    facts: Facts = {}
    found: set[str] = set()
    for after in standing.values_list("after", flat=True):
        found.update(path for path in after if _corrects(facts, path, after[path]))
        facts.update(after)
    return frozenset(found)


def _corrects(facts: Facts, path: str, value: Any) -> bool:
    """Return whether a change of the facts at `path` to `value` corrects a scored round; `facts` are those before it.

    For a round itself only its exact cut counts. A hand that was added or removed, as of a player who joined late,
    corrects nothing.
    """
    (number, player), before = place_of(path), facts.get(path)
    if not number or before is None or value is None:
        return False
    scored = facts[round_path(number)]["state"] == Round.State.DONE
    return scored and (bool(player) or before["exact_cut"] != value["exact_cut"])
