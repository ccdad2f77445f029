"""The ledger of a night, and its deleted matches that can be brought back."""

from datetime import date

from django.db.models import Count

from scorekeeper.models import Club, Match, Night, NightChange


def newest_night_changes(night: Night, before: int | None, most: int) -> list[NightChange]:
    """Return the newest changes of a night, at most `most`, all before the change with the id `before`: one query."""
    wanted = night.changes.order_by("-pk")
    return list((wanted.filter(pk__lt=before) if before else wanted)[:most])


def has_ledger(night: Night) -> bool:
    """Return whether a night has a change of its own: one query."""
    return night.changes.exists()


def deleted_matches(night: Night) -> list[Match]:
    """Return the deleted matches of a night that can be brought back, last deleted first: one query."""
    found = [match for match in Match.with_deleted.filter(night=night) if match.deleted]
    return sorted(found, key=lambda match: match.deleted or match.created, reverse=True)


def nights_with_deleted(club: Club, most: int) -> list[tuple[int, date, int]]:
    """Return id, date and number of deleted matches of the nights with such matches, newest first: one query."""
    found = Match.with_deleted.filter(club=club, deleted__isnull=False).order_by("-night__date")
    return list(found.values_list("night", "night__date").annotate(Count("pk"))[:most])
