"""The rows that the stalls need: a match of the greatest length, another club's match, and addresses for mail."""

from allauth.account.models import EmailAddress

from scorekeeper.rules.record import MOST_ROUNDS
from tests.bench.season import cookie_of
from tests.factories import MatchFactory
from tests.long import long_match
from tests.people import account

MAILS = 20


def seed() -> dict[str, object]:
    """Write the rows; return the fields of `tests.soak.site.Seeded`."""
    longest, other = long_match(MOST_ROUNDS - 1), MatchFactory(played=3)
    users = [account(f"player-{number}") for number in range(MAILS)]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    paths = {"long": f"/matches/{longest.pk}/", "other": f"/matches/{other.pk}/"}
    cookies = {"long_cookie": cookie_of(longest.night.club), "other_cookie": cookie_of(other.night.club)}
    return {**paths, **cookies, "mails": [user.email for user in users]}
