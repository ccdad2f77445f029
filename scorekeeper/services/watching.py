"""Links to watch, their codes, and their end."""

import secrets
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import Link, to_watch
from scorekeeper.models import Club, Match, Night, WatchCode
from scorekeeper.news import look_again
from scorekeeper.queries.watching import CalledCode, code_to
from scorekeeper.rules.documents.dates import end_of_evening
from scorekeeper.services.clubs import hold

SHORTEST = timedelta(hours=4)  # that a code holds, however late it is
DRAWS = 20  # with 1,000 codes of a million in force one in a thousand is drawn twice


@transaction.atomic
def new_link(*, to: Match | Night | Club, club: Club, generation: int) -> None:
    """End the link of this generation to watch this, at once and for the pages that it opened.

    Nothing happens where somebody has ended it already.
    """
    rows = type(to).objects.filter(pk=to.pk, watch_generation=generation)
    if rows.update(watch_generation=F("watch_generation") + 1):
        look_again(club)


def code_of(*, to: Match | Night | Club, club: Club) -> CalledCode:
    """Return the code for the link to watch this: the same for as long as it opens that link, else a new one."""
    link = to_watch(to)
    return code_to(link) or _new_code(link, club)


@transaction.atomic
def _new_code(link: Link, club: Club) -> CalledCode:
    """Make the code of a link, once for two pages that ask together; those that are over make room for it."""
    club = hold(club)
    if code := code_to(link):
        return code
    now = timezone.now()
    WatchCode.objects.filter(kind=link.kind, target=link.pk).delete()
    over = WatchCode.objects.filter(until__lte=now).select_for_update(skip_locked=True)
    WatchCode.objects.filter(pk__in=over.values("pk")).delete()
    return _drawn(link, club, _end(now))


def _drawn(link: Link, club: Club, until: datetime) -> CalledCode:
    """Draw letters until they are nobody else's."""
    row = {"club": club, "kind": link.kind, "target": link.pk, "generation": link.generation, "until": until}
    for _ in range(DRAWS):
        seed = secrets.randbits(62)
        letters = letters_of(str(link), seed)
        with suppress(IntegrityError), transaction.atomic():
            WatchCode.objects.create(digest=digest_of(letters), seed=seed, **row)
            return CalledCode(letters, until)
    raise RuntimeError("No letters are left.")


def _end(now: datetime) -> datetime:
    """Return until when a code holds that is made now: to the end of the evening, and four hours at least."""
    return max(timezone.make_aware(end_of_evening(timezone.localtime(now))), now + SHORTEST)
