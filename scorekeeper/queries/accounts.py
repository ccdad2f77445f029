"""The clubs, passkeys, sessions and links of accounts. Where `user` is a number, it is the id of an account."""

from collections.abc import Collection, Iterable
from enum import Enum

from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.links import Link, parse_links
from scorekeeper.models import Club, Membership, Role, User

IN_SESSION = "links"  # the session's key for the links that were opened while an account was signed in


class AddressProof(Enum):
    """What is known of the address of an account."""

    PROVEN = "verified here"
    UNPROVEN = "typed by somebody who may be anybody"
    UNUSED = "typed at a sign-up that was never finished: nobody has ever been in the account"
    JOINED = "the account is joined to somebody at the provider already"


def clubs_of_nobody_else(user: int) -> QuerySet[Club]:
    """Return the clubs, without deleted ones, whose only owner is this account, in the order of their ids."""
    owners = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    mine = Club.objects.filter(Exists(owners.filter(user=user)), leaving=None)
    return mine.exclude(Exists(owners.exclude(user=user))).order_by("pk")


def number_of_passkeys(user: int) -> int:
    """Return the number of passkeys of this account: one query."""
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()


def opens_without_provider(user: AbstractBaseUser, passkeys: int) -> bool:
    """Return whether a person can sign in to an account without a sign-in provider.

    That is by one of its passkeys, whose number is `passkeys`, or by a password if the settings allow passwords.
    """
    return passkeys > 0 or (settings.PASSWORDS and user.has_usable_password())


def sessions_of(user: int) -> list[str]:
    """Return the keys of the sessions in which this account is signed in, in no order: one query."""
    return list(UserSession.objects.filter(user=user).values_list("session_key", flat=True))


def links_in(sessions: Iterable[str]) -> tuple[Link, ...]:
    """Return the links that were opened in the sessions with these keys, session by session: a query for each."""
    return tuple(link for key in sessions for link in parse_links(SessionStore(key).get(IN_SESSION, "")))


def any_account_named(name: str, accounts: Collection[int]) -> bool:
    """Return whether one of these accounts, by id, has this user name or e-mail address, in any case of letters."""
    called = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    return User.objects.filter(called, pk__in=accounts).exists()


def joined_to(user: int, issuer: str) -> SocialAccount | None:
    """Return the row that joins an account to somebody at the provider `issuer`; None if there is none: one query."""
    return SocialAccount.objects.filter(user=user, provider=issuer).first()


def account_at(email: str, issuer: str) -> tuple[User | None, AddressProof]:
    """Return the account with this e-mail address, and what is known of the address; None and UNUSED if there is none.

    JOINED: the account is joined to somebody at this provider. Else PROVEN: the address was verified here; UNUSED:
    nobody has ever been in the account; UNPROVEN otherwise. `email` is in lower case, as addresses are stored. `issuer`
    is the provider that has verified that the address belongs to the person who signs in.
    """
    found = filter_users_by_email(email, prefer_verified=True)
    if not found:
        return None, AddressProof.UNUSED
    user: User = found[0]
    if joined_to(user.pk, issuer):
        return user, AddressProof.JOINED
    if EmailAddress.objects.filter(user=user, email=email, verified=True).exists():
        return user, AddressProof.PROVEN
    unused = user.last_login is None and not user.is_staff and EmailAddress.objects.filter(user=user).exists()
    return user, AddressProof.UNUSED if unused else AddressProof.UNPROVEN
