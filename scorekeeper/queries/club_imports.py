"""The imports of a club and what they have changed."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Change, Club, ClubGame, ClubImport, Match, Night, Player, Season

UNDOABLE_FOR = timedelta(days=1)  # for this long an unsaved file is stored, and a saved import can be undone
LOST_AFTER = timedelta(seconds=60)  # without a sign of life after which the process counts as killed


def imports_of(club: Club, most: int) -> list[ClubImport]:
    """Return the newest imports of a club, at most `most`, newest first, without discarded ones: one query.

    Their columns `summary`, `faults`, `decisions`, `made` and `kept` are not loaded.
    """
    shown = club.imports.exclude(state=ClubImport.State.DROPPED).defer("summary", "faults", "decisions", "made", "kept")
    return list(shown[:most])


def can_be_undone(row: ClubImport) -> bool:
    """Return whether an import is saved, and was saved less than a day (UNDOABLE_FOR) ago."""
    return row.state == ClubImport.State.SAVED and row.saved is not None and row.saved > timezone.now() - UNDOABLE_FOR


def is_stopped(row: ClubImport) -> bool:
    """Return whether the process of an import ended before its work was done.

    One that was not seen for a minute (LOST_AFTER) counts as ended.
    """
    lost = bool(row.worker and row.beat and row.beat < timezone.now() - LOST_AFTER)
    return row.state in ClubImport.WORK and (bool(row.stopped) or lost)


def imports_at_work() -> tuple[int, int]:
    """Return how many imports of all clubs wait for a process, and how many have one: one query.

    Those whose process has stopped are in neither number.
    """
    at_work = ClubImport.objects.filter(state__in=ClubImport.WORK, stopped="")
    counts = at_work.aggregate(waiting=Count("pk", filter=Q(worker="")), running=Count("pk", filter=~Q(worker="")))
    return counts["waiting"], counts["running"]


def nights_brought(row: ClubImport, most: int) -> list[Night]:
    """Return the newest nights, at most `most`, with matches that an import has added, newest first: one query.

    Deleted matches count.
    """
    return list(Night.objects.filter(matches__in=_imported_matches(row)).distinct().order_by("-date")[:most])


def changed_since(row: ClubImport) -> int:
    """Return how many of the matches that an import has added were changed since, without deleted ones: one query."""
    return Match.objects.filter(pk__in=_imported_matches(row), revision__gt=1).count()


def matches_kept(pks: list[int], most: int) -> list[Match]:
    """Return the matches with the first `most` of these ids, without deleted ones, by date of the night, oldest first.

    Their nights are loaded. One query.
    """
    return list(Match.objects.filter(pk__in=pks[:most]).select_related("night").order_by("night__date", "pk"))


def names_kept(kind: str, pks: list[int], most: int) -> list[str] | list[date]:
    """Return what lists show of the rows with the first `most` of these ids, as far as they still exist: one query.

    For `kind` "players" these are names, for "games" titles, both sorted; for "seasons" names, without deleted ones,
    the last to end first; for any other kind the dates of nights, oldest first.
    """
    first = pks[:most]
    if kind == "players":
        return list(Player.objects.filter(pk__in=first).values_list("name", flat=True))
    if kind == "seasons":
        return list(Season.objects.filter(pk__in=first).values_list("name", flat=True))
    if kind == "games":
        return list(ClubGame.objects.filter(pk__in=first).values_list("title", flat=True))
    return list(Night.objects.filter(pk__in=first).order_by("date").values_list("date", flat=True))


def _imported_matches(row: ClubImport) -> QuerySet[Change, Any]:
    """Return a subquery for the ids of the matches that an import has added."""
    started = Change.objects.filter(kind=Change.Kind.START, key=row.key, match__club=row.club_id)
    return started.values("match")
