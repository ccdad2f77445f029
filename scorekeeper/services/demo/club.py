"""Fills a demo club with a long past: copies of a few matches that were played through the services."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from django.db import transaction
from django.db.models import F
from django.utils.timezone import make_aware

from scorekeeper.models import Club, Night, Player
from scorekeeper.models.nights import searchable
from scorekeeper.queries.batches import batches
from scorekeeper.services.clubs import hold
from scorekeeper.services.demo.copies import Copy, copied, store
from scorekeeper.services.demo.matches import FinishedMatch
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.players import seated

NAMES = (
    "Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kostja", "Łucja", "Marie", "Noor", "Otto", "Pam",
)  # fmt: skip
PLACES = ("", "Ann’s", "Bob’s kitchen", "the Lion")
WEEKDAYS = (1, 4, 5)  # Tuesday, Friday, Saturday
MOST_A_NIGHT = 5
BATCH = 30  # nights in one transaction
FIRST_DEAL, MATCH_TAKES = time(19, 30), timedelta(minutes=50)

Evening = tuple[date, int]  # and how many matches are played


def fill(*, club: Club, matches: int, played: Sequence[FinishedMatch], random: Random, last: date) -> Iterator[int]:
    """Add `matches` copies of the matches in `played` to a club, the newest on `last`.

    Yields how many are stored, after each transaction. The same `random` gives the same copies. Nights that the club
    has already must be newer than `last`.
    """
    with transaction.atomic():
        players = seated(club=hold(club), names=NAMES)
    evenings = list(_evenings(matches, last, random))[::-1]
    done = 0
    for batch in batches(evenings, BATCH):
        _store(club, players, played, batch, random)
        done += sum(count for _, count in batch)
        yield done
    rebuild(club)


def _evenings(matches: int, last: date, random: Random) -> Iterator[Evening]:
    """Yield the nights for this number of matches, latest first."""
    day = last
    while matches:
        if day == last or day.weekday() in WEEKDAYS:
            count = min(matches, random.randint(1, MOST_A_NIGHT))
            matches -= count
            yield day, count
        day -= timedelta(days=1)


@transaction.atomic
def _store(
    club: Club, players: Sequence[Player], played: Sequence[FinishedMatch], evenings: Sequence[Evening], random: Random
) -> None:
    places = [random.choice(PLACES) for _ in evenings]
    nights = Night.objects.bulk_create(
        Night(club=club, date=day, place=place, folded=searchable(place))
        for (day, _), place in zip(evenings, places, strict=True)
    )
    counts = [count for _, count in evenings]
    club_rows = Club.objects.filter(pk=club.pk)
    club_rows.update(night_count=F("night_count") + len(nights), match_count=F("match_count") + sum(counts))
    store(
        [
            _copy(night, number, players, random.choice(played), random)
            for night, count in zip(nights, counts, strict=True)
            for number in range(count)
        ]
    )


def _copy(night: Night, number: int, players: Sequence[Player], played: FinishedMatch, random: Random) -> Copy:
    """Return match `number` (from 0) of a night as a copy of a random played one."""
    created = make_aware(datetime.combine(night.date, FIRST_DEAL)) + number * MATCH_TAKES
    return copied(
        played,
        night.date,
        random.sample(players, len(played.seats)),
        club_id=night.club_id,
        night_id=night.pk,
        created=created,
    )
