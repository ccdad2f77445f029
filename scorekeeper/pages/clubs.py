"""The list of a viewer's clubs, and the page of a club."""

from typing import Any

from scorekeeper.models import Club, Role
from scorekeeper.pages.seasons.lists import club_seasons
from scorekeeper.queries.clubs import claimed_names, members_of
from scorekeeper.queries.nights import nights_with_deleted
from scorekeeper.queries.past.seasons import deleted_seasons
from scorekeeper.queries.viewers import RANKS, Viewer, role_in, watches_by_link
from scorekeeper.words.phrases import listed_names
from scorekeeper.words.played import counted_matches, counted_nights

MOST_DELETED = 20  # nights in the list of deleted matches
MOST_SEASONS = 3


def club_lines(clubs: tuple[Club, ...], viewer: Viewer, here: Club | None) -> list[dict[str, Any]]:
    """Return a line for each of `clubs`, which come from `open_clubs` (web/access.py): no query.

    Keys: `club`, `role` (the viewer's), `here` (it is the current club), `link` (the viewer only watches it, by its
    link).
    """
    return [
        {
            "club": club,
            "role": role_in(club, viewer),
            "here": club == here,
            "link": watches_by_link(club, viewer),
        }
        for club in clubs
    ]


def club_page(club: Club, role: Role, viewer: Viewer) -> dict[str, Any]:
    """Return the page of a club (clubs/club.html): six queries at most, one more for a keeper, two for the owner.

    `owns` and `keeps`: the viewer, whose `role` it is, is the owner, or may keep the score; `member`: they belong to
    the club by an account. `counts` are its nights and matches in words; `people` are its memberships: owner, keepers,
    watchers, those of equal role by when they joined. `claimed` names the players that an account claims, "" for others
    than the owner. `deleted` are at most 20 nights with deleted matches, none for watchers. `seasons` are at most three
    lines of `club_seasons`; `all_seasons`: there are any, for the owner also deleted ones.
    """
    people = sorted(members_of(club), key=lambda row: (RANKS.index(Role(row.role)), row.since))
    seasons = club_seasons(club, MOST_SEASONS)
    owns, keeps = role == Role.OWNER, role != Role.WATCHER
    return {
        "club": club,
        "owns": owns,
        "keeps": keeps,
        "member": any(row.user_id == viewer.user for row in people),
        "counts": f"{counted_nights(club.night_count)}, {counted_matches(club.match_count)}",
        "people": people,
        "claimed": listed_names(claimed_names(club)) if owns and people else "",
        "deleted": nights_with_deleted(club, MOST_DELETED) if keeps else [],
        "seasons": seasons,
        "all_seasons": bool(seasons or (owns and deleted_seasons(club))),
    }
