"""Whoever is at the other end, and the clubs that are open to them."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scorekeeper.models import Club, Handover, Match, Membership, Night, Role
from scorekeeper.selectors.links import Link

# From the most to the least: who may more may less too.
RANKS = (Role.OWNER, Role.KEEPER, Role.WATCHER)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a browser.

    `key` is the browser's own: the club it made, if it has made one. `user` is the account that is
    signed in. `watching` are links to watch that were opened here, `pens` the handovers taken here.
    """

    key: str
    user: int | None = None
    watching: tuple[Link, ...] = ()
    pens: tuple[int, ...] = ()


def clubs_of(person: Person, role: Role) -> QuerySet[Club]:
    """The clubs in which this person may do what `role` may. Those about to be deleted are open to nobody."""
    members = Membership.objects.filter(user=person.user, role__in=RANKS[: RANKS.index(role) + 1])
    own = Q(keeper_key=person.key)
    if person.user:
        own |= Q(pk__in=members.values("club"))
    if role != Role.OWNER and person.pens:
        own |= Q(pk__in=Handover.objects.filter(pk__in=person.pens, ended=None).values("club"))
    if role == Role.WATCHER:
        own |= _held(person, "club")
    return Club.objects.filter(own, leaving=None)


def nights_of(person: Person, role: Role) -> QuerySet[Night]:
    """The nights of those clubs; to watch also those whose own link is held."""
    own = Q(club__in=clubs_of(person, role))
    if role == Role.WATCHER:
        own |= _held(person, "night")
    return Night.objects.filter(own, club__leaving=None)


def may_see(person: Person) -> Q:
    """Which matches this person may watch: by club, by night or by a link of their own."""
    return Q(night__club__leaving=None) & (
        Q(night__in=nights_of(person, Role.WATCHER).values("pk")) | _held(person, "match")
    )


def may_keep(person: Person) -> Q:
    """Which matches this person may write to."""
    return Q(night__club__in=clubs_of(person, Role.KEEPER).values("pk"))


def watched(person: Person) -> QuerySet[Match]:
    """The matches that links to watch open to this person alone, the newest first."""
    held = _held(person, "match") | Q(night__in=Night.objects.filter(_held(person, "night")).values("pk"))
    return Match.objects.filter(held, night__club__leaving=None)


def _held(person: Person, kind: str) -> Q:
    """What links of this kind open, each only in the generation that it was made for."""
    held = Q(pk=None)
    for link in person.watching:
        if link.kind == kind:
            held |= Q(pk=link.pk, watch_generation=link.generation)
    return held
