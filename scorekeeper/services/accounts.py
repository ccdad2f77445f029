"""The clubs and pens of a browser when its person signs up, and the deletion of an account."""

from collections.abc import Sequence

from django.db import transaction

from scorekeeper.links import Link, pens_among
from scorekeeper.models import Club, Membership, Role, User
from scorekeeper.models.clubs import new_key
from scorekeeper.news import look_again
from scorekeeper.queries.accounts import clubs_of_nobody_else, links_in, sessions_of
from scorekeeper.queries.browsers import clubs_behind
from scorekeeper.services import pens


class OnlyOwner(Exception):  # noqa: N818 - reads as it is said at the table
    """The account is the only owner of these clubs: it can't go before they have another, or are deleted."""

    def __init__(self, clubs: Sequence[Club]) -> None:
        super().__init__(", ".join(map(str, clubs)))
        self.clubs = tuple(clubs)


@transaction.atomic
def take_over(*, key: str, user: int) -> Club | None:
    """Give an account the club that a browser kept under this key. None if it kept none.

    The key opens nothing any more: whoever signs out leaves an empty phone behind.
    """
    club = Club.objects.select_for_update().filter(keeper_key=key).first()
    if club:
        Membership.objects.update_or_create(club=club, user_id=user, defaults={"role": Role.OWNER})
        club.keeper_key = new_key()
        club.save(update_fields=["keeper_key"])
    return club


@transaction.atomic
def end_way_in(*, user: int, links: Sequence[Link] = ()) -> None:
    """End the pens that were held by a way into an account, which has ended.

    Every open page of its clubs, and of those to which the `links` lead that were held there, asks anew whether
    it may still look on.
    """
    taken = pens_among(links)
    clubs = Club.objects.filter(memberships__user=user) | clubs_behind(links)
    for club in Club.objects.filter(pk__in=clubs.values("pk")).order_by("pk"):
        if held := club.handovers.filter(pk__in=taken, ended=None):
            pens.end(club=club, pens=held)
        look_again(club)


def end_sessions(*, user: int, but: str | None = None) -> None:
    """End all sessions of an account, but for this one."""
    end_way_in(user=user, links=links_in(key for key in sessions_of(user) if key != but))


@transaction.atomic
def delete_account(*, user: int) -> None:
    """Delete an account. Its clubs stay with their other owners, its players stay players. Raises OnlyOwner."""
    end_sessions(user=user)  # holds its clubs: none is handed over to it meanwhile
    clubs = list(clubs_of_nobody_else(user))
    if clubs:
        raise OnlyOwner(clubs)
    User.objects.get(pk=user).delete()
