"""The clubs of somebody, and the page of one: its people, its pens, its invitations."""

from typing import Any

from scorekeeper.models import Club, Role
from scorekeeper.queries.clubs import claimed_names, members_of
from scorekeeper.queries.night_ledger import nights_with_deleted
from scorekeeper.queries.viewers import Viewer, role_in, watches_by_link
from scorekeeper.words.phrases import counted, listed_names

MOST_DELETED = 20  # nights named with what was deleted of them
SAID = {Role.OWNER: "owner", Role.KEEPER: "keeps the score", Role.WATCHER: "looks on"}
SAID_TO_ONE = {Role.OWNER: "yours", Role.KEEPER: "you keep the score", Role.WATCHER: "you look on"}


def club_lines(clubs: tuple[Club, ...], viewer: Viewer, here: Club | None) -> list[dict[str, Any]]:
    """Return each club out of web/access.py `open_clubs` with the role of the viewer: no query.

    `here`: it is the one the viewer is in. `link`: they only watch it, by its link.
    """
    return [
        {
            "club": club,
            "role": SAID[role_in(club, viewer)],
            "here": club == here,
            "link": watches_by_link(club, viewer),
        }
        for club in clubs
    ]


def club_page(club: Club, role: Role, viewer: Viewer) -> dict[str, Any]:
    """Return what a viewer may see of a club: one query; one more for a keeper, one for an owner.

    `owns` and `keeps` say what the viewer may do; `member`: they belong to the club by an account. `claimed` are the
    players of whom somebody says "that's me", for the owner, who has to agree. `deleted` are the nights of which
    whoever keeps the score can bring matches back.
    """
    people = _members(club, role, viewer)
    owns, keeps = role == Role.OWNER, role != Role.WATCHER
    nights, matches = counted(club.night_count, "night", "nights"), counted(club.match_count, "match", "matches")
    return {
        "club": club,
        "role": SAID_TO_ONE[role],
        "owns": owns,
        "keeps": keeps,
        "member": any(line["me"] for line in people),
        "counts": f"{nights}, {matches}",
        "people": people,
        "claimed": listed_names(claimed_names(club)) if owns and people else "",
        "deleted": nights_with_deleted(club, MOST_DELETED) if keeps else [],
    }


def _members(club: Club, role: Role, viewer: Viewer) -> list[dict[str, Any]]:
    """Return who belongs to a club by an account, the owner first, then keepers; mail is told to the owner alone."""
    lines = [
        {
            "member": row.pk,
            "name": vars(row)["player"] or row.user.get_full_name() or row.user.get_username(),
            "mail": row.user.email if role == Role.OWNER else "",
            "role": SAID[Role(row.role)],
            "since": row.since,
            "me": row.user_id == viewer.user,
            "owner": row.role == Role.OWNER,
            "keeper": row.role == Role.KEEPER,
        }
        for row in members_of(club)
    ]
    return sorted(lines, key=lambda line: (not line["owner"], not line["keeper"], line["since"]))
