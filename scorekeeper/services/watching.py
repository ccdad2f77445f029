"""Ending links to watch, and making their codes."""

import secrets
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import Link, to_watch
from scorekeeper.models import Club, Match, Night, WatchCode
from scorekeeper.news import recheck_access
from scorekeeper.queries.watching import CalledCode, code_to
from scorekeeper.rules.documents.dates import end_of_evening
from scorekeeper.services.clubs import lock_club

SHORTEST = timedelta(hours=4)  # for which a code is valid at least
DRAWS = 20  # enough: if 1,000 of a million codes are valid, only one draw in a thousand has to be repeated


@transaction.atomic
def new_link(*, to: Match | Night | Club, club: Club, generation: int) -> None:
    """End the link to watch `to`, which is of this club, if it has this generation: `to` gets a new link.

    Open pages check their access. Does nothing if the present link has another generation: it was ended already.
    """
    rows = type(to).objects.filter(pk=to.pk, watch_generation=generation)
    if rows.update(watch_generation=F("watch_generation") + 1):
        recheck_access(club)


def code_of(*, to: Match | Night | Club, club: Club) -> CalledCode:
    """Return the valid code for the present link to watch `to`, which is of this club; make one if there is none."""
    link = to_watch(to)
    return code_to(link) or _new_code(link, club)


@transaction.atomic
def _new_code(link: Link, club: Club) -> CalledCode:
    """Make and return the code of a link, and delete expired codes. Concurrent requests get the same code.

    It is valid to the end of the evening, and for four hours at least.
    """
    club = lock_club(club)
    if code := code_to(link):
        return code
    now = timezone.now()
    WatchCode.objects.filter(kind=link.kind, target=link.pk).delete()
    over = WatchCode.objects.filter(until__lte=now).select_for_update(skip_locked=True)
    WatchCode.objects.filter(pk__in=over.values("pk")).delete()
    until = max(timezone.make_aware(end_of_evening(timezone.localtime(now))), now + SHORTEST)
    return _draw_code(link, club, until)


def _draw_code(link: Link, club: Club, until: datetime) -> CalledCode:
    """Store a new watch code for a link, valid until this time, and return its letters.

    Only a digest and a seed of the letters are stored. Raises RuntimeError if the letters of DRAWS draws are all in
    use.
    """
    row = {"club": club, "kind": link.kind, "target": link.pk, "generation": link.generation, "until": until}
    for _ in range(DRAWS):
        seed = secrets.randbits(62)
        letters = letters_of(str(link), seed)
        with suppress(IntegrityError), transaction.atomic():
            WatchCode.objects.create(digest=digest_of(letters), seed=seed, **row)
            return CalledCode(letters, until)
    raise RuntimeError("No letters are left.")
