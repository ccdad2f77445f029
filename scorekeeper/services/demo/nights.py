"""Plays the nights of a demo club through the services; each write has the time at which it would have happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from scorekeeper.figures.club import Season
from scorekeeper.models import Club, Membership, Night, Role
from scorekeeper.models.clubs import UNFINISHED, new_key
from scorekeeper.rules import catalogue
from scorekeeper.services.club_games import make as make_game
from scorekeeper.services.clubs import make, remove_demo
from scorekeeper.services.demo.evenings import Calendar, Evening, first_deal
from scorekeeper.services.demo.people import CLUB, CUPS, OWN_GAME
from scorekeeper.services.demo.playing import Clock, ClubTable
from scorekeeper.services.nights import describe
from scorekeeper.services.seasons import make as make_season
from scorekeeper.services.writing import WriteContext

TONIGHT_TAKES = timedelta(minutes=45)
SEED = 2026
AT_ONCE = 9  # weeks, played during a request


@transaction.atomic
def new_demo_club(*, key: str) -> Club:
    """Make and return a demo club without nights, owned by the browser with this key, which must have no club yet."""
    club = make(key=key, name=CLUB, user=None)
    club.demo = True
    club.save(update_fields=["demo"])
    return club


@contextmanager
def removed_on_failure(club: Club) -> Iterator[None]:
    """Remove a new demo club if the block, which fills it, raises an exception."""
    try:
        yield
    except BaseException:
        remove_demo(club=club)
        raise


def make_at_once(*, key: str, tonight: date, user: int | None = None) -> Club:
    """Make and return a demo club with the nights of AT_ONCE weeks.

    Its owner is the account `user` or, without one, the browser with this key. If the browser has a club, that is
    returned unchanged. Each night has a transaction of its own: all take seconds, in which others could not write to
    SQLite. Nobody can open the club before all are played, as this process may be killed.
    """
    if held := Club.objects.filter(keeper_key=key).first():
        return held
    club = new_demo_club(key=UNFINISHED + new_key())
    with removed_on_failure(club):
        for _ in play(club=club, tonight=tonight, weeks=AT_ONCE, random=Random(SEED)):  # noqa: S311 - for a demo
            pass
        return _handed_over(club, key, user)


@transaction.atomic
def _handed_over(club: Club, key: str, user: int | None) -> Club:
    """Make the account `user` or, without one, the browser with this key the owner of a new demo club; return it.

    If the browser has got a club meanwhile, as by a second tap, return that and remove the new one.
    """
    if held := Club.objects.filter(keeper_key=key).first():
        remove_demo(club=club)
        return held
    club.keeper_key = key
    club.save(update_fields=["keeper_key"])
    if user:
        Membership.objects.create(club=club, user_id=user, role=Role.OWNER)
    return club


def play(*, club: Club, tonight: date, weeks: int, random: Random) -> Iterator[tuple[int, int]]:
    """Play the nights of the last `weeks` weeks up to `tonight`, whose last match stays in progress.

    Makes the club's own game and seasons first. Yields (played, total) nights after each, which has a transaction of
    its own. It has to be iterated over to the end.
    """
    custom = next(key for key, game in catalogue.games().items() if game.title_option)
    own = make_game(club_key=club.keeper_key, game=custom, options=OWN_GAME)
    _make_seasons(club, tonight, weeks)
    evenings, clock = list(Calendar(tonight, weeks, random).evenings()), Clock(timezone.now())
    for done, evening in enumerate(evenings, 1):
        clock.moment = min(first_deal(evening.date), timezone.now() - TONIGHT_TAKES)
        _play(evening, ClubTable(club, own, clock, random))
        yield done, len(evenings)


def _make_seasons(club: Club, tonight: date, weeks: int) -> None:
    """Make the seasons of CUPS that begin within the last `weeks` weeks before `tonight`."""
    for name, began, ends, rules in CUPS:
        if began < weeks:
            first, last = (tonight - timedelta(weeks=ago) for ago in (began, ends))
            season = Season(name, first, last, rules)
            make_season(club=club, season=season, context=WriteContext(key=new_key(), who=name))


@transaction.atomic
def _play(evening: Evening, table: ClubTable) -> None:
    """Play the matches of an evening, then set the place and the note of its night."""
    for match in evening.matches:
        table.play(match, evening.date)
    night = Night.objects.get(club=table.club, date=evening.date)
    with table.clock.later(minutes=5) as context:
        describe(night=night, on=night.date, place=evening.place, note=evening.note, context=context)
