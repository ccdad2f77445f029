"""What belongs to an account."""

from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.models import Club, Membership, Role


def clubs_of_nobody_else(user: int) -> QuerySet[Club]:
    """The clubs that have no owner but this account; those about to be deleted need none."""
    owners = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    mine = Club.objects.filter(Exists(owners.filter(user=user)), leaving=None)
    return mine.exclude(Exists(owners.exclude(user=user))).order_by("pk")
