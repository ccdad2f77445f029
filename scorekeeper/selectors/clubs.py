"""The clubs of somebody, and the page of one: its people, its pens, its invitations."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.models import Club, Invite, Membership, Player, Role
from scorekeeper.rules.faults import listed
from scorekeeper.selectors.people import RANKS, Person, clubs_leaving, role_in, watches_by_link
from scorekeeper.selectors.phrases import counted

SAID = {Role.OWNER: "owner", Role.KEEPER: "keeps the score", Role.WATCHER: "looks on"}


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club in a list; `here`: it is the one somebody is in. `link`: they only watch it, by its link."""

    club: int
    name: str
    role: str
    here: bool
    link: bool


@dataclass(frozen=True, slots=True)
class Leaving:
    """A club that its owner has deleted, and until when they may change their mind."""

    club: int
    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class MemberLine:
    """Somebody with an account. `mail` is told to the owner alone."""

    member: int
    name: str
    mail: str
    role: str
    since: datetime
    me: bool
    owner: bool
    keeper: bool


@dataclass(frozen=True, slots=True)
class ClubPage:
    """`owns` and `keeps` say what its reader may do; `member`: they belong to it by an account.

    `accounts`: it is a club of accounts, not of a browser.
    `claimed` are the players of whom somebody says "that's me", for the owner, who has to agree.
    """

    club: int
    name: str
    role: str
    owns: bool
    keeps: bool
    member: bool
    accounts: bool
    counts: str
    people: tuple[MemberLine, ...]
    claimed: str


def club_lines(clubs: tuple[Club, ...], person: Person, here: Club | None) -> tuple[ClubLine, ...]:
    """Clubs out of views/access.py `open_clubs`, each with what somebody is in it. No query."""
    return tuple(_club_line(club, person, here) for club in clubs)


def _club_line(club: Club, person: Person, here: Club | None) -> ClubLine:
    role, by_link = role_in(club, person), watches_by_link(club, person)
    return ClubLine(club.pk, str(club), SAID[role], here=club == here, link=by_link)


def with_key(key: str) -> QuerySet[Club, Any]:
    """The row number of the club with this key, as a subquery: by a number the indexes of what is a club's are used."""
    return Club.objects.filter(keeper_key=key).values("pk")[:1]


def own_keys(person: Person) -> tuple[str, ...]:
    """Those of a browser's keys under which there is a club, about to be deleted or not: one query."""
    keys = (person.key, *person.former)
    used = set(Club.objects.filter(keeper_key__in=keys).values_list("keeper_key", flat=True))
    return tuple(key for key in keys if key in used)


def leaving(person: Person) -> tuple[Leaving, ...]:
    """The clubs that somebody has deleted and may still keep: one query."""
    found = clubs_leaving(person).order_by("leaving")
    return tuple(Leaving(club.pk, str(club), timezone.localtime(club.leaving)) for club in found if club.leaving)


def club_page(club: Club, role: Role, person: Person) -> ClubPage:
    """The page of a club, as this person may see it: one query, two for an owner with people."""
    people = tuple(_members(club, role, person))
    return ClubPage(
        club=club.pk,
        name=str(club),
        role=SAID[role],
        owns=role == Role.OWNER,
        keeps=RANKS.index(role) <= RANKS.index(Role.KEEPER),
        member=any(line.me for line in people),
        accounts=bool(people),
        counts=_counts(club),
        people=people,
        claimed=_claimed(club) if role == Role.OWNER and people else "",
    )


def _claimed(club: Club) -> str:
    return listed(list(club.players.filter(user=None).exclude(claimed_by=None).values_list("name", flat=True)))


def _members(club: Club, role: Role, person: Person) -> list[MemberLine]:
    player = Player.objects.filter(club=club, user=OuterRef("user")).values("name")
    rows = Membership.objects.filter(club=club).select_related("user").annotate(player=Subquery(player[:1]))
    lines = [
        MemberLine(
            member=row.pk,
            name=vars(row)["player"] or row.user.get_full_name() or row.user.get_username(),
            mail=row.user.email if role == Role.OWNER else "",
            role=SAID[Role(row.role)],
            since=timezone.localtime(row.since),
            me=row.user_id == person.user,
            owner=row.role == Role.OWNER,
            keeper=row.role == Role.KEEPER,
        )
        for row in rows
    ]
    return sorted(lines, key=lambda line: (not line.owner, not line.keeper, line.since))


def _counts(club: Club) -> str:
    """ "12 nights, 40 matches"."""
    nights, matches = club.night_count, club.match_count
    return f"{counted(nights, 'night', 'nights')}, {counted(matches, 'match', 'matches')}"


def open_invites(club: Club) -> list[Invite]:
    """The invitations that still let people in, the newest first: one query."""
    return list(club.invites.filter(ended=None, until__gt=timezone.now()))


def lets_in(invite: Invite) -> bool:
    """Whether somebody may still join by this invitation."""
    return invite.ended is None and invite.until > timezone.now()


def is_member(club: Club, person: Person) -> bool:
    """Whether somebody belongs to a club by their account: one query, none without one."""
    return bool(person.user) and club.memberships.filter(user=person.user).exists()
