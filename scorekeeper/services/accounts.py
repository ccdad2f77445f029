"""The clubs and pens of a browser when its person signs up, and the deletion of an account.

`user` is the id of an account.
"""

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.db import transaction

from scorekeeper.links import Link, pens_among
from scorekeeper.models import Club, Membership, Role, User
from scorekeeper.models.clubs import new_key
from scorekeeper.news import recheck_access
from scorekeeper.queries.accounts import clubs_of_nobody_else, links_in, sessions_of
from scorekeeper.queries.browsers import clubs_behind
from scorekeeper.services import pens


class OnlyOwner(Exception):  # noqa: N818 - reads as it is said at the table
    """The account can't be deleted while it is the only owner of the clubs in `clubs`."""

    def __init__(self, clubs: Sequence[Club]) -> None:
        super().__init__(", ".join(map(str, clubs)))
        self.clubs = tuple(clubs)


@transaction.atomic
def take_over(*, key: str, user: int) -> Club | None:
    """Make an account the owner of the club with this browser's key, and return the club; None if there is none.

    A deleted club counts; a lower role of the account becomes that of an owner. The key becomes invalid, so that the
    browser has no access after signing out.
    """
    club = Club.objects.select_for_update().filter(keeper_key=key).first()
    if club:
        Membership.objects.update_or_create(club=club, user_id=user, defaults={"role": Role.OWNER})
        club.keeper_key = new_key()
        club.save(update_fields=["keeper_key"])
    return club


@transaction.atomic
def end_pens_of_session(*, user: int, links: Sequence[Link]) -> None:
    """End the valid pens among the `links` of a session that has ended, and the links by which they were taken.

    Open pages of the clubs of the links, and of the account with the id `user`, check their access.
    """
    pens_of_links = pens_among(links)
    clubs = Club.objects.filter(memberships__user=user) | clubs_behind(links)
    for club in Club.objects.filter(pk__in=clubs.values("pk")).order_by("pk"):
        if open_pens := club.handovers.filter(pk__in=pens_of_links, ended=None):
            pens.end(club=club, pens=open_pens)
        recheck_access(club)


def set_language(*, user: int, language: str) -> None:
    """Store the language code that the person of an account chose; "" stands for what the browser asks for."""
    User.objects.filter(pk=user).update(language=language)


def end_pens_of_account(*, user: int, but: str | None = None) -> None:
    """End the pens taken in the sessions of an account, and the links by which they were taken.

    The session with the key `but`, if given, keeps its pens. Open pages of the clubs concerned check their access. The
    sessions themselves become invalid as the caller changes the password, or closes or deletes the account.
    """
    end_pens_of_session(user=user, links=links_in(key for key in sessions_of(user) if key != but))


@transaction.atomic
def claim_account(*, user: int, email: str) -> User:
    """Give an account to the person who has proven its e-mail address; return the changed account.

    The caller has checked that nobody has ever used the account. Somebody else may have typed the address and a
    password, so the password is removed and the account's pens end. The address, `email`, in lower case as stored, is
    marked as verified.
    """
    account = User.objects.select_for_update().get(pk=user)
    account.set_unusable_password()
    account.save(update_fields=["password"])
    end_pens_of_account(user=user)
    EmailAddress.objects.filter(user=user, email=email).update(verified=True)
    return account


@transaction.atomic
def delete_account(*, user: int) -> None:
    """Delete an account and end its pens; its clubs and players stay.

    Raises OnlyOwner, and changes nothing, if a club would have no owner.
    """
    end_pens_of_account(user=user)  # locks its clubs: none can be handed over to it meanwhile
    clubs = list(clubs_of_nobody_else(user))
    if clubs:
        raise OnlyOwner(clubs)
    User.objects.get(pk=user).delete()
