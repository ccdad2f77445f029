"""What becomes of what a browser kept when its person gets an account, and of an account that goes."""

from collections.abc import Sequence

from django.db import transaction

from scorekeeper.live import look_again
from scorekeeper.models import Club, Membership, Role, User
from scorekeeper.models.clubs import new_key
from scorekeeper.selectors.accounts import clubs_of_nobody_else


class OnlyOwner(Exception):  # noqa: N818 - reads as it is said at the table
    """The account is the only owner of these clubs: it can't go before they have another, or are deleted."""

    def __init__(self, clubs: Sequence[Club]) -> None:
        super().__init__(", ".join(map(str, clubs)))
        self.clubs = tuple(clubs)


@transaction.atomic
def take_over(*, key: str, user: int) -> Club | None:
    """The club that a browser kept under this key belongs to an account from now on. None where it kept none.

    The key opens nothing any more: whoever signs out leaves an empty phone behind.
    """
    club = Club.objects.select_for_update().filter(keeper_key=key).first()
    if club:
        Membership.objects.update_or_create(club=club, user_id=user, defaults={"role": Role.OWNER})
        club.keeper_key = new_key()
        club.save(update_fields=["keeper_key"])
    return club


@transaction.atomic
def let_look_again(*, user: int) -> None:
    """A way into an account has ended: every open page of its clubs asks anew whether it may still look on."""
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):
        look_again(club)


@transaction.atomic
def delete_account(*, user: int) -> None:
    """Deletes an account. Its clubs stay with their other owners, its players stay players. Raises OnlyOwner."""
    let_look_again(user=user)  # holds its clubs: none is handed over to it meanwhile
    clubs = list(clubs_of_nobody_else(user))
    if clubs:
        raise OnlyOwner(clubs)
    User.objects.get(pk=user).delete()
