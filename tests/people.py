"""The visitors of a club: people with accounts, and browsers that hold links."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.links import Link, format_links
from scorekeeper.models import Club, Handover, Invite, Membership, Role, User
from scorekeeper.models.clubs import new_key
from scorekeeper.services.api_tokens import MadeToken, make
from scorekeeper.web.cookies import LINKS, SALT


def account(name: str = "ann") -> User:
    """Make a person with an account."""
    return User.objects.create_user(username=name, email=f"{name}@example.org", password="a long enough secret")


def member(club: Club, role: Role, name: str = "") -> User:
    """Make a person with an account and this role in the club."""
    user = account(name or role)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def signed_in(user: User) -> Client:
    """Open a fresh browser in which this account is signed in."""
    client = Client()
    client.force_login(user)
    return client


def sign_in(client: Client, user: User) -> Client:
    """Make this client a browser in which this account was signed in by its password."""
    EmailAddress.objects.get_or_create(user=user, email=user.email, verified=True, primary=True)
    answer = client.post(reverse("account_login"), {"login": user.email, "password": "a long enough secret"})
    assert answer.headers["Location"] == "/"
    return client


def give_links(client: Client, *links: Link) -> Client:
    """Make this client a browser in which these links were opened."""
    client.cookies[LINKS] = signing.get_cookie_signer(salt=LINKS + SALT).sign(format_links(links))
    return client


def pen_out(club: Club, name: str = "Bob") -> Handover:
    """Make a pen of this club that somebody has taken."""
    return Handover.objects.create(club=club, name=name, device="iPhone")


def pen_of(handover: Handover) -> Link:
    """Return the link that a browser with this pen has stored."""
    return Link("pen", handover.pk)


def invitation(club: Club, role: Role = Role.KEEPER, days: int = 7) -> Invite:
    """Make an invitation that is valid for `days` days."""
    return Invite.objects.create(club=club, role=role, until=timezone.now() + timedelta(days=days))


def token_of(club: Club, name: str = "Display") -> MadeToken:
    """Make a token by which a program reads this club."""
    made = make(club=club, name=name, key=new_key())
    assert made
    return made
