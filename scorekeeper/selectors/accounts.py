"""What belongs to an account."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.models import Club, Membership, Role, User


def clubs_of_nobody_else(user: int) -> QuerySet[Club]:
    """The clubs that have no owner but this account; those about to be deleted need none."""
    owners = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    mine = Club.objects.filter(Exists(owners.filter(user=user)), leaving=None)
    return mine.exclude(Exists(owners.exclude(user=user))).order_by("pk")


def one_is_called(name: str, accounts: Collection[int]) -> bool:
    """Return whether one of these accounts has this name or e-mail address."""
    called = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    return User.objects.filter(called, pk__in=accounts).exists()
