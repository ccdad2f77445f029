"""A browser that sees every page of the demo club: `SCOREKEEPER_DATA=folder python -m tests.bench.seed_past`.

Prints the fields of `tests.bench.past.Pages`, but for the port, as JSON.
"""

import json
import os

import django

# Files of the whole past: what they take grows with it.
WHOLE_PAST = {"export_club", "export_hands", "export_matches", "export_plays"}
# Pages that are there where HTTPS is served at home.
OF_A_CERTIFICATE = {"trust", "trust_on", "trust_certificate", "check_trust"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()

    # Models can be imported only now that the settings are those of the bench's own folder.
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from scorekeeper.models import Club, Match, Role, User  # noqa: PLC0415
    from tests.access import TABLE  # noqa: PLC0415
    from tests.fixtures.asked import ASKED  # noqa: PLC0415
    from tests.fixtures.club_world import NAMED, World  # noqa: PLC0415

    club = Club.objects.get()
    over = Match.objects.exclude(state=Match.State.PLAYING).latest("pk")
    world = World(club_key=club.keeper_key)
    User.objects.filter(pk=world.members[Role.OWNER].pk).update(is_staff=True, is_superuser=True)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    left_out = WHOLE_PAST | OF_A_CERTIFICATE
    read = [name for name, (got, _) in TABLE.items() if got["owner"] == 200 and name not in left_out]
    pages = {name: world.url_of(name) for name in read}
    pages["year_picture"] = world.url_of("year_picture")  # of a year in which a match is over
    of_one_over = ("result", "result_picture", "sheet", "ledger")
    pages |= {f"{name} of a match that is over": reverse(name, args=[over.pk]) for name in of_one_over}
    player, other = (seat.player_id for seat in world.match.seats.all()[:2])
    pages |= {
        name + query: pages[name] + query.format(player=player, other=other)
        for name, queries in ASKED.items()
        for query in queries
        if (name, query) != ("year", "?year=2025")  # leads on to the page of that year
    }
    pages |= {name: reverse(name) for name in NAMED if name.startswith("admin:") and name.endswith("_changelist")}
    cookie = f"{settings.SESSION_COOKIE_NAME}={world.people['owner'].cookies[settings.SESSION_COOKIE_NAME].value}"
    print(json.dumps({"cookie": cookie, "pages": pages}))


if __name__ == "__main__":
    main()
