"""A season of one club, written by the services: `SCOREKEEPER_DATA=folder python -m tests.bench.seed`.

Prints the fields of `tests.bench.site.Site`, but for the port, as JSON.
"""

import json
import os
from datetime import date, timedelta

import django

PAST = 30
NAMES = [
    "Wilhelmina",
    "Bartholomew",
    "Cy",
    "Marie",
    "Ed",
    "Christopher",
    "Anneliese",
    "Max",
    "Di",
    "Jo",
    "Kostja",
    "Łucja",
]
TAPPED = {"buys": 2, "laid_down": True, "rummies": 1}  # of everybody at the largest table, so that it shows most
LAST_NIGHT = date(2026, 11, 20)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()

    # Models can be imported only now that the settings are those of the bench's own folder.
    from django.test import Client  # noqa: PLC0415

    from scorekeeper.services.tapping import tap  # noqa: PLC0415
    from scorekeeper.web.cookies import COOKIE  # noqa: PLC0415
    from tests.bench.every_game import seed  # noqa: PLC0415
    from tests.bench.sizes import sizes  # noqa: PLC0415
    from tests.factories import MatchFactory, context, give_browser  # noqa: PLC0415
    from tests.fixtures.sample_match import friday  # noqa: PLC0415

    ten_step = friday(7, date=LAST_NIGHT)
    club = ten_step.night.club
    for number in range(PAST):
        night = LAST_NIGHT - timedelta(weeks=1 + number // 2)
        over = MatchFactory(played=10, first_dealer="Ann", date=night, club_key=club.keeper_key)
    baker = MatchFactory(
        game="baker-ten-step", names=NAMES, first_dealer="Cy", date=LAST_NIGHT, played=18, club_key=club.keeper_key
    )
    for player in (seat.player for seat in baker.seats.all()):
        for fact, value in TAPPED.items():
            tap(match=baker, player=player, fact=fact, value=value, was=0, context=context())
    cookie = f"{COOKIE}={give_browser(Client(), club).cookies[COOKIE].value}"
    tables = {"ten_step": f"/matches/{ten_step.pk}/", "baker": f"/matches/{baker.pk}/"}
    measured = {"sizes": sizes(NAMES, club), **seed(NAMES)}
    print(json.dumps({"cookie": cookie, **tables, "result": f"/matches/{over.pk}/result/", **measured}))


if __name__ == "__main__":
    main()
