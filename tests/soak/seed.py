"""What the stalls need, written by the services: `SCOREKEEPER_DATA=folder python -m tests.soak.seed`.

Prints the fields of `tests.soak.site.Seeded` as JSON.
"""

import json
import os

import django

MAILS = 20


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()

    # Models can be imported only now that the settings are those of the soak's own folder.
    from allauth.account.models import EmailAddress  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from scorekeeper.models import Match  # noqa: PLC0415
    from scorekeeper.rules.record import MOST_ROUNDS  # noqa: PLC0415
    from scorekeeper.web.cookies import COOKIE  # noqa: PLC0415
    from tests.factories import MatchFactory, give_browser  # noqa: PLC0415
    from tests.long import long_match  # noqa: PLC0415
    from tests.people import account  # noqa: PLC0415

    def cookie(match: Match) -> str:
        return f"{COOKIE}={give_browser(Client(), match.night.club).cookies[COOKIE].value}"

    longest, other = long_match(MOST_ROUNDS - 1), MatchFactory(played=3)
    users = [account(f"player-{number}") for number in range(MAILS)]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    paths = {"long": f"/matches/{longest.pk}/", "other": f"/matches/{other.pk}/"}
    cookies = {"long_cookie": cookie(longest), "other_cookie": cookie(other)}
    print(json.dumps({**paths, **cookies, "mails": [user.email for user in users]}))


if __name__ == "__main__":
    main()
