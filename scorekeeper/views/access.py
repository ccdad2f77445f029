"""Every object that a page shows is reached through here, by whoever may do what the page does.

Whatever is not open to them answers 404, as if it were not there.
"""

from dataclasses import replace
from typing import Literal

from django.conf import settings
from django.db.models import Exists, OuterRef, Prefetch, QuerySet, prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac

from scorekeeper.http import Request
from scorekeeper.middleware import LASTS
from scorekeeper.models import Club, ClubGame, Handover, Match, Night, Player, Role, Seat
from scorekeeper.selectors.links import WATCHED, pens_among
from scorekeeper.selectors.matches import rows_of_match, whole_matches
from scorekeeper.selectors.moments import one_moment
from scorekeeper.selectors.people import (
    RANKS,
    Person,
    clubs_of,
    may_keep,
    may_open,
    may_see,
    nights_of,
    role_in,
    watches_by_link,
    with_roles,
)

CHOSEN = "at"  # the cookie that says in which of their clubs somebody is
LONGEST_ID = 19  # digits; Python reads no number of thousands


def person_of(request: Request) -> Person:
    """Whoever asks: the account, the browser's own key and the links opened in it."""
    return Person(
        key=request.club_key,
        user=request.user.pk,
        watching=tuple(link for link in request.links if link.kind in WATCHED),
        pens=pens_among(request.links),
        former=request.former_keys,
    )


def open_clubs(request: Request) -> tuple[Club, ...]:
    """All clubs that are open to somebody, with their roles (selectors/people.py): one query a request.

    Those in which they may do most come first, then the oldest; those that they watch by a link alone are last,
    in the order in which the links were opened.
    """
    if not hasattr(request, "open_clubs"):
        person = person_of(request)
        watched = [link.pk for link in person.watching if link.kind == "club"]

        def place(club: Club) -> tuple[int, int]:
            by_link = watches_by_link(club, person)
            return RANKS.index(role_in(club, person)), watched.index(club.pk) if by_link else -1

        request.open_clubs = tuple(sorted(with_roles(clubs_of(person, Role.WATCHER), person).order_by("pk"), key=place))
    return request.open_clubs


def club_of(request: Request, role: Role = Role.KEEPER) -> Club | None:
    """The club that somebody is in: the one they chose, else the first of theirs. None before any."""
    person, enough = person_of(request), RANKS[: RANKS.index(role) + 1]
    open_to = [club for club in open_clubs(request) if role_in(club, person) in enough]
    chosen = [club for club in open_to if str(club.pk) == request.COOKIES.get(CHOSEN)]
    return next(iter(chosen or open_to), None)


def choose(answer: HttpResponse, club: int) -> None:
    """Has the browser be in this club from now on, as long as it is open to it."""
    answer.set_cookie(CHOSEN, str(club), max_age=LASTS, httponly=True, samesite="Lax", secure=settings.HTTPS)


def key_of(request: Request) -> str:
    """The key of the club in which somebody plays; of the one that their first match will make before any."""
    club = club_of(request)
    if club is None and request.user.pk:
        return salted_hmac("scorekeeper.first-club", str(request.user.pk), algorithm="sha256").hexdigest()[:40]
    return club.keeper_key if club else request.club_key


def get_club(request: Request, club: int, role: Role = Role.OWNER) -> Club:
    """A club in which this person has the role. Raises Http404."""
    return get_object_or_404(clubs_of(person_of(request), role), pk=club)


def see_club(request: Request, club: int) -> tuple[Club, Role]:
    """A club to which this person belongs, not by a mere link to watch, and their role in it. Raises Http404."""
    person = replace(person_of(request), watching=())
    found = get_object_or_404(with_roles(clubs_of(person, Role.WATCHER), person), pk=club)
    return found, role_in(found, person)


def get_match(request: Request, match: int) -> Match:
    """A match that this person keeps, with all that belongs to its sheet. Raises Http404."""
    with one_moment():
        return get_object_or_404(whole_matches(), may_keep(person_of(request)), pk=match)


def write_to_match(request: Request, match: int) -> Match:
    """The same with its seats alone: whoever writes reads the rest once it is held. Raises Http404."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    found = Match.objects.select_related("night__club").prefetch_related(seats)
    return get_object_or_404(found, may_keep(person_of(request)), pk=match)


def see_match(
    request: Request, match: int, *, rows: Literal["never", "for keepers", "always"] = "for keepers"
) -> tuple[Match, bool]:
    """A match that this person may at least watch, and whether they keep it. Raises Http404.

    It comes with all that belongs to its sheet as `rows` says: whoever looks on is shown what is drawn for all of
    them. `pen_out` of the match says whether anybody holds a pen of its club.
    """
    person = person_of(request)
    kept = Match.objects.filter(may_keep(person), pk=OuterRef("pk"))
    pens = Handover.objects.filter(club=OuterRef("club"), ended=None)
    seen = Match.objects.select_related("night__club").annotate(kept=Exists(kept), pen_out=Exists(pens))
    with one_moment():
        found = get_object_or_404(seen, may_see(person), pk=match)
        keeps = bool(vars(found)["kept"])
        if rows == "always" or (keeps and rows == "for keepers"):
            prefetch_related_objects([found], *rows_of_match())
    return found, keeps


def get_night(request: Request, night: int, nights: QuerySet[Night], role: Role = Role.KEEPER) -> Night:
    """A night, out of `nights`, in which this person has the role. Raises Http404."""
    return get_object_or_404(nights, may_open(person_of(request), role), pk=night)


def see_night(request: Request, night: int, nights: QuerySet[Night]) -> tuple[Night, bool]:
    """A night, out of `nights`, that this person may at least watch, and whether they keep it. Raises Http404."""
    kept = nights_of(person_of(request), Role.KEEPER).filter(pk=OuterRef("pk"))
    found = get_night(request, night, nights.annotate(kept=Exists(kept)), Role.WATCHER)
    return found, vars(found)["kept"]


def get_club_game(request: Request, row: int | str) -> ClubGame:
    """A game that a club of this person has made, by its id or as an address tells it. Raises Http404."""
    own = ClubGame.objects.filter(club__in=clubs_of(person_of(request), Role.KEEPER))
    told = str(row)
    return get_object_or_404(own, pk=int(told) if told.isdecimal() and len(told) < LONGEST_ID else 0)


def get_seated(match: Match, player: str) -> Player:
    """The player of this id, as a form sends it, at this match's table. Raises Http404."""
    for seat in match.seats.all():
        if str(seat.player_id) == player:
            return seat.player
    raise Http404
