"""Undoes an import: what it added is removed, what it replaced is restored, what was changed since stays."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from scorekeeper.models import Change, Club, ClubGame, ClubImport, Match, Night, NightChange, NightCode, Player, Seat
from scorekeeper.models.clubs import new_key
from scorekeeper.models.nights import searchable
from scorekeeper.news import recheck_access
from scorekeeper.queries.batches import IDS, batches
from scorekeeper.rules.faults import Refused
from scorekeeper.services import deleting
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.importing.imported_rows import KINDS, Row, rows_of
from scorekeeper.services.moving import move, set_beginning
from scorekeeper.services.nights import append
from scorekeeper.services.past.recording import remove_results
from scorekeeper.services.undoing import undo
from scorekeeper.services.writing import WriteContext, lock, lock_matches

# What is not undone, by kind: the ids of added `matches` and of replaced ones (`taken`); of added `nights`, `games`,
# `seasons` and `players`, either `changed` since or `used`; of nights whose place or note stays (`described`); whether
# the club's `name` stays.
Kept = dict[str, Any]


def undo_import(*, row: ClubImport, remember: Callable[[Kept], object]) -> Iterator[tuple[int, int]]:
    """Undo what an import has added and changed in a club, in one transaction.

    It has to be iterated over to the end. What was changed since stays, with what it needs; `remember` is called with
    it in the transaction. Yields numbers of matches as (done, total); only added ones count as done.
    """
    made = row.made
    came, taken = [int(pk) for pk in made["matches"]], [int(pk) for pk in made["taken"]]
    with transaction.atomic():
        lock_matches([*came, *taken])
        undoing = _Undoing(lock_club(row.club), made, row.who)
        for count in undoing.remove_matches(came):
            yield count, len(came) + len(taken)
        undoing.restore_descriptions()
        undoing.restore_replaced()
        undoing.remove_unused()
        undoing.remove_nights()
        undoing.find_what_stays()
        undoing.log_removed_matches()
        recheck_access(undoing.club)
        remember(undoing.kept)


@dataclass
class _Undoing:
    """The undo of an import in a club; `made` is what `data_for_undo` (imported_rows.py) returned.

    `removed_by_night` has the number of matches removed from each night, by its id, and the sum of their revisions.
    `kept` collects what stays.
    """

    club: Club
    made: dict[str, Any]
    who: str
    kept: Kept = field(default_factory=lambda: {"matches": [], "taken": []})
    removed_by_night: dict[int, tuple[int, int]] = field(default_factory=dict)

    def remove_matches(self, added: Sequence[int]) -> Iterator[int]:
        """Delete the `added` matches, by id, that were not changed since, with their results.

        The others are added to `kept`. Yields how many are done after each batch.
        """
        now = rows_of("matches", added)
        same = [pk for pk in added if now.get(str(pk), [])[:2] == self.made["matches"][str(pk)][:2]]
        self.kept["matches"] = [pk for pk in added if str(pk) in now and pk not in {*same}]
        there = [pk for pk in same if not now[str(pk)][-1]]
        remove_results(self.club.pk, there)
        self._subtract_counts(there)
        for end, batch in enumerate(batches(same), start=1):
            Match.with_deleted.filter(pk__in=batch).delete()
            yield min(end * IDS, len(same))

    def _subtract_counts(self, matches: Sequence[int]) -> None:
        """Subtract these matches, by id, from the counts of club and players; add them to `removed_by_night`."""
        Club.objects.filter(pk=self.club.pk).update(match_count=F("match_count") - len(matches))
        seats: Counter[int] = Counter()
        for batch in batches(matches):
            seats.update(Seat.objects.filter(match__in=batch).values_list("player", flat=True))
            for night, revision in Match.objects.filter(pk__in=batch).values_list("night", "revision"):
                number, revisions = self.removed_by_night.get(night, (0, 0))
                self.removed_by_night[night] = number + 1, revisions + revision
        for player, count in seats.items():
            Player.objects.filter(pk=player).update(match_count=F("match_count") - count)

    def restore_replaced(self) -> None:
        """Restore the former versions of replaced matches that still exist.

        Those that were changed since stay, and go to `kept`; so do those whose former facts the rules refuse now, as
        when two of the players have become one person.
        """
        now = rows_of("matches", self.made["taken"])
        for pk, (before, after) in self.made["taken"].items():
            if pk in now and not (now[pk] == after and self._is_restored(int(pk), before, after)):
                self.kept["taken"].append(int(pk))

    def _is_restored(self, pk: int, before: Row, after: Row) -> bool:
        """Give a replaced match back what it was before the import (`_restore`), and return True.

        Return False, and change nothing, if the rules refuse its former facts now. `before` and `after` are its rows
        before and after the import.
        """
        try:
            with transaction.atomic():
                self._restore(pk, before, after)
        except Refused:
            return False
        return True

    def _restore(self, pk: int, before: Row, after: Row) -> None:
        """Give a replaced match back its facts, night and beginning; delete it if it was deleted before the import.

        `before` and `after` are its rows (`rows_of`) before and after the import.
        """
        match = Match.objects.select_related("night__club").get(pk=pk)
        if after[0] != before[0]:
            undo(now=lock(match), context=self._context())
        if after[1] != before[1]:
            self._move_back(match, before[1])
        if begun := self.made.get("begun", {}).get(str(pk)):  # missing in imports by an older version
            own = ClubGame.objects.filter(pk=begun[1]).first()
            set_beginning(match=match, began=datetime.fromisoformat(begun[0]), club_game=own.pk if own else None)
        if before[2]:
            deleting.delete(match=match, context=self._context())

    def _move_back(self, match: Match, on: str) -> None:
        """Move a match back to the night of this date, in ISO format.

        If the night was deleted meanwhile, it is made again with its former place and note.
        """
        here = self.club.nights.filter(date=on).exists()
        night = move(match=match, on=date.fromisoformat(on), context=self._context())
        if not here:
            _describe(night.pk, *self.made["left"].get(on, ("", "")))

    def _context(self) -> WriteContext:
        """Return the context for one write, with a new key."""
        return WriteContext(key=new_key(), who=self.who)

    def remove_unused(self) -> None:
        """Delete the added players, games and seasons, unless they were changed since or are used.

        A player is used by a seat, by other spellings, which are deleted first, and where a ledger names the player; a
        game by a match.
        """
        alone, played = Q(seats=None, spellings=None), Match.with_deleted.filter(club_game=OuterRef("pk"))
        unused = (
            ("players", alone & Q(same_as__isnull=False)),
            ("players", alone & Q(same_as__isnull=True)),
            ("games", ~Exists(played)),
            ("seasons", Q()),
        )
        same = {kind: self._unchanged(kind) for kind, _unused in unused}
        named = self._players_of_ledgers()
        same["players"] = [pk for pk in same["players"] if pk not in named]
        for kind, condition in unused:
            for batch in batches(same[kind]):
                KINDS[kind][0].filter(condition, pk__in=batch).delete()

    def _players_of_ledgers(self) -> set[int]:
        """Return the ids of all who ever had a seat in a match of the club: they are named in its ledger."""
        seats = (Change.Code.BEGAN, Change.Code.IMPORTED, Change.Code.SEATED)
        seated = Change.objects.filter(match__club=self.club, code__in=seats).only("params")
        return {player for change in seated.iterator() for player in change.players}

    def _unchanged(self, kind: str) -> list[int]:
        """Return the ids of the added rows of a kind of KINDS that exist and were not changed since the import."""
        made = self.made.get(kind, {})  # imports by an older version have no seasons
        return [int(pk) for pk, row in rows_of(kind, made).items() if row == made[pk]]

    def restore_descriptions(self) -> None:
        """Give existing nights their former places and notes back, added nights none; remove a name given to the club.

        What was changed since the import stays. `kept` gets "described", the ids of existing nights that stay as they
        are, and "name", whether the club's name stays, if the import gave it one.
        """
        if self.made["name"]:
            taken = Club.objects.filter(pk=self.club.pk, name=self.made["name"]).update(name="")
            self.kept["name"] = not taken
        given = {pk: (["", ""], after) for pk, after in self.made["nights"].items()} | self.made["described"]
        now = rows_of("nights", given)
        for pk, (before, after) in given.items():
            if now.get(pk) == after != before:
                _describe(int(pk), *before)
        changed = [int(pk) for pk in self.made["described"] if pk in now and now[pk] != given[pk][1]]
        self.kept["described"] = changed

    def remove_nights(self) -> None:
        """Delete the added nights, and those from which this undo removed matches, that have no match, place or note.

        Added nights with a change in their ledger stay, unless this undo removed matches from them. Updates the club's
        count.
        """
        came = map(int, self.made["nights"])
        changed = NightChange.objects.filter(night=OuterRef("pk"))
        left = Match.with_deleted.filter(night=OuterRef("pk"))
        removed = 0
        for batch in batches(sorted({*came, *self.removed_by_night})):
            over = ~Exists(changed) | Q(pk__in=self.removed_by_night.keys() & {*batch})
            empty = Night.objects.filter(over, ~Exists(left), pk__in=batch, place="", note="")
            removed += empty.delete()[1].get(Night._meta.label, 0)  # noqa: SLF001 - documented
        Club.objects.filter(pk=self.club.pk).update(night_count=F("night_count") - removed)

    def find_what_stays(self) -> None:
        """Add to `kept` the ids of the added players, games, seasons and nights that still exist.

        Those of a kind are in two lists, "changed" (since the import) and "used"; a kind of which nothing stays has no
        key.
        """
        for kind in ("players", "games", "seasons", "nights"):
            made = self.made.get(kind, {})  # imports by an older version have no seasons
            now = rows_of(kind, made)
            changed = {int(pk) for pk, row in now.items() if row != made[pk]}
            if kind == "nights":
                ledgers = NightChange.objects.filter(night__in=map(int, now)).values_list("night", flat=True)
                changed = {*ledgers, *(int(pk) for pk, row in now.items() if any(row))}
            if now:
                self.kept[kind] = {
                    "changed": [int(pk) for pk in now if int(pk) in changed],
                    "used": [int(pk) for pk in now if int(pk) not in changed],
                }

    def log_removed_matches(self) -> None:
        """Append the number of removed matches to the ledger of each night that stays."""
        for batch in batches([*self.removed_by_night]):
            for night in Night.objects.filter(pk__in=batch):
                number, revisions = self.removed_by_night[night.pk]
                append(night, NightCode.UNDONE, {"matches": number}, self._context(), more=revisions)


def _describe(night: int, place: str, note: str) -> None:
    """Set the place and the note of the night with this id, without a change in its ledger."""
    Night.objects.filter(pk=night).update(place=place, note=note, folded=searchable(place, note))
