"""The milestones that pages show: none of a club that hides them."""

from collections.abc import Collection

from django.db.models import QuerySet

from scorekeeper.models import Club, Milestone
from scorekeeper.queries.past.scope import NEWEST_FIRST


def milestones_in(matches: Collection[int]) -> list[Milestone]:
    """Return the milestones reached in the matches with these ids, oldest match first, with both persons loaded.

    Those of one match are in no particular order; those of clubs that hide milestones are left out. One query, none
    without ids.
    """
    return list(_milestones().filter(match__in=matches)) if matches else []


def newest_milestones(club: Club, person: int, most: int) -> list[Milestone]:
    """Return the newest milestones of the person with this id, at most `most`, newest first, with persons and matches.

    Empty if the club hides milestones. One query at most.
    """
    if not club.milestones:
        return []
    return list(_milestones().filter(person=person).order_by(*NEWEST_FIRST, "pk").select_related("match")[:most])


def _milestones() -> QuerySet[Milestone]:
    """Return the milestones of clubs that do not hide them, with `person` and `other` loaded."""
    return Milestone.objects.filter(club__milestones=True).select_related("person", "other")
