"""The clubs of somebody, and the page of one: its people, its pens, its invitations."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from scorekeeper.models import Club, Role
from scorekeeper.queries.clubs import claimed_names, members_of
from scorekeeper.queries.night_ledger import nights_with_deleted
from scorekeeper.queries.viewers import Viewer, clubs_leaving, role_in, watches_by_link
from scorekeeper.words.phrases import counted, listed_names

MOST_DELETED = 20  # nights named with what was deleted of them
SAID = {Role.OWNER: "owner", Role.KEEPER: "keeps the score", Role.WATCHER: "looks on"}
SAID_TO_ONE = {Role.OWNER: "yours", Role.KEEPER: "you keep the score", Role.WATCHER: "you look on"}


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
class DeletedOfNight:
    """An evening of which matches were deleted and can be brought back."""

    night: int
    evening: date
    matches: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """`owns` and `keeps` say what its reader may do; `member`: they belong to it by an account.

    `accounts`: it is a club of accounts, not of a browser. `demo`: its past is made up.
    `claimed` are the players of whom somebody says "that's me", for the owner, who has to agree. `deleted` is what
    whoever keeps the score can bring back.
    """

    club: int
    name: str
    role: str
    owns: bool
    keeps: bool
    member: bool
    accounts: bool
    demo: bool
    counts: str
    people: tuple[MemberLine, ...]
    claimed: str
    deleted: tuple[DeletedOfNight, ...]


def club_lines(clubs: tuple[Club, ...], viewer: Viewer, here: Club | None) -> tuple[ClubLine, ...]:
    """Return a line for each club out of web/access.py `open_clubs`, with what somebody is in it. No query."""
    return tuple(_club_line(club, viewer, here) for club in clubs)


def _club_line(club: Club, viewer: Viewer, here: Club | None) -> ClubLine:
    role, by_link = role_in(club, viewer), watches_by_link(club, viewer)
    return ClubLine(club.pk, str(club), SAID[role], here=club == here, link=by_link)


def leaving(viewer: Viewer) -> tuple[Leaving, ...]:
    """Return the clubs that somebody has deleted and may still keep: one query."""
    found = clubs_leaving(viewer)
    return tuple(Leaving(club.pk, str(club), timezone.localtime(club.leaving)) for club in found if club.leaving)


def club_page(club: Club, role: Role, viewer: Viewer) -> ClubPage:
    """Build the page of a club, as this person may see it: one query; one more for a keeper, one for an owner."""
    people = tuple(_members(club, role, viewer))
    keeps = role != Role.WATCHER
    return ClubPage(
        club=club.pk,
        name=str(club),
        role=SAID_TO_ONE[role],
        owns=role == Role.OWNER,
        keeps=keeps,
        member=any(line.me for line in people),
        accounts=bool(people),
        demo=club.demo,
        counts=_counts(club),
        people=people,
        claimed=listed_names(claimed_names(club)) if role == Role.OWNER and people else "",
        deleted=tuple(_deleted(club)) if keeps else (),
    )


def _members(club: Club, role: Role, viewer: Viewer) -> list[MemberLine]:
    lines = [
        MemberLine(
            member=row.pk,
            name=vars(row)["player"] or row.user.get_full_name() or row.user.get_username(),
            mail=row.user.email if role == Role.OWNER else "",
            role=SAID[Role(row.role)],
            since=timezone.localtime(row.since),
            me=row.user_id == viewer.user,
            owner=row.role == Role.OWNER,
            keeper=row.role == Role.KEEPER,
        )
        for row in members_of(club)
    ]
    return sorted(lines, key=lambda line: (not line.owner, not line.keeper, line.since))


def _deleted(club: Club) -> Iterator[DeletedOfNight]:
    for night, evening, matches in nights_with_deleted(club, MOST_DELETED):
        yield DeletedOfNight(night, evening, counted(matches, "match", "matches"))


def _counts(club: Club) -> str:
    """Say how much was played: "12 nights, 40 matches"."""
    nights, matches = club.night_count, club.match_count
    return f"{counted(nights, 'night', 'nights')}, {counted(matches, 'match', 'matches')}"
