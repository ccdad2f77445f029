"""Makes a club of 100 short matches, to be copied by `copy_club`.

The matches are short so that a million of them fit on a disk: four or five players, six rounds at most.
"""

from random import Random

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession

from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.imports import compare
from scorekeeper.rules import catalogue
from scorekeeper.services.demo.copies import copies, play_match
from scorekeeper.services.demo.nights import SEED, new_demo_club
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.nights import describe
from scorekeeper.services.watching import code_of
from scorekeeper.services.writing import WriteContext
from tests.bench import seed_past
from tests.bench.copy_club import spread_ids

MATCHES = 100
SEATS, MOST_ROUNDS = range(4, 6), 6


def seed() -> dict[str, object]:
    """Fill the club; return the cookie and the pages of its owner, as `seed_past` does."""
    spread_ids()
    random = Random(SEED)  # noqa: S311 - it draws cards
    games = [game for game in catalogue.games().values() if not game.title_option]
    played = [play_match(game, random, SEATS, MOST_ROUNDS) for game in games]
    document = copies(matches=MATCHES, played=played, random=random, last=tonight())
    club = new_demo_club(key=new_key())
    context = WriteContext(key=new_key(), who="Demo")
    for _ in import_document(club=club, compared=compare(club, document, {}), resolutions={}, context=context):
        pass
    seen = seed_past.seed()
    _write_around(club)
    return seen


def _write_around(club: Club) -> None:
    """Write a row of what clubs and accounts also have: a night's note, a code to watch, an address, a session."""
    night = club.nights.latest("date")
    describe(night=night, on=night.date, place=night.place, note="Soup.", context=WriteContext(key=new_key(), who=""))
    code_of(to=club, club=club)
    for member in club.memberships.select_related("user"):
        address = {"email": f"{member.role}@example.org", "verified": True, "primary": True}
        EmailAddress.objects.create(user=member.user, **address)
        UserSession.objects.create(user=member.user, ip="192.0.2.1", session_key=new_key())
