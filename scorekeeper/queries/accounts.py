"""The clubs, passkeys, sessions and links of accounts."""

from collections.abc import Collection, Iterable

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.links import Link, parse_links
from scorekeeper.models import Club, Membership, Role, User

IN_SESSION = "links"  # the session's key for the links that were opened while an account was signed in


def clubs_of_nobody_else(user: int) -> QuerySet[Club]:
    """Return the clubs that are not deleted and whose only owner is this account."""
    owners = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    mine = Club.objects.filter(Exists(owners.filter(user=user)), leaving=None)
    return mine.exclude(Exists(owners.exclude(user=user))).order_by("pk")


def number_of_passkeys(user: int) -> int:
    """Return the number of passkeys of this account: one query."""
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()


def sessions_of(user: int) -> list[str]:
    """Return the keys of the sessions in which this account is signed in: one query."""
    return list(UserSession.objects.filter(user=user).values_list("session_key", flat=True))


def links_in(sessions: Iterable[str]) -> tuple[Link, ...]:
    """Return the links that were opened in the sessions with these keys: a query for each session."""
    return tuple(link for key in sessions for link in parse_links(SessionStore(key).get(IN_SESSION, "")))


def any_account_named(name: str, accounts: Collection[int]) -> bool:
    """Return whether one of these accounts, by id, has this user name or e-mail address."""
    called = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    return User.objects.filter(called, pk__in=accounts).exists()
