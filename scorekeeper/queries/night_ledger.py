"""What happened to a night beside its matches, and which of them can be brought back."""

from datetime import date

from django.db.models import Count

from scorekeeper.models import Club, Match, Night, NightChange


def newest_night_changes(night: Night, before: int | None, most: int) -> list[NightChange]:
    """Return what happened to a night before this change, or at all, newest first: one query."""
    wanted = night.changes.order_by("-pk")
    return list((wanted.filter(pk__lt=before) if before else wanted)[:most])


def has_ledger(night: Night) -> bool:
    """Return whether anything happened to a night beside its matches: one query."""
    return night.changes.exists()


def deleted_matches(night: Night) -> list[Match]:
    """Return the matches of a night that were deleted and can be brought back, the last one first: one query."""
    found = [match for match in Match.with_deleted.filter(night=night) if match.deleted]
    return sorted(found, key=lambda match: match.deleted or match.created, reverse=True)


def nights_with_deleted(club: Club, most: int) -> list[tuple[int, date, int]]:
    """Return the nights of a club of which matches can be brought back, newest first, with how many: one query."""
    found = Match.with_deleted.filter(club=club, deleted__isnull=False).order_by("-night__date")
    return list(found.values_list("night", "night__date").annotate(Count("pk"))[:most])
