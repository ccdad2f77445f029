"""What the stalls need: a match as long as there can be, another club's, and addresses to send mail to."""

from allauth.account.models import EmailAddress
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.web.cookies import COOKIE
from tests.factories import MatchFactory, give_browser
from tests.long import long_match
from tests.people import account

MAILS = 20


def seed() -> dict[str, object]:
    """Write it; return the fields of `tests.soak.site.Seeded`."""
    longest, other = long_match(MOST_ROUNDS - 1), MatchFactory(played=3)
    users = [account(f"player-{number}") for number in range(MAILS)]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    paths = {"long": f"/matches/{longest.pk}/", "other": f"/matches/{other.pk}/"}
    cookies = {"long_cookie": _cookie(longest), "other_cookie": _cookie(other)}
    return {**paths, **cookies, "mails": [user.email for user in users]}


def _cookie(match: Match) -> str:
    return f"{COOKIE}={give_browser(Client(), match.night.club).cookies[COOKIE].value}"
