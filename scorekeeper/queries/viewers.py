"""Who looks at a page, and the clubs that are open to them."""

from dataclasses import dataclass
from typing import TypeVar

from django.db.models import BigIntegerField, Exists, ExpressionWrapper, F, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import In

from scorekeeper.links import Link, to_watch
from scorekeeper.models import Club, Handover, Match, Membership, Night, Role

# From the most to the least: who may more may less too.
RANKS = (Role.OWNER, Role.KEEPER, Role.WATCHER)

SPAN = 2**31  # more than any generation, and than rows that a link can open
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody at a browser.

    `key` is the browser's own: that of the club which it made or got last; `former` are those that it had before, of
    clubs that were deleted too. `user` is the account that is signed in. `watching` are links to watch that
    were opened here, `pens` the handovers taken here.
    """

    key: str
    user: int | None = None
    watching: tuple[Link, ...] = ()
    pens: tuple[int, ...] = ()
    former: tuple[str, ...] = ()


def clubs_of(viewer: Viewer, role: Role) -> QuerySet[Club]:
    """Return the clubs in which this person may do what `role` may, without those about to be deleted."""
    return Club.objects.filter(_open_to(viewer, role), leaving=None)


def keeps(viewer: Viewer, club: int) -> bool:
    """Return whether somebody keeps the score in the club of this id: one query."""
    return clubs_of(viewer, Role.KEEPER).filter(pk=club).exists()


def clubs_leaving(viewer: Viewer) -> QuerySet[Club]:
    """Return the clubs that this person owns and has deleted, and may still keep: the first to go first."""
    return Club.objects.filter(_open_to(viewer, Role.OWNER), leaving__isnull=False).order_by("leaving")


def _open_to(viewer: Viewer, role: Role) -> Q:
    own = Q(keeper_key__in=(viewer.key, *viewer.former))
    if viewer.user:
        members = Membership.objects.filter(user=viewer.user, role__in=RANKS[: RANKS.index(role) + 1])
        own |= Q(pk__in=members.values("club"))
    if role != Role.OWNER and viewer.pens:
        own |= Q(pk__in=Handover.objects.filter(pk__in=viewer.pens, ended=None).values("club"))
    if role == Role.WATCHER:
        own |= _held(viewer, "club")
    return own


def with_roles(rows: QuerySet[Row], viewer: Viewer, club: str = "pk") -> QuerySet[Row]:
    """Annotate clubs, or rows that name theirs, with what account and pens open, in the same query."""
    opened: dict[str, Subquery] = {}
    if viewer.user:
        member = Membership.objects.filter(club=OuterRef(club), user=viewer.user).values("role")
        opened["member"] = Subquery(member[:1])
    if viewer.pens:
        pen = Handover.objects.filter(club=OuterRef(club), pk__in=viewer.pens, ended=None).values("pk")
        opened["pen"] = Subquery(pen[:1])
    return rows.annotate(**opened) if opened else rows


def role_in(club: Club, viewer: Viewer) -> Role:
    """Return the most that this person may do in a club that is open to them, out of `with_roles`."""
    return _own_role(club, club, viewer) or Role.WATCHER


def watches_by_link(club: Club, viewer: Viewer) -> bool:
    """Return whether this person can open the club by its link only, out of `with_roles`."""
    return _own_role(club, club, viewer) is None


def role_at(match: Match, viewer: Viewer) -> Role | None:
    """Return the most that this person may do at a match, out of `with_roles`: by club, or by a link to watch.

    None: it is not open to them. No query more for a match that has its night and its club at hand.
    """
    if match.club.leaving:
        return None
    links = {to_watch(match), to_watch(match.night), to_watch(match.club)}
    return _own_role(match.club, match, viewer) or (None if links.isdisjoint(viewer.watching) else Role.WATCHER)


def opens_club_of(match: Match, viewer: Viewer) -> bool:
    """Return whether the whole club of a match is open to this person, out of `with_roles`: no query."""
    return _own_role(match.club, match, viewer) is not None or to_watch(match.club) in viewer.watching


def opens_night_of(match: Match, viewer: Viewer) -> bool:
    """Return whether the whole night of a match is open to this person, out of `with_roles`: no query."""
    return to_watch(match.night) in viewer.watching or opens_club_of(match, viewer)


def _own_role(club: Club, annotated: Model, viewer: Viewer) -> Role | None:
    """Return the most that this person may do in a club by key, account or pen; None: no more than a link opens."""
    if club.keeper_key in (viewer.key, *viewer.former):
        return Role.OWNER
    opened = vars(annotated)
    found = (opened.get("member"), Role.KEEPER if opened.get("pen") else None)
    return next((role for role in RANKS if role in found), None)


def nights_of(viewer: Viewer, role: Role) -> QuerySet[Night]:
    """Return the nights that are open to this person in this role."""
    return Night.objects.filter(may_open(viewer, role))


def seen_nights(nights: QuerySet[Night], viewer: Viewer) -> QuerySet[Night]:
    """Return those of these nights that this person may watch.

    They are annotated with `kept`, whether this person keeps them, and `club_seen`, whether the whole club is open.
    """
    kept = nights_of(viewer, Role.KEEPER).filter(pk=OuterRef("pk"))
    club = clubs_of(viewer, Role.WATCHER).filter(pk=OuterRef("club"))
    return nights.filter(may_open(viewer, Role.WATCHER)).annotate(kept=Exists(kept), club_seen=Exists(club))


def may_open(viewer: Viewer, role: Role) -> Q:
    """Return which nights are open to this person in this role: by club; to watch also by a link of their own."""
    own = Q(club__in=clubs_of(viewer, role).values("pk"))
    if role == Role.WATCHER:
        own |= _held(viewer, "night")
    return own & Q(club__leaving=None)


def watched_matches(viewer: Viewer) -> QuerySet[Match]:
    """Return the matches that links to watch open to this person alone: by themselves or by their night."""
    return Match.objects.filter(_held(viewer, "match") | _held(viewer, "night", "night__"), club__leaving=None)


def _held(viewer: Viewer, kind: str, of: str = "") -> Q:
    """Return what links of this kind open, each only in the generation that it was made for; `of` leads to its rows.

    A row and its generation are one number here: so many links cost a page no more than a few.
    """
    links = [link for link in viewer.watching if link.kind == kind and link.pk < SPAN]
    if not links:
        return Q(pk__in=[])
    now = ExpressionWrapper(F(f"{of}pk") * SPAN + F(f"{of}watch_generation"), BigIntegerField())
    opened = In(now, [link.pk * SPAN + link.generation for link in links])
    return Q(opened, **{f"{of}pk__in": [link.pk for link in links]})
