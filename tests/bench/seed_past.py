"""Makes a browser that may open every page of the demo club."""

from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Count
from django.urls import reverse

from scorekeeper.models import Club, Match, Role, User
from tests.access import TABLE
from tests.fixtures.asked import ASKED
from tests.fixtures.club_world import NAMED, World
from tests.fixtures.seasons import a_season, season_of

# Files that contain the whole past, whose time grows with it.
WHOLE_PAST = {"export_club", "export_hands", "export_matches", "export_plays"}
# Pages that exist only where HTTPS is served at home.
OF_A_CERTIFICATE = {"trust", "trust_on", "trust_certificate", "check_trust"}

SEASONS, DAYS = 40, 91  # one season of a year, the others of a quarter


def seed() -> dict[str, object]:
    """Make that browser; return its cookie and the paths of the pages by name."""
    club = Club.objects.get()
    over = _one_over()
    world = World(club_key=club.keeper_key)
    for number in range(1, SEASONS):
        first = world.season.first - timedelta(days=DAYS * (number - 1))
        season_of(club, a_season(f"Season {number}", first=first, last=first + timedelta(days=DAYS - 1)))
    User.objects.filter(pk=world.members[Role.OWNER].pk).update(is_staff=True, is_superuser=True)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    left_out = WHOLE_PAST | OF_A_CERTIFICATE
    read = [name for name, (got, _) in TABLE.items() if got["owner"] == 200 and name not in left_out]
    pages = {name: world.url_of(name) for name in read}
    pages["year_picture"] = world.url_of("year_picture")  # of the year of a finished match
    of_one_over = ("result", "result_picture", "sheet", "ledger")
    pages |= {f"{name} of a match that is over": reverse(name, args=[over.pk]) for name in of_one_over}
    player, other = (seat.player_id for seat in world.match.seats.all()[:2])
    pages |= {
        name + query: pages[name] + query.format(player=player, other=other)
        for name, queries in ASKED.items()
        for query in queries
        if (name, query) != ("year", "?year=2025")  # redirects to the page of that year
    }
    pages |= {name: reverse(name) for name in NAMED if name.startswith("admin:") and name.endswith("_changelist")}
    cookie = f"{settings.SESSION_COOKIE_NAME}={world.people['owner'].cookies[settings.SESSION_COOKIE_NAME].value}"
    return {"cookie": cookie, "pages": pages}


def _one_over() -> Match:
    """Return the newest match of ten steps with five players, which compares between clubs, else the newest of all."""
    over = Match.objects.exclude(state=Match.State.PLAYING).order_by("pk")
    alike = over.annotate(players=Count("seats")).filter(game="ten-step", players=5, rounds_done=10)
    return alike.last() or over.latest("pk")
