"""Loads the objects of pages, and checks that the viewer has the role that the page needs.

An object that is not open to the viewer raises Http404, as if it did not exist.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR
from typing import Literal

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac

from scorekeeper.links import WATCHED, pens_among
from scorekeeper.models import Club, ClubGame, ClubImport, Match, Night, Role, Season
from scorekeeper.queries.clubs import nobody_has_played
from scorekeeper.queries.matches import MatchSheet, locked_matches, matches_seen, matches_with_night, read_rows
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.queries.viewers import (
    RANKS,
    Viewer,
    clubs_of,
    may_open,
    opens_club_of,
    opens_night_of,
    role_at,
    role_in,
    seen_nights,
    watches_by_link,
    with_roles,
)
from scorekeeper.queries.watching import nights_left_by
from scorekeeper.web.cookies import ensure_unused_key, keep_cookie
from scorekeeper.web.request import Request

CHOSEN = "at"  # the cookie with the id of the chosen club


def viewer_of(request: Request) -> Viewer:
    """Return the viewer of a request: the account, and the browser's own keys, links to watch and pens."""
    return Viewer(
        key=request.club_key,
        user=request.user.pk,
        watching=tuple(link for link in request.links if link.kind in WATCHED),
        pens=pens_among(request.links),
        former=request.former_keys,
    )


def open_clubs(request: Request) -> tuple[Club, ...]:
    """Return all clubs that are open to the viewer, annotated for `role_in` (queries/viewers.py): one query a request.

    They are ordered by role, highest first, then by age, oldest first. Clubs that the viewer watches by a link only are
    last, in the order in which the links were opened.
    """
    if not hasattr(request, "open_clubs"):
        viewer = viewer_of(request)
        watched = [link.pk for link in viewer.watching if link.kind == "club"]

        def place(club: Club) -> tuple[int, int]:
            by_link = watches_by_link(club, viewer)
            return RANKS.index(role_in(club, viewer)), watched.index(club.pk) if by_link else -1

        request.open_clubs = tuple(sorted(with_roles(clubs_of(viewer, Role.WATCHER), viewer).order_by("pk"), key=place))
    return request.open_clubs


def club_of(request: Request, role: Role = Role.KEEPER, pk: int | None = None) -> Club | None:
    """Return a club in which the viewer has at least this role; None if there is none.

    It is the one with the id `pk`, else the one chosen in the browser, else the first of `open_clubs`.
    """
    viewer, enough = viewer_of(request), RANKS[: RANKS.index(role) + 1]
    open_to = [club for club in open_clubs(request) if role_in(club, viewer) in enough]
    chosen = [club for club in open_to if str(club.pk) == request.COOKIES.get(CHOSEN)]
    wanted = [club for club in open_to if club.pk == pk]
    return next(iter(wanted or chosen or open_to), None)


def begins_in(request: Request, club: Club) -> bool:
    """Return whether a match that the viewer starts now is one of this club (`club_of`)."""
    return club_of(request) == club


def choose(answer: HttpResponse, club: int) -> None:
    """Set the cookie of the chosen club to this id. It is ignored as long as the club is not open to the viewer."""
    keep_cookie(answer, CHOSEN, str(club))


def key_of(request: Request) -> str:
    """Return the `keeper_key` of the club in which the viewer keeps the score (`club_of`).

    Without one it is the key that their first match will give its new club (`key_for_club`).
    """
    club = club_of(request)
    return club.keeper_key if club else key_for_club(request, "first")


def key_for_club(request: Request, write: str) -> str:
    """Return the key for a club that the viewer makes or gets by a write.

    For an account it is derived from `write`, a text that is the same if the write arrives twice. Without an account it
    is the browser's own, a new one if a club has that (`ensure_unused_key`).
    """
    if request.user.pk is None:
        return ensure_unused_key(request)
    return salted_hmac("scorekeeper.new-club", f"{request.user.pk} {write}", algorithm="sha256").hexdigest()[:40]


def get_club(request: Request, club: int, role: Role = Role.OWNER) -> Club:
    """Return a club in which the viewer has at least this role. Raises Http404."""
    return get_object_or_404(clubs_of(viewer_of(request), role), pk=club)


def get_import(request: Request, club: int, club_import: int) -> ClubImport:
    """Return an import of a club in which the viewer keeps the score, with its club. Raises Http404.

    Its column `made` is loaded only when it is used.
    """
    found = ClubImport.objects.select_related("club").defer("made")
    return get_object_or_404(found, club__in=clubs_of(viewer_of(request), Role.KEEPER), club=club, pk=club_import)


def get_demo_club(request: Request, club: int) -> Club:
    """Return a demo club in which the viewer keeps the score. Raises Http404."""
    return get_object_or_404(clubs_of(viewer_of(request), Role.KEEPER).filter(demo=True), pk=club)


def may_have_demo_club(request: Request) -> bool:
    """Return whether the viewer may make a demo club.

    They may if no club is open to them, and nobody has played on this server yet.
    """
    return not open_clubs(request) and nobody_has_played()


def see_club(request: Request, club: int, *, by_link: bool = False) -> tuple[Club, Role]:
    """Return a club that is open to the viewer, and their role in it. Raises Http404.

    Only with `by_link` is a link to watch the club enough.
    """
    viewer = viewer_of(request)
    if not by_link:
        viewer = replace(viewer, watching=())
    found = get_object_or_404(with_roles(clubs_of(viewer, Role.WATCHER), viewer), pk=club)
    return found, role_in(found, viewer)


def see_year(request: Request, club: int, year: int) -> Club:
    """Return a club whose past the viewer may see, also by a link.

    Raises Http404, also for a year that no date can have.
    """
    if not MINYEAR <= year <= MAXYEAR:
        raise Http404
    found, _ = see_club(request, club, by_link=True)
    return found


def see_season(request: Request, club: int, season: int) -> tuple[Season, Role]:
    """Return a season of a club whose past the viewer may see, and their role in the club. Raises Http404.

    A link to watch the club is enough.
    """
    found, role = see_club(request, club, by_link=True)
    row = get_object_or_404(Season, club=found, pk=season)
    row.club = found
    return row, role


def get_season(request: Request, club: int, season: int) -> Season:
    """Return a season of a club that the viewer owns; it may be a deleted season. Raises Http404."""
    found = get_club(request, club)
    row = get_object_or_404(Season.with_deleted, club=found, pk=season)
    row.club = found
    return row


def get_match(request: Request, match: int) -> Match:
    """Return a match that the viewer may write to, with all rows of its sheet. Raises Http404."""
    with consistent_read():
        found = match_to_write(request, match)
        read_rows([found])
    return found


@contextmanager
def locked_match(request: Request, match: int) -> Iterator[MatchSheet]:
    """Lock a match that the viewer may write to, and yield its sheet, in a transaction that ends with the block.

    The role is checked in the query that locks the match: a viewer who has lost it while waiting cannot write. Raises
    Http404.
    """
    with transaction.atomic():
        found, role = _match_of(request, locked_matches(), match)
        if role == Role.WATCHER:
            raise Http404
        read_rows([found])
        yield MatchSheet(found)


def match_to_write(request: Request, match: int) -> Match:
    """Return a match that the viewer may write to, without the rows of its sheet. Raises Http404."""
    found, role = _match_of(request, matches_with_night(), match)
    if role == Role.WATCHER:
        raise Http404
    return found


def any_match_to_write(request: Request, match: int) -> Match:
    """Return a match that the viewer may write to, also a deleted one. Raises Http404."""
    found = Match.with_deleted.select_related("night__club")
    return get_object_or_404(found, club__in=clubs_of(viewer_of(request), Role.KEEPER).values("pk"), pk=match)


def see_match(
    request: Request, match: int, *, rows: Literal["never", "for keepers", "always"] = "for keepers"
) -> tuple[Match, bool]:
    """Return a match that the viewer may watch, and whether they may write to it. Raises Http404.

    `rows` says for whom the rows of its sheet are loaded: watchers may be shown a cached drawing instead. The match
    gets an attribute `pen_out`: whether any phone has a pen of its club.
    """
    with consistent_read():
        found, role = _match_of(request, matches_seen(), match)
        keeps = role != Role.WATCHER
        if rows == "always" or (keeps and rows == "for keepers"):
            read_rows([found])
    return found, keeps


def see_deleted_match(request: Request, match: int) -> Match:
    """Return a deleted match that the viewer might watch, with its night and club. Raises Http404."""
    deleted = Match.with_deleted.exclude(deleted=None).select_related("club", "night")
    return _match_of(request, deleted, match)[0]


def night_left(request: Request, match: int) -> int | None:
    """Return the id of the night that a match was deleted in or moved out of, if the whole night is open to the viewer.

    None otherwise.
    """
    found = seen_nights(nights_left_by(match), viewer_of(request)).order_by("date").last()
    return found.pk if found else None


def _match_of(request: Request, matches: QuerySet[Match], match: int) -> tuple[Match, Role]:
    """Return a match out of `matches` and the viewer's highest role at it. Raises Http404 if it is not open to them."""
    viewer = viewer_of(request)
    found = get_object_or_404(with_roles(matches, viewer, "club"), pk=match)
    role = role_at(found, viewer)
    if role is None:
        raise Http404
    return found, role


def get_night(request: Request, night: int) -> Night:
    """Return a night that the viewer may write to, with its club. Raises Http404."""
    nights = Night.objects.select_related("club")
    return get_object_or_404(nights, may_open(viewer_of(request), Role.KEEPER), pk=night)


def see_night(request: Request, night: int, nights: QuerySet[Night] | None = None) -> tuple[Night, bool]:
    """Return a night out of `nights`, by default all, that the viewer may watch, and whether they may write to it.

    By default its club is loaded too. Raises Http404.
    """
    among = seen_nights(Night.objects.select_related("club") if nights is None else nights, viewer_of(request))
    found = get_object_or_404(among, pk=night)
    return found, vars(found)["kept"]


def opens_club(request: Request, target: Match | Night) -> bool:
    """Return whether the whole club of a match of `see_match`, or of a night of `see_night`, is open to the viewer."""
    if isinstance(target, Night):
        seen: bool = vars(target)["club_seen"]
        return seen
    return opens_club_of(target, viewer_of(request))


def opens_night(request: Request, match: Match) -> bool:
    """Return whether the whole night of a match of `see_match` is open to the viewer."""
    return opens_night_of(match, viewer_of(request))


def get_club_game(request: Request, row: int | None) -> ClubGame:
    """Return the own game with the id `row` of a club in which the viewer keeps the score.

    Raises Http404, also for None.
    """
    own = ClubGame.objects.filter(club__in=clubs_of(viewer_of(request), Role.KEEPER))
    return get_object_or_404(own, pk=row)
