"""The viewer of a page, and what is open to them."""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import BigIntegerField, Exists, ExpressionWrapper, F, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import In

from scorekeeper.links import Link, to_watch
from scorekeeper.models import Club, Handover, Match, Membership, Night, Role

# From the most rights to the least; each role includes the next ones.
RANKS = (Role.OWNER, Role.KEEPER, Role.WATCHER)

SPAN = 2**31  # more than any generation of a link
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person at a browser.

    `key` is the browser's own key, of the club that it made or got last; `former` are the keys that it had before, also
    of deleted clubs. `user` is the id of the account that is signed in. `watching` are the links to watch that were
    opened here, `pens` the ids of the handovers taken here.
    """

    key: str
    user: int | None = None
    watching: tuple[Link, ...] = ()
    pens: tuple[int, ...] = ()
    former: tuple[str, ...] = ()


def clubs_of(viewer: Viewer, role: Role) -> QuerySet[Club]:
    """Return the clubs in which the viewer has this role or a higher one, by key, account, pen or link.

    Deleted clubs are left out.
    """
    return Club.objects.filter(_open_to(viewer, role), leaving=None)


def keeps(viewer: Viewer, club: int) -> bool:
    """Return whether the viewer may write in the club with this id, as its owner or keeper or by a pen: one query."""
    return clubs_of(viewer, Role.KEEPER).filter(pk=club).exists()


def clubs_leaving(viewer: Viewer) -> QuerySet[Club]:
    """Return the deleted clubs that the viewer owns and can restore, sorted by when they will be deleted for good."""
    return Club.objects.filter(_open_to(viewer, Role.OWNER), leaving__isnull=False).order_by("leaving")


def _open_to(viewer: Viewer, role: Role) -> Q:
    """Return the condition for clubs in which the viewer has this role or a higher one, deleted ones included.

    The clubs of each kind of access are found by an index, and joined by UNION: PostgreSQL reads all clubs for an OR.
    """
    own = Club.objects.filter(keeper_key__in=(viewer.key, *viewer.former)).values("pk")
    others: list[QuerySet[Any, Any]] = []
    if viewer.user:
        members = Membership.objects.filter(user=viewer.user, role__in=RANKS[: RANKS.index(role) + 1])
        others.append(members.order_by().values("club"))
    if role != Role.OWNER and viewer.pens:
        others.append(Handover.objects.filter(pk__in=viewer.pens, ended=None).order_by().values("club"))
    if role == Role.WATCHER:
        others.append(Club.objects.filter(_of_links(viewer, "club")).values("pk"))
    return Q(pk__in=own.union(*others))


def with_roles(rows: QuerySet[Row], viewer: Viewer, club: str = "pk") -> QuerySet[Row]:
    """Return these rows annotated with the viewer's role by account (`member`) and a pen's id (`pen`): no extra query.

    `club` is the lookup of the club from a row. `member` is set only for a viewer with an account, `pen` only for one
    with pens; a value is null without a membership or a pen of the club.
    """
    opened: dict[str, Subquery] = {}
    if viewer.user:
        member = Membership.objects.filter(club=OuterRef(club), user=viewer.user).values("role")
        opened["member"] = Subquery(member[:1])
    if viewer.pens:
        pen = Handover.objects.filter(club=OuterRef(club), pk__in=viewer.pens, ended=None).values("pk")
        opened["pen"] = Subquery(pen[:1])
    return rows.annotate(**opened) if opened else rows


def role_in(club: Club, viewer: Viewer) -> Role:
    """Return the viewer's highest role in a club of `with_roles` that is open to them; WATCHER if by a link only."""
    return _own_role(club, club, viewer) or Role.WATCHER


def watches_by_link(club: Club, viewer: Viewer) -> bool:
    """Return whether the viewer has no other access to a club of `with_roles` than by a link to watch.

    The club must be open to them.
    """
    return _own_role(club, club, viewer) is None


def role_at(match: Match, viewer: Viewer) -> Role | None:
    """Return the viewer's highest role at a match of `with_roles`, by its club or by a link; None if they have none.

    None if the club was deleted. No query if the match's night and club are loaded.
    """
    if match.club.leaving:
        return None
    links = {to_watch(match), to_watch(match.night), to_watch(match.club)}
    return _own_role(match.club, match, viewer) or (None if links.isdisjoint(viewer.watching) else Role.WATCHER)


def opens_club_of(match: Match, viewer: Viewer) -> bool:
    """Return whether the whole club of a match of `with_roles` is open to the viewer.

    No query if the match's club is loaded.
    """
    return _own_role(match.club, match, viewer) is not None or to_watch(match.club) in viewer.watching


def opens_night_of(match: Match, viewer: Viewer) -> bool:
    """Return whether the whole night of a match of `with_roles` is open to the viewer.

    No query if the match's night and club are loaded.
    """
    return to_watch(match.night) in viewer.watching or opens_club_of(match, viewer)


def _own_role(club: Club, annotated: Model, viewer: Viewer) -> Role | None:
    """Return the viewer's highest role in a club by key, account or pen; None if they have none of these.

    `annotated` is a row of `with_roles`: the club itself, or a row that refers to it.
    """
    if club.keeper_key in (viewer.key, *viewer.former):
        return Role.OWNER
    opened = vars(annotated)
    found = (opened.get("member"), Role.KEEPER if opened.get("pen") else None)
    return next((role for role in RANKS if role in found), None)


def seen_nights(nights: QuerySet[Night], viewer: Viewer) -> QuerySet[Night]:
    """Return the given nights that the viewer may watch, annotated with `kept` and `club_seen`.

    `kept` is whether the viewer may write to the night, `club_seen` whether the whole club is open to them.
    """
    kept = Night.objects.filter(may_open(viewer, Role.KEEPER), pk=OuterRef("pk"))
    club = clubs_of(viewer, Role.WATCHER).filter(pk=OuterRef("club"))
    return nights.filter(may_open(viewer, Role.WATCHER)).annotate(kept=Exists(kept), club_seen=Exists(club))


def may_open(viewer: Viewer, role: Role) -> Q:
    """Return the condition for nights that are open to the viewer in this role or a higher one, without deleted clubs.

    They are so by the club or, for a watcher, also by a link to the night.
    """
    own = Q(club__in=clubs_of(viewer, role).values("pk"))
    if role == Role.WATCHER:
        own |= _of_links(viewer, "night")
    return own & Q(club__leaving=None)


def watched_matches(viewer: Viewer) -> QuerySet[Match]:
    """Return the matches that the viewer's links to watch a match or a night open, without those of deleted clubs."""
    return Match.objects.filter(_of_links(viewer, "match") | _of_links(viewer, "night", "night__"), club__leaving=None)


def _of_links(viewer: Viewer, kind: str, of: str = "") -> Q:
    """Return the condition for rows that the viewer's links of this kind open; false if there are no such links.

    `of` is the lookup prefix that leads from a row to what the links open, such as "night__"; "" for the row itself. Id
    and generation are compared as one number: then a query with many links is as fast as one with a few.
    """
    links = [link for link in viewer.watching if link.kind == kind and link.pk < SPAN]
    if not links:
        return Q(pk__in=[])
    now = ExpressionWrapper(F(f"{of}pk") * SPAN + F(f"{of}watch_generation"), BigIntegerField())
    opened = In(now, [link.pk * SPAN + link.generation for link in links])
    return Q(opened, **{f"{of}pk__in": [link.pk for link in links]})
