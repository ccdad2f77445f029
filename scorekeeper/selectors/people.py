"""Whoever is at the other end, and the clubs that are open to them."""

from dataclasses import dataclass

from django.db.models import BigIntegerField, ExpressionWrapper, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import In

from scorekeeper.models import Club, Handover, Match, Membership, Night, Role
from scorekeeper.selectors.links import Link

# From the most to the least: who may more may less too.
RANKS = (Role.OWNER, Role.KEEPER, Role.WATCHER)

SPAN = 2**31  # more than any generation, and than rows that a link can open


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a browser.

    `key` is the browser's own: the club it made, if it has made one; `former` are those of clubs that it
    made before and deleted. `user` is the account that is signed in. `watching` are links to watch that
    were opened here, `pens` the handovers taken here.
    """

    key: str
    user: int | None = None
    watching: tuple[Link, ...] = ()
    pens: tuple[int, ...] = ()
    former: tuple[str, ...] = ()


def clubs_of(person: Person, role: Role) -> QuerySet[Club]:
    """The clubs in which this person may do what `role` may. Those about to be deleted are open to nobody."""
    return Club.objects.filter(_open_to(person, role), leaving=None)


def clubs_leaving(person: Person) -> QuerySet[Club]:
    """The clubs that this person owns and has deleted: they may still change their mind."""
    return Club.objects.filter(_open_to(person, Role.OWNER), leaving__isnull=False)


def _open_to(person: Person, role: Role) -> Q:
    own = Q(keeper_key__in=(person.key, *person.former))
    if person.user:
        members = Membership.objects.filter(user=person.user, role__in=RANKS[: RANKS.index(role) + 1])
        own |= Q(pk__in=members.values("club"))
    if role != Role.OWNER and person.pens:
        own |= Q(pk__in=Handover.objects.filter(pk__in=person.pens, ended=None).values("club"))
    if role == Role.WATCHER:
        own |= _held(person, "club")
    return own


def with_roles(clubs: QuerySet[Club], person: Person) -> QuerySet[Club]:
    """These clubs with what `role_in` asks for, in the same query."""
    member = Membership.objects.filter(club=OuterRef("pk"), user=person.user).values("role")
    pen = Handover.objects.filter(club=OuterRef("pk"), pk__in=person.pens, ended=None).values("pk")
    return clubs.annotate(member=Subquery(member[:1]), pen=Subquery(pen[:1]))


def role_in(club: Club, person: Person) -> Role:
    """The most that this person may do in a club that is open to them, out of `with_roles`."""
    if club.keeper_key in (person.key, *person.former):
        return Role.OWNER
    found = [vars(club)["member"], Role.KEEPER if vars(club)["pen"] else None]
    return next((role for role in RANKS if role in found), Role.WATCHER)


def watches_by_link(club: Club, person: Person) -> bool:
    """Whether nothing but its link opens this club to this person, out of `with_roles`."""
    return role_in(club, person) == Role.WATCHER and vars(club)["member"] is None


def nights_of(person: Person, role: Role) -> QuerySet[Night]:
    """The nights that are open to this person in this role."""
    return Night.objects.filter(may_open(person, role))


def may_open(person: Person, role: Role) -> Q:
    """Which nights are open to this person in this role: by club; to watch also by a link of their own."""
    own = Q(club__in=clubs_of(person, role).values("pk"))
    if role == Role.WATCHER:
        own |= _held(person, "night")
    return own & Q(club__leaving=None)


def may_see(person: Person) -> Q:
    """Which matches this person may watch: by club, by night or by a link of their own."""
    own = Q(club__in=clubs_of(person, Role.WATCHER).values("pk"))
    return Q(club__leaving=None) & (own | _linked(person))


def may_keep(person: Person) -> Q:
    """Which matches this person may write to."""
    return Q(club__in=clubs_of(person, Role.KEEPER).values("pk"))


def watched(person: Person) -> QuerySet[Match]:
    """The matches that links to watch open to this person alone, the newest first."""
    return Match.objects.filter(_linked(person), club__leaving=None)


def _linked(person: Person) -> Q:
    """Which matches links open by themselves or by their night."""
    return _held(person, "match") | _held(person, "night", "night__")


def _held(person: Person, kind: str, of: str = "") -> Q:
    """What links of this kind open, each only in the generation that it was made for; `of` leads to its rows.

    A row and its generation are one number here: so many links cost a page no more than a few.
    """
    links = [link for link in person.watching if link.kind == kind and link.pk < SPAN]
    if not links:
        return Q(pk__in=[])
    now = ExpressionWrapper(F(f"{of}pk") * SPAN + F(f"{of}watch_generation"), BigIntegerField())
    opened = In(now, [link.pk * SPAN + link.generation for link in links])
    return Q(opened, **{f"{of}pk__in": [link.pk for link in links]})
